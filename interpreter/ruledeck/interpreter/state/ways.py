"""Ways between places of a board: what a state remembers of them, besides the steps that are printed."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State

WAYS: Final = "ways"
"""The name under which a place remembers with which others it was joined."""
CLOSED: Final = "closed ways"
"""The name under which a place remembers to which others no printed step leads any more."""
MARKS: Final = (WAYS, CLOSED)
"""The names of both."""


def joined_with(s: "State", place: int) -> tuple[int, ...]:
    """Return the places with which a place was joined."""
    return _remembered(s, place, WAYS)


def closed_to(s: "State", place: int) -> tuple[int, ...]:
    """Return the places to which a printed step led until they were severed."""
    return _remembered(s, place, CLOSED)


def _remembered(s: "State", place: int, name: str) -> tuple[int, ...]:
    found = s.marks.get((place, name))
    return tuple([each for each in found if isinstance(each, int)]) if isinstance(found, tuple) else ()


def steps_from(s: "State", place: int, printed: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places to which one step leads, given those that are printed."""
    closed = closed_to(s, place)
    return (*(each for each in printed if each not in closed), *joined_with(s, place))
