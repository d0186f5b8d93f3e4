"""The terminal that people read: how wide it is, and whether it has colours."""

import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final, TextIO

from ruledeck.cli.terminal.report import use_colour

_BOLD, _DIM, _CYAN, _YELLOW, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[36m", "\x1b[33m", "\x1b[0m"
SEATS: Final = ("", "\x1b[36m", "\x1b[33m", "\x1b[35m", "\x1b[32m", "\x1b[34m", "\x1b[31m")
"""The colour of nobody, and of each seat; further seats begin anew."""
_WIDEST: Final = 120
"""Columns beyond which lines are hard to read."""
_NARROWEST: Final = 40
_BRACKETS: Final = re.compile(r"\[[^\[\]]*\]")


@dataclass(frozen=True, slots=True)
class Screen:
    """Where lines go.

    Attributes:
        width: In columns; 0 leaves lines as long as they are, as for a file.
        colour: Whether colours are wanted.
    """

    width: int = 0
    colour: bool = False

    def within(self, margin: int) -> "Screen":
        """Return the part of it behind a margin."""
        return Screen(self.width - margin if self.width else 0, self.colour)

    def text(self, line: str, margin: int = 0, hanging: int = 0) -> str:
        """Return a line, wrapped where it is too long; further lines are indented by margin and `hanging`."""
        first, rest = " " * margin, " " * (margin + hanging)
        if not self.width or margin + len(line) <= self.width:
            return f"{first}{line}"
        return "\n".join(wrap(line, self.width, initial_indent=first, subsequent_indent=rest, break_long_words=False))

    def row(self, label: str, parts: Sequence[str], margin: int = 0) -> str:
        """Return a label with what stands behind it, `label: one, two`, wrapped between the parts if possible."""
        hanging = margin + 4
        lines: list[str] = []
        line = f"{' ' * margin}{label}{':' if parts else ''}"
        for number, part in enumerate(parts):
            piece = f"{part}{',' if number < len(parts) - 1 else ''}"
            if self.width and len(line) + 1 + len(piece) > self.width and line.strip():
                lines.append(line)
                line = f"{' ' * hanging}{piece}"
            else:
                line = f"{line} {piece}"
        painted = "\n".join(self.text(each.strip(), _margin(each), 2) for each in (*lines, line))
        return self._painted(painted, label)

    def _painted(self, text: str, label: str) -> str:
        if not self.colour:
            return text
        text = _BRACKETS.sub(lambda found: f"{_YELLOW}{found[0]}{_PLAIN}", text)
        return text.replace(f"{label}:", f"{_CYAN}{label}:{_PLAIN}", 1)

    def bold(self, text: str) -> str:
        """Return a text that stands out."""
        return f"{_BOLD}{text}{_PLAIN}" if self.colour and text else text

    def seat(self, text: str, number: int) -> str:
        """Return a text in the colour of a seat; the first is 1."""
        return f"{SEATS[(number - 1) % (len(SEATS) - 1) + 1]}{text}{_PLAIN}" if self.colour and text else text

    def dim(self, text: str) -> str:
        """Return a text that stands back."""
        return f"{_DIM}{text}{_PLAIN}" if self.colour and text else text


PLAIN: Final = Screen()
"""A file: no colours, no wrapping."""


def screen_of(stream: TextIO) -> Screen:
    """Return the screen behind a stream: `COLUMNS` says how wide any is, else only a terminal has a width."""
    given = os.environ.get("COLUMNS", "")
    columns = shutil.get_terminal_size().columns if given.isdecimal() or stream.isatty() else 0
    width = max(_NARROWEST, min(_WIDEST, columns)) if columns else 0
    return Screen(width, use_colour(stream, os.environ))


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())
