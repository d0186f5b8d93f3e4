"""A board as lines of text: its places in rows, and lines of the terminal for the ways between them.

Each way leaves a place by a column of its own, and what does not lead straight down runs along a lane of its own: ways cross,
but never meet, so that each can be followed to its end. What cannot be drawn so is no picture, and is listed instead.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from textwrap import wrap
from typing import Final

_NARROWEST_CELL: Final = 14
"""Columns that a place needs for its name."""
_GAP: Final = 2
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_STROKES: Final = {
    0: " ",
    _UP | _DOWN: "│",
    _LEFT | _RIGHT: "─",
    _UP | _RIGHT: "└",
    _UP | _LEFT: "┘",
    _DOWN | _RIGHT: "┌",
    _DOWN | _LEFT: "┐",
    _UP | _DOWN | _LEFT | _RIGHT: "┼",
}


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a board in words.

    Attributes:
        name: What stands first, with what is printed there.
        lying: What lies there, each in a few words.
    """

    name: str
    lying: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """A way between two places, by their numbers; `both` is false for one that leads only from the first to the second."""

    start: int
    end: int
    both: bool = True


@dataclass(frozen=True, slots=True)
class _Bend:
    """A way between two rows that are next to each other: the columns of its ends, and what stands at them."""

    above: int
    below: int
    head: str = ""
    foot: str = ""


_FIGURE: Final = re.compile(r"@[^(\[,]*[^(\[, ],?")
"""A figure on a place, by whose it is, with the comma behind it."""
_JOINED: Final = "\N{NO-BREAK SPACE}"


def lying_within(place: Place, room: int) -> list[str]:
    """Return what lies on a place in lines of so many columns; the name of a figure is never broken where it fits into one."""
    said = _FIGURE.sub(lambda found: found[0].replace(" ", _JOINED), ", ".join(place.lying))
    return [line.replace(_JOINED, " ") for line in wrap(said, room, break_on_hyphens=False)]


def widest_figure(places: Iterable[Place]) -> int:
    """Return how many columns the longest name of a figure needs that stands on one of some places."""
    return max((len(found) for place in places for found in _FIGURE.findall(", ".join(place.lying))), default=0)


def drawn(places: Sequence[Place], rows: Sequence[Sequence[int]], ways: Sequence[Way], width: int) -> list[str] | None:
    """Return a picture no wider than `width` columns; `None` where there is none.

    Args:
        places: The places, by their numbers.
        rows: The numbers of the places of each row, from above.
        ways: The ways between them, each once.
        width: In columns.
    """
    most = max(map(len, rows), default=0)
    cell = (width - _GAP * (most - 1)) // most if most else 0
    if cell < max(_NARROWEST_CELL, widest_figure(places)) or not _adjacent(rows, ways):
        return None
    ordered = _uncrossed(rows, ways)
    centres = _centres(ordered, width)
    found: list[str] = []
    for number, row in enumerate(ordered):
        found += _row(places, row, ways, centres, cell, width)
        below = ordered[number + 1] if number + 1 < len(ordered) else []
        bends = _bends(row, below, ways, centres, cell)
        if bends is None:
            return None
        found += _lanes(bends, width)
    return found


def _adjacent(rows: Sequence[Sequence[int]], ways: Sequence[Way]) -> bool:
    """Whether each way leads to the next row, or to another place of its row."""
    at = {place: number for number, row in enumerate(rows) for place in row}
    return all(abs(at[way.start] - at[way.end]) <= 1 for way in ways)


def _uncrossed(rows: Sequence[Sequence[int]], ways: Sequence[Way]) -> list[list[int]]:
    """Return the rows, each in the order of what its places lead to in the row above, so that few ways cross."""
    found: list[list[int]] = []
    where: dict[int, float] = {}
    for row in rows:
        before = dict(where)
        middle: dict[int, float] = {}
        for at, place in enumerate(row):
            ends = [before[end] for end in _ends(place, ways) if end in before]
            middle[place] = sum(ends) / len(ends) if ends else (at + 1) / (len(row) + 1)
        ordered = sorted(row, key=lambda place: middle[place])
        where = {place: (at + 1) / (len(ordered) + 1) for at, place in enumerate(ordered)}
        found.append(ordered)
    return found


def _ends(place: int, ways: Sequence[Way]) -> Iterator[int]:
    for way in ways:
        if place in (way.start, way.end):
            yield way.end if way.start == place else way.start


