"""Ways that were laid between places of a board: what a state remembers of them, besides the steps that are printed."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State

WAYS: Final = "ways"
"""The name under which a place remembers with which others it was joined."""


def joined_with(s: "State", place: int) -> tuple[int, ...]:
    """Return the places with which a place was joined."""
    found = s.marks.get((place, WAYS))
    return tuple([each for each in found if isinstance(each, int)]) if isinstance(found, tuple) else ()
