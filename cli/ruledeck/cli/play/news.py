"""What of the table is shown at a question: all of it, or what has changed since whoever decides was shown it last."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

_LONG: Final = 10
"""How many lines of one row are not shown twice in succession."""
_TALL: Final = 24
"""Of a table of more lines than these only what has changed is shown again before the next turn."""
_INNER: Final = " " * 6
"""What stands before a row of what somebody has."""
_DRAWN: Final = frozenset("│─")
"""What the picture of a board is drawn with."""


@dataclass(slots=True)
class News:
    """The table as it was shown last: what has not changed would be read in vain.

    Attributes:
        shown: Its rows, the first of which says where the game is.
        mover: The player to whom it was shown.
        turned: Whether a heading has been told since: then all of it is shown again.
    """

    shown: list[str] = field(default_factory=list)
    mover: int = 0
    turned: bool = False

    def forget(self) -> None:
        """Let all of it be shown the next time."""
        self.shown = []

    def of(self, table: list[str], mover: int) -> list[str]:
        """Return the rows of the table to show to a player, which it has been shown then; none where nothing is new."""
        fresh = [] if table == self.shown else table if mover != self.mover else self._changed(table)
        self.shown, self.mover, self.turned = table, mover, False
        return fresh

    def _changed(self, table: list[str]) -> list[str]:
        """Return what has changed; whose a row is stands above it."""
        if table[1:] == self.shown[1:]:
            # Only the moment is another one.
            return table[:1]
        if self.turned or sum(row.count("\n") + 1 for row in table) <= _TALL:
            # A map on which nothing has moved is not shown again.
            return [row for row in table if row.count("\n") < _LONG or row not in self.shown]
        before = {(name, row) for name, _, row in _owned(self.shown[1:])}
        found: dict[tuple[str, str], str] = {}
        for name, heading, row in _owned(table[1:]):
            if (name, row) not in before:
                found.setdefault((name, heading), heading)
                found[name, row] = row
        return [table[0], *map(self._news, found.values())]

    def _news(self, row: str) -> str:
        """Return what is new in a row: of a long list its name, and the lines that have changed; a picture is shown as a whole."""
        name, *lines = row.splitlines()
        if len(lines) < _LONG or not _DRAWN.isdisjoint(row):
            return row
        known = {line for each in self.shown if each.startswith(f"{name}\n") for line in each.splitlines()}
        return "\n".join((name, *(line for line in lines if line not in known))) if known else row


def _owned(rows: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Yield rows of a table, each with the name of whose it is, and the row that says so: itself, where it is the table's."""
    heading = ""
    for row in rows:
        if not row.startswith(_INNER):
            heading = row
        yield heading.partition(":")[0], heading, row
