"""Reachability: which pieces of a compound choice can still be completed to a legal whole.

Pure arithmetic on small numbers. A set of reachable (size, sum) pairs is one Python integer: the bit at
`size * width + sum` is set when some subset has that size and that sum, so that offering one more piece to all
subsets at once is one shift and one "or". Work grows with pieces times sums, never with the number of subsets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ruledeck.interpreter.engine.selection_problems import Plain
from ruledeck.interpreter.state.rebuilt import Rebuilt

Members: TypeAlias = tuple[tuple[int, bool], ...]
"""Pairs (shift, marked): how far adding this piece moves the bit of a subset, and whether it meets the need."""


class Piece(NamedTuple):
    """One candidate as the solver sees it: its weight (0 or more), whether it meets the need, its group (or None)."""

    weight: int
    marked: bool
    group: Plain


@dataclass(frozen=True, slots=True)
class Want(Rebuilt):
    """What the pieces still to be picked must add up to.

    Attributes:
        least: fewest pieces still to be picked; 0 or less when that bound is met.
        most: how many more may be picked.
        low: sum of weights still missing; 0 or less when reached.
        high: sum of weights that may still be added, or None when more is never too much.
        mark: whether a marked piece is still missing.
        rooms: for each group in use, how many more of it may be picked.
    """

    least: int
    most: int
    low: int
    high: int | None
    mark: bool
    rooms: Mapping[Plain, int]


class _Reach(NamedTuple):
    """Reachable (size, sum) pairs: `plain` without a marked piece where one is missing, `met` with all needs met."""

    plain: int
    met: int


class _Part(NamedTuple):
    """Pieces of one group (or one piece outside all groups), and how many of them may be picked together."""

    room: int
    members: Members


def extendable(pieces: Sequence[Piece], want: Want) -> list[bool]:
    """For each piece, whether it and some of the others (perhaps none) fulfil `want`."""
    count = len(pieces)
    if want.most < max(want.least, 1) or count < want.least:
        return [False] * count
    if want.high is None and not want.rooms and (want.most >= count or (want.low <= 0 and not want.mark)):
        # Nothing is ever too much, so taking as much as is allowed decides for every piece at once.
        enough = sum(piece.weight for piece in pieces) >= want.low
        return [enough and (not want.mark or any(piece.marked for piece in pieces))] * count
    grid = _Grid(pieces, want, sized=want.least > 0 or want.most < count, capped=True)
    answer = [False] * count
    others_reach = _each_left_out(grid.start, [part for _, part in grid.parts])
    for (indices, part), reach in zip(grid.parts, others_reach, strict=True):
        for place, (shift, marked) in enumerate(part.members if part.room > 0 else ()):
            rest = reach
            if part.room > 1:
                others = part.members[:place] + part.members[place + 1 :]
                rest = _fold(reach, _Part(part.room - 1, others))
            found = rest.plain | rest.met if marked else rest.met
            answer[indices[place]] = bool(found & (grid.window >> shift))
    return answer


def cheapest(pieces: Sequence[Piece], want: Want) -> tuple[int, int] | None:
    """The least sum of weights that fulfils `want`, and the fewest pieces that make it: (sum, size), or None."""
    grid = _Grid(pieces, want, sized=True, capped=False)
    reach = grid.start
    for _, part in grid.parts:
        reach = _fold(reach, part)
    found = reach.met & grid.window
    column = sum(1 << size * grid.width for size in range(len(pieces) + 1))
    for total in range(grid.width):
        hits = (found >> total) & column
        if hits:
            return total, ((hits & -hits).bit_length() - 1) // grid.width
    return None


def partners(edges: Sequence[Sequence[int]], used: Iterable[int], left: int) -> list[int]:
    """The rights that `left` may take so that it and every later left get distinct rights outside `used`.

    `edges[i]` lists the rights that left i fits. The answer keeps the order of `edges[left]`.
    """
    holder: dict[Plain, int] = {}
    barred: set[Plain] = set(used)
    for each in range(left, len(edges)):
        if not augment(edges, holder, each, set(barred)):
            return []
    own = next(right for right, owner in holder.items() if owner == left)
    fitting = []
    for right in dict.fromkeys(edges[left]):
        if right in barred:
            continue
        if right in holder and right != own:
            # The present holder must find another right; the one that `left` gives up is free for it.
            trial = {taken: owner for taken, owner in holder.items() if owner != left}
            displaced = trial.pop(right)
            if not augment(edges, trial, displaced, barred | {right}):
                continue
        fitting.append(right)
    return fitting


class _Grid:
    """The bit layout for one question: width of a row of sums, the parts with their shifts, and the wanted window."""

    __slots__ = ("parts", "start", "width", "window")

    def __init__(self, pieces: Sequence[Piece], want: Want, *, sized: bool, capped: bool) -> None:
        high = want.high
        kept = [(index, piece) for index, piece in enumerate(pieces) if high is None or piece.weight <= high]
        # A weight beyond what is missing counts like the missing part, which keeps the rows short.
        cap = max(want.low, 0) if capped and high is None else None
        weights = [piece.weight if cap is None else min(piece.weight, cap) for _, piece in kept]
        self.width = sum(weights) + 1
        stride = self.width if sized else 0
        gathered: dict[tuple[bool, Plain], tuple[list[int], list[tuple[int, bool]]]] = {}
        for (index, piece), weight in zip(kept, weights, strict=True):
            key = (False, index) if piece.group is None else (True, piece.group)
            indices, members = gathered.setdefault(key, ([], []))
            indices.append(index)
            members.append((stride + weight, piece.marked))
        self.parts: list[tuple[list[int], _Part]] = [
            (indices, _Part(want.rooms[key] if grouped else 1, tuple(members)))
            for (grouped, key), (indices, members) in gathered.items()
        ]
        self.start = _Reach(1, 0) if want.mark else _Reach(0, 1)
        low = max(want.low, 0)
        last = self.width - 1 if high is None else min(high, self.width - 1)
        row = ((1 << last - low + 1) - 1) << low if last >= low else 0
        self.window = row
        if sized:
            sizes = range(max(want.least, 0), min(want.most, len(pieces)) + 1)
            self.window = sum(row << size * self.width for size in sizes)


def _fold(reach: _Reach, part: _Part) -> _Reach:
    """What is reachable once up to `part.room` members of `part` may be added."""
    layers = [reach] + [_Reach(0, 0)] * min(part.room, len(part.members))
    for shift, marked in part.members:
        for level in range(len(layers) - 1, 0, -1):
            plain, met = layers[level - 1]
            kept = layers[level]
            if marked:
                layers[level] = _Reach(kept.plain, kept.met | (plain | met) << shift)
            else:
                layers[level] = _Reach(kept.plain | plain << shift, kept.met | met << shift)
    plain, met = layers[0]
    for layer in layers[1:]:
        plain |= layer.plain
        met |= layer.met
    return _Reach(plain, met)


def _each_left_out(reach: _Reach, parts: Sequence[_Part]) -> list[_Reach]:
    """For each part, what all the other parts reach together; halving shares their common work."""
    if len(parts) <= 1:
        return [reach] * len(parts)
    half = len(parts) // 2
    front = back = reach
    for part in parts[half:]:
        front = _fold(front, part)
    for part in parts[:half]:
        back = _fold(back, part)
    return _each_left_out(front, parts[:half]) + _each_left_out(back, parts[half:])


def augment(edges: Sequence[Sequence[Plain]], holder: dict[Plain, int], left: int, barred: set[Plain]) -> bool:
    """Give `left` a right in `holder` by an augmenting path that avoids `barred`, which it fills as it searches."""
    for right in edges[left]:
        if right in barred:
            continue
        barred.add(right)
        if right not in holder or augment(edges, holder, holder[right], barred):
            holder[right] = left
            return True
    return False
