"""What somebody who runs a game from outside wants of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ruledeck.interpreter.state.budget import STANDARD, Budget
from ruledeck.interpreter.state.plain import Values


@dataclass(frozen=True, slots=True)
class Onlooker:
    """What somebody who runs a game from outside wants of it; it is no part of the game.

    Attributes:
        stop: `(name, player)` of each period before whose beginning the game waits, see `engine.breakpoints`.
        always_asked: Public places of decision at which also a single option is asked for, so that it can be compared
            with what somebody says.
        budget: How much the game may do between two decisions, and how large it may become.
        deeds: Where a program that notes what is exercised writes each verb that is about to be done, with `(who, slots)` for each time.
    """

    stop: tuple[tuple[str, int], ...] = ()
    always_asked: frozenset[int] = frozenset()
    budget: Budget = STANDARD
    deeds: list[tuple[int, Values]] | None = field(default=None, compare=False)
