"""What is watched for the moment in which it becomes so."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

BEGUN: Final = "nothing begins"
"""What is remembered of a state whose conditions were looked at: so long as what they read stays, nothing begins."""


class Watch(NamedTuple):
    """A condition whose beginning an ability waits for.

    Attributes:
        ability: The number of the ability.
        cards: The definitions that have it; none where it is the game's.
        zones: The zones in which it works.
        each: Whether an ability of the game speaks of a player: it is looked at for each of them.
        kept: `kept(s, this, you, ev)`: whether the component has the ability now; `None` where that never changes.
        holds: `holds(s, this, you, ev)`: the condition.
    """

    ability: int
    cards: frozenset[int]
    zones: frozenset[int]
    each: bool
    kept: Callable[..., Any] | None
    holds: Callable[..., Any]

    @property
    def key(self) -> tuple[str, int]:
        """What it is remembered by that nothing has changed of what this one reads."""
        return BEGUN, self.ability
