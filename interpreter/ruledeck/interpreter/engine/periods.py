"""Periods: they begin and end with an event, and are left from anywhere inside, from the inside out."""

from typing import TYPE_CHECKING, Final

from ruledeck.grammar.binder.reading.moments import BEGIN, FINISH
from ruledeck.grammar.meaning.kinds import MOMENTS
from ruledeck.interpreter.engine.continuous import expire
from ruledeck.interpreter.engine.player_elimination import period_over
from ruledeck.interpreter.engine.raising import raise_group
from ruledeck.interpreter.engine.resolution import settle
from ruledeck.interpreter.engine.state_rules import run_rules
from ruledeck.interpreter.engine.triggers import delayed
from ruledeck.interpreter.primitives.primitives import begin_period as open_period
from ruledeck.interpreter.primitives.primitives import close_period
from ruledeck.interpreter.primitives.schedule import innermost
from ruledeck.interpreter.state.engine_units import END, LEAVE
from ruledeck.interpreter.state.outcomes import (
    ABORT,
    FULLY,
    OUT_OF_GAME,
    STAYING,
    SUSPEND,
    Result,
    farther,
    to_beginning_of,
    to_end_of,
)
from ruledeck.interpreter.state.runaway import EVENT, work

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Locals, State

_OVER: Final = 1
"""Where the end of a period goes on behind its event."""
_SETTLED: Final = 2
"""Where it goes on behind what stood in the queue."""


def begin_period(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: a period begins: what lasted until its start ends, and its event happens. Locals: `(index, name, player)`."""
    index, name, player = locals_
    if pc == 0:
        expire(s, index, "start", player)
        open_period(s, index, name, player)
        return _period_event(s, BEGIN, name, player)
    return v


def end_period(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: a period ends: its event happens, then what lasted until its end ends. Locals: `(index, name, player)`.

    Where what reacts to the event leaves a longer period, this one is over all the same; only the end of the game comes first.
    """
    index, name, player = locals_
    if pc == 0:
        # Whoever waits for its end can no longer end it.
        *outer, (*_, aside, tallies) = s.running
        s.running = (*outer, (index, name, player, 1, aside, tallies))
        if s.due and s.program.linked.scope == "event":
            # An ability of the queue has left the period, or one of a window: what stands behind it there, and the window of what it
            # brought about, come before the end, whether anything waits for this end or not.
            v = settle(s, 0, (), None)
            if v is SUSPEND:
                s.unwind.append((END, _SETTLED, locals_))
                return SUSPEND
        pc = _SETTLED
    if pc == _SETTLED and v is not ABORT:
        v = _period_event(s, FINISH, name, player)
        if v is SUSPEND:
            s.unwind.append((END, _OVER, locals_))
            return SUSPEND
    if v is ABORT and s.leaving == OUT_OF_GAME:
        return ABORT
    expire(s, index, "end", player)
    close_period(s)
    if s.effects:
        period_over(s, player)
    return ABORT if v is ABORT else None


def leave_period(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: an abort has come to a period, which ends or begins again. Locals: `(index, name, player, depth)`, then where it leads.

    Returns whether the period begins again; `ABORT` where the abort leads farther out, behind the end of this period. A period
    that begins again has not ended: no event of its end happens, and what lasts until its end goes on.
    """
    index, name, player, depth = locals_[:4]
    if pc == 0:
        way = s.leaving
        if way == OUT_OF_GAME:
            return ABORT
        s.leaving = STAYING
        if way == to_beginning_of(depth):
            close_period(s)
            return True
    else:
        way = locals_[4]
    v = end_period(s, pc, (index, name, player), v)
    if v is SUSPEND:
        # The frame of the end is this one's: it goes on where that would.
        s.unwind[-1] = (LEAVE, s.unwind[-1][1], (index, name, player, depth, way))
        return SUSPEND
    if v is ABORT:
        if s.leaving != OUT_OF_GAME and way != to_end_of(depth):
            s.leaving = farther(s.leaving, way)
        return ABORT
    if way == to_end_of(depth):
        return False
    s.leaving = way
    return ABORT


def way_to_end(s: "State", kind: int, said: str = "") -> int:
    """Return where an abort leads that ends the innermost period of a kind, or of one with a name, that goes on; 0 where none does."""
    depth = _innermost(s, kind, said)
    return STAYING if depth < 0 else to_end_of(depth)


def way_to_beginning(s: "State", kind: int, said: str = "") -> int:
    """Return where an abort leads that begins the innermost period of a kind, or of one with a name, again; 0 where none goes on."""
    depth = _innermost(s, kind, said)
    return STAYING if depth < 0 else to_beginning_of(depth)


def _innermost(s: "State", kind: int, said: str = "") -> int:
    """Return the place of the innermost period that is called so; -1 where there is none, or it is ending already."""
    depth = innermost(s, kind, said)
    return -1 if depth < 0 or s.running[depth][3] else depth


def _unheard(s: "State", verb: int) -> bool:
    """Whether nothing answers, forbids, counts or notes an event of a verb now, and nothing else waits for its reactions."""
    program = s.program
    linked, listeners = program.linked, program.listeners
    if s.due or s.moment or verb in linked.banned or verb in linked.heeded or verb in linked.counted:
        return False
    return not any((verb, moment) in listeners or (s.effects and delayed(s, verb, moment)) for moment in MOMENTS)


def _looked_at(s: "State") -> bool:
    """Whether there is anything that rules of state, or what waits for a state to begin, could come of."""
    return bool(s.program.rules or s.effects or s.program.linked.watches or s.layout.out >= 0)


def _period_event(s: "State", verb: str, name: str, player: int) -> Result:
    index = s.program.linked.period_verbs.get(verb)
    if index is None:
        # A period may have been left in the middle of a line: what the table brings about comes before what ends with the period,
        # whether anything waits for this end or not.
        return run_rules(s, 0, (), None) if verb == FINISH and s.settled_at != len(s.log) else None
    if _unheard(s, index):
        # It has its number, as any event; but nobody waits for it, so that nothing but the rules comes of it.
        s.serial += 2
        work(s, EVENT)
        v = run_rules(s, 0, (), None) if _looked_at(s) else None
        return FULLY if v is None else v
    sort, _, moment = name.partition(":")
    return raise_group(s, 0, (index, 0, ((player, (moment, sort)),)), None)
