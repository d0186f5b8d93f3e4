"""A player is out of the game: what waits for a period of theirs is over, as no such period comes any more.

Nothing is raised for it. A period of such a player that goes on still comes to its end, and what waits for that end goes on with it.
"""

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.engine.continuous import end_lasting
from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.primitives.elimination import is_out
from ruledeck.interpreter.state.lasting import NO_PERIOD

if TYPE_CHECKING:
    from ruledeck.interpreter.state.lasting import Lasting
    from ruledeck.interpreter.state.state import State

_TO_COME: Final = ("start", "next end")
"""Edges of periods that have not begun."""


def lose(s: "State", player: int) -> bool:
    """Let a player be out of the game, with what waits for a period of theirs; return whether that player was in it."""
    lost = primitives.lose(s, player)
    if lost:
        forsake(s, player)
    return lost


def forsake(s: "State", player: int) -> None:
    """End what lasts until a period of a player who is out, what waits for one, and what was to become of one."""
    for lasting in s.effects:
        if _waits_for(lasting, player) and not _goes_on(s, lasting, player):
            end_lasting(s, lasting.id)


def period_over(s: "State", player: int) -> None:
    """End what was made in a period that is over now for later ones of its player, where that player is out meanwhile."""
    if is_out(s, player):
        forsake(s, player)


def _waits_for(lasting: "Lasting", player: int) -> bool:
    if lasting.kind in ("skip", "extra"):
        return lasting.player == player
    return lasting.ending.period != NO_PERIOD and lasting.ending.player == player


def _goes_on(s: "State", lasting: "Lasting", player: int) -> bool:
    """Whether a period goes on for which something waits."""
    if lasting.kind in ("skip", "extra") or lasting.ending.edge in _TO_COME:
        return False
    return any(index == lasting.ending.period and whose == player for index, _, whose, *_ in s.running)
