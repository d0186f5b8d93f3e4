"""Players who have passed for good: the others go on taking turns without them.

Who has passed is a set of bits, `1 << player`, so that it is a plain number in the frame of the block that it lives for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.elimination import is_out

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State


def passed_for_good(passed: int, player: int) -> int:
    """Return the set of those who have passed, with one more."""
    return passed | 1 << player


def still_taking_turns(s: State, passed: int) -> int:
    """Return how many players are in the game and have not passed."""
    return sum(_takes_turns(s, player, passed) for player in range(1, s.layout.players + 1))


def next_taking_turns(s: State, player: int, passed: int) -> int:
    """Return who is next of those that have not passed, the player last of all; the player where nobody is left."""
    players = s.layout.players
    seats = [(player - 1 + step) % players + 1 for step in range(1, players + 1)]
    return next((each for each in seats if _takes_turns(s, each, passed)), player)


def _takes_turns(s: State, player: int, passed: int) -> bool:
    return not passed >> player & 1 and not is_out(s, player)