def _centres(rows: Sequence[Sequence[int]], width: int) -> dict[int, int]:
    """Return the column of the middle of each place, an even one: the places of a row share the width."""
    return {place: (2 * at + 1) * width // (2 * len(row)) // 2 * 2 for row in rows for at, place in enumerate(row)}


def _row(
    places: Sequence[Place],
    row: Sequence[int],
    ways: Sequence[Way],
    centres: Mapping[int, int],
    cell: int,
    width: int,
) -> Iterator[str]:
    """Yield the lines of a row: names with the ways between neighbours, then what lies there."""
    texts = [[*wrap(places[place].name, cell), *lying_within(places[place], cell)] for place in row]
    for at in range(max(map(len, texts), default=0)):
        line = [" "] * width
        spans: list[tuple[int, int]] = []
        for place, lines in zip(row, texts, strict=True):
            text = lines[at] if at < len(lines) else ""
            begin = max(min(centres[place] - len(text) // 2, width - len(text)), 0)
            line[begin : begin + len(text)] = text
            spans.append((begin, begin + len(text)))
        if not at:
            _join(line, row, spans, ways)
        yield "".join(line).rstrip()


def _join(line: list[str], row: Sequence[int], spans: Sequence[tuple[int, int]], ways: Sequence[Way]) -> None:
    """Draw the ways between neighbours of a row."""
    for (one, other), ((_, begin), (end, _)) in zip(pairwise(row), pairwise(spans), strict=True):
        for way in ways:
            if {way.start, way.end} == {one, other} and end - begin > _GAP:
                line[begin + 1 : end - 1] = "─" * (end - begin - 2)
                if not way.both:
                    line[end - 2 if way.end == other else begin + 1] = "▶" if way.end == other else "◀"


def _bends(
    row: Sequence[int], below: Sequence[int], ways: Sequence[Way], centres: Mapping[int, int], cell: int
) -> list[_Bend] | None:
    """Return the ways from a row to the next one, or `None` where they do not fit below or above a place.

    Who stands above another one is joined straight. Ways that turn leave a place by even columns and come to one by odd
    ones, so that no two of them ever run in one column.
    """
    between = [
        (way.start, way.end, way) if way.start in row else (way.end, way.start, way)
        for way in ways
        if (way.start in row and way.end in below) or (way.start in below and way.end in row)
    ]
    leaving = _ports(row, [(high, low) for high, low, _ in between], centres, 2)
    coming = _ports(below, [(low, high) for high, low, _ in between], centres, 3)
    found: list[_Bend] = []
    for high, low, way in between:
        above, under = leaving[high, low], coming[low, high]
        if abs(above - centres[high]) > cell // 2 or abs(under - centres[low]) > cell // 2:
            return None
        down = way.start == high
        found.append(_Bend(above, under, "" if way.both or down else "▲", "" if way.both or not down else "▼"))
    return found


def _ports(
    row: Sequence[int], pairs: Sequence[tuple[int, int]], centres: Mapping[int, int], first: int
) -> dict[tuple[int, int], int]:
    """Return the column of each way at a place, by both: the straight one in the middle, the others in their order beside it."""
    found: dict[tuple[int, int], int] = {}
    for place in row:
        others = sorted((other for one, other in pairs if one == place), key=lambda other: centres[other])
        left = [other for other in others if centres[other] < centres[place]]
        right = [other for other in others if centres[other] > centres[place]]
        found |= {(place, other): centres[place] for other in others if centres[other] == centres[place]}
        found |= {(place, other): centres[place] - first - 2 * at for at, other in enumerate(reversed(left))}
        found |= {(place, other): centres[place] + first + 2 * at for at, other in enumerate(right)}
    return found


def _lanes(bends: Sequence[_Bend], width: int) -> Iterator[str]:
    """Yield the lines between two rows: a lane for each way that turns, shared by those that do not come near each other."""
    lanes: list[list[_Bend]] = []
    lane_of: dict[_Bend, int] = {}
    for bend in sorted(bends, key=lambda bend: (min(bend.above, bend.below), max(bend.above, bend.below))):
        if bend.above == bend.below:
            continue
        at = next((at for at, lane in enumerate(lanes) if all(_apart(bend, other) for other in lane)), len(lanes))
        if at == len(lanes):
            lanes.append([])
        lanes[at].append(bend)
        lane_of[bend] = at
    height = max(len(lanes), 1) if bends else 0
    strokes = [[0] * width for _ in range(height)]
    for bend in bends:
        turn = lane_of.get(bend)
        for at in range(height):
            if turn is None or at < turn:
                strokes[at][bend.above] |= _UP | _DOWN
            elif at > turn:
                strokes[at][bend.below] |= _UP | _DOWN
            else:
                left, right = sorted((bend.above, bend.below))
                strokes[at][bend.above] |= _UP | (_RIGHT if bend.above == left else _LEFT)
                strokes[at][bend.below] |= _DOWN | (_RIGHT if bend.below == left else _LEFT)
                for column in range(left + 1, right):
                    strokes[at][column] |= _LEFT | _RIGHT
    lines = [[_STROKES[stroke] for stroke in line] for line in strokes]
    for bend in bends:
        lines[0][bend.above] = bend.head or lines[0][bend.above]
        lines[-1][bend.below] = bend.foot or lines[-1][bend.below]
    for line in lines:
        yield "".join(line).rstrip()


def _apart(one: _Bend, other: _Bend) -> bool:
    """Whether two ways have a column between them."""
    return max(one.above, one.below) + 1 < min(other.above, other.below) or (
        max(other.above, other.below) + 1 < min(one.above, one.below)
    )
