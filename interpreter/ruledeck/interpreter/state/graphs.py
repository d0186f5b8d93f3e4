"""Distances and ways on a board: pure functions on an adjacency given as tuples.

`adjacency[place]` lists the places that one step leads to. Steps may be one-way. All answers are in a fixed order, so
that equal boards give equal offers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

Adjacency: TypeAlias = Sequence[Sequence[int]]


def distance(adjacency: Adjacency, a: int, b: int) -> int | None:
    """The fewest steps from `a` to `b`: 0 when they are one place, None when no way leads there."""
    for steps, layer in enumerate(_layers(adjacency, a)):
        if b in layer:
            return steps
    return None


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


def nearest(adjacency: Adjacency, start: int, goals: Collection[int]) -> tuple[int, ...]:
    """All goals at the least distance from `start`, ascending; `start` itself may be one. Empty: none is reachable."""
    for layer in _layers(adjacency, start):
        if found := layer.intersection(goals):
            return tuple(sorted(found))
    return ()


def shortest_paths(adjacency: Adjacency, a: int, b: int, limit: int) -> tuple[tuple[int, ...], ...]:
    """The shortest ways from `a` to `b`, both included, in lexicographic order, at most `limit` of them.

    Only steps that lie on a shortest way are tried, so the work grows with `limit`, not with the number of ways.
    """
    layers: list[frozenset[int]] = []
    for layer in _layers(adjacency, a):
        layers.append(layer)
        if b in layer:
            return tuple(islice(_ways(adjacency, _narrowed(adjacency, layers, b), (a,)), max(limit, 0)))
    return ()


def reachable(adjacency: Adjacency, start: int, steps: int) -> tuple[int, ...]:
    """All places within `steps` steps of `start`, ascending, `start` included; none when `steps` is below 0."""
    found: set[int] = set()
    for layer in islice(_layers(adjacency, start), max(steps + 1, 0)):
        found |= layer
    return tuple(sorted(found))


def _layers(adjacency: Adjacency, start: int) -> Iterator[frozenset[int]]:
    """The places at distance 0, 1, 2 ... from `start`, as long as there are any."""
    seen = {start}
    layer = frozenset(seen)
    while layer:
        yield layer
        layer = frozenset(step for place in layer for step in adjacency[place]) - seen
        seen |= layer


def _narrowed(adjacency: Adjacency, layers: list[frozenset[int]], goal: int) -> list[frozenset[int]]:
    """The layers without the places from which `goal` is not reached in the steps that remain."""
    kept = [frozenset((goal,))]
    for layer in reversed(layers[:-1]):
        kept.append(frozenset(place for place in layer if not kept[-1].isdisjoint(adjacency[place])))
    return kept[::-1]


def _ways(adjacency: Adjacency, layers: list[frozenset[int]], begun: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The ways through `layers` that start as `begun`."""
    pending = [begun]
    while pending:
        way = pending.pop()
        if len(way) == len(layers):
            yield way
        else:
            onward = layers[len(way)].intersection(adjacency[way[-1]])
            pending.extend((*way, place) for place in sorted(onward, reverse=True))
