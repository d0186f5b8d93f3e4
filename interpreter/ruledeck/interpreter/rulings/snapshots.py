"""Where the logs of cases are kept: one file a case, `__snapshots__/<file of rulings>/<case>.log`.

That is the place, the name and the form that syrupy gives to the text of a single file, so that pytest and `ruledeck test` keep the same
files; nothing of pytest or syrupy is needed to read and write them.
"""

import errno
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Final

from ruledeck.grammar.files.folder import SNAPSHOTS
from ruledeck.grammar.text.harmless import harmless
from ruledeck.grammar.text.regular_files import read_regular
from ruledeck.grammar.text.whole_files import usual_mode, write_whole
from ruledeck.interpreter.rulings.record import Record, Text

SUFFIX: Final = ".log"
WAITING: Final = ".new"
"""What is added to the name of a log that waits to be accepted."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A log as it was kept, and as it is now.

    Attributes:
        path: The file.
        old: The lines that were kept, or `None` when the case is new.
        new: What happened now.
        before: The texts that ran when the case last passed, where somebody remembers them.
    """

    path: Path
    old: tuple[str, ...] | None
    new: Record
    before: tuple[Text, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether the log differs from the one that was kept, or none was."""
        return self.old != self.new.log

    def difference(self) -> tuple[str, ...]:
        """Return the lines of the log that went and came, as a terminal may show them."""
        return tuple(
            [harmless(line.rstrip("\n")) for line in unified_diff(self.old or (), self.new.log, lineterm="", n=2)][2:]
        )

    def edited(self) -> tuple[str, ...]:
        """Return the keys of the texts that are not what they were: the edits that may be responsible."""
        known = {key: digest for key, digest, _ in self.before}
        now = {key: digest for key, digest, _ in self.new.texts}
        return tuple([key for key in sorted({*known, *now}) if known.get(key) != now.get(key)]) if known else ()

    def text_before(self, key: str) -> str:
        """Return a text as it was when the case last passed."""
        return next((text for each, _, text in self.before if each == key), "")

    def text_now(self, key: str) -> str:
        """Return a text as it is now."""
        return next((text for each, _, text in self.new.texts if each == key), "")

    def accept(self) -> None:
        """Keep what happened now."""
        write(self.path, self.new.written())
        self.settle()

    def wait(self) -> None:
        """Leave what happened now beside the log, to be accepted or rejected."""
        write(waiting(self.path), self.new.written())

    def settle(self) -> None:
        """Take away what waits: it was decided on, or happens no more."""
        waiting(self.path).unlink(missing_ok=True)


def kept(folder: Path, ident: str, record: Record) -> Kept:
    """Return the log of a case as it was kept and as it is now."""
    path = folder / f"{ident}{SUFFIX}"
    found = read(path)
    return Kept(path, None if found is None else tuple(found.splitlines()), record)


def waiting(path: Path) -> Path:
    """Return the file in which a changed log waits."""
    return path.with_name(f"{path.name}{WAITING}")


def read(path: Path) -> str | None:
    """Return the text of a log, or `None` when there is none; what is no text is shown as such.

    Raises:
        OSError: when it is no file, or lies behind a link: what a game is compared with lies in its folder.
    """
    _no_link(path.parent)
    try:
        return read_regular(path, follow=False).decode("utf-8", "replace")
    except FileNotFoundError:
        return None


def write(path: Path, text: str) -> None:
    """Write a log, in the place of whatever link lay there.

    Raises:
        OSError: when it cannot be written, or its folder is a link.
    """
    _no_link(path.parent)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.encode("utf-8", "replace"), usual_mode(path))


def log_folders(rulings: Path) -> tuple[Path, ...]:
    """Return the folders of logs below a folder of rulings, also those of files of rulings that are gone.

    A link is none: what lies behind it belongs to somebody else.
    """
    if rulings.is_symlink():
        return ()
    return tuple(sorted(path for path in rulings.glob(f"**/{SNAPSHOTS}/*") if path.is_dir() and not _linked(path)))


def _linked(folder: Path) -> bool:
    return folder.is_symlink() or folder.parent.is_symlink()


def _no_link(folder: Path) -> None:
    if _linked(folder):
        raise OSError(errno.ELOOP, "logs are not kept behind a link", str(folder))


def strays(folders: Iterable[Path], known: Mapping[Path, frozenset[str]]) -> tuple[Path, ...]:
    """Return the logs whose cases are gone.

    Args:
        folders: The folders of logs to look at.
        known: For each folder of logs whose file of rulings was read, the names of its cases.
    """
    found: list[Path] = []
    for folder in folders:
        # A file that has no case, or could not be read, is still there, and may have cases tomorrow.
        if folder not in known and (folder.parent.parent / f"{folder.name}.yaml").exists():
            continue
        cases = known.get(folder, frozenset())
        logs = [path for path in folder.glob(f"*{SUFFIX}*") if path.name.endswith((SUFFIX, f"{SUFFIX}{WAITING}"))]
        found += sorted(path for path in logs if path.name.split(SUFFIX)[0] not in cases)
    return tuple(found)
