"""A game of bots as one live picture: the story line by line, and the table as it is at that line beside it."""

import os
import re
import select
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Final, TextIO

from ruledeck.cli.speech.names import TableNames
from ruledeck.cli.speech.story_nodes import Line
from ruledeck.cli.table.board import board, charts
from ruledeck.cli.table.chart import painted
from ruledeck.cli.terminal.screen import SEATS, Screen
from ruledeck.interpreter.engine.decisions import DECIDERS, Decider, Thinker
from ruledeck.interpreter.state.log import log_length
from ruledeck.interpreter.state.pending import Pending
from ruledeck.interpreter.state.state import State

_BOLD, _PLAIN, _DIM = "\x1b[1m", "\x1b[0m", "\x1b[2m"
_ENTER: Final = "\x1b[?1049h\x1b[?25l"
_LEAVE: Final = "\x1b[?25h\x1b[?1049l"
_KEYS: Final = {
    "en": "space: pause   n: next line   + / -: faster, slower   e: to the end   q: leave",
    "ru": "пробел: пауза   n: следующая строка   + / -: быстрее, медленнее   e: до конца   q: выйти",
}
_MAP_KEY: Final = {"en": "m: map or table   ", "ru": "m: карта или стол   "}
"""What is said before the other keys in games that have a board."""
_CODES: Final = re.compile(r"\x1b\[[0-9]*m")
_SLOWEST, _FASTEST = 0.25, 32.0
_LEAST_SECONDS, _SECONDS_A_LETTER = 0.5, 0.022
"""How long a line stands before the next one comes: people read about 45 letters a second at most, and look at the table."""
_NARROWEST: Final = 60
"""Columns that a picture needs."""


@dataclass(slots=True)
class Recording:
    """The states of a game at the decisions of its bots.

    Attributes:
        states: The number of entries in the log, and the state, of each.
    """

    states: list[tuple[int, State]] = field(default_factory=list)

    def watch(self, state: State) -> None:
        """Let the bots of a game decide as they do, and keep each state in which one of them does."""
        watched: list[str | None] = []
        for bot in state.deciders:
            name = None if bot is None else f"{bot}, watched {id(self)}"
            if bot is not None and name is not None:
                DECIDERS[name] = Thinker(self._recording(bot))
            watched.append(name)
        state.deciders = tuple(watched)

    def _recording(self, bot: str) -> Decider:
        decides = DECIDERS[bot]

        def decide(state: State, pending: Pending) -> int:
            self.keep(state)
            # The random bot asks chance only where there is something to choose.
            return 0 if len(pending.options) == 1 and bot == "random" else decides(state, pending)

        return decide

    def keep(self, state: State) -> None:
        """Keep a state as it is."""
        self.states.append((log_length(state), state.clone()))

    def at(self, entry: int) -> State | None:
        """Return the first state behind an entry of the log, or the last one."""
        behind = next((state for entries, state in self.states if entries > entry), None)
        return behind if behind is not None or not self.states else self.states[-1][1]

    def seen(self, entry: int) -> State | None:
        """Return that state as somebody sees it who knows everything."""
        state = self.at(entry)
        if state is None:
            return None
        seen = state.clone()
        seen.known = [-1] * len(seen.known)
        return seen


