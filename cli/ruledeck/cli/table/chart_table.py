"""A board of rows and columns as a table: each place has a cell, with its name and what lies there."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final

from ruledeck.cli.table.chart_drawing import Place, lying_within, widest_figure

_NARROWEST: Final = 4
"""Columns of the terminal that a cell needs for the label of a place."""
_WIDEST: Final = 18


def tabled(cells: Mapping[tuple[int, int], Place], width: int, *, hexes: bool = False) -> list[str] | None:
    """Return a table no wider than `width`; `None` where there is no room for one.

    Args:
        cells: The places by row and column; where there is none, the table has a gap.
        width: In columns of the terminal.
        hexes: Whether even rows lie half a cell further to the right: a wall of bricks, each of which touches six others.
    """
    columns = sorted({column for _, column in cells})
    room = (2 * width - 2) // max(2 * len(columns) + hexes, 1) - 1
    least = max(_NARROWEST, widest_figure(cells.values()))
    if room < least:
        return None
    longest = max(len(text) for place in cells.values() for text in (place.name, ", ".join(place.lying)))
    room = min(room, max(longest, least), max(_WIDEST, least))
    if hexes:
        return _wall(cells, columns, room)
    found = [_rule("┌┬┐", len(columns), room)]
    for row in sorted({row for row, _ in cells}):
        if len(found) > 1:
            found.append(_rule("├┼┤", len(columns), room))
        found += _lines([_text(cells.get((row, column)), room) for column in columns], room)
    return [*found, _rule("└┴┘", len(columns), room)]


def _wall(cells: Mapping[tuple[int, int], Place], columns: Sequence[int], room: int) -> list[str]:
    """Return rows of bricks, the even ones half a brick further to the right, with a line between them."""
    half = (room + 1) // 2
    line = "─" * ((room + 1) * len(columns) + 1 + half)
    found = [line]
    for row in sorted({row for row, _ in cells}):
        margin = "" if row % 2 else " " * half
        bricks = _lines([_text(cells.get((row, column)), room) for column in columns], room)
        found += [*(f"{margin}{brick}" for brick in bricks), line]
    return found


def _rule(ends: str, count: int, room: int) -> str:
    """Return the line above, between or below the rows; its signs are those on the left, between two columns and on the right."""
    return f"{ends[0]}{ends[1].join(['─' * room] * count)}{ends[2]}"


def _text(place: Place | None, room: int) -> list[str]:
    """Return what stands in a cell, line by line: what lies there begins a line of its own."""
    if place is None:
        return []
    return [*wrap(place.name, room), *lying_within(place, room)]


def _lines(texts: Sequence[Sequence[str]], room: int) -> list[str]:
    """Return a row of cells, as high as the highest of them."""
    high = max(map(len, texts), default=0)
    padded = [[*text, *[""] * (high - len(text))] for text in texts]
    return [f"│{'│'.join(line.ljust(room) for line in lines)}│" for lines in zip(*padded, strict=True)]
