"""Games at the terminal are kept while they are played: whatever ends a game, it can be gone on with where it was.

A game that came to its end is not kept any longer, and of many that did not only the latest are. While somebody plays a game, a
lock beside the file says so: the system takes it away with the process, however that ends.
"""

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MOST_KEPT: Final = 20
_NAME: Final = re.compile(r"[^A-Za-z0-9_]")


def autosave_folder() -> Path:
    """Return the folder in which unfinished games are kept: where the platform keeps what is between two runs of a program."""
    given = os.environ.get("XDG_STATE_HOME")
    if given:
        return Path(given) / "ruledeck" / "games"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "ruledeck" / "Games"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ruledeck" / "Games"
    return Path.home() / ".local" / "state" / "ruledeck" / "games"


def new_place(game: str) -> Path | None:
    """Return where a game that begins is kept, or `None` where nothing can be kept."""
    folder = autosave_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return None
    kept = [path for path in _kept(folder, "") if not played(path)]
    for old in kept[: max(len(kept) - MOST_KEPT + 1, 0)]:
        with suppress(OSError):
            old.unlink()
    for lock in folder.glob("*.lock"):
        # Of a game that is over, or is gone: what is played now has its lock taken.
        if not lock.with_suffix("").exists() and not played(lock.with_suffix("")):
            with suppress(OSError):
                lock.unlink()
    return folder / f"{_NAME.sub('_', game)}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"


def latest(game: str) -> Path | None:
    """Return where the latest unfinished match of a game is kept that nobody plays now, or `None` when there is none."""
    found = reversed(_kept(autosave_folder(), f"{_NAME.sub('_', game)}-"))
    return next((path for path in found if not played(path)), None)


def is_kept(path: Path) -> bool:
    """Whether a file is one in which a game is kept, and no save of somebody's own."""
    return path.resolve().parent == autosave_folder().resolve()


@contextmanager
def playing(place: Path | None) -> Iterator[None]:
    """Say of a game that it is being played, for as long as this lasts; `None` is kept nowhere."""
    lock = _taken(place) if place is not None else None
    try:
        yield
    finally:
        if lock is not None:
            lock.close()
            # A game that is over left no file, and needs no lock.
            if place is not None and not place.exists():
                with suppress(OSError):
                    _lock_of(place).unlink()


def played(place: Path) -> bool:
    """Whether somebody plays the game now that is kept there."""
    if not _lock_of(place).exists():
        return False
    lock = _taken(place)
    if lock is not None:
        lock.close()
    return lock is None


def _lock_of(place: Path) -> Path:
    return place.with_name(f"{place.name}.lock")


def _taken(place: Path) -> IO[bytes] | None:
    """Return the lock of a game, taken until it is closed; `None` where somebody else has it, or where there are no locks."""
    try:
        lock = _lock_of(place).open("ab")
    except OSError:
        return None
    try:
        if sys.platform == "win32":
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock


def _kept(folder: Path, begin: str) -> list[Path]:
    """Return what is kept, the latest last."""
    try:
        found = [(path.stat().st_mtime_ns, path) for path in folder.glob("*.json") if path.name.startswith(begin)]
    except OSError:
        return []
    return [path for _, path in sorted(found)]
