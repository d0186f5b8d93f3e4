"""Stopping where a named period begins: the position of a ruling is reached by walking the rules to it.

The stop comes before the period: what lasts until its start, and what waits for it, happens when the case goes on.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.interpreter.engine import periods
from ruledeck.interpreter.state.engine_units import BEGIN
from ruledeck.interpreter.state.program import SUSPEND, Program
from ruledeck.interpreter.state.state import State, Values
from ruledeck.interpreter.wording import failures

NOBODY: Final = 0
"""The decider of the prompt that stands for a breakpoint."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A period that is about to begin.

    Attributes:
        name: As the rules call it: the period, with its own name behind a colon; without one, any such period.
        player: Whose it is, or 0 for anybody's.
    """

    name: str
    player: int = 0


def moment_of(text: str, span: Span, game: Game, players: tuple[str, ...]) -> Moment | Diagnostic:
    """Return the moment that `turn of alice`, `phase draw` or `phase` names, or why the rules know none such.

    A period without its own name means any of its sort: `phase` is the next phase, whatever it is called.
    """
    words, _, whose = text.partition(" of ")
    period = next((each for each in game.words.periods if words == each or words.startswith(f"{each} ")), None)
    if period is None:
        known = (*game.words.periods, *players)
        return failures.unknown(codes.RULING_VALUE, "a period or a player", words, known, span)
    if whose and whose not in players:
        return failures.unknown(codes.RULING_VALUE, "a player at this table", whose, players, span)
    inner = words[len(period) :].strip()
    begun = {
        name: owned for name, owned in game.words.moments.items() if name == period or name.startswith(f"{period} ")
    }
    if inner and words not in begun:
        return failures.unknown(codes.RULING_VALUE, f"a {period} that the rules begin", words, begun, span)
    if whose and not any(owned for name, owned in begun.items() if not inner or name == words):
        return failures.wrong(f"a {words} belongs to nobody, so that none is {whose}'s", span, f"write `{words}`")
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


def _moments(name: str, player: int) -> tuple[Moment, ...]:
    """Return all that the beginning of a period is called: with and without its own name, and its player."""
    period = name.partition(":")[0]
    return Moment(name, player), Moment(name), Moment(period, player), Moment(period)


def _stopping(program: Program) -> Callable[[State, int, Values, Any], Any]:
    stops: set[Moment] = program.namespace["STOPS"]

    def begin_period(s: State, pc: int, local: Values, v: Any) -> Any:
        _, name, player = local
        if pc == 0 and stops and not stops.isdisjoint(_moments(str(name), int(str(player)))):
            s.pending = (NOBODY, program.linked.order_site, (), ())
            s.unwind.append((BEGIN, 0, local))
            return SUSPEND
        return periods.begin_period(s, pc, local, v)

    return begin_period
