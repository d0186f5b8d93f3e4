"""A file with a line for each game, which grows while games are played, so that they can go on where they were interrupted."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ruledeck.cli.balance.outcomes import Outcome, outcome_of
from ruledeck.cli.terminal.refusal import RefusalError

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

Head = Mapping[str, object]
"""What is played: the first line of the file. Whoever goes on must play the same."""


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
def lines_at(path: Path, head: Head, *, resume: bool) -> Iterator[Lines]:
    """Open the file of a run, and close it behind the run.

    Args:
        path: The file.
        head: What is played.
        resume: Whether to go on with a file that is there; a line that was not written to its end is taken away.

    Raises:
        RefusalError: when the file is there and is not to be gone on with, is none of this kind, or is of something else.
        OSError: when it cannot be written.
    """
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    known: list[Outcome] = []
    kept = b""
    if path.exists():
        if not resume:
            raise RefusalError(f"{path} is there already", "say --resume to go on with it, or name another file")
        kept, known = _read(path, head)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = f"{text}\n".encode()
    with path.open("r+b" if path.exists() else "w+b") as stream:
        stream.seek(0)
        if not known:
            stream.write(kept)
        stream.truncate(len(kept))
        stream.seek(0, os.SEEK_END)
        yield Lines(path, known, stream)


def _read(path: Path, head: Head) -> tuple[bytes, list[Outcome]]:
    """Return what of a file is whole, and the games in it."""
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    first, *rest = whole.decode("utf-8", "replace").splitlines() or [""]
    try:
        before = json.loads(first)
    except (ValueError, RecursionError):
        before = None
    if not isinstance(before, dict) or "game" not in before:
        raise RefusalError(f"{path} has no games of `ruledeck sim` in it", "name another file")
    for key, value in json.loads(json.dumps(head)).items():
        if before.get(key) != value:
            raise RefusalError(
                f"{path} has games with another {key.replace('_', ' ')}: {json.dumps(before.get(key), ensure_ascii=False)}",
                "go on with what was said there, or name another file",
            )
    known: list[Outcome] = []
    for number, line in enumerate(rest, 2):
        found = outcome_of(line)
        if found is None:
            raise RefusalError(f"line {number} of {path} is no game", "take that line away, or name another file")
        known.append(found)
    return whole, known
