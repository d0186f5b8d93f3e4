"""The board of a game of bots that is read line by line, between the lines of its story."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ruledeck.cli.play.picture import Recording
from ruledeck.cli.speech.names import TableNames
from ruledeck.cli.speech.story_nodes import Line
from ruledeck.cli.table.board import charts
from ruledeck.cli.terminal.screen import PLAIN, Screen

_MARGIN: Final = 4


@dataclass(slots=True)
class Boards:
    """What is shown of the board: all of it when the first turn begins and when the game is over, and in between what has changed.

    That is shown once a round, a line for each place, so that the story goes on soon. A round begins with a period of the longest
    kind that is told; where such periods have players, with the one of a player who sits no farther round the table than whose turn
    it was before.

    Attributes:
        recording: The states of the game.
        names: What everything is called.
        screen: Where it is shown.
        kind: The longest kind of periods that is told.
        seat: Whose the last of them was.
        told: The lines of all places when some were shown last.
    """

    recording: Recording
    names: TableNames
    screen: Screen
    kind: str = ""
    seat: int = 0
    told: list[str] = field(default_factory=list)

    def before(self, line: Line) -> Iterator[str]:
        """Yield the rows to show before a line of the story is."""
        self.kind = self.kind or line.period
        if not line.heading or line.period != self.kind:
            return
        begins, self.seat = line.seat <= self.seat, line.seat
        entry = line.parts[0][0]
        if not self.told:
            yield from self.whole(entry)
            self.told = self._rows(entry, PLAIN)
        elif begins:
            before, self.told = self.told, self._rows(entry, PLAIN)
            yield from (self.screen.text(row, _MARGIN, 4) for row in self.told if row not in before)

    def whole(self, entry: int) -> Iterator[str]:
        """Yield the board as it is behind an entry of the log."""
        rows = self._rows(entry, self.screen.within(_MARGIN))
        yield from (f"{' ' * _MARGIN}{line}" for row in rows for line in row.splitlines())

    def _rows(self, entry: int, screen: Screen) -> list[str]:
        state = self.recording.seen(entry)
        return [] if state is None else list(charts(state, 0, self.names, screen))
