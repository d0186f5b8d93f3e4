"""How far long work is: a line on the terminal behind stderr, which goes when the work is done."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE: Final = 0.5
"""Seconds before a line appears: what is done sooner needs none, and does not wait for the library that draws it."""


class Line:
    """The line of one piece of work; nothing at all where nobody looks at a terminal."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self._total = total
        self._stream = sys.stderr if stream is None else stream
        self._shown = self._stream.isatty() and os.environ.get("TERM") != "dumb"
        self._begun = time.monotonic()
        self._bar: Progress | None = None

    def at(self, done: int, what: str) -> None:
        """Say that `done` parts are done, and what is worked on."""
        if not self._shown or time.monotonic() - self._begun < PATIENCE:
            return
        if self._bar is None:
            self._bar = _bar(self._stream)
            self._bar.add_task(what, total=self._total)
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=done, description=what)
        self._bar.refresh()

    def close(self) -> None:
        """Take the line away."""
        if self._bar is not None:
            self._bar.stop()


@contextmanager
def progress(total: int, stream: TextIO | None = None) -> Iterator[Line]:
    """Show how far some work is while it goes on.

    Args:
        total: How many parts it has.
        stream: Where to show it; by default stderr, so that answers can be read from stdout by programs.
    """
    line = Line(total, stream)
    try:
        yield line
    finally:
        line.close()


def _bar(stream: TextIO) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Without a thread of its own: the work says when there is news, and may start processes.
    return Progress(*columns, console=Console(file=stream), transient=True, auto_refresh=False)
