"""Playing on from a clone to a horizon, at random or as a policy prefers: how a search finds out what an option leads to."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.bots.compiled_policies import Compiled
from ruledeck.interpreter.bots.policies import preferred
from ruledeck.interpreter.engine.decisions import decider
from ruledeck.interpreter.engine.machine import advance, decide
from ruledeck.interpreter.state.pcg import bot_below
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.wording.options import Decision

if TYPE_CHECKING:
    from ruledeck.interpreter.bots.compiled_policies import Following
    from ruledeck.interpreter.state.pending import Pending
    from ruledeck.interpreter.state.state import State

PLAYER: Final = "random, to a horizon"
"""The bot that decides for everybody in a playout; its name is none that a table can ask for."""
WON: Final = 10**9
"""What a game that is won is worth, beyond all numbers that a game counts; one that is lost as much less than nothing."""
MOST_DECISIONS: Final = 4000
"""After how many decisions a playout ends in any case."""


class HorizonError(Exception):
    """A playout has come to its horizon: whatever was going on in the clone is dropped where it was."""


class Horizon:
    """How far a playout looks.

    Attributes:
        period: The index of the period at whose next beginning it ends, or -1 for the end of the game.
        serial: The serial number of that period where the playout began.
        left: How many decisions are left.
        following: What everybody prefers on the way; where that leaves several options, chance decides.
    """

    __slots__ = ("following", "left", "period", "serial")

    def __init__(self, s: State, period: int, following: Following) -> None:
        """Look ahead from a state."""
        self.period, self.left, self.following = period, MOST_DECISIONS, following
        self.serial = s.periods[period] if period >= 0 else 0

    def reached(self, s: State) -> bool:
        """Whether a playout has gone far enough; to be asked once for each decision."""
        self.left -= 1
        return self.left < 0 or (self.period >= 0 and s.periods[self.period] != self.serial)


_HORIZON: ContextVar[Horizon] = ContextVar("horizon")
"""The horizon of the playout that goes on here: each thread has its own."""


@decider(PLAYER)
def _onward(s: State, pending: Pending) -> int:
    horizon = _HORIZON.get()
    if horizon.reached(s):
        raise HorizonError
    count = len(pending.options)
    if count < 2 or not horizon.following.preferences:
        return bot_below(s, count)
    # The clone was dealt anew, so that all of it may be known: nothing of it is a secret of the game that is played.
    before, s.pending = s.pending, pending
    try:
        asked = Compiled(s, pending.player, horizon.following.asking)
        left = preferred(Decision(s), horizon.following.preferences, asked)
    finally:
        s.pending = before
    return left[bot_below(s, len(left))]


def play_on(s: State, choice: int, horizon: Horizon) -> None:
    """Take an option of the open decision in a clone, and play on until the horizon or the end of the game."""
    _HORIZON.set(horizon)
    s.deciders = (None, *([PLAYER] * s.layout.players))
    try:
        decide(s, choice)
        # Only a prompt for nobody, where somebody looks at the game from outside, stops it.
        while s.pending is not None and s.pending.player:
            advance(s)
    except (HorizonError, EndlessError):
        # A game that goes on for ever is worth what it is worth now.
        s.unwind = []
