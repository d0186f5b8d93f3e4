"""A state as one player knows it: a component that the player does not know has no card, and so no title and no facts.

Its back is seen by everybody: where types have backs of their own, the type of a hidden component is known by it.

What is worked out from such a state is a function of what the player may know. Everything else is as it is: where
things lie, how many there are, and what is on them, is known to everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from ruledeck.interpreter.primitives.history import seen_by

if TYPE_CHECKING:
    from collections.abc import Collection

    from ruledeck.interpreter.state.pending import Pending
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

_BEHIND: Final[WeakKeyDictionary[Program, dict[int, frozenset[str]]]] = WeakKeyDictionary()
"""The types of the cards of a program that have a back of their own, by its number."""


def masked(s: State, player: int, pending: Pending | None = None, unknown: Collection[int] = ()) -> State:
    """Return a copy in which the components that a player does not know have no card.

    It is for looking at: conditions and numbers are evaluated in it, the game does not go on from it.

    Args:
        s: The state; it does not change, and its log stays in one piece.
        player: Who looks.
        pending: The decision that is open in the copy; by default that of the state.
        unknown: Components that have no card in the copy although the player knows them by now.
    """
    past, log = s.past, s.log
    copy = s.clone()
    s.past, s.log = past, log
    # Chance has no place in what is merely looked at, and the log is told with masks of its own.
    copy.past, copy.scripted = None, None
    if pending is not None:
        copy.pending = pending
    for e in unknown:
        copy.known[e] &= ~(1 << player)
    copy.card = [card if who >> player & 1 else _unknown(s, card) for card, who in zip(s.card, copy.known, strict=True)]
    copy.recast()
    seen_by(copy, player)
    return copy


def hidden(s: State, e: int) -> bool:
    """Whether a component of a masked state has a card that the player does not know."""
    return e > s.layout.players and s.card[e] < 0 and s.known[e] != s.layout.everyone


def _unknown(s: State, card: int) -> int:
    """Return what stands for a card that the player does not know: a number below zero that tells its back."""
    return ~s.layout.back(card) if card >= 0 else card


def types_behind(program: Program, card: int) -> frozenset[str]:
    """Return the types that a card may have which stands for one that the player does not know; none where its back tells nothing."""
    known = _BEHIND.get(program)
    if known is None:
        known = _BEHIND[program] = {}
        for definition, back in zip(program.definitions, program.layout.backs, strict=False):
            if back:
                known[back] = known.get(back, frozenset()) | {program.game.cards[definition].text.type}
    return known.get(~card, frozenset())
