"""What is settled when an ability is announced: the blocks and targets that it begins with, before its costs are paid.

Where others can answer it before it does anything, targets are looked at once more when it resolves: it does nothing when
none of them is legal any more, and leaves out those that are not.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.choices import modes_asked, modes_done
from ruledeck.interpreter.engine.announcement import ABILITY_VERB

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.statements import EffectCompiler
    from ruledeck.interpreter.compiler.values import Env

Aim = tuple[m.Choose, "Env", str]
"""A target: its statement, the names around it, the variable that holds it."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What was settled when an ability was announced.

    Attributes:
        env: The names known behind it.
        aims: The targets.
        rest: What is still to be done.
        modes: A choice between blocks that the body began with: the variable that holds the chosen ones, and what is left
            of each block with the names known there; `None` when nothing was chosen yet.
    """

    env: "Env"
    aims: tuple[Aim, ...]
    rest: m.Steps
    modes: tuple[str, tuple[tuple[m.Steps, "Env"], ...]] | None = None


def settled(effects: "EffectCompiler", ability: m.Ability, env: "Env", *, answered: bool) -> Settled:
    """Compile the choices that come before the costs: targets, and where the ability can be answered also its blocks."""
    body = m.Steps(()) if ability.body is None else ability.body
    if not answered and not ability.costs:
        return Settled(env, (), body)
    first = body.items[0] if body.items else None
    if answered and isinstance(first, m.Modes) and first.how not in ("all", "first"):
        chosen = modes_asked(effects, first, env)
        aims: list[Aim] = []
        arms = []
        for number, arm in enumerate(first.arms):
            yes, end = effects.w.label(), effects.w.label()
            effects.w.branch(f"{number} in {chosen}", yes, end)
            effects.w.mark(yes)
            found, left, inner = _targets(effects, arm, env)
            effects.w.mark(end)
            aims += found
            arms.append((left, inner))
        return Settled(env, tuple(aims), m.Steps(body.items[1:]), (chosen, tuple(arms)))
    found, left, known = _targets(effects, body, env)
    return Settled(known, tuple(found), left)


def _targets(effects: "EffectCompiler", body: m.Steps, env: "Env") -> tuple[list[Aim], m.Steps, "Env"]:
    """Compile the targets that a block begins with; returns them, the rest of the block, and the names known behind them."""
    aims: list[Aim] = []
    for item in body.items:
        if not isinstance(item, m.Choose) or not item.target:
            break
        around = env
        env = effects.guarded(item, env)
        aims.append((item, around, env[item.name]))
    return aims, m.Steps(body.items[len(aims) :]), env


def announced(effects: "EffectCompiler", kind: str, *, waits: bool) -> str:
    """Compile the event that an ability begins, where something waits for it; returns the variable that holds it.

    An ability that `waits` on a stack goes on from here when it resolves.
    """
    index = effects.c.verb_index.get(ABILITY_VERB, -1)
    heard = index in effects.c.analysis.sensitive and kind in effects.c.game.words.ability_kinds
    if waits:
        event = effects.w.fresh("n") if heard else ""
        if heard:
            effects.w.line(f"{event} = loom(s, {index}, you, this, ({kind!r}, this))")
        after = effects.w.label()
        effects.w.line(f"s.unwind.append(({event or 0}, {after}, @locals@))")
        effects.w.line("return STACKED")
        effects.w.mark(after)
        return event
    if not heard:
        return ""
    event = effects.w.fresh("n")
    effects.w.wait(effects.unit, f"announce(s, 0, ({index}, {kind!r}, this, you), None)", aborts=True)
    effects.w.line(f"{event} = v")
    go, stop = effects.w.label(), effects.w.label()
    effects.w.branch(event, go, stop)
    effects.w.mark(stop)
    effects.w.line("return 0")
    effects.w.mark(go)
    return event


def rechecked(effects: "EffectCompiler", aims: tuple[Aim, ...], event: str) -> None:
    """Compile the second look at targets: those that are not legal any more are none, and without any nothing happens."""
    looked = [(aim, env, code) for aim, env, code in aims if isinstance(aim.what, m.Pick)]
    if not looked:
        return
    had, left = effects.w.fresh("n"), effects.w.fresh("n")
    effects.w.line(f"{had} = {left} = 0")
    for aim, env, code in looked:
        assert isinstance(aim.what, m.Pick)
        inner = {**env, "they": effects.values.code(aim.by, env)}
        needed = sorted(names_in(aim) & effects.maybe & set(env))
        legal = effects.w.temporary("g")
        group = f"tuple({effects.values.group(aim.what.source, inner)})"
        test = " and ".join(effects.found(name, env[name]) for name in needed)
        with effects.w.indented(f"if {code} not in (None, ()):"):
            effects.w.line(f"{legal} = {f'{group} if {test} else ()' if test else group}")
            if aim.what.many:
                effects.w.line(f"{had} += len({code})")
                effects.w.line(f"{code} = tuple([x for x in {code} if x in {legal}])")
                effects.w.line(f"{left} += len({code})")
            else:
                effects.w.line(f"{had} += 1")
                effects.w.line(f"if {code} in {legal}: {left} += 1")
                effects.w.line(f"else: {code} = None")
    go, stop = effects.w.label(), effects.w.label()
    effects.w.branch(f"{had} and not {left}", stop, go)
    effects.w.mark(stop)
    effects.w.line(f"return fizzle(s, {event or 0})")
    effects.w.mark(go)


def resolved(effects: "EffectCompiler", found: Settled) -> None:
    """Compile the chosen blocks of an ability whose blocks were chosen when it was announced."""
    if found.modes is not None:
        chosen, arms = found.modes
        modes_done(effects, chosen, arms)
