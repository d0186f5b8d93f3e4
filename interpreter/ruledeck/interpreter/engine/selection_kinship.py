"""Kinship: a choice that is held to what its things are to each other, as two units with different names or cards of one colour.

What each candidate has of that is given as plain values: one name, some traits. All of a choice are *alike* when one value is
common to all of them, and *apart* when each can stand for a value of its own: who has two colours counts as whichever of them
helps. They are *in a row* when their numbers are different and each
follows another one. All can be told of a part of a choice without going through all choices: who is alike goes by its values, rows
are few, and sets that are apart can be completed one by one, as what is matched to different values always can (they form a matroid).
"""

from collections.abc import Iterable

from ruledeck.interpreter.engine.selection_problems import Kindred, Plain, Within, asked_of
from ruledeck.interpreter.engine.selection_reachability import augment
from ruledeck.interpreter.engine.selection_within import after as after_within
from ruledeck.interpreter.engine.selection_within import within

Pairs = tuple[tuple[int, Plain], ...]
"""Candidates with what each has of that in which they are compared or added up: one value, or a tuple of several."""


def kindred(
    pairs: Pairs, least: int, most: int | None, relation: str, cards: bool, ceiling: int | None = None
) -> tuple[int, ...]:
    """Return those of some candidates that belong to any choice that is held to a kinship or a ceiling: none where there is none."""
    group = [each for each, _ in pairs]
    problem = problem_of(pairs, least, most, relation, cards, ceiling)
    picks, _ = after_within(problem, ()) if isinstance(problem, Within) else after(problem, ())
    return tuple([group[k] for k in picks])


def problem_of(
    pairs: Pairs,
    least: int,
    most: int | None,
    relation: str,
    cards: bool,
    ceiling: int | None = None,
    demanded: Iterable[int] = (),
) -> Kindred | Within:
    """Return the problem of a choice that is held to a kinship, or with a ceiling to that; of `cards`, by their index, -1 is none."""
    size, asked = len(pairs), set(demanded)
    marks = tuple([int(each in asked) for each, _ in pairs]) if asked else None
    if ceiling is not None:
        return within([value for _, value in pairs if isinstance(value, int)], least, most, ceiling, marks)
    kin = tuple([_values(value, cards) for _, value in pairs])
    return Kindred(tuple(range(size)), least, size if most is None else min(most, size), kin, relation, marks)


def _values(value: Plain, cards: bool) -> tuple[Plain, ...]:
    found = value if isinstance(value, tuple) else (value,)
    nothing = ("", None, -1) if cards else ("", None)
    return tuple([each for each in dict.fromkeys(found) if each not in nothing])


