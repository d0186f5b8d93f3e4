"""What is settled when an ability is announced: the blocks and targets that it begins with, before its costs are paid.

Where others can answer it before it does anything, targets are looked at once more when it resolves: it does nothing when
none of them is legal any more, and leaves out those that are not.
"""

from dataclasses import dataclass

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.fresh import bodies
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.forms import MEMBER, collected
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.statics import YOU
from ruledeck.interpreter.compiler.steps.modes import modes_asked, modes_done, optional
from ruledeck.interpreter.engine.announcement import ABILITY_VERB
from ruledeck.interpreter.target.nodes import NOTHING, RESULT, ZERO, Compare, Constant, Expression, Local
from ruledeck.interpreter.target.simplify import conditional, conjunction, negation, packed

Aim = tuple[m.Choose, Surroundings, Local]
"""A target: its statement, the names around it, the variable that holds it."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What was settled when an ability was announced.

    Attributes:
        env: The names known behind it.
        aims: The targets.
        rest: What is still to be done.
        modes: A choice between blocks that the body began with: the variable that holds the chosen ones, and what is left
            of each block with the names known there, and whether none is an answer; `None` when nothing was chosen yet.
    """

    env: Surroundings
    aims: tuple[Aim, ...]
    rest: m.Steps
    modes: tuple[Local, tuple[tuple[m.Steps, Surroundings], ...], bool] | None = None


def settled(effects: Effects, ability: m.Ability, env: Surroundings, *, answered: bool) -> Settled:
    """Compile the choices that come before the costs: targets, and where the ability can be answered also its blocks."""
    body = m.Steps(()) if ability.body is None else ability.body
    if not answered and not ability.costs:
        return Settled(env, (), body)
    first = body.items[0] if body.items else None
    if answered and isinstance(first, m.Modes) and first.how not in ("all", "first"):
        chosen = modes_asked(effects, first, env)
        aims: list[Aim] = []
        arms = []
        for number, arm in enumerate(bodies(first)):
            with effects.w.part() as part:
                found, left, inner = _targets(effects, arm, env)
            effects.w.when(Compare("in", Constant(number), chosen), part.body)
            aims += found
            arms.append((left, inner))
        return Settled(env, tuple(aims), m.Steps(body.items[1:]), (chosen, tuple(arms), optional(first)))
    found, left, known = _targets(effects, body, env)
    return Settled(known, tuple(found), left)


def _targets(effects: Effects, body: m.Steps, env: Surroundings) -> tuple[list[Aim], m.Steps, Surroundings]:
    """Compile the targets that a block begins with; returns them, the rest of the block, and the names known behind them."""
    aims: list[Aim] = []
    for item in effects.lines(body.items):
        if not isinstance(item, m.Choose) or not item.target:
            break
        around = env
        env = effects.guarded(item, env)
        held = env.names[item.name]
        assert isinstance(held, Local)
        aims.append((item, around, held))
    return aims, m.Steps(body.items[len(aims) :]), env


def announced(effects: Effects, kind: str, *, waits: bool) -> Local | None:
    """Compile the event that an ability begins, where something waits for it; returns the variable that holds it.

    An ability that `waits` on a stack goes on from here when it resolves.
    """
    index = effects.c.verb_index.get(ABILITY_VERB, -1)
    heard = index in effects.c.analysis.sensitive and kind in effects.c.game.words.ability_kinds
    if not heard:
        if waits:
            effects.w.park(ZERO)
        return None
    event = effects.w.fresh("n")
    this, you = effects.source(), YOU
    if waits:
        effects.w.assign(event, rt.LOOM(index, you, this, packed([Constant(kind), this])))
        effects.w.park(event)
        return event
    if not effects.c.game.words.ability_kinds[kind].answered:
        effects.w.assign(event, rt.LOOM(index, you, this, packed([Constant(kind), this])))
        return event
    effects.w.wait(rt.ANNOUNCE.begin(index, kind, this, you), aborts=True)
    effects.w.assign(event, RESULT)
    with effects.w.part() as stopped:
        effects.w.give(ZERO)
    effects.w.when(negation(event), stopped.body)
    return event


def rechecked(effects: Effects, aims: tuple[Aim, ...], event: Local | None) -> None:
    """Compile the second look at targets: those that are not legal any more are none, and without any nothing happens."""
    looked = [(aim, aim.what, env, held) for aim, env, held in aims if isinstance(aim.what, m.Pick)]
    if not looked:
        return
    had, left = effects.w.fresh("n"), effects.w.fresh("n")
    effects.w.assign(had, ZERO, left)
    for aim, what, env, held in looked:
        inner = env.asking(aim.by, effects.values.code(aim.by, env))
        needed = sorted(names_in(aim) & effects.maybe & set(env.names))
        legal = effects.w.temporary("g")
        group = rt.TUPLE(effects.values.group(what.source, inner))
        test = conjunction(effects.found(name, env.names[name]) for name in needed)
        with effects.w.part() as chosen:
            effects.w.assign(legal, conditional(test, group, NOTHING))
            if what.many:
                effects.w.increase(had, rt.LEN(held))
                effects.w.assign(held, collected(MEMBER, [(MEMBER, held)], Compare("in", MEMBER, legal)))
                effects.w.increase(left, rt.LEN(held))
            else:
                effects.w.increase(had, 1)
                with effects.w.part() as still:
                    effects.w.increase(left, 1)
                with effects.w.part() as gone:
                    effects.w.assign(held, None)
                effects.w.when(Compare("in", held, legal), still.body, gone.body)
        effects.w.when(Compare("not in", held, Constant((None, ()))), chosen.body)
    with effects.w.part() as stopped:
        fizzled: Expression = ZERO if event is None else event
        effects.w.give(rt.FIZZLE(fizzled))
    effects.w.when(conjunction([had, negation(left)]), stopped.body)


def resolved(effects: Effects, found: Settled) -> None:
    """Compile the chosen blocks of an ability whose blocks were chosen when it was announced."""
    if found.modes is not None:
        chosen, arms, none = found.modes
        modes_done(effects, chosen, arms, optional=none)
