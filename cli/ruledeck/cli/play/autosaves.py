"""Games at the terminal are kept while they are played: whatever ends a game, it can be gone on with where it was.

A game that came to its end is not kept any longer, and of many that did not only the latest are.
"""

import os
import re
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

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
    kept = _kept(folder, "")
    for old in kept[: max(len(kept) - MOST_KEPT + 1, 0)]:
        with suppress(OSError):
            old.unlink()
    return folder / f"{_NAME.sub('_', game)}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"


def latest(game: str) -> Path | None:
    """Return where the latest unfinished match of a game is kept, or `None` when there is none."""
    found = _kept(autosave_folder(), f"{_NAME.sub('_', game)}-")
    return found[-1] if found else None


def _kept(folder: Path, begin: str) -> list[Path]:
    """Return what is kept, the latest last."""
    try:
        found = [(path.stat().st_mtime_ns, path) for path in folder.glob("*.json") if path.name.startswith(begin)]
    except OSError:
        return []
    return [path for _, path in sorted(found)]
