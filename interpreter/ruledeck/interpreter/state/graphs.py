"""Distances on a board that is given as an adjacency: `adjacency[place]` lists the places that one step leads to, one-way or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Adjacency: TypeAlias = Sequence[Sequence[int]]


class Distances:
    """A board with the distances that were asked for: they follow from the steps alone, and are remembered with them.

    Attributes:
        adjacency: The places that one step leads to, by place.
    """

    __slots__ = ("_found", "adjacency")

    def __init__(self, adjacency: Adjacency) -> None:
        self.adjacency = adjacency
        self._found: dict[tuple[int, frozenset[int] | None], dict[int, int]] = {}

    def between(self, a: int, b: int, through: frozenset[int] | None = None) -> int:
        """Return the fewest steps from `a` to `b`, -1 when no way leads there; between the ends only `through` some places."""
        steps = self._found.get((a, through))
        if steps is None:
            if len(self._found) >= _MOST_KEPT:
                self._found.clear()
            steps = self._found[a, through] = self._all_from(a, through)
        return steps.get(b, -1)

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


_MOST_KEPT = 4096
"""So many searches are remembered of one board: with conditions that change all the time there would be no end of them."""
