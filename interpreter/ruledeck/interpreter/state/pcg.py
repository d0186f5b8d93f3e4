"""Random numbers of a game: PCG32 (XSH-RR) as pure functions on two integers.

A stream is a pair ``(state, inc)`` of 64-bit integers, kept in the game's state and never in the process.
Every function takes the pair and returns its result with the next ``state``; ``inc`` never changes.

Several Fisher-Yates picks are read from one 32-bit output. Picks with bounds ``n, n-1, ..., m`` are the
digits of one number below ``product = n * (n-1) * ... * m`` in a mixed radix; each number has exactly one row of
digits and the other way round, so a uniform number gives independent uniform picks. The number is made uniform by
exact rejection: outputs at or above the greatest multiple of ``product`` that fits in 2**32 are drawn again.
Seventeen cards need two accepted outputs instead of sixteen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence


T = TypeVar("T")

MULTIPLIER = 6364136223846793005
MASK64 = 0xFFFFFFFFFFFFFFFF
SPAN = 1 << 32
TWICE = SPAN + 1
"""A word times this is the word twice, one behind the other: what is turned right stands in its lower half when it is shifted."""

FEW = 64
LIMITS = (0, *(SPAN - SPAN % n for n in range(1, FEW)))
"""The greatest multiple of ``n`` that does not exceed 2**32, for small ``n``."""

Batch = tuple[int, int, tuple[int, ...]]


class Streams(Protocol):
    """Whatever carries the two streams of a game: that of chance, and that of the bots."""

    chance_state: int
    chance_inc: int
    bots_state: int
    bots_inc: int


def seeded(seed: int, sequence: int) -> tuple[int, int]:
    """Return the pair ``(state, inc)`` of a fresh stream; both arguments are taken modulo 2**64."""
    inc = ((sequence << 1) | 1) & MASK64
    return ((inc + seed) * MULTIPLIER + inc) & MASK64, inc


def draw(state: int, inc: int) -> tuple[int, int]:
    """Return ``(output, next state)``; the output is uniform in ``0 .. 2**32 - 1``."""
    word = (((state >> 18) ^ state) >> 27) & 0xFFFFFFFF
    turn = state >> 59
    return (word * TWICE >> turn) & 0xFFFFFFFF, (state * MULTIPLIER + inc) & MASK64


def draw_below(state: int, inc: int, n: int) -> tuple[int, int]:
    """Return ``(number, next state)`` with the number uniform in ``0 .. n - 1``; nothing is drawn for ``n`` <= 1.

    ``n`` may be at most 2**32.
    """
    if n <= 1:
        return 0, state
    limit = SPAN - SPAN % n
    while True:
        output, state = draw(state, inc)
        if output < limit:
            return output % n, state


@lru_cache(maxsize=1024)
def plan(size: int, picks: int) -> tuple[Batch, ...]:
    """Return the batches ``(product, limit, bounds)`` for ``picks`` Fisher-Yates picks from ``size`` items.

    ``bounds`` count down from ``size``; a bound of 1 needs no choice and is left out. ``limit`` is the greatest
    multiple of ``product`` that does not exceed 2**32.
    """
    batches: list[Batch] = []
    product = 1
    bounds: list[int] = []
    for bound in range(size, max(size - picks, 1), -1):
        if product * bound > SPAN:
            batches.append((product, SPAN - SPAN % product, tuple(bounds)))
            product = 1
            bounds = []
        product *= bound
        bounds.append(bound)
    if bounds:
        batches.append((product, SPAN - SPAN % product, tuple(bounds)))
    return tuple(batches)


def arrange(pool: list[T], bounds: tuple[int, ...], number: int) -> None:
    """Swap each last item of ``pool`` for the one that the next digit of ``number`` names, in place."""
    for bound in bounds:
        pick = number % bound
        number //= bound
        last = bound - 1
        pool[last], pool[pick] = pool[pick], pool[last]


def draw_shuffled(state: int, inc: int, items: Sequence[T]) -> tuple[tuple[T, ...], int]:
    """Return ``(items in uniformly random order, next state)``."""
    return draw_picked(state, inc, items, len(items))


def draw_picked(state: int, inc: int, items: Sequence[T], count: int) -> tuple[tuple[T, ...], int]:
    """Return ``(count random items in random order, next state)``; all of them when there are not more."""
    pool = list(items)
    count = min(count, len(pool))
    for product, limit, bounds in plan(len(pool), count):
        while True:
            output, state = draw(state, inc)
            if output < limit:
                break
        arrange(pool, bounds, output % product)
    return tuple(pool if count == len(pool) else pool[len(pool) - count :]), state


def below(s: Streams, n: int) -> int:
    """Draw a number in ``0 .. n - 1`` from the game's chance."""
    number, s.chance_state = draw_below(s.chance_state, s.chance_inc, n)
    return number


def shuffled(s: Streams, items: Sequence[T]) -> tuple[T, ...]:
    """Return ``items`` in random order, drawn from the game's chance."""
    order, s.chance_state = draw_shuffled(s.chance_state, s.chance_inc, items)
    return order


def picked(s: Streams, items: Sequence[T], count: int) -> tuple[T, ...]:
    """Return ``count`` random items, drawn from the game's chance."""
    some, s.chance_state = draw_picked(s.chance_state, s.chance_inc, items, count)
    return some


def bot_below(s: Streams, n: int) -> int:
    """Draw a number in ``0 .. n - 1`` from the stream of the bots' decisions, which never changes the game's chance."""
    number, s.bots_state = draw_below(s.bots_state, s.bots_inc, n)
    return number


class Stream:
    """A stream outside any state, for searches that must not disturb the game they look at."""

    __slots__ = ("inc", "state")

    def __init__(self, seed: int, sequence: int = 0) -> None:
        """Start the stream that ``seed`` and ``sequence`` determine."""
        self.state, self.inc = seeded(seed, sequence)

    def below(self, n: int) -> int:
        """Draw a number in ``0 .. n - 1``."""
        number, self.state = draw_below(self.state, self.inc, n)
        return number

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return ``items`` in random order."""
        order, self.state = draw_shuffled(self.state, self.inc, items)
        return order

    def word(self) -> int:
        """Draw a uniform 64-bit integer."""
        return self.below(SPAN) << 32 | self.below(SPAN)
