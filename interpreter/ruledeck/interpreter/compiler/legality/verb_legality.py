"""Whether some occurrence of a verb could change something, or happen in full: built-in ones say so themselves, others by their bodies."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import (
    primitive,
)
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.absent import there
from ruledeck.interpreter.compiler.basis.context import Compiling, Coulds, Narrowing
from ruledeck.interpreter.compiler.basis.forms import all_of, any_of, collected, default, reached
from ruledeck.interpreter.compiler.basis.found_nothing import none_pays
from ruledeck.interpreter.compiler.basis.kinship import Holding, held, holding
from ruledeck.interpreter.compiler.basis.naming_lines import counted, enough_in
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.chosen_amounts import offered_in_full
from ruledeck.interpreter.compiler.legality.looking_into import allowed_to, causing, going_on, parameters
from ruledeck.interpreter.compiler.legality.negligible_steps import Uncounted
from ruledeck.interpreter.compiler.legality.primitive_legality import ASKED as ASKED
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import (
    FALSE,
    NONE,
    NOTHING,
    TRUE,
    ZERO,
    Binary,
    Compare,
    Constant,
    Each,
    Expression,
    Function,
    Local,
)
from ruledeck.interpreter.target.simplify import conditional, conjunction, disjunction, negation, packed

AIMED: Expression = Constant((None, None))
"""The slots of the verb of a choice that is a target: none is known before it."""


@dataclass(slots=True)
class _Occurrence:
    """What a statement's verb is asked of.

    Attributes:
        env: What the names stand for, those of its own slots with them.
        by: Who does it.
        codes: The values of its slots; `None` while they wait for those behind them.
        loops: The groups that it is done for, each with how many are needed for it to be done in full: `None` for any one
            of them, `True` for each and at least one, 0 for each, `False` for none, or what the choice is held to.
        tests: What must hold of its slots.
        enough: What must hold of groups that fill a slot as a whole, for it to be done in full.
        asked: What must hold of how many are to be picked, for anything to be done.
    """

    env: Surroundings
    by: Expression
    codes: list[Expression | None] = field(default_factory=list)
    loops: list[tuple[Local, Expression, Expression | Holding | None]] = field(default_factory=list)
    tests: list[Expression] = field(default_factory=list)
    enough: list[Expression] = field(default_factory=list)
    asked: list[Expression] = field(default_factory=list)

    def each_of(self, var: Local, group: Expression, need: Expression | Holding | None) -> None:
        """Do it for each of a group, in a slot."""
        self.loops.append((var, group, need))
        self.codes.append(var)
        self.env = self.env.naming(EACH, var)


def step(could: Coulds, node: m.Perform | m.Levy, env: Surroundings, *, full: bool) -> Expression:
    """Return whether a verb, or the tolls on one, could change something, or happen in full."""
    if isinstance(node, m.Levy):
        return tolls_payable(could, node, env, full=full)
    return perform(could, node, env, full=full)


def perform(could: Coulds, node: m.Perform, env: Surroundings, *, full: bool) -> Expression:
    """Return whether some occurrence of a verb could change something."""
    it = _Occurrence(env, could.c.values.code(node.by, env))
    if node.by.many:
        player = Local(identifier("p"))
        it.loops.append((player, it.by, TRUE))
        it.env, it.by = env.naming("they", player), player
    late: list[tuple[int, m.Value]] = []
    for number, (name, value) in enumerate(node.args):
        if not isinstance(value, m.Pick) and not value.many and of_what_follows(value, it.env):
            late.append((number, value))
            it.codes.append(None)
        else:
            _fill(could, node, it, number, name, value)
    for number, value in late:
        it.codes[number] = could.c.values.code(value, it.env)
    codes = [code for code in it.codes if code is not None]
    test = one(could, node.verb, it.by, codes, full=full, cause=causing(could.c, env))
    if not full and offered_in_full(node):
        # Only amounts are offered with which it can be done in full.
        test = conjunction([test, one(could, node.verb, it.by, codes, full=True, cause=causing(could.c, env))])
    allowed = allowed_to(could, node.verb, it.by, codes, env)
    # No ban is asked of what is not there.
    test = conjunction([*([] if full else it.asked), *dict.fromkeys(it.tests), *allowed, test])
    if not full:
        return any_of(test, [(var, group) for var, group, _ in it.loops]) if it.loops else test
    passed: Expression = FALSE
    if len(it.loops) == 1 and isinstance(it.loops[0][2], Constant):
        passed = Uncounted(could, False).occurrence(node.verb, it.by, codes, env)
    for var, group, need in reversed(it.loops):
        test = _in_full(test, var, group, need, passed)
    return conjunction([*it.enough, test])


def _fill(could: Coulds, node: m.Perform, it: _Occurrence, number: int, name: str, value: m.Value) -> None:
    """Fill one slot."""
    values = could.c.values
    slot = next(slot for slot in could.c.verb(node.verb).slots if slot.name == name)
    var = Local(identifier("w", number, len(could.open)))
    if isinstance(value, m.Pick):
        source = could.candidates(value, it.env.asking(node.by, it.by))
        if could.c.analysis.permissive(node.verb, could.c.coverage.text) and not slot.many:
            index = could.c.verb_index[node.verb]
            added = rt.PERMITTED(index, it.by, number, NOTHING, causing(could.c, it.env))
            source = Binary("+", rt.TUPLE(source), added)
        if could.heeds(node.verb):
            known = others(could.c, node, it.env, number, it.codes)
            source = rt.UNBANNED(could.c.verb_index[node.verb], it.by, number, source, known, causing(could.c, it.env))
        need: Expression | Holding | None = None
        if value.most is not None and not isinstance(value.most, m.Literal):
            # To pick none of a group changes nothing, though it is done in full.
            it.asked.append(Compare(">", values.code(value.most, it.env), ZERO))
        if value.total is not None:
            candidates, worth, total, met = values.totalled(value, it.env.asking(node.by, it.by))
            paid = reached(worth, total, met)
            source = rt.REACHING(rt.TUPLE(candidates), worth, total, met)
            # A total of nothing is reached without anything, and nothing comes of it.
            it.asked += [Compare("<", ZERO, total), paid]
            it.enough.append(paid)
            # It asks for nobody.
            need = conditional(Compare("<=", total, ZERO), ZERO, Constant(1))
        inner = it.env.asking(node.by, it.by)
        source = held(values, value, inner, source)
        wanted = counted(value)
        if need is None:
            need = FALSE if none_pays(value) else holding(values, value, inner)
        if need is None and wanted is not None:
            need = values.code(wanted, it.env)
        if not slot.many:
            it.each_of(var, source, need)
            return
        it.codes.append(rt.TUPLE(source))
        if isinstance(need, Holding):
            it.enough.append(rt.BOOL(source))
        elif need is not None:
            it.enough.append(Compare(">=", rt.LEN(rt.TUPLE(source)), need))
    elif value.many and not slot.many:
        it.enough += enough_in(value, it.env)
        it.each_of(var, values.code(value, it.env), ZERO if isinstance(value, m.Name) else TRUE)
    elif value.many or not slot.many:
        it.enough += enough_in(value, it.env)
        code = values.code(value, it.env)
        it.codes.append(code)
        if isinstance(value, m.Op) and value.name == "part":
            # Of an event no more can be taken than looms.
            asked, looms = (values.code(each, it.env) for each in value.args)
            it.enough.append(Compare("<=", asked, looms))
        test = there(value, _kind(node, slot.type), code, it.env, exchanged=slot.name in primitive(node.verb).exchanges)
        it.tests += [] if test is None else [test]
    else:
        it.codes.append(packed([values.code(value, it.env)]))


def _kind(node: m.Perform, slot: m.Type) -> m.Type:
    """Return what fills a slot; what an event is changed to is of the kind of what it has been."""
    altered = primitive(node.verb).altered
    return dict(node.args)[altered].type if altered and slot.base == "any" else slot


def tolls_payable(could: Coulds, node: m.Levy, env: Surroundings, *, full: bool) -> Expression:
    """Return whether the tolls on a verb could be paid; nothing comes of them but what they open.

    Where they could not, what they are asked for counts as forbidden.
    """
    if not full or could.unhindered:
        return Constant(full)
    by, *slots = (could.c.values.code(each, env) for each in (node.by, *node.slots))
    return rt.TOLLS_PAYABLE(could.c.verb_index[node.verb], by, packed(slots), causing(could.c, env))


def others(
    c: Compiling, node: m.Perform, env: Surroundings, number: int, filled: Sequence[Expression | None]
) -> Expression:
    """Return the values of the slots beside one that is being filled, as far as they are known already; `None` for the rest."""
    found: list[Expression] = []
    for at, (name, value) in enumerate(node.args):
        slot = next(each for each in c.verb(node.verb).slots if each.name == name)
        settled = not isinstance(value, m.Pick) and not value.many and not slot.many and EACH not in names_in(value)
        before = filled[at] if at < number and at < len(filled) else None
        if before is not None:
            found.append(before)
        elif at != number and settled:
            found.append(c.values.code(value, env))
        else:
            found.append(NONE)
    return packed(found)


def unbanned(could: Coulds, node: m.Perform, group: Expression, env: Surroundings) -> Expression:
    """Return those of a group with which a verb is not forbidden that picks some of it."""
    by = could.c.values.code(node.by, env)
    number = next(at for at, (_, value) in enumerate(node.args) if isinstance(value, m.Pick))
    known = others(could.c, node, env.asking(node.by, by), number, ())
    return rt.UNBANNED(could.c.verb_index[node.verb], by, number, group, known, causing(could.c, env))


def narrowing(could: Coulds, filling: m.Perform | None, left: Narrowing) -> Narrowing:
    """Return what leaves out of a group what the verb that a choice is made for, or the lines behind it, may not be done with."""

    def narrowed(group: Expression, env: Surroundings) -> Expression:
        if filling is None:
            return left(group, env)
        return unbanned(could, filling, group, env) if could.heeds(filling.verb) else group

    return narrowed


def _in_full(
    test: Expression, var: Local, group: Expression, need: Expression | Holding | None, passed: Expression
) -> Expression:
    """Return whether something holds of as many of a group as are needed; those do not count with which it is passed over."""
    loops = ((var, group),)
    if isinstance(need, Holding):
        return rt.BOOL(need.of(collected(var, loops, test)))
    if passed != FALSE and need in (ZERO, TRUE):
        asked = any_of(negation(passed), loops)
        none = [Compare("==", rt.LEN(rt.TUPLE(group)), ZERO)] if need == ZERO else []
        return conjunction([disjunction([*none, asked]), all_of(disjunction([test, passed]), loops)])
    if need == ZERO:
        return all_of(test, loops)
    if need == FALSE:
        return TRUE
    if need == TRUE:
        return default(rt.MIN(Each(rt.BOOL(test), loops)), FALSE)
    if need is None:
        return any_of(test, loops)
    return Compare(">=", rt.SUM(Each(rt.BOOL(test), loops)), need)


def of_what_follows(value: m.Value, env: Surroundings) -> bool:
    """Whether an amount speaks of what fills a slot behind it: `all damage from ...`."""
    return EACH not in env.names and value.type == m.NUMBER and EACH in names_in(value)


def one(
    could: Coulds, ident: str, by: Expression, codes: Sequence[Expression], *, full: bool, cause: Expression
) -> Expression:
    """Return whether one occurrence could change something, which the text of `cause` brings about."""
    verb = could.c.verb(ident)
    asked = ASKED.get(ident)
    if asked is not None:
        return asked(could, ident, by, codes, full)
    if verb.primitive or ident in could.open:
        # A verb that does itself is looked into once: what it does inside of itself may be possible.
        return TRUE
    key = (ident, full, could.told, could.unhindered, could.narrowing, could.trying, could.within)
    if key not in could.known:
        declared = could.known[key] = could.c.module.declare("could")
        could.open.append(ident)
        params, env = parameters(could.c, ident)
        builder, body = Builder(params), could.c.bodies[ident]
        with could.c.coverage.unnoted(PartKey("verb", ident)):
            if full:
                could.last(body.items, env, builder)
            else:
                could.block((), body.items, env, builder)
        builder.give(FALSE)
        could.open.pop()
        origin = could.c.origin(PartKey("verb", ident), body)
        could.c.module.define(Function(declared.name, builder.params, builder.body, origin))
        could.known[key] = going_on(could.c, ident, declared, origin)
    return could.known[key](by, *codes, cause) if could.c.analysis.causal else could.known[key](by, *codes)
