"""What a unit returns: how far something happened, or a signal that it did not end; and where an abort leads."""

from typing import Any, Final, TypeAlias

Result: TypeAlias = Any
"""What a unit returns, and what it is handed when it goes on: a signal, or a value whose type only the two units know."""

NOTHING: Final = 0
"""Nothing happened."""
PARTLY: Final = 1
"""A part of it happened."""
FULLY: Final = 2
"""All of it happened."""
PASSED: Final = -1
"""It was passed over (`if` where the condition does not hold): beside others it does not count, and alone it has not happened."""
UNASKED: Final = 3
"""Nothing was asked for (`draw 0 cards`): that is done in full, but no event has happened."""


class Signal:
    """What a unit returns instead of a result when it did not end."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        """Return the name."""
        return self.name

    def __reduce__(self) -> str:
        """Say that a pickle names it: there is only one of each."""
        return self.name


SUSPEND: Final = Signal("SUSPEND")
"""A decision is wanted; the frames are on `s.unwind`."""
ABORT: Final = Signal("ABORT")
"""A period or the game is being left; units return at once until the frame that catches it."""
STACKED: Final = Signal("STACKED")
"""An ability was announced and waits on a stack; the rest of it is the last frame of `s.unwind`."""

REOPEN: Final = Signal("REOPEN")
"""Handed to whoever waits for a decision: nothing was decided, and it is to be asked for again, see `engine.rights`."""

STAYING: Final = 0
"""Where no abort is under way, `State.leaving` says that it leads nowhere."""
OUT_OF_GAME: Final = 1
"""The abort that nothing catches: the game is over."""


def to_end_of(depth: int) -> int:
    """Return where an abort leads that ends a period, given by its place among those that go on (`State.running`)."""
    return 2 + 2 * depth


def to_beginning_of(depth: int) -> int:
    """Return where an abort leads that begins a period anew."""
    return 3 + 2 * depth


def farther(one: int, other: int) -> int:
    """Return which of two aborts leads farther out; of two that lead to one period, the first one given."""
    return other if other >> 1 < one >> 1 else one
