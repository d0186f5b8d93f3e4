"""Making what fails as small as is cheap: greedy, and bounded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Thing = TypeVar("Thing")

MOST_TRIALS = 300


def smallest(
    thing: Thing, simpler: Callable[[Thing], Iterable[Thing]], fails: Callable[[Thing], bool], trials: int = MOST_TRIALS
) -> Thing:
    """Return the last of a row of ever simpler things that all fail.

    Args:
        thing: It fails.
        simpler: Yields what is one step simpler.
        fails: Whether a thing fails in the same way.
        trials: How often to ask at most.
    """
    going_on = True
    while going_on:
        going_on = False
        for candidate in simpler(thing):
            if trials <= 0:
                return thing
            trials -= 1
            if fails(candidate):
                thing, going_on = candidate, True
                break
    return thing
