"""Choices to decisions: what is chosen, by whom, and what happens with it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.distinct_payments import picked_to_pay
from ruledeck.interpreter.compiler.basis.forms import collected
from ruledeck.interpreter.compiler.basis.found_nothing import may_be_empty, may_be_left
from ruledeck.interpreter.compiler.basis.kinship import bounds_of, pairs_of
from ruledeck.interpreter.compiler.basis.naming_lines import asks_for_several, enough_of, may_ask_for_none
from ruledeck.interpreter.compiler.basis.reopening import decided, standing
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality import verb_legality
from ruledeck.interpreter.compiler.legality.candidates import drawn
from ruledeck.interpreter.compiler.legality.duties import completed
from ruledeck.interpreter.compiler.legality.paying import affordable, left_to_pay
from ruledeck.interpreter.compiler.legality.verb_legality import others
from ruledeck.interpreter.compiler.steps.control_flow import gathered
from ruledeck.interpreter.compiler.steps.stories import tell_choice, tell_vain
from ruledeck.interpreter.compiler.steps.told_texts import tell_extreme
from ruledeck.interpreter.compiler.survey.visibility import describes
from ruledeck.interpreter.engine.announcement import AIM_VERB
from ruledeck.interpreter.target.nodes import (
    NONE,
    NOTHING,
    RESULT,
    ZERO,
    Binary,
    Boolean,
    Compare,
    Constant,
    Expression,
    Local,
)
from ruledeck.interpreter.target.simplify import at, conditional, conjunction, packed

ONE, TWO = Constant(1), Constant(2)
_PICKED = "picked here"
"""A name for what fills a slot: of two words, so that no text gives it."""


def choose(effects: Effects, node: m.Choose, env: Surroundings, *, shared: bool = False) -> Surroundings:
    """Compile a named choice; of several players each chooses in turn, and the name means all that they chose.

    Where what one of them chooses is `shared` with that of others, the name means a group behind the choice.
    """
    by = effects.values.code(node.by, env)
    if node.by.many:
        one = replace(node, by=m.Name("they", m.PLAYER))

        def chosen(var: Local) -> Expression:
            return choose(effects, one, env.naming("they", var), shared=True).names[node.name]

        group = gathered(effects, by, chosen, many=node.what.many)
        effects.maybe.discard(node.name)
        effects.status(conditional(group, TWO, ZERO))
        return env.naming(node.name, group)
    inner = env.asking(node.by, by)
    site = effects.c.sites.add("target" if node.target else "choose", node, effects.key, node.what)
    name = effects.w.fresh("n")
    several = None if shared else asks_for_several(node.what)
    asked = None if several is None else effects.values.code(several, inner)
    counted = asked is not None and not shared and may_ask_for_none(node.what) is not None
    if counted and asked is not None:
        # What is counted may be other once it is done.
        need = effects.w.fresh("n")
        effects.w.assign(need, asked)
        asked = need

    def narrowed(group: Expression) -> Expression:
        many = shared or node.what.many
        if not shared:
            group = affordable(effects.c, node.name, effects.price, group, inner, many=many)
        left = effects.c.could.left_over(node.name, effects.behind, group, inner, many=many)
        needed = sorted(names_in(effects.behind) & effects.maybe & set(env.names)) if left is not group else []
        # What depends on a choice that found nothing is passed over: nothing of it could be forbidden.
        return conditional(conjunction(effects.found(name, env.names[name]) for name in needed), left, group)

    aim = effects.c.verb_index.get(AIM_VERB, -1)
    with standing(effects):
        if drawn(node.what) and isinstance(node.what, m.Pick):
            effects.w.assign(name, rt.DRAW(effects.values.code(node.what.source, inner)))
        elif isinstance(node.what, m.Pick) and node.target and aim in effects.c.analysis.sensitive:
            aimed(effects, node.what, inner, by, site, name, narrowed)
        elif isinstance(node.what, m.Pick):
            # What may not be aimed at is no target.
            verb, slot = (AIM_VERB, "card") if node.target else ("", "")
            pick_from(effects, node.what, inner, by, site, verb, name, slot, verb_legality.AIMED, narrowed)
        else:
            ask(effects, by, site, narrowed(effects.values.code(node.what, inner)), name)
    tell_choice(effects, node, by, site, name, inner)
    tell_extreme(effects, node, name, inner)
    totalled = isinstance(node.what, m.Pick) and node.what.total is not None
    if counted and asked is not None:
        # Nobody asks for anything where the number is 0; where it is more, nothing is too little.
        nothing = conditional(Compare("<=", asked, ZERO), NOTHING, NONE)
        effects.w.assign(name, Boolean("or", (name, nothing)))
    if totalled or counted or may_be_empty(node.what):
        # Nothing may be enough: then the lines that name the choice have nothing to do, and are done.
        effects.sums.add(node.name)
    else:
        effects.sums.discard(node.name)
    if totalled or not may_be_empty(node.what):
        effects.maybe.add(node.name)
    spare = isinstance(node.what, m.Pick) and not totalled and not node.what.many and may_be_left(node.what)
    (effects.spare.add if spare else effects.spare.discard)(node.name)
    known = env.naming(node.name, name)
    full: Expression = TWO
    if asked is not None:
        enough = Compare(">=", rt.LEN(Boolean("or", (name, NOTHING))), asked)
        known = known.naming(enough_of(node.name), enough)
        # As a cost it has to find them all; `then` behind it follows where it found something.
        full = conditional(enough, TWO, ONE) if effects.paying else TWO
    # As a cost that may be left it is paid with nothing, too.
    effects.status(TWO if spare and effects.paying else conditional(effects.found(node.name, name), full, ZERO))
    if isinstance(node.what, m.Pick) and not drawn(node.what):
        return replace(known, taken=name if node.what.many else packed([name]))
    return known


def aimed(
    effects: Effects,
    what: m.Pick,
    env: Surroundings,
    by: Expression,
    site: int,
    name: Local,
    narrowed: Callable[[Expression], Expression],
) -> None:
    """Compile the choice of a target where something waits for what is aimed at: it may aim elsewhere, or at nothing."""
    aim = effects.c.verb_index[AIM_VERB]
    group = effects.w.fresh("g")
    found = effects.values.group(what.source, env)
    if effects.c.analysis.banned(AIM_VERB):
        found = rt.UNBANNED(
            aim, by, effects.c.slot_index(AIM_VERB, "card"), found, verb_legality.AIMED, effects.source()
        )
    found = narrowed(found)
    one = not what.many and effects.values.code(what.least, env) == ONE
    if one and effects.c.analysis.dutiful(AIM_VERB):
        found = rt.DUTIFUL(
            aim, by, effects.c.slot_index(AIM_VERB, "card"), found, verb_legality.AIMED, effects.source()
        )
    effects.w.assign(group, found)
    if one:
        unseen(effects, what, env, by, site, group)
        ask(effects, by, site, group, name)
    else:
        pick_from(effects, what, env, by, site, AIM_VERB, name, "card", verb_legality.AIMED, narrowed)
    effects.w.wait(rt.AIM.begin(aim, by, effects.source(), name, group), aborts=True)
    effects.w.assign(name, RESULT)


def ask(effects: Effects, by: Expression, site: int, options: Expression, into: Local) -> Local:
    """Compile a single decision."""
    decided(effects, rt.ASK(by, site, options, effects.context()))
    effects.w.assign(into, RESULT)
    return into


def unseen(
    effects: Effects, value: m.Pick, env: Surroundings, by: Expression, site: int, source: Expression
) -> Expression:
    """Compile the prompt that hides that nothing fits a description, where only the chooser can look; returns the group."""
    select = value.source
    if effects.c.program.sites[site].public or not isinstance(select, m.Select):
        return source
    if not effects.c.analysis.visibility.unseen(select.source) or not describes(select):
        return source
    looked = effects.values.domain(select, env)
    group = effects.w.fresh("g")
    effects.w.assign(group, source)
    decided(effects, rt.BLIND(by, site, group, packed([looked]), effects.context()))
    return group


def pick(
    effects: Effects,
    value: m.Pick,
    env: Surroundings,
    node: m.Perform,
    slot: str,
    filled: Sequence[Expression | None] = (),
) -> Local:
    """Compile a choice inside a verb, which is offered in the words of the verb; the slots before it may be `filled`."""
    by = effects.values.code(node.by, env)
    site = effects.c.sites.add("do", node, effects.key, value, slot)
    into, inner = effects.w.fresh("n"), env.asking(node.by, by)
    known: Expression = NOTHING
    dutiful = effects.c.analysis.dutiful(node.verb)
    if effects.c.analysis.banned(node.verb) or dutiful:
        known = others(effects.c, node, inner, effects.c.slot_index(node.verb, slot), filled)
    narrowed = more = due = None
    if effects.c.analysis.hindered_inside(node.verb):
        narrowed = _possible(effects, value, inner, node, slot, filled)
    if effects.due and picked_to_pay(node) is value:
        narrowed = left_to_pay(effects, inner, replace(node, name=node.name or _PICKED), narrowed)
    if effects.c.analysis.permissive(node.verb, effects.key):
        more = _permitted(effects, value, inner, node, slot, filled)
    if dutiful and not value.many:
        due = completed(effects, node, inner, slot, filled)
    with standing(effects):
        picked = pick_from(effects, value, inner, by, site, node.verb, into, slot, known, narrowed, more, due)
        tell_vain(effects, value, site, picked, inner)
    if value.total is not None:
        # A verb happens for each of a group: where the total is out of reach, that is nothing.
        effects.w.assign(picked, Boolean("or", (picked, NOTHING)))
    return picked


def _possible(
    effects: Effects,
    value: m.Pick,
    env: Surroundings,
    node: m.Perform,
    slot: str,
    filled: Sequence[Expression | None],
) -> Callable[[Expression], Expression]:
    """Return what leaves out of a group that fills a slot those with which the verb would only do forbidden things."""
    line, inner = _with(value, env, node, slot, filled, many=value.many)
    return lambda group: effects.c.could.left_over(_PICKED, (line,), group, inner, many=value.many)


def _permitted(
    effects: Effects,
    value: m.Pick,
    env: Surroundings,
    node: m.Perform,
    slot: str,
    filled: Sequence[Expression | None],
) -> Callable[[Expression], Expression]:
    """Return what adds to a group that fills a slot what permissions add with which the verb could change something."""
    line, inner = _with(value, env, node, slot, filled, many=False)
    index, by = effects.c.verb_index[node.verb], effects.values.code(node.by, env)

    def more(group: Expression) -> Expression:
        there = effects.w.fresh("g")
        effects.w.assign(there, group)
        added = rt.PERMITTED(index, by, effects.c.slot_index(node.verb, slot), there, effects.source())
        with effects.values.candidate() as var:
            could = effects.c.could.expression(m.Steps((line,)), inner.naming(_PICKED, var))
            found = collected(var, [(var, added)], could)
        return Binary("+", there, found)

    return more


def _with(
    value: m.Pick,
    env: Surroundings,
    node: m.Perform,
    slot: str,
    filled: Sequence[Expression | None],
    *,
    many: bool,
) -> tuple[m.Perform, Surroundings]:
    """Return a verb with a name in the slot that is chosen, and what is known around it."""
    args: list[tuple[str, m.Value]] = []
    for number, (name, each) in enumerate(node.args):
        before = filled[number] if number < len(filled) else None
        if name == slot:
            args.append((name, m.Name(_PICKED, value.type, many)))
        elif isinstance(each, m.Pick) and before is not None:
            args.append((name, m.Name(f"{_PICKED} {number}", each.type, each.many)))
            env = env.naming(f"{_PICKED} {number}", before)
        else:
            args.append((name, each))
    return replace(node, by=m.Name("they", m.PLAYER), args=tuple(args), name=None), env


def pick_from(
    effects: Effects,
    value: m.Pick,
    env: Surroundings,
    by: Expression,
    site: int,
    verb: str,
    into: Local,
    slot: str = "",
    known: Expression = NOTHING,
    narrowed: Callable[[Expression], Expression] | None = None,
    more: Callable[[Expression], Expression] | None = None,
    due: Callable[[Expression], Expression] | None = None,
) -> Local:
    """Compile the choice of some of a group into a variable: one thing (or `None`), or a tuple.

    Of the other slots of a verb that a ban speaks of, `known` holds those that are filled already. What is `narrowed` lacks
    those with which only forbidden things would be done; `more` is what permissions add; of what is `due`, a duty speaks beside
    what is chosen next. What may be done comes first, then what cannot, and of what is left what must.
    """
    if value.total is not None:
        return pick_total(effects, value, env, by, site, into)
    source = effects.values.picked_from(value, env)
    least = effects.values.code(value.least, env)
    most = NONE if value.most is None else effects.values.code(value.most, env)
    if value.how in ("top", "bottom", "random"):
        cut(effects, value, source, most, into)
        return into
    if more is not None:
        source = more(source)
    if verb and effects.c.analysis.banned(verb):
        place = effects.c.slot_index(verb, slot)
        source = rt.UNBANNED(effects.c.verb_index[verb], by, place, source, known, effects.source())
    if narrowed is not None:
        source = narrowed(source)
    one = not value.many and least == ONE
    duty = (effects.c.verb_index[verb], by, effects.c.slot_index(verb, slot)) if verb else ()
    dutiful = bool(duty) and effects.c.analysis.dutiful(verb)
    if value.kin is not None:
        return pick_kindred(effects, value, env, by, site, source, into, (duty, known) if dutiful else None)
    if dutiful and one:
        source = rt.DUTIFUL(*duty, source if due is None else due(source), known, effects.source())
    source = unseen(effects, value, env, by, site, source)
    if one:
        return ask(effects, by, site, source, into)
    picked: Expression = RESULT
    if dutiful:
        # Of several, those that a duty demands are taken, as many as may be; the rest is chosen beside them.
        shared = effects.w.fresh("g")
        effects.w.assign(shared, rt.OBLIGED(*duty, source, least, most, known, effects.source()))
        source, least, most = at(shared, 1), at(shared, 2), at(shared, 3)
        picked = Binary("+", at(shared, 0), RESULT)
    decided(effects, rt.PICK_SOME.begin(by, site, source, least, most, effects.context()))
    effects.w.assign(into, picked)
    if not value.many:
        effects.w.assign(into, conditional(into, at(into, 0), NONE))
    return into


def pick_kindred(
    effects: Effects,
    value: m.Pick,
    env: Surroundings,
    by: Expression,
    site: int,
    source: Expression,
    into: Local,
    duty: tuple[tuple[Expression | int, ...], Expression] | None,
) -> Local:
    """Compile a choice that is held to what its things are to each other; of what a duty demands, as many as can be are taken."""
    group, pairs = effects.w.fresh("g"), effects.w.fresh("g")
    effects.w.assign(group, source)
    effects.w.assign(pairs, pairs_of(effects.values, value, env, group))
    bounds = bounds_of(effects.values, value, env)
    unseen(effects, value, env, by, site, rt.KINDRED_OF(pairs, *bounds))
    demanded = NOTHING if duty is None else rt.DEMANDED(*duty[0], group, duty[1], effects.source())
    decided(effects, rt.PICK_KINDRED.begin(by, site, pairs, *bounds, demanded, effects.context()))
    effects.w.assign(into, RESULT)
    return into


def cut(effects: Effects, value: m.Pick, source: Expression, most: Expression, into: Local) -> None:
    """Compile a choice that nobody makes: from the top, from the bottom, or at random."""
    if value.how == "random":
        effects.w.assign(into, rt.PICK_RANDOM(source, most))
        first = 0
    elif value.many:
        effects.w.assign(into, (rt.TOP_OF if value.how == "top" else rt.BOTTOM_OF)(source, most))
        return
    else:
        effects.w.assign(into, source)
        # The top of a zone is the end of its tuple.
        first = -1 if value.how == "top" else 0
    if not value.many:
        effects.w.assign(into, conditional(into, at(into, first), NONE))


def pick_total(effects: Effects, value: m.Pick, env: Surroundings, by: Expression, site: int, into: Local) -> Local:
    """Compile a choice that must reach a total; the variable is `None` when it cannot."""
    group, worth, total, need = effects.values.totalled(value, env)
    decided(effects, rt.PICK_TOTAL.begin(by, site, group, worth, total, need, effects.context()))
    effects.w.assign(into, RESULT)
    return into


def pick_amount(
    effects: Effects,
    value: m.Pick,
    env: Surroundings,
    node: m.Perform,
    slot: str,
    codes: Sequence[Expression | None],
) -> Local:
    """Compile the choice of an amount inside a verb: only amounts with which it can be done in full, and may be, are offered.

    Of the values of its slots in `codes`, that of the amount itself is `None`. Chance knows nothing of that, and draws any.
    """
    if drawn(value):
        amount = effects.w.fresh("n")
        effects.w.assign(amount, rt.DRAW(effects.values.code(value.source, env)))
        return amount
    by = effects.values.code(node.by, env)
    site = effects.c.sites.add("do", node, effects.key, value, slot)
    with standing(effects):
        with effects.values.candidate() as var:
            known = [var if code is None else code for code in codes]
            test = verb_legality.one(effects.c.could, node.verb, by, known, full=True, cause=effects.source())
            if effects.c.could.heeds(node.verb):
                index = effects.c.verb_index[node.verb]
                test = conjunction([rt.ALLOWED(index, by, packed(known), effects.source()), test])
        options = collected(var, [(var, effects.values.code(value.source, env))], test)
        return ask(effects, by, site, options, effects.w.fresh("n"))


def divided(
    effects: Effects, value: m.Pick, env: Surroundings, node: m.Perform, slot: str, amount: Expression
) -> tuple[Local, Local, Local]:
    """Compile the division of a verb's amount; returns the variables of the pairs, of a thing and of its share.

    With what the verb is forbidden, or would only do what is, takes no share; of what a ban says of amounts, none is known yet.
    """
    by = effects.values.code(node.by, env)
    site = effects.c.sites.add("divide", node, effects.key, value, slot)
    inner = env.asking(node.by, by)
    with standing(effects):
        group = effects.values.group(value.source, inner)
        if effects.c.analysis.banned(node.verb):
            place = effects.c.slot_index(node.verb, slot)
            open_amounts = tuple([(name, value if each.type == m.NUMBER else each) for name, each in node.args])
            known = others(effects.c, replace(node, args=open_amounts), inner, place, ())
            group = rt.UNBANNED(effects.c.verb_index[node.verb], by, place, group, known, effects.source())
        if effects.c.analysis.hindered_inside(node.verb):
            group = _possible(effects, value, inner, node, slot, ())(group)
        decided(effects, rt.DIVIDE.begin(by, site, group, amount, effects.context()))
    pairs = effects.w.fresh("g")
    effects.w.assign(pairs, RESULT)
    return pairs, effects.w.fresh("e"), effects.w.fresh("i")
