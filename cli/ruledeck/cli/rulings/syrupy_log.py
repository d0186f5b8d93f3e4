"""The log of a ruling as a snapshot of syrupy, so that its options, its counts and its report of unused snapshots hold for rulings."""

from pathlib import Path
from typing import Protocol, runtime_checkable

from syrupy.data import Snapshot, SnapshotCollection, SnapshotCollections
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SerializableData, SnapshotIndex

from ruledeck.interpreter.rulings.snapshots import SUFFIX, read, waiting, write


@runtime_checkable
class Ruling(Protocol):
    """A test item that is a case."""

    def strays(self) -> tuple[Path, ...]:
        """Return the logs of its game whose cases are gone."""


class RulingLog(SingleFileSnapshotExtension):
    """The log of one case as a text file, `<case>.log`.

    The test item of a case has a function that is named like the case.
    """

    _write_mode = WriteMode.TEXT
    file_extension = SUFFIX.removeprefix(".")

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        """Return the title of the case; a case has one snapshot."""
        return test_location.snapshot_name

    @classmethod
    def get_file_basename(cls, *, test_location: PyTestLocation, index: SnapshotIndex) -> str:
        """Return the lasting name of the case, which names its log."""
        return test_location.methodname

    @classmethod
    def matches_test_location(cls, *, test_location: PyTestLocation, snapshot_location: str) -> bool:
        """Whether a case has its log there; its title, which is in the test's name, says nothing of that."""
        return cls.get_location(test_location=test_location, index=0) == snapshot_location

    def discover_snapshots(
        self,
        *,
        test_location: PyTestLocation,
        ignore_extensions: list[str] | None = None,
    ) -> SnapshotCollections:
        """Return the logs whose cases are gone.

        A log is unused when its case is gone, and for no other reason: not because its case was left out of this run, nor because it
        failed before there was anything to compare. What is not returned here is neither reported nor deleted.
        """
        found = SnapshotCollections()
        item = test_location.item
        for path in item.strays() if isinstance(item, Ruling) else ():
            collection = SnapshotCollection(location=str(path))
            collection.add(Snapshot(name=path.name))
            found.add(collection)
        return found

    def read_snapshot_data_from_location(
        self,
        *,
        snapshot_location: str,
        snapshot_name: str,
        session_id: str,
    ) -> SerializableData | None:
        """Return the log that was kept, or `None`."""
        return read(Path(snapshot_location))

    @classmethod
    def write_snapshot_collection(
        cls,
        *,
        snapshot_collection: SnapshotCollection,
        name_order: dict[str, int] | None = None,
    ) -> None:
        """Keep a log."""
        path = Path(snapshot_collection.location)
        for snapshot in snapshot_collection:
            write(path, str(snapshot.data))
        waiting(path).unlink(missing_ok=True)
