"""A state as one player knows it: a component that the player does not know has no card, and so no title and no facts.

What is worked out from such a state is a function of what the player may know. Everything else is as it is: where
things lie, how many there are, and what is on them, is known to everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.history import seen_by

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State, Values

UNKNOWN = -1
"""The card of a component that the player does not know."""


def masked(s: State, player: int, pending: Values | None = None) -> State:
    """Return a copy in which the components that a player does not know have no card.

    It is for looking at: conditions and numbers are evaluated in it, the game does not go on from it.

    Args:
        s: The state; it does not change, and its log stays in one piece.
        player: Who looks.
        pending: The decision that is open in the copy; by default that of the state.
    """
    past, log = s.past, s.log
    copy = s.clone()
    s.past, s.log = past, log
    # Chance has no place in what is merely looked at, and the log is told with masks of its own.
    copy.past, copy.scripted = None, None
    if pending is not None:
        copy.pending = pending
    copy.card = [card if who >> player & 1 else UNKNOWN for card, who in zip(s.card, s.known, strict=True)]
    copy.recast()
    seen_by(copy, player)
    return copy


def hidden(s: State, e: int) -> bool:
    """Whether a component of a masked state has a card that the player does not know."""
    return e > s.layout.players and s.card[e] == UNKNOWN and s.known[e] != s.layout.everyone
