"""Stopping where a named period begins: the position of a ruling is reached by walking the rules to it.

The stop comes before the period: what lasts until its start, and what waits for it, happens when the case goes on.
"""

from dataclasses import dataclass, replace
from typing import Final

from ruledeck.interpreter.engine import periods
from ruledeck.interpreter.state.engine_units import BEGIN
from ruledeck.interpreter.state.outcomes import SUSPEND, Result
from ruledeck.interpreter.state.pending import Pending
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.rebuilt import Rebuilt
from ruledeck.interpreter.state.state import Locals, State

NOBODY: Final = 0
"""The decider of the prompt that stands for a breakpoint."""


@dataclass(frozen=True, slots=True)
class Moment(Rebuilt):
    """A period that is about to begin.

    Attributes:
        name: As the rules call it: the period, with its own name behind a colon; without one, any such period.
        player: Whose it is, or 0 for anybody's.
    """

    name: str
    player: int = 0


def install(program: Program) -> None:
    """Say that a program was compiled so that its games can stop: all its periods begin with the function below."""
    program.breakpoints = True


def installed(program: Program) -> bool:
    """Whether games of a program can stop at moments."""
    return program.breakpoints


def stop_at(s: State, *moments: Moment | None) -> None:
    """Stop at the next of some moments, or at none; so do clones that are made from now on."""
    s.onlooker = replace(s.onlooker, stop=tuple([(each.name, each.player) for each in moments if each is not None]))


def stands_at(s: State, moment: Moment | None) -> bool:
    """Whether a state stands at a breakpoint, and that is a certain moment."""
    if moment is None or not stopped(s) or s.stack is None:
        return False
    locals_ = s.stack[2]
    return _is_meant((moment.name, moment.player), locals_[1], locals_[2])


def stopped(s: State) -> bool:
    """Whether a state stands at a breakpoint."""
    return s.pending is not None and s.pending.player == NOBODY


def go_on(s: State) -> None:
    """Leave a breakpoint; the period begins when the machine runs."""
    s.pending = None


def in_time(s: State, period: str | None) -> bool:
    """Whether what lives for a kind of period can be there: one goes on, or is what the game stopped before, or none has begun."""
    if period is None or (s.stack is None and not s.running):
        return True
    kind = s.layout.period_index(period)
    waiting = s.stack is not None and s.stack[0] == BEGIN and s.stack[1] == 0 and s.stack[2][0] == kind
    return waiting or any(row[0] == kind for row in s.running)


def begin_period(s: State, pc: int, locals_: Locals, v: Result) -> Result:
    """Do the unit `periods.begin_period`, but wait before a period at which somebody wants to stop.

    Only generated code calls it: the frame that is left behind is that of the unit, which does not stop again.
    """
    stop = s.onlooker.stop
    if stop and pc == 0 and any(_is_meant(each, locals_[1], locals_[2]) for each in stop):
        s.pending = Pending(NOBODY, s.program.linked.order_site, (), ())
        s.unwind.append((BEGIN, 0, locals_))
        return SUSPEND
    return periods.begin_period(s, pc, locals_, v)


def _is_meant(stop: tuple[str, int], name: str, player: int) -> bool:
    """Whether a moment means a period: with its own name or without it, whoever's it is or this player's."""
    wanted, whose = stop
    return whose in (0, player) and wanted in (name, name.partition(":")[0])
