"""Verbs to what they are done with: choices inside a verb come first, then it happens once for each combination of its groups."""

from dataclasses import dataclass, field, replace

from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import VerbId, primitive
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.words.vocabulary import SlotSpec
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.absent import there
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.forms import MEMBER, Loops, collected
from ruledeck.interpreter.compiler.basis.found_nothing import none_pays
from ruledeck.interpreter.compiler.basis.naming_lines import counted, enough_in
from ruledeck.interpreter.compiler.basis.primitive_calls import UNASKED
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.chosen_amounts import chosen_amounts, divides
from ruledeck.interpreter.compiler.legality.verb_legality import of_what_follows
from ruledeck.interpreter.compiler.steps.choices import divided, pick, pick_amount
from ruledeck.interpreter.compiler.steps.control_flow import gathered, loop
from ruledeck.interpreter.compiler.steps.occurrences import occurrences
from ruledeck.interpreter.compiler.steps.singly import asked_each, lend, lend_each, spread
from ruledeck.interpreter.compiler.steps.steering import APART, STEERING, Steer, decided
from ruledeck.interpreter.target.nodes import (
    NONE,
    NOTHING,
    OK,
    ZERO,
    Compare,
    Constant,
    Expression,
    Local,
    Tuple,
)
from ruledeck.interpreter.target.simplify import compare, conditional, conjunction, negation, packed

_THINGS = ("component", "entity", "player")
LOAN: VerbId = "give-control-of-_-to-_"
"""The one verb whose effect can be given for a time."""


@dataclass(slots=True)
class _Statement:
    """A verb while its slots are filled.

    Attributes:
        env: What the names stand for, those of its own slots with them.
        by: Who does it.
        slots: Its slots by name.
        codes: The values of its slots by name; `None` while they wait for those behind them.
        loops: The groups that it happens for.
        tests: What must hold of its slots.
        several: Groups that were picked for it, each with how many were asked for.
        enough: Whether groups that were chosen before are as large as was asked for, where they may be smaller.
        named: Groups that were chosen before: choosing nothing was an answer, so that nothing is asked for then.
        spare: What was picked of one thing at most: with nothing, nothing is asked for.
        totals: Which totals what was picked had to reach.
        picked: What was picked last.
    """

    env: Surroundings
    by: Expression
    slots: dict[str, SlotSpec]
    codes: dict[str, Expression | None] = field(default_factory=dict)
    loops: Loops = field(default_factory=list)
    tests: list[Expression] = field(default_factory=list)
    several: list[tuple[Expression, Local]] = field(default_factory=list)
    named: list[Expression] = field(default_factory=list)
    enough: list[Expression] = field(default_factory=list)
    spare: list[Local] = field(default_factory=list)
    totals: list[Expression] = field(default_factory=list)
    picked: Expression | None = None

    def fill(self, name: str, code: Expression) -> None:
        """Fill a slot of which the slots behind it speak."""
        self.codes[name] = code
        self.env = self.env.naming(EACH, code)

    def happen_for(self, name: str, var: Local, group: Expression) -> None:
        """Let it happen for each of a group, in a slot."""
        self.loops.append((var, group))
        self.fill(name, var)

    def is_each(self, var: Local) -> bool:
        """Whether a variable stands for each of a group that it happens for."""
        return any(var == each or (isinstance(each, Tuple) and var in each.items) for each, _ in self.loops)


def perform(effects: Effects, node: m.Perform, env: Surroundings) -> Surroundings:
    """Compile a verb: choices inside it first, then every occurrence."""
    verb = effects.c.verb(node.verb)
    steer = STEERING.get(verb.id)
    if steer is not None:
        return _steered(effects, node, env, steer)
    if node.ending is not None and verb.id == LOAN:
        return env if lend_each(effects, node, node.ending, env) else lend(effects, node, node.ending, env)
    if chosen_amounts(node) and not (node.by.many or divides(node)) and asked_each(effects, node, env):
        # How many is chosen for each of them, as it depends on each how many there may be.
        return env
    it = _Statement(env, effects.values.code(node.by, env), {slot.name: slot for slot in verb.slots})
    if env.together is not None:
        each = effects.w.fresh("e")
        it.loops.append((each, env.together))
        it.env = env.naming("it", each)
        it.by = effects.values.code(node.by, it.env)
    if node.by.many:
        if any(isinstance(value, m.Pick) for _, value in node.args):
            return each_picks(effects, node, env, it.by)
        player = effects.w.fresh("p")
        it.loops.append((player, it.by))
        it.env, it.by = it.env.naming("they", player), player
    for name, value in node.args:
        _fill(effects, node, it, name, value)
    _fill_late(effects, node, it)
    codes = [code for slot in verb.slots if (code := it.codes[slot.name]) is not None]
    picks = [it.codes[name] for name, value in node.args if isinstance(value, m.Pick) and not value.many]
    found: list[Expression] = [compare(code, "is not", NONE) for code in picks if isinstance(code, Local)]
    test = conjunction(dict.fromkeys([*found, *it.tests]))
    occurrences(effects, node, it.by, codes, it.loops, test)
    _as_far_as_picked(effects, it)
    if node.name is None:
        return env
    if it.picked is not None:
        effects.maybe.add(node.name)
    return env.naming(node.name, OK if it.picked is None else it.picked)


