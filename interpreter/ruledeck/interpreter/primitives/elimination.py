"""Players who are out of the game: the others go on without them, in the same order of seats.

Who is out is kept in a counter of the layout (`Layout.out`), which only games have in which somebody can lose: so it is copied,
saved and compared as any other, and games without it have nothing to look at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State


def is_out(s: State, player: int) -> bool:
    """Whether a player is out of the game."""
    out = s.layout.out
    return out >= 0 and bool(s.counters[out][player])


def left(s: State) -> tuple[int, ...]:
    """Return the players who are still in the game, in the order of their seats."""
    return tuple([player for player in range(1, s.layout.players + 1) if not is_out(s, player)])


def players_left(s: State) -> int:
    """Return how many players are still in the game."""
    return len(left(s))


def first_left(s: State, player: int) -> int:
    """Return a player, or whoever is next of those still in the game; nobody stays nobody, and so does the last one out."""
    return next_left(s, player) if player and is_out(s, player) else player


def next_left(s: State, player: int) -> int:
    """Return the next player who is still in the game; behind nobody sits the first seat. Where all are out, the next seat."""
    return _beside(s, player, 1)


def previous_left(s: State, player: int) -> int:
    """Return the player before who is still in the game; in front of nobody sits the last seat. Where all are out, the seat before."""
    return _beside(s, player if player else 1, -1)


def _beside(s: State, player: int, step: int) -> int:
    players = s.layout.players
    found = start = (player - 1 + step) % players + 1
    while is_out(s, found):
        found = (found - 1 + step) % players + 1
        if found == start:
            break
    return found


def opponent_left(s: State, player: int) -> int:
    """Return the one other player who is still in the game; nobody where there are several, or none."""
    others = [each for each in left(s) if each != player]
    return others[0] if player and len(others) == 1 else 0


def outlasting(s: State) -> tuple[int, ...] | None:
    """Return who has outlasted the others: the last player, or none where the last ones lost together; `None` while several are left."""
    here = left(s)
    return here if len(here) < 2 and len(here) < s.layout.players else None
