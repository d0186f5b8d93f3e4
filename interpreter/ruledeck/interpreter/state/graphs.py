"""Distances on a board that is given as an adjacency: `adjacency[place]` lists the places that one step leads to, one-way or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush
from typing import TypeAlias

Adjacency: TypeAlias = Sequence[Sequence[int]]


class Distances:
    """A board with the distances that were asked for: they follow from the steps alone, and are remembered with them.

    Attributes:
        adjacency: The places that one step leads to, by place.
        costs: What it costs to enter each place; without them, 1.
    """

    __slots__ = ("_found", "_paid", "adjacency", "costs")

    def __init__(self, adjacency: Adjacency, costs: Sequence[int] = ()) -> None:
        self.adjacency, self.costs = adjacency, costs
        self._found: dict[tuple[int, frozenset[int] | None], dict[int, int]] = {}
        self._paid: dict[tuple[int, frozenset[int] | None], dict[int, int]] = {}

    def between(self, a: int, b: int, through: frozenset[int] | None = None) -> int:
        """Return the fewest steps from `a` to `b`, -1 when no way leads there; between the ends only `through` some places."""
        return self.steps_from(a, through).get(b, -1)

    def steps_from(self, a: int, through: frozenset[int] | None = None) -> Mapping[int, int]:
        """Return the fewest steps from `a` to each place to which a way leads; between the ends only `through` some places."""
        return _kept(self._found, self._all_from, a, through)

    def movement(self, a: int, b: int, through: frozenset[int] | None = None) -> int:
        """Return what the cheapest way from `a` to `b` costs, by what it costs to enter each of its places; -1 when there is none."""
        return _kept(self._paid, self._cheapest_from, a, through).get(b, -1)

    def _cheapest_from(self, a: int, through: frozenset[int] | None) -> dict[int, int]:
        paid: dict[int, int] = {}
        waiting = [(0, a)]
        while waiting:
            cost, place = heappop(waiting)
            if place in paid:
                continue
            paid[place] = cost
            if place != a and through is not None and place not in through:
                continue
            for each in self.adjacency[place]:
                if each not in paid:
                    heappush(waiting, (cost + (self.costs[each] if self.costs else 1), each))
        return paid

    def _all_from(self, a: int, through: frozenset[int] | None) -> dict[int, int]:
        steps = {a: 0}
        layer = [a]
        while layer:
            onward = []
            for place in layer:
                if place != a and through is not None and place not in through:
                    continue
                for each in self.adjacency[place]:
                    if each not in steps:
                        steps[each] = steps[place] + 1
                        onward.append(each)
            layer = onward
        return steps


def _kept(
    found: dict[tuple[int, frozenset[int] | None], dict[int, int]],
    search: Callable[[int, frozenset[int] | None], dict[int, int]],
    a: int,
    through: frozenset[int] | None,
) -> dict[int, int]:
    """Return what a search from a place has found, or finds now."""
    known = found.get((a, through))
    if known is None:
        if len(found) >= _MOST_KEPT:
            found.clear()
        known = found[a, through] = search(a, through)
    return known


_MOST_KEPT = 4096
"""So many searches are remembered of one board: with conditions that change all the time there would be no end of them."""