class Picture:
    """The story and the table side by side, in the columns and rows of a terminal.

    Attributes:
        mapped: Whether the map is shown in place of the table, in games that have one.
    """

    def __init__(self, lines: Sequence[Line], recording: Recording, names: TableNames, *, colour: bool = True) -> None:
        self.lines, self.recording, self.names, self.colour = lines, recording, names, colour
        self.mapped = False
        self.mapped = bool(self.charts(len(lines), _NARROWEST))

    def rows(self, shown: int, columns: int, rows: int, state: str) -> list[str]:
        """Return the picture with so many lines told, row by row; `state` stands at the lower edge."""
        left = columns * 11 // 20
        story = [row for line in self.lines[:shown] for row in _wrapped(line, left - 1)][-(rows - 1) :]
        table = self._shown(shown, columns - left - 2, rows - 1)
        found: list[str] = []
        for at in range(rows - 1):
            text, colour = story[at] if at < len(story) else ("", "")
            beside = table[at] if at < len(table) else ""
            found.append(f"{colour}{text.ljust(left - 1)}{_PLAIN if colour else ''} {_DIM}│{_PLAIN} {beside}")
        found.append(f"{_DIM}{state[:columns]}{_PLAIN}")
        return found if self.colour else [_CODES.sub("", row) for row in found]

    def charts(self, shown: int, width: int) -> list[str]:
        """Return the map at a line, below what is on each player; empty in games without one."""
        state = self._state(shown)
        return [] if state is None else _split(charts(state, 0, self.names, Screen(width)))

    def _shown(self, shown: int, width: int, rows: int) -> list[str]:
        """Return what stands beside the story."""
        state = self._state(shown)
        if state is None:
            return []
        if not self.mapped:
            return self._coloured(_split(board(state, 0, self.names, Screen(width), maps=False)))[:rows]
        found = self.charts(shown, width)
        told = next((line.seat for line in reversed(self.lines[:shown]) if line.seat), 0)
        figure = f"@{self.names.player(told)}"
        at = next((at for at, row in enumerate(found) if figure in row), 0)
        # Of a map that is too long the part is shown where the one stands of whom is told.
        begin = max(min(at - rows // 2, len(found) - rows), 0)
        return self._coloured(found[begin : begin + rows])

    def _state(self, shown: int) -> State | None:
        """Return the table at a line; whoever watches sees what the story tells: everything."""
        return self.recording.seen(self.lines[shown - 1].parts[0][0]) if shown else None

    def _coloured(self, rows: Sequence[str]) -> list[str]:
        screen = Screen(0, colour=True)
        found: list[str] = []
        for row in rows:
            seat = self._seat(row)
            shown = f"{SEATS[(seat - 1) % (len(SEATS) - 1) + 1]}{_BOLD}{row}{_PLAIN}" if seat else row
            found.append(painted(shown, self.names.seats, screen))
        return found

    def _seat(self, row: str) -> int:
        """Return whose name stands at the beginning of a row of the table; 0 for nobody's."""
        names = enumerate(self.names.seats, 1)
        return next((number for number, name in names if row == name or row.startswith(f"{name}:")), 0)


def _split(rows: Iterable[str]) -> list[str]:
    return [line for row in rows for line in row.splitlines()]


def _wrapped(line: Line, width: int) -> Iterator[tuple[str, str]]:
    """Yield the rows of a line, each with its colour."""
    if line.heading:
        yield "", ""
        yield line.text()[:width], _BOLD
        return
    margin = "  " * line.depth
    colour = SEATS[(line.seat - 1) % (len(SEATS) - 1) + 1] if line.seat else ""
    for row in wrap(line.text().strip(), width, initial_indent=margin, subsequent_indent=f"{margin}    "):
        yield row, colour


class Show:
    """Shows a picture at a pace that one can read; keys stop it, step through it, and change the pace."""

    def __init__(self, picture: Picture, keys: int, target: TextIO, pace: float | None) -> None:
        """Show a picture: `keys` is the file from which keys are read, `pace` the seconds of each line, if they are given."""
        self.picture, self.keys, self.target, self.pace = picture, keys, target, pace
        self.shown, self.speed, self.paused, self.left = 0, 1.0, False, False
        self.has_map = picture.mapped

    def run(self) -> None:
        """Show all lines, and wait for a key behind the last one."""
        lines = self.picture.lines
        with _screen(self.keys, self.target):
            while not self.left:
                self._draw()
                ended = self.shown >= len(lines)
                wait = None if ended or self.paused else self._seconds()
                key = self._key(wait)
                if key is None:
                    self.shown += 1
                elif not self._pressed(key) and ended:
                    return

    def _pressed(self, key: str) -> bool:
        """Do what a key says; false for a key that says nothing."""
        if key in ("q", "\x03", "\x04", ""):
            self.left = True
        elif key == " ":
            self.paused = not self.paused
        elif key in "ns\n":
            self.shown = min(self.shown + 1, len(self.picture.lines))
            self.paused = True
        elif key in "+=":
            self.speed = min(self.speed * 2, _FASTEST)
        elif key in "-_":
            self.speed = max(self.speed / 2, _SLOWEST)
        elif key == "e" and self.shown < len(self.picture.lines):
            self.shown = len(self.picture.lines)
        elif key == "m" and self.has_map:
            self.picture.mapped = not self.picture.mapped
        else:
            return False
        return True

    def _seconds(self) -> float:
        if not self.shown:
            return 0.0
        line = self.picture.lines[self.shown - 1]
        read = _LEAST_SECONDS + _SECONDS_A_LETTER * len(line.text())
        return (self.pace if self.pace is not None else read) / self.speed

    def _key(self, wait: float | None) -> str | None:
        """Return the next key, empty at the end of the file; `None` when no key came in time."""
        ready, _, _ = select.select([self.keys], [], [], wait)
        return os.read(self.keys, 1).decode("latin-1") if ready else None

    def _draw(self) -> None:
        size = os.get_terminal_size(self.target.fileno())
        pace = "||" if self.paused else f"x{self.speed:g}"
        language = self.picture.names.language
        keys = f"{_MAP_KEY[language] if self.has_map else ''}{_KEYS[language]}"
        state = f" {pace}  {self.shown}/{len(self.picture.lines)}   {keys}"
        rows = self.picture.rows(self.shown, size.columns, size.lines, state)
        self.target.write("\x1b[H" + "\r\n".join(f"{row}\x1b[K" for row in rows))
        self.target.flush()


def shows(target: TextIO) -> bool:
    """Whether a live picture can be shown: at a terminal that is wide enough, from which keys can be read one by one."""
    if sys.platform == "win32" or os.environ.get("TERM", "dumb") == "dumb":
        return False
    if not (target.isatty() and sys.stdin.isatty()):
        return False
    return os.get_terminal_size(target.fileno()).columns >= _NARROWEST


@contextmanager
def _screen(keys: int, target: TextIO) -> Iterator[None]:
    """Show what comes on a screen of its own, and read keys one by one; behind it the terminal is as it was."""
    import termios
    import tty

    before = termios.tcgetattr(keys)
    try:
        tty.setcbreak(keys)
        target.write(_ENTER)
        yield
    finally:
        target.write(_LEAVE)
        target.flush()
        termios.tcsetattr(keys, termios.TCSADRAIN, before)
