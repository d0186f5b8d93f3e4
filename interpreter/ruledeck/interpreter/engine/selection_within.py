"""Choices whose numbers stay within a total: what can follow some picks, and whether they may be all.

Less than nothing makes room for others, so that a pick may go beyond the bound for a while if what brings it back is there.
Of any answer the smallest sum is found without going through answers: what must be taken besides is taken from the smallest on,
and then whatever is below nothing.
"""

from bisect import bisect_left
from collections.abc import Sequence

from ruledeck.interpreter.engine.selection_problems import Within, asked_of


def within(
    numbers: Sequence[int], least: int, most: int | None, ceiling: int, demanded: Sequence[int] | None = None
) -> Within:
    """Return the problem of a choice with these numbers, of which so many add up to no more than the ceiling."""
    size = len(numbers)
    return Within(
        tuple(range(size)),
        least,
        size if most is None else min(most, size),
        tuple(numbers),
        ceiling,
        None if demanded is None else tuple(demanded),
    )


def after(problem: Within, chosen: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """Return which candidates can follow some, and whether the choice may end with these."""
    wanted = demand(problem)
    if wanted < 0:
        return (), False
    total = sum([problem.numbers[index] for index in chosen])
    enough = problem.least <= len(chosen) <= problem.most and total <= problem.ceiling
    complete = enough and asked_of(problem.demanded, chosen) >= wanted
    if len(chosen) >= problem.most:
        return (), complete
    taken = frozenset(chosen)
    free = [index for index in range(len(problem.numbers)) if index not in taken]
    return tuple([index for index in free if _fits(problem, (*chosen, index), wanted)]), complete


def demand(problem: Within) -> int:
    """Return how many of those that a duty demands are taken: as many as any choice holds; -1 where there is no choice at all."""
    if not _fits(problem, (), 0):
        return -1
    most = min(problem.most, 0 if problem.demanded is None else sum(problem.demanded))
    # Who can take so many of them can take fewer.
    return bisect_left(range(1, most + 1), True, key=lambda wanted: not _fits(problem, (), wanted))


def _fits(problem: Within, chosen: tuple[int, ...], wanted: int) -> bool:
    """Whether some can be completed to an answer that holds as many as are wanted of those that a duty demands."""
    numbers, taken = problem.numbers, frozenset(chosen)
    free = sorted([index for index in range(len(numbers)) if index not in taken], key=lambda index: numbers[index])
    owed = max(wanted - asked_of(problem.demanded, chosen), 0)
    added = [index for index in free if asked_of(problem.demanded, (index,))][:owed] if owed else []
    if len(added) < owed:
        return False
    others = [index for index in free if index not in added]
    missing = max(problem.least - len(chosen) - len(added), 0)
    room = problem.most - len(chosen) - len(added)
    if missing > len(others) or missing > room or room < 0:
        return False
    helping = [numbers[index] for index in others[missing:room] if numbers[index] < 0]
    total = sum([numbers[index] for index in (*chosen, *added, *others[:missing])]) + sum(helping)
    return total <= problem.ceiling