def _as_far_as_picked(effects: Effects, it: _Statement) -> None:
    """Compile how far a verb happened, by how much of what was asked for was picked for it."""
    for group, least in it.several:
        # Fewer than were asked for is not in full; none of none is.
        with effects.w.part() as fewer:
            effects.w.assign(OK, rt.MIN(OK, Constant(1)))
        with effects.w.part() as none:
            effects.w.assign(OK, 3)
        effects.w.choice([(Compare("<", rt.LEN(group), least), fewer.body), (negation(group), none.body)])
    for test in it.enough if effects.track else ():
        effects.w.assign(OK, conditional(test, OK, rt.MIN(OK, Constant(1))))
    for code in it.spare:
        with effects.w.part() as none:
            effects.w.assign(OK, UNASKED)
        effects.w.when(compare(code, "is", NONE), none.body)
    for total in it.totals:
        with effects.w.part() as none:
            effects.w.assign(OK, UNASKED)
        effects.w.when(Compare("<=", total, ZERO), none.body)
    for group in it.named if effects.track else ():
        with effects.w.part() as none:
            effects.w.assign(OK, UNASKED)
        effects.w.when(negation(group), none.body)


def _steered(effects: Effects, node: m.Perform, env: Surroundings, steer: Steer) -> Surroundings:
    """Compile a verb that decides how the game goes on: it takes what is done with as it is, so that it is chosen before."""
    numbers = [name for name, value in node.args if isinstance(value, m.Pick) and value.type == m.NUMBER]
    if node.by.many and (node.verb in APART or numbers):
        return each_picks(effects, node, env, effects.values.code(node.by, env))
    if numbers:
        node, env = decided(effects, node, numbers, env)
    if node.name is None and spread(effects, node, env):
        return env
    return permitted(effects, node, env, steer) if effects.c.analysis.banned(node.verb) else steer(effects, node, env)


def permitted(effects: Effects, node: m.Perform, env: Surroundings, steer: Steer) -> Surroundings:
    """Compile a verb of the engine of which a ban speaks: those do it whom none forbids it, and what it is done with is known before."""
    index = effects.c.verb_index[node.verb]
    known = env
    args: list[tuple[str, m.Value]] = []
    codes: list[Expression] = []
    found: list[Expression] = []
    types = {slot.name: slot.type for slot in effects.c.verb(node.verb).slots}
    for name, value in node.args:
        if isinstance(value, m.Pick):
            code: Expression = pick(effects, value, known, node, name, codes)
            found += [compare(code, "is not", NONE)] if not value.many and value.type.base in _THINGS else []
            known = known.naming(f"#slot {name}", code)
            args.append((name, m.Name(f"#slot {name}", value.type, value.many)))
        else:
            code = effects.values.code(value, known)
            test = there(value, types[name], code, known)
            found += [] if test is None else [test]
            args.append((name, value))
        codes.append(code)
    told = replace(node, args=tuple(args))
    everybody = effects.values.group(node.by, env)
    free = effects.w.fresh("g")
    # No ban is asked of what is not there: nothing is done with it anyway.
    allowed = conjunction([*found, rt.ALLOWED(index, MEMBER, packed(codes), effects.source())])
    effects.w.assign(free, collected(MEMBER, [(MEMBER, everybody)], allowed))
    if node.by.many:
        known = known.naming("#free", free)
        told = replace(told, by=m.Name("#free", m.PLAYER, True))
    with effects.w.part() as yes:
        after = steer(effects, told, known)
    given = {name: code for name, code in after.names.items() if name not in known.names and isinstance(code, Local)}
    with effects.w.part() as no:
        effects.status(ZERO)
        for name, code in given.items():
            effects.maybe.add(name)
            effects.w.assign(code, None)
    effects.w.when(free, yes.body, no.body)
    return replace(env, names={**env.names, **given})