def after(problem: Kindred, chosen: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """Return which candidates can follow some, and whether the choice may end with these."""
    wanted = demand(problem)
    if wanted < 0:
        return (), False
    size = len(chosen)
    enough = size >= problem.least and asked_of(problem.demanded, chosen) >= wanted
    if size >= problem.most:
        return (), enough and _closed(problem, chosen)
    following = {"alike": _alike, "apart": _apart, "in a row": _in_a_row}[problem.relation]
    return following(problem, chosen, wanted), enough and _closed(problem, chosen)


def demand(problem: Kindred) -> int:
    """Return how many of those that a duty demands are taken: as many as any choice holds; -1 where there is no choice at all."""
    if problem.most < max(problem.least, 0):
        return -1
    everybody = range(len(problem.kin))
    asked = [index for index in everybody if asked_of(problem.demanded, (index,))]
    if problem.relation == "in a row":
        sizes = [len(asked_in) for _, asked_in in _rows(problem)]
        return max(sizes) if sizes else -1 if problem.least > 0 else 0
    if problem.relation == "apart":
        if problem.least > 0 and len(_matched(problem, everybody)) < problem.least:
            return -1
        return min(problem.most, len(_matched(problem, asked))) if asked else 0
    sizes = [
        len(set(asked).intersection(family)) for family in _families(problem).values() if len(family) >= problem.least
    ]
    if not sizes:
        return -1 if problem.least > 0 else 0
    return min(problem.most, max(sizes))


def _closed(problem: Kindred, chosen: tuple[int, ...]) -> bool:
    """Whether a choice may end with some, as far as numbers in a row go: no number between two of them is missing."""
    numbers = _numbers(problem, chosen)
    return problem.relation != "in a row" or not numbers or max(numbers) - min(numbers) + 1 == len(chosen)


def _numbers(problem: Kindred, some: Iterable[int]) -> dict[int, list[int]]:
    """Return who has each number."""
    found: dict[int, list[int]] = {}
    for index in some:
        for value in problem.kin[index]:
            if isinstance(value, int):
                found.setdefault(value, []).append(index)
    return found


def _rows(problem: Kindred) -> list[tuple[range, set[int]]]:
    """Return all rows of numbers that a choice can hold, each with those of them that somebody has whom a duty demands."""
    numbers = _numbers(problem, range(len(problem.kin)))
    asked = {each for each, who in numbers.items() if asked_of(problem.demanded, who)}
    found: list[tuple[range, set[int]]] = []
    for first in sorted(numbers):
        last = first
        while last in numbers and last - first < problem.most:
            last += 1
            if last - first >= problem.least:
                row = range(first, last)
                found.append((row, asked.intersection(row)))
    return found


def _in_a_row(problem: Kindred, chosen: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    """Return who has another number of a row in which all that are chosen are, and those that a duty demands can still be taken."""
    taken = _numbers(problem, chosen)
    had = asked_of(problem.demanded, chosen)
    offered: set[int] = set()
    for row, asked in _rows(problem):
        if any(number not in row for number in taken):
            continue
        for index, values in enumerate(problem.kin):
            fresh = [value for value in values if isinstance(value, int) and value in row and value not in taken]
            if fresh and had + asked_of(problem.demanded, (index,)) + len(asked - taken.keys() - set(fresh)) >= wanted:
                offered.add(index)
    return tuple(sorted(offered))


def _families(problem: Kindred) -> dict[Plain, list[int]]:
    """Return who has each value."""
    found: dict[Plain, list[int]] = {}
    for index, values in enumerate(problem.kin):
        for value in values:
            found.setdefault(value, []).append(index)
    return found


def _alike(problem: Kindred, chosen: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    """Return who has a value in common with all that are chosen, of which there are enough."""
    common = set(problem.kin[chosen[0]]).intersection(*[problem.kin[index] for index in chosen]) if chosen else None
    room = problem.most - len(chosen) - 1
    offered: set[int] = set()
    for value, family in _families(problem).items():
        if (common is not None and value not in common) or len(family) < problem.least:
            continue
        free = [index for index in family if index not in chosen]
        had, left = asked_of(problem.demanded, chosen), asked_of(problem.demanded, free)
        for index in free:
            own = asked_of(problem.demanded, (index,))
            if had + own + min(room, left - own) >= wanted:
                offered.add(index)
    return tuple(sorted(offered))


def _apart(problem: Kindred, chosen: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    """Return who can stand for a value of its own beside all that are chosen."""
    holder = _matched(problem, chosen)
    offered: list[int] = []
    for index, values in enumerate(problem.kin):
        if not values or index in chosen:
            continue
        if any(value not in holder for value in values) or _joins(problem, dict(holder), index):
            longer = (*chosen, index)
            if wanted and not _fulfils(problem, longer, wanted):
                continue
            offered.append(index)
    return tuple(offered)


def _fulfils(problem: Kindred, chosen: tuple[int, ...], wanted: int) -> bool:
    """Whether as many as a duty demands can still be taken beside some."""
    asked = [index for index in range(len(problem.kin)) if index not in chosen and asked_of(problem.demanded, (index,))]
    more = len(_matched(problem, (*chosen, *asked))) - len(chosen)
    return asked_of(problem.demanded, chosen) + min(problem.most - len(chosen), more) >= wanted


def _matched(problem: Kindred, candidates: Iterable[int]) -> dict[Plain, int]:
    """Return values that as many as possible of some candidates stand for, each for one of its own: the first ones before others."""
    holder: dict[Plain, int] = {}
    for index in candidates:
        _joins(problem, holder, index)
    return holder


def _joins(problem: Kindred, holder: dict[Plain, int], index: int) -> bool:
    """Let a candidate stand for a value, if need be by giving another one a value of its own that is free."""
    return augment(problem.kin, holder, index, set())
