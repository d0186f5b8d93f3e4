"""Files in the user's cache folder: sealed, so that what is damaged, stale or of somebody else is as good as not there.

Nothing in the cache is ever needed, and nothing of it comes from content: it is what this program wrote for itself.
"""

import hashlib
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from ruledeck.cli.games.configuration import PACKAGE
from ruledeck.cli.terminal.atomic import replace_file
from ruledeck.cli.terminal.version import VERSION
from ruledeck.grammar.text.regular_files import open_regular

_SEAL_BYTES: Final = 32
_LARGEST: Final = 8 * 1024 * 1024
_FOREIGN: Final = stat.S_IWGRP | stat.S_IWOTH


def cache_folder() -> Path:
    """Return the folder of our caches: where the platform keeps files that may be deleted at any time."""
    given = os.environ.get("XDG_CACHE_HOME")
    if given:
        return Path(given) / "ruledeck"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "ruledeck" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "ruledeck"
    return Path.home() / ".cache" / "ruledeck"


def content_key(root: Path, shown: Path, *, without: tuple[str, ...] = ()) -> str | None:
    """Return a hash of everything that what is made of a game depends on, or `None` when nothing of it may be kept.

    That is: every file below `root` with its name, the names under which they are shown, and this program itself.
    Links, devices and unreadable files are never kept: what they lead to may change without a trace here.

    Args:
        root: The folder of the game.
        shown: The folder as it is shown to the author.
        without: Names of folders of the game that do not matter.
    """
    total = hashlib.blake2b(digest_size=20)
    total.update(f"{shown}\0{program_key()}\0".encode("utf-8", "surrogateescape"))
    try:
        for name, entry in _files(str(root), "", without):
            with Path(entry).open("rb") as file:
                data = file.read(_LARGEST)
            total.update(f"{name}\0{len(data)}\0".encode("utf-8", "surrogateescape"))
            total.update(data)
    except (OSError, ValueError):
        return None
    return total.hexdigest()


@cache
def program_key() -> str:
    """Return what tells this program from every other: its version, that of Python, and the state of its files.

    In a checkout, files change under one version.
    """
    roots = sorted({str(PACKAGE / "cli"), *_homes()})
    files = sorted(
        (entry.path, (info := entry.stat()).st_mtime_ns, info.st_size) for root in roots for entry in _code(root)
    )
    text = f"{VERSION} {sys.implementation.cache_tag} {sys.version} {files}"
    return hashlib.blake2b(text.encode("utf-8", "surrogateescape"), digest_size=20).hexdigest()


def read_sealed(path: Path, key: str) -> bytes | None:
    """Return what was kept at `path` under `key`; `None` when it is missing, damaged, of another key, or not ours."""
    try:
        with open_regular(path) as file:
            if _foreign(os.fstat(file.fileno())):
                return None
            seal, data = file.read(_SEAL_BYTES), file.read()
    except (OSError, ValueError):
        return None
    return data if seal == _seal(key, data) else None


def write_sealed(path: Path, key: str, data: bytes, most: int) -> None:
    """Keep `data` at `path` under `key`, beside at most `most` others; a cache that cannot be written is not missed."""
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(path, _seal(key, data) + data, private=True)
        prune(path.parent, most)


def prune(folder: Path, most: int) -> None:
    """Remove all but the newest `most` files of a folder."""
    aged: list[tuple[float, str]] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            # Another process that prunes, or replaces a file of its own, may have been quicker.
            with suppress(FileNotFoundError):
                aged.append((entry.stat().st_mtime, entry.path))
    for _, path in sorted(aged)[:-most]:
        Path(path).unlink(missing_ok=True)


def _seal(key: str, data: bytes) -> bytes:
    """Return a hash that only this key and these data have."""
    total = hashlib.blake2b(key.encode(), digest_size=_SEAL_BYTES)
    total.update(b"\0")
    total.update(data)
    return total.digest()


def _foreign(info: os.stat_result) -> bool:
    """Whether somebody else may have written a file: what is read from it becomes code."""
    if not stat.S_ISREG(info.st_mode):
        return True
    return sys.platform != "win32" and (info.st_uid != os.geteuid() or bool(info.st_mode & _FOREIGN))


def _homes() -> Iterator[str]:
    """Yield the folders of the packages that this program is made of: in a checkout they lie apart."""
    from ruledeck import grammar, interpreter

    for package in (grammar, interpreter):
        yield from package.__path__


def _code(folder: str) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _code(entry.path) if entry.name != "__pycache__" else ()
            else:
                yield entry


def _files(folder: str, prefix: str, without: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the name and the path of every file that a game may read, and the names of its folders.

    Raises:
        ValueError: when something is neither a plain file nor a plain folder.
    """
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        name = f"{prefix}{entry.name}"
        if entry.name.startswith(".") or entry.name == "__pycache__" or name in without:
            continue
        mode = entry.stat(follow_symlinks=False).st_mode
        if stat.S_ISDIR(mode):
            yield from _files(entry.path, f"{name}/", without)
        elif stat.S_ISREG(mode):
            yield name, entry.path
        else:
            raise ValueError(name)
