"""Where the logs of cases are kept: one file a case, in `__snapshots__` beside the file of rulings, read and written by syrupy."""

from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Final

from syrupy.data import Snapshot, SnapshotCollection
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from ruledeck.interpreter.rulings.record import Record, parsed

WAITING: Final = ".new"
"""What is added to the name of a log that waits to be accepted."""


class RulingLog(SingleFileSnapshotExtension):
    """The log of one case as a text file."""

    _write_mode = WriteMode.TEXT
    file_extension = "log"
    _file_extension = "log"


@dataclass(frozen=True, slots=True)
class Kept:
    """A log as it was kept, and as it is now.

    Attributes:
        path: The file.
        old: What was kept, or `None` when the case is new.
        new: What happened now.
    """

    path: Path
    old: Record | None
    new: Record

    @property
    def changed(self) -> bool:
        """Whether the log differs from the one that was kept, or none was."""
        return self.old is None or self.old.log != self.new.log

    @property
    def outdated(self) -> bool:
        """Whether the file would be written differently now: also when only texts changed that made the same log."""
        return self.old is None or self.old != self.new

    def difference(self) -> tuple[str, ...]:
        """Return the lines of the log that went and came."""
        old = () if self.old is None else self.old.log
        return tuple([line.rstrip("\n") for line in unified_diff(old, self.new.log, lineterm="", n=2)][2:])

    def edited(self) -> tuple[str, ...]:
        """Return the keys of the texts that are not what they were: the edits that may be responsible."""
        known = {} if self.old is None else {key: digest for key, digest, _ in self.old.texts}
        now = {key: digest for key, digest, _ in self.new.texts}
        return tuple([key for key in sorted({*known, *now}) if known.get(key) != now.get(key)]) if known else ()

    def text_before(self, key: str) -> str:
        """Return a text as it was when the log was kept."""
        return next((text for each, _, text in (self.old.texts if self.old is not None else ()) if each == key), "")

    def text_now(self, key: str) -> str:
        """Return a text as it is now."""
        return next((text for each, _, text in self.new.texts if each == key), "")

    def accept(self) -> None:
        """Keep what happened now."""
        write(self.path, self.new.written())
        waiting(self.path).unlink(missing_ok=True)

    def wait(self) -> None:
        """Leave what happened now beside the log, to be accepted or rejected."""
        write(waiting(self.path), self.new.written())


def kept(folder: Path, ident: str, record: Record) -> Kept:
    """Return the log of a case as it was kept and as it is now."""
    path = folder / f"{ident}.log"
    found = RulingLog().read_snapshot_data_from_location(
        snapshot_location=str(path), snapshot_name=ident, session_id=""
    )
    return Kept(path, parsed(found) if isinstance(found, str) else None, record)


def waiting(path: Path) -> Path:
    """Return the file in which a changed log waits."""
    return path.with_name(f"{path.name}{WAITING}")


def write(path: Path, text: str) -> None:
    """Write a log."""
    path.parent.mkdir(parents=True, exist_ok=True)
    collection = SnapshotCollection(location=str(path))
    collection.add(Snapshot(name=path.stem, data=text))
    RulingLog.write_snapshot_collection(snapshot_collection=collection)


def strays(folder: Path, known: frozenset[str]) -> tuple[Path, ...]:
    """Return the logs in a folder whose cases are gone."""
    if not folder.is_dir():
        return ()
    ends = (".log", f".log{WAITING}")
    found = [path for path in folder.iterdir() if path.name.endswith(ends)]
    return tuple(sorted(path for path in found if path.name.split(".log")[0] not in known))
