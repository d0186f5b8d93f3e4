"""One queue for a whole action: abilities enter it when their events happen and leave it in the same order.

An entry is a trigger, so that what was triggered no longer depends on where its source lies; its event lives as long as
the entry. Only games whose `after` window resolves as a `queue` come here.
"""

from typing import TYPE_CHECKING

from ruledeck.interpreter.engine import decisions
from ruledeck.interpreter.engine.continuous import usable
from ruledeck.interpreter.engine.triggers import answered_whole, collect, limit_key, next_in_turn, waiting
from ruledeck.interpreter.primitives.elimination import first_left, is_out
from ruledeck.interpreter.primitives.live_events import drop
from ruledeck.interpreter.state.engine_units import DEQUEUE, ENQUEUE, USE
from ruledeck.interpreter.state.outcomes import ABORT, SUSPEND, Result
from ruledeck.interpreter.state.plain import ABILITY, CARD, EVENT, PLAYER, Trigger
from ruledeck.interpreter.state.runaway import guard

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Locals, Row, State


def enqueue(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: put the abilities that wait for some events at the end of the queue, in an order that a player chooses.

    Locals: `(ids,)`, then the triggers that have no place yet and those that have.
    """
    program = s.program
    ids = locals_[0]
    placed: tuple[Trigger, ...] = ()
    if pc == 0:
        found = tuple(collect(s, "after", ids, later=True))
    else:
        found, placed = locals_[1:3]
        placed, found = (*placed, v), without(found, v)
    discipline, first = program.windows["after"]
    start = first(s) if first is not None else 1
    if s.layout.out >= 0:
        start = first_left(s, start)
    while found:
        players = {each[2] for each in found}
        chooser = next_in_turn(players, start, s.layout.players)
        mine = tuple([each for each in found if each[2] == chooser])
        if discipline.chooser == "starter" and len(players) > 1:
            chooser, mine = start, found
        mine = tuple(dict.fromkeys(mine))
        v = mine[0]
        if len(mine) > 1:
            v = decisions.ask(s, chooser, program.linked.order_site, mine, ())
            if v is SUSPEND:
                s.unwind.append((ENQUEUE, 1, (ids, found, placed)))
                return SUSPEND
        placed, found = (*placed, v), without(found, v)
    s.due = (*s.due, *placed)
    return None


def dequeue(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: the queue is worked off, first in, first out; what enters meanwhile goes to its end. Locals: the entry, turns."""
    program = s.program
    entry: Trigger = locals_[0] if pc else ()
    turns: int = locals_[1] if pc else 0
    while True:
        if v is ABORT:
            return _abandon(s, entry)
        if pc == 0:
            if not s.due:
                return None
            turns += 1
            entry, s.due = s.due[0], s.due[1:]
            guard(s, turns, -1, entry[ABILITY])
            v = 0
            if possible(s, entry):
                options = (entry,) if program.effects[entry[ABILITY]].ability.forced else (entry, decisions.PASS)
                v = (
                    decisions.ask(s, entry[PLAYER], program.linked.window_site, options, ("after", (entry[EVENT],)))
                    if len(options) > 1
                    else entry
                )
                if v is SUSPEND:
                    s.unwind.append((DEQUEUE, 1, (entry, turns)))
                    return SUSPEND
                pc = 1
        if pc == 1:
            pc = 2
            if v != decisions.PASS:
                # What nobody may decline is nobody's act, as in a window.
                s.acted += not program.effects[entry[ABILITY]].ability.forced
                v = program.code[USE](s, 0, entry, None)
                if v is SUSPEND:
                    s.unwind.append((DEQUEUE, 2, (entry, turns)))
                    return SUSPEND
                if v is ABORT:
                    return _abandon(s, entry)
        pc = 0
        forget(s, (entry[EVENT],))


def _abandon(s: "State", entry: Trigger) -> Result:
    """Leave an ability of the queue with its period: nobody waits for its event any more."""
    if entry:
        forget(s, (entry[EVENT],))
    return ABORT


def possible(s: "State", entry: Trigger) -> bool:
    """Whether an entry of the queue may still be used: its player is in the game, its limits allow it and it would change something."""
    program = s.program
    if s.layout.out >= 0 and is_out(s, entry[PLAYER]):
        return False
    effect = program.effects[entry[ABILITY]]
    if effect.ability.kind == "delayed":
        return waiting(s, entry) is not None
    for limit in effect.ability.limits:
        key = limit_key(s, effect, limit.period, limit.scope, entry[CARD], entry[PLAYER], entry[EVENT])
        if s.limits.get(key, 0) >= limit.times:
            return False
    if effect.gathers and answered_whole(s, effect, entry[CARD], entry[EVENT]) in s.limits:
        return False
    if not usable(s, effect.ability.kind, entry[CARD], entry[PLAYER]):
        return False
    return effect.called or effect.could is None or bool(effect.could(s, *entry[1:]))


def without(found: tuple[Trigger, ...], trigger: Trigger) -> tuple[Trigger, ...]:
    """Return triggers without one of those that are like this one."""
    at = found.index(trigger)
    return (*found[:at], *found[at + 1 :])


def forget(s: "State", ids: "Row") -> None:
    """Drop events that nothing in the queue speaks of any more."""
    kept = {entry[EVENT] for entry in s.due}
    drop(s, [each for each in ids if each not in kept])