def _fill(effects: Effects, node: m.Perform, it: _Statement, name: str, value: m.Value) -> None:
    """Fill a slot of a verb, or leave it for later when it depends on those behind it."""
    if isinstance(value, m.Pick) and value.how == "divide":
        _divide(effects, node, it, name, value)
    elif (isinstance(value, m.Pick) and value.type == m.NUMBER) or of_what_follows(value, it.env):
        it.codes[name] = None
    elif isinstance(value, m.Pick):
        _pick(effects, node, it, name, value)
    elif value.many and not it.slots[name].many:
        it.enough += enough_in(value, it.env)
        group = effects.values.code(value, it.env)
        it.named += [group] if isinstance(value, m.Name) else []
        it.happen_for(name, effects.w.fresh("e"), group)
    else:
        it.enough += enough_in(value, it.env)
        code = effects.values.code(value, it.env)
        test = there(value, it.slots[name].type, code, it.env, exchanged=name in primitive(node.verb).exchanges)
        if value.many or not it.slots[name].many:
            it.codes[name] = code
            it.tests += [] if test is None else [test]
        else:
            one = packed([code])
            it.codes[name] = one if test is None else conditional(test, one, NOTHING)


def _divide(effects: Effects, node: m.Perform, it: _Statement, name: str, value: m.Pick) -> None:
    """Compile the division of an amount among things: it happens for each of them with its share."""
    shared = next(slot.name for slot in it.slots.values() if slot.type == m.NUMBER)
    amount = it.codes[shared]
    assert amount is not None
    pairs, thing, share = divided(effects, value, it.env, node, name, amount)
    it.fill(name, thing)
    it.codes[shared] = share
    it.loops.append((Tuple((thing, share)), pairs))


def _pick(effects: Effects, node: m.Perform, it: _Statement, name: str, value: m.Pick) -> None:
    """Compile the choice that fills a slot."""
    wanted = counted(value) if effects.track else None
    need = effects.w.fresh("n")
    if effects.track and value.total is not None:
        total = effects.w.fresh("n")
        effects.w.assign(total, effects.values.code(value.total, it.env.asking(node.by, it.by)))
        it.totals.append(total)
    if wanted is not None:
        effects.w.assign(need, effects.values.code(wanted, it.env))
    # What it happens for each of stands for none of them yet.
    filled = [None if isinstance(code, Local) and it.is_each(code) else code for code in map(it.codes.get, it.slots)]
    it.picked = chosen = pick(effects, value, it.env, node, name, filled)
    if wanted is not None:
        it.several.append((chosen, need))
    elif effects.track and not value.many and none_pays(value):
        it.spare.append(chosen)
    if value.many and not it.slots[name].many:
        it.happen_for(name, effects.w.fresh("e"), chosen)
    else:
        it.fill(name, packed([chosen]) if not value.many and it.slots[name].many else chosen)


def _fill_late(effects: Effects, node: m.Perform, it: _Statement) -> None:
    """Fill the slots that were left: amounts that speak of other slots, and amounts that are chosen."""
    for name, value in node.args:
        if it.codes[name] is not None:
            continue
        if isinstance(value, m.Pick):
            codes = [it.codes[slot] for slot in it.slots]
            it.codes[name] = it.picked = pick_amount(effects, value, it.env, node, name, codes)
        else:
            it.codes[name] = effects.values.code(value, it.env)


def at_once(ability: m.Ability) -> bool:
    """Whether a state rule is carried out for all things at once: where its lines are verbs in which nobody chooses anything."""
    return (
        ability.state is not None
        and ability.body is not None
        and not ability.costs
        and all(_straightforward(line) for line in ability.body.items)
    )


def _straightforward(node: m.Effect) -> bool:
    if isinstance(node, m.Steps):
        return all(_straightforward(each) for each in node.items)
    return (
        isinstance(node, m.Perform)
        and node.verb not in STEERING
        and node.name is None
        and node.ending is None
        and not any(isinstance(each, m.Pick) for each in nodes_in(node))
    )


def each_picks(effects: Effects, node: m.Perform, env: Surroundings, group: Expression) -> Surroundings:
    """Compile `each player discards 1 card`: every player in turn chooses for themselves."""
    one = replace(node, by=m.Name("they", m.PLAYER))
    if node.name is None:
        loop(effects, group, "they", m.Steps((one,)), env)
        return env
    name = node.name

    def picked(var: Local) -> Expression:
        return perform(effects, one, env.naming("they", var)).names[name]

    many = any(isinstance(value, m.Pick) and value.many for _, value in node.args)
    found = gathered(effects, group, picked, many=many)
    effects.maybe.discard(name)
    return env.naming(name, found)
