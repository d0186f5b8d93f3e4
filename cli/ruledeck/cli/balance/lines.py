"""A file with a line for each game, which grows while games are played, so that they can go on where they were interrupted."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ruledeck.cli.balance.outcomes import Nameable, Outcome, outcome_of
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.text.regular_files import open_regular

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

Head = Mapping[str, object]
"""What is played: the first line of the file. Whoever goes on must play the same."""

_LONGEST: Final = 1 << 24
"""How many bytes a line may have: what reads on beyond that reads no line of a game."""


@dataclass(slots=True)
class Lines:
    """The file of one run.

    Attributes:
        path: Where it is.
        known: What it said already when the run began.
    """

    path: Path
    known: list[Outcome] = field(default_factory=list)
    _stream: BinaryIO | None = None

    def add(self, outcome: Outcome) -> None:
        """Write a game; it is on the disk before the next one."""
        assert self._stream is not None
        self._stream.write(outcome.line().encode())
        self._stream.flush()


@contextmanager
def lines_at(path: Path, head: Head, there: Nameable, *, resume: bool) -> Iterator[Lines]:
    """Open the file of a run, and close it behind the run.

    Args:
        path: The file.
        head: What is played.
        there: What the games of the run can name.
        resume: Whether to go on with a file that is there; a line that was not written to its end is taken away.

    Raises:
        RefusalError: when the file is there and is not to be gone on with, is none of this kind, or is of something else.
        OSError: when it cannot be written, or is no regular file.
    """
    known: list[Outcome] = []
    whole = 0
    if path.exists():
        if not resume:
            raise RefusalError(f"{path} is there already", "say --resume to go on with it, or name another file")
        with open_regular(path) as file:
            whole, known = _Reading(path, file, head, there).all()
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("r+b" if path.exists() else "w+b") as stream:
        stream.truncate(whole)
        stream.seek(0, os.SEEK_END)
        if not whole:
            stream.write(f"{_json(head)}\n".encode())
        yield Lines(path, known, stream)


@dataclass(slots=True)
class _Reading:
    """A file of a run that is read line by line: nobody knows how long it is, or whether it is one.

    Attributes:
        path: Where it is.
        file: What is read.
        head: What is played.
        there: What its games can name.
        whole: How many bytes the lines have that were read to their end.
    """

    path: Path
    file: BinaryIO
    head: Head
    there: Nameable
    whole: int = 0

    def all(self) -> tuple[int, list[Outcome]]:
        """Return how many bytes of the file are whole lines, and the games in them."""
        self._begin()
        first = self.head["first_seed"]
        assert isinstance(first, int)
        known: list[Outcome] = []
        while (line := self._line(f"line {len(known) + 2} of {self.path} is not a game")) is not None:
            found = outcome_of(line)
            if found is None:
                raise RefusalError(
                    f"line {len(known) + 2} of {self.path} is not a game", "take that line away, or name another file"
                )
            if found.seed != first + len(known) or not self.there.fits(found):
                raise RefusalError(
                    f"line {len(known) + 2} of {self.path} is not a game of this run",
                    "begin anew in another file: what stands in lines behind each other was played with seeds behind each other",
                )
            known.append(found)
        return self.whole, known

    def _begin(self) -> None:
        """Read the first line, which says what was played."""
        line = self._line(f"{self.path} has no games of `ruledeck sim` in it")
        try:
            before = json.loads(line or "")
        except (ValueError, RecursionError):
            before = None
        if not isinstance(before, dict) or "game" not in before:
            raise RefusalError(f"{self.path} has no games of `ruledeck sim` in it", "name another file")
        now = json.loads(_json(self.head))
        for key in (*now, *before):
            if before.get(key) != now.get(key):
                raise RefusalError(
                    f"{self.path} has games with another {key.replace('_', ' ')}: {_json(before.get(key))}",
                    "go on with what was said there, or name another file",
                )

    def _line(self, refusal: str) -> str | None:
        """Return the next line without its end; `None` behind the last one, which may have no end."""
        line = self.file.readline(_LONGEST)
        if len(line) == _LONGEST:
            raise RefusalError(refusal, "name another file")
        if not line.endswith(b"\n"):
            return None
        self.whole += len(line)
        return line[:-1].decode("utf-8", "replace")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
