"""Stopping where a named period begins: the position of a ruling is reached by walking the rules to it.

The stop comes before the period: what lasts until its start, and what waits for it, happens when the case goes on.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ruledeck.grammar.game import Game
from ruledeck.interpreter import periods
from ruledeck.interpreter.program import SUSPEND, Program
from ruledeck.interpreter.state import State, Values
from ruledeck.interpreter.units import BEGIN

NOBODY: Final = 0
"""The decider of the prompt that stands for a breakpoint."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A period that is about to begin.

    Attributes:
        name: As the rules call it: the period, with its own name behind a colon.
        player: Whose it is, or 0 for anybody's.
    """

    name: str
    player: int = 0


def moment_of(text: str, game: Game, players: tuple[str, ...]) -> Moment | str:
    """Return the moment that `turn of alice` or `phase draw` names, or the part of it that means nothing."""
    words, _, whose = text.partition(" of ")
    period = next((each for each in game.words.periods if words == each or words.startswith(f"{each} ")), None)
    if period is None:
        return words
    if whose and whose not in players:
        return whose
    inner = words[len(period) :].strip()
    return Moment(f"{period}:{inner}" if inner else period, players.index(whose) + 1 if whose else 0)


def install(program: Program) -> None:
    """Let a program stop at the moments that `stop_at` names; code that was compiled finds the stop by its name."""
    program.namespace.setdefault("STOPS", set())
    program.namespace["begin_period"] = _stopping(program)


def installed(program: Program) -> bool:
    """Whether a program can stop at moments."""
    return "STOPS" in program.namespace


def stop_at(program: Program, moment: Moment | None) -> None:
    """Stop at the next such moment, or at none."""
    stops: set[Moment] = program.namespace["STOPS"]
    stops.clear()
    if moment is not None:
        stops.add(moment)


def stopped(s: State) -> bool:
    """Whether a state stands at a breakpoint."""
    return s.pending is not None and s.pending[0] == NOBODY


def go_on(s: State) -> None:
    """Leave a breakpoint; the period begins when the machine runs."""
    s.pending = None


def _stopping(program: Program) -> Callable[[State, int, Values, Any], Any]:
    stops: set[Moment] = program.namespace["STOPS"]

    def begin_period(s: State, pc: int, local: Values, v: Any) -> Any:
        _, name, player = local
        if pc == 0 and (Moment(str(name), int(str(player))) in stops or Moment(str(name)) in stops):
            s.pending = (NOBODY, program.namespace["ORDER_SITE"], (), ())
            s.unwind.append((BEGIN, 0, local))
            return SUSPEND
        return periods.begin_period(s, pc, local, v)

    return begin_period
