"""Prices whose parts depend on each other, as units of their own: so that paying one can be tried out from its beginning.

See `entwined` for which they are, and `engine.rehearsal` for what is done with them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import COST
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling, Effects
from ruledeck.interpreter.compiler.basis.naming_lines import enough_of
from ruledeck.interpreter.compiler.basis.primitive_calls import DONE
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.looking_into import parameters
from ruledeck.interpreter.compiler.legality.statics import DEEDS, THIS, YOU
from ruledeck.interpreter.compiler.survey.entwined import chooses, entwined
from ruledeck.interpreter.compiler.survey.hidden_words import secretive
from ruledeck.interpreter.engine import rehearsal
from ruledeck.interpreter.engine.owing import owe
from ruledeck.interpreter.state.outcomes import FULLY
from ruledeck.interpreter.state.program import uncompiled
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import (
    OK,
    RESULT,
    ZERO,
    Begin,
    Binary,
    Compare,
    Constant,
    Expression,
    Local,
    Table,
    Unit,
)
from ruledeck.interpreter.target.simplify import packed

_EVENT = Local(identifier("ev"))
Paying = Callable[[Effects, Surroundings], Surroundings]
"""Compiles what pays; returns the names known behind it. It leaves the unit with 0 where something is not paid."""


def paid_together(price: m.Steps) -> Paying:
    """Return what compiles that the price of `fully` is paid."""

    def emit(effects: Effects, env: Surroundings) -> Surroundings:
        outside, effects.due = effects.due, True
        env = effects.steps(price, env)
        effects.due = outside
        return env

    return emit


def paid_behind_tolls(tolls: m.Levy, price: m.Fully) -> Paying:
    """Return what compiles that the price of a deed is paid behind the tolls on it."""

    def emit(effects: Effects, env: Surroundings) -> Surroundings:
        effects.steps(m.Steps((tolls,)), env)
        with effects.w.part() as behind:
            effects.inner(m.Steps((price,)), env)
        effects.w.when(Compare(">=", OK, Constant(FULLY)), behind.body)
        return env

    return emit


def tried_behind_tolls(c: Compiling, verbs: Iterable[str]) -> None:
    """Compile of verbs of which tolls speak what pays these and the own price, where somebody chooses how that is paid.

    What somebody chooses is not added up with the tolls.
    """
    for ident in sorted(verbs):
        body, levied = c.game.bodies.get(ident), c.bodies.get(ident)
        own = body.items[0] if body is not None and len(body.items) == 1 else None
        paid = levied.items[0] if levied is not None else None
        if not isinstance(own, m.Fully) or not isinstance(paid, m.Fully) or not chooses(c.game, own.price.items):
            continue
        tolls = paid.price.items[0]
        assert isinstance(tolls, m.Levy)
        price = m.Fully(own.price, m.Steps(()), start=own.start, end=own.end)
        params, env = parameters(c, ident)
        with c.coverage.unnoted(PartKey("verb", ident)), c.coverage.off():
            unit = price_unit(c, (tolls, price), paid_behind_tolls(tolls, price), env, None)
        # Behind whoever does it stand the slots.
        places = tuple([params.index(each) for each in unit.args if isinstance(each, Local)])
        c.program.linked.tried[c.verb_index[ident]] = (unit.number, places)


def tried_out(c: Compiling, costs: tuple[m.Effect, ...]) -> bool:
    """Whether choices for some costs are left out with which the rest of them cannot be paid, as trying it out shows."""
    return c.analysis.tracks and entwined(c.game, costs) and chooses(c.game, costs)


def in_unit(c: Compiling, parts: tuple[m.Effect, ...]) -> bool:
    """Whether some costs are paid by a unit of their own: they are tried out, or a text asks what is done as a cost."""
    # What tolls ask for is paid by units of theirs.
    owed = c.analysis.inquiries.costs and not all(isinstance(each, m.Levy) for each in parts)
    return owed or tried_out(c, parts)


def paid_by_unit(
    effects: Effects, costs: tuple[m.Effect, ...], parts: tuple[m.Effect, ...], pay: Paying, env: Surroundings
) -> Surroundings:
    """Compile that a price, which has some parts, is paid by a unit of its own; behind it `ok` says how far, and its names are known."""
    c = effects.c
    if not c.analysis.inquiries.costs:
        return _begun(effects, costs, pay, env, tried=True, owed=False)
    if not effects.quiet:
        return _begun(effects, costs, pay, env, tried=tried_out(c, parts), owed=True)
    # Nobody decides anything in it, and it raises no events.
    around = effects.w.temporary("n")
    effects.w.assign(around, DEEDS)
    paying = packed([Constant(c.verb_index[COST]), env.you, effects.source()])
    effects.w.set_state("deeds", Binary("+", around, packed([paying])))
    env = pay(effects, env)
    effects.w.set_state("deeds", around)
    return env


def _begun(
    effects: Effects, costs: tuple[m.Effect, ...], pay: Paying, env: Surroundings, *, tried: bool, owed: bool
) -> Surroundings:
    """Compile that a price is paid by a unit: one that is `tried` out, or is `owed`, or both."""
    unit = price_unit(effects.c, costs, pay, env, effects)
    linked, code = effects.c.program.linked, effects.c.program.code
    begun: tuple[int, tuple[Expression, ...]] = (unit.number, unit.args)
    if owed:
        if linked.owing < 0:
            linked.owing = len(code)
            code.append(owe)
        begun = (linked.owing, (Constant(unit.number), env.you, effects.source(), *unit.args))
    if tried:
        if linked.attempt < 0:
            linked.attempt = len(code)
            code.append(rehearsal.pay)
        linked.priced[unit.number] = not secretive(effects.c.game, costs)
        begun = (linked.attempt, (Constant(begun[0]), *begun[1]))
    effects.w.wait(Begin(*begun), aborts=True)
    held = [effects.w.fresh("n") for _ in unit.named]
    with effects.w.part() as paid:
        effects.w.unpack((OK, *held), RESULT)
    with effects.w.part() as unpaid:
        effects.status(ZERO)
        for each in held:
            effects.w.assign(each, None)
    effects.w.when(RESULT, paid.body, unpaid.body)
    effects.maybe |= unit.maybe
    effects.sums |= unit.sums
    effects.spare |= unit.spare
    return replace(env, names={**env.names, **dict(zip(unit.named, held, strict=True))})


def could_be_paid(c: Compiling, costs: tuple[m.Effect, ...], pay: Paying, env: Surroundings) -> Expression:
    """Return whether a price can be paid in full: it is tried out."""
    with c.coverage.off():
        unit = price_unit(c, costs, pay, env, None)
    return rt.REHEARSE(Table("PROGRAM"), unit.number, env.source, env.you, *unit.args)


@dataclass(frozen=True, slots=True)
class PriceUnit:
    """A price that is a unit.

    Attributes:
        number: Its number.
        args: What it is begun with.
        carried: The names for which these stand, in their order; behind them may stand the event.
        named: The names that it gives, in the order of what it returns behind how far it is paid.
        maybe: Those of choices that may have found nothing.
        sums: Those of choices of which nothing may be enough.
        spare: Those of choices of one thing that may be left.
    """

    number: int
    args: tuple[Expression, ...]
    carried: tuple[str, ...]
    named: tuple[str, ...]
    maybe: frozenset[str]
    sums: frozenset[str]
    spare: frozenset[str]


def price_unit(
    c: Compiling, costs: tuple[m.Effect, ...], pay: Paying, env: Surroundings, around: Effects | None
) -> PriceUnit:
    """Compile a price as a unit; it returns how far it is paid, and what its names stand for, or 0."""
    reads = sorted({each for node in costs for each in names_in(node)} | {"you", "this", "they"})
    carried = [each for each in (*reads, *map(enough_of, reads)) if each in env.names]
    known = {"this": THIS, "you": YOU}
    names = {each: known.get(each, Local(f"{identifier('q')}{at}")) for at, each in enumerate(carried)}
    params, args = list(names.values()), [env.names[each] for each in carried]
    if env.event is not None:
        params, args = [*params, _EVENT], [*args, env.event]
    inner = replace(
        env,
        names=dict(names),
        event=None if env.event is None else _EVENT,
        cause=None,
        outer=None,
        taken=None,
        together=None,
    )
    number = len(c.program.code)
    c.program.code.append(uncompiled)
    declared = c.module.declare("price")
    key = c.coverage.text if around is None else around.key
    effects = c.effects(Builder(tuple(params)), key)
    if around is not None:
        effects.quiet, effects.between = around.quiet, around.between
        effects.maybe, effects.sums, effects.spare = set(around.maybe), set(around.sums), set(around.spare)
    effects.status(DONE)
    after = pay(effects, inner)
    given = tuple([each for each in after.names if after.names[each] != names.get(each)])
    result = packed([OK, *[after.names[each] for each in given]])
    c.unit(Unit(declared.name, number, tuple(params), effects.w.body, result, c.origin(key, costs[0])))
    doubted = (frozenset(effects.maybe), frozenset(effects.sums), frozenset(effects.spare))
    return PriceUnit(number, tuple(args), tuple(carried), given, *doubted)
