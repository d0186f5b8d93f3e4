"""Compound choices: a subset, a payment, a set of a kind, one within a bound, a division, an order, a matching, answered pick by pick.

A problem is plain immutable data. An answer grows as a tuple of picks, each a small integer; `picks` offers only what
can still be completed to a legal whole, so nothing is left to validate and no player can run into a dead end. What a
pick means depends on the problem, and `refers` names the thing behind it:

- `Subset`, `Kindred`, `Within`, `Order`: the position of a candidate;
- `Shares`: an amount for the next candidate. Amounts in candidate order need at most one question a candidate and
  reach each division in one way only; one unit at a time would ask more often and reach it in many ways;
- `Matching`: the position of a right for the next left.

A subset may be picked in any order, because people do not think in the order of a list; `canonical` gives the same
key whatever the order was, also for a partial answer, so that a search can merge them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final, TypeAlias

from ruledeck.interpreter.engine import selection_kinship, selection_within
from ruledeck.interpreter.engine.selection_problems import (
    Kindred,
    Matching,
    Order,
    Plain,
    Problem,
    Shares,
    Subset,
    Within,
)
from ruledeck.interpreter.engine.selection_reachability import Piece, Want, cheapest, extendable, partners

Chosen: TypeAlias = tuple[int, ...]

DONE: Final = -1
"""The pick that ends the choice. It is offered last, and alone when nothing else remains to be asked."""


def picks(problem: Problem, chosen: Chosen) -> Chosen:
    """The picks that can follow `chosen`, which must be picks offered before; empty when there is no legal answer.

    `DONE` is among them when the answer may end here.
    """
    if chosen and chosen[-1] == DONE:
        return ()
    match problem:
        case Subset():
            return _subset_picks(problem, chosen)
        case Kindred():
            offered, complete = selection_kinship.after(problem, chosen)
            return (*offered, DONE) if complete else offered
        case Within():
            offered, complete = selection_within.after(problem, chosen)
            return (*offered, DONE) if complete else offered
        case Shares():
            return _shares_picks(problem, chosen)
        case Order():
            return _order_picks(problem, chosen)
        case Matching():
            left = len(chosen)
            return tuple(partners(problem.edges, chosen, left)) if left < len(problem.left) else (DONE,)


def finished(problem: Problem, chosen: Chosen) -> bool:
    """Whether `chosen` is a whole answer to which nothing can be added."""
    return chosen[-1:] == (DONE,) or picks(problem, chosen) == (DONE,)


def settled(problem: Problem, chosen: Chosen) -> Chosen:
    """`chosen` with every pick added that has no alternative; `DONE` is never added."""
    while len(options := picks(problem, chosen)) == 1 and options[0] != DONE:
        chosen = (*chosen, options[0])
    return chosen


def refers(problem: Problem, chosen: Chosen, pick: int) -> tuple[Plain, ...]:
    """What a pick after `chosen` is about: (candidate,), (candidate, amount), (left, right), or () for `DONE`."""
    if pick == DONE:
        return ()
    match problem:
        case Subset() | Kindred() | Within() | Order():
            return (problem.candidates[pick],)
        case Shares():
            return (problem.candidates[len(chosen)], pick)
        case Matching():
            return (problem.left[len(chosen)], problem.right[pick])


def canonical(problem: Problem, chosen: Chosen) -> tuple[Plain, ...]:
    """The key of an answer: equal for equal outcomes, whatever the order of the picks.

    A subset gives its candidates in candidate order, an order its candidates, shares the pairs (candidate, amount) with
    an amount above 0, a matching the pairs (left, right).
    """
    given = chosen[:-1] if chosen[-1:] == (DONE,) else chosen
    match problem:
        case Subset() | Kindred() | Within():
            return tuple(problem.candidates[pick] for pick in sorted(given))
        case Order():
            return tuple(problem.candidates[pick] for pick in given)
        case Shares():
            return tuple(
                (candidate, amount) for candidate, amount in zip(problem.candidates, given, strict=False) if amount
            )
        case Matching():
            return tuple((left, problem.right[pick]) for left, pick in zip(problem.left, given, strict=False))


def satisfiable(problem: Problem) -> bool:
    """Whether there is any legal answer."""
    return bool(picks(problem, ()))


def answers(problem: Problem) -> Iterator[Chosen]:
    """All legal answers, without `DONE`, each once; an answer that differs only in the order of picks is the same."""
    pending: list[Chosen] = [()]
    seen: set[Chosen] = set()
    while pending:
        chosen = pending.pop()
        for pick in reversed(picks(problem, chosen)):
            if pick == DONE:
                yield chosen
                continue
            longer = (*chosen, pick)
            place = tuple(sorted(longer)) if isinstance(problem, Subset | Kindred | Within) else longer
            if place not in seen:
                seen.add(place)
                pending.append(place)


def count(problem: Problem, limit: int) -> int:
    """The number of legal answers, or `limit` when there are that many or more; the work grows with `limit`."""
    return sum(1 for _ in islice(answers(problem), limit))


def default(problem: Problem) -> Chosen | None:
    """A sensible answer without `DONE`, or None when there is no legal one.

    A subset with the least overpay, then the fewest picks; as few of a kind, or within a bound, as will do; an even division of the whole
    amount; otherwise what is listed first.
    """
    match problem:
        case Subset():
            found = cheapest([_piece(problem, index) for index in range(len(problem.candidates))], _want(problem, ()))
            if found is None:
                return None
            total, size = found
            narrow = replace(problem, least=size, most=size, total=total, exact=True, generous=True)
            return _first(narrow)
        case Kindred():
            wanted = selection_kinship.demand(problem)
            return None if wanted < 0 else _first(replace(problem, most=max(problem.least, wanted)))
        case Within():
            wanted = selection_within.demand(problem)
            return None if wanted < 0 else _fewest(problem, wanted)
        case Shares():
            return _even(problem)
        case Order() | Matching():
            return _first(problem)


def _fewest(problem: Within, wanted: int) -> Chosen | None:
    """An answer with as few picks as there can be, and all that a duty asks for: only more of them may bring the sum down."""
    for most in range(max(problem.least, wanted), problem.most + 1):
        narrow = replace(problem, most=most)
        if selection_within.demand(narrow) == wanted:
            return _first(narrow)
    return None


def _first(problem: Problem) -> Chosen | None:
    """The answer that takes the first pick offered, each time."""
    chosen: Chosen = ()
    while options := picks(problem, chosen):
        if options[0] == DONE:
            return chosen
        chosen = (*chosen, options[0])
    return None


def _subset_picks(problem: Subset, chosen: Chosen) -> Chosen:
    if problem.groups is None and problem.ceiling is None and not problem.exact:
        simple = _unlimited_picks(problem, chosen)
        if simple is not None:
            return simple
    want = _want(problem, chosen)
    enough = want.least <= 0 and want.low <= 0 and not want.mark
    complete = enough and want.most >= 0 and (want.high is None or want.high >= 0)
    strict = problem.weights is not None and not problem.generous
    if want.most <= 0 or (strict and enough):
        return (DONE,) if complete else ()
    taken = frozenset(chosen)
    free = [index for index in range(len(problem.candidates)) if index not in taken]
    pieces = [_piece(problem, index) for index in free]
    offered = [
        index
        for index, piece, fits in zip(free, pieces, extendable(pieces, want), strict=True)
        if fits and (not strict or _helps(piece, want))
    ]
    return (*offered, DONE) if complete else tuple(offered)


def _unlimited_picks(problem: Subset, chosen: Chosen) -> Chosen | None:
    """The picks where no sum is too much and there are no groups; None where it has to be searched which can be completed.

    Nearly every choice is such a one: to take as much as is allowed decides for all candidates at once.
    """
    weights, need = problem.weights, problem.need
    taken = len(chosen)
    least, most, low = problem.least - taken, problem.most - taken, problem.total
    if weights is not None:
        low -= sum([max(weights[index], 0) for index in chosen])
    mark = need is not None and not any(need[index] for index in chosen)
    strict = weights is not None and not problem.generous
    missing = low > 0 or mark
    complete = least <= 0 <= most and not missing
    if most <= 0 or (strict and complete):
        return (DONE,) if complete else ()
    used = frozenset(chosen)
    free = [index for index in range(len(problem.candidates)) if index not in used]
    if missing and most < len(free):
        return None
    if len(free) < least or most < least:
        return ()
    if missing:
        if (0 if weights is None else sum([max(weights[index], 0) for index in free])) < low:
            return ()
        if mark and need is not None and not any(need[index] for index in free):
            return ()
    if strict and least <= 0:
        # What helps in nothing is not offered.
        worth = weights if low > 0 and weights is not None else ()
        marked = need if mark and need is not None else ()
        free = [index for index in free if (worth and worth[index] > 0) or (marked and marked[index])]
    return (*free, DONE) if complete else tuple(free)


def _helps(piece: Piece, want: Want) -> bool:
    return want.least > 0 or (want.low > 0 and piece.weight > 0) or (want.mark and piece.marked)


def _piece(problem: Subset, index: int) -> Piece:
    return Piece(
        max(problem.weights[index], 0) if problem.weights else 0,
        bool(problem.need and problem.need[index]),
        problem.groups[index] if problem.groups else None,
    )


def _want(problem: Subset, chosen: Chosen) -> Want:
    """What is still missing after `chosen`."""
    taken = [_piece(problem, index) for index in chosen]
    total = sum(piece.weight for piece in taken)
    high = problem.total if problem.exact else problem.ceiling
    if problem.exact and problem.ceiling is not None:
        high = min(problem.total, problem.ceiling)
    rooms: dict[Plain, int] = {}
    if problem.groups:
        each = 1 if problem.at_most_per_group is None else problem.at_most_per_group
        used = Counter(piece.group for piece in taken)
        rooms = {group: max(each - used[group], 0) for group in problem.groups if group is not None}
    return Want(
        least=problem.least - len(taken),
        most=problem.most - len(taken),
        low=problem.total - total,
        high=None if high is None else high - total,
        mark=problem.need is not None and not any(piece.marked for piece in taken),
        rooms=rooms,
    )


def _shares_picks(problem: Shares, chosen: Chosen) -> Chosen:
    asked = len(chosen)
    left = problem.total - sum(chosen)
    caps = problem.caps[asked:]
    reserved = problem.least_each * len(caps)
    roomy = problem.up_to or sum(caps) >= left
    if left < reserved or not roomy or any(cap < problem.least_each for cap in caps):
        return ()
    if not caps or (left == 0 and reserved == 0):
        return (DONE,)
    lowest = problem.least_each if problem.up_to else max(problem.least_each, left - sum(caps[1:]))
    highest = min(caps[0], left - reserved + problem.least_each)
    return tuple(range(lowest, highest + 1))


def _order_picks(problem: Order, chosen: Chosen) -> Chosen:
    taken = frozenset(chosen)
    free = [index for index in range(len(problem.candidates)) if index not in taken]
    if not free:
        return (DONE,)
    classes = problem.classes
    if classes is None:
        return tuple(free)
    ranks = [classes[index] for index in free]
    lowest = min(ranks)
    if ranks.count(lowest) == len(ranks):
        return tuple(free)
    return tuple([index for index, rank in zip(free, ranks, strict=True) if rank == lowest])


def _even(problem: Shares) -> Chosen | None:
    """The whole amount, or all that the caps allow, one unit each in turn."""
    if not satisfiable(problem):
        return None
    shares = [problem.least_each] * len(problem.caps)
    left = min(problem.total, sum(problem.caps)) - sum(shares)
    while left > 0:
        for index, cap in enumerate(problem.caps):
            if left > 0 and shares[index] < cap:
                shares[index] += 1
                left -= 1
    return tuple(shares)
