"""Results of earlier checks, in the user's cache folder, so that unchanged content is answered at once."""

import hashlib
import json
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from ruledeck.cli.checking.findings import Checked
from ruledeck.cli.terminal.atomic import replace_file
from ruledeck.cli.terminal.configuration import PACKAGE
from ruledeck.cli.version import VERSION
from ruledeck.grammar.text import source
from ruledeck.grammar.text.diagnostic import Diagnostic, Note, Severity
from ruledeck.grammar.text.source import Source, Span

MOST_ENTRIES: Final = 64
MOST_BYTES: Final = 16 * 1024 * 1024
_LARGEST: Final = 8 * 1024 * 1024


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


def content_key(root: Path, shown: Path) -> str | None:
    """Return a hash of everything that the check of a game depends on, or `None` when it may not be kept.

    That is: every file below `root` with its name, the names under which they are shown, and this program itself.
    Links, devices and unreadable files are never kept: what they lead to may change without a trace here.
    """
    total = hashlib.blake2b(digest_size=20)
    total.update(f"{shown}\0{_program()}\0".encode("utf-8", "surrogateescape"))
    try:
        for name, entry in _files(str(root), ""):
            with Path(entry).open("rb") as file:
                data = file.read(_LARGEST)
            total.update(f"{name}\0{len(data)}\0".encode("utf-8", "surrogateescape"))
            total.update(data)
    except (OSError, ValueError):
        return None
    return total.hexdigest()


def load(root: Path, shown: Path, key: str) -> Checked | None:
    """Return the kept result of the check with this key, or `None`."""
    try:
        kept = json.loads(_path(root, shown).read_text(encoding="utf-8"))
        if kept["key"] != key:
            return None
        sources = [Source(path, text) for path, text in kept["sources"]]
        findings = tuple(_diagnostic(record, sources) for record in kept["findings"])
        return Checked(findings, int(kept["cards"]), int(kept["rulings"]))
    except (OSError, ValueError, LookupError, TypeError):
        # A cache that cannot be read is as good as none.
        return None


def store(root: Path, shown: Path, key: str, checked: Checked) -> None:
    """Keep a result; a cache that cannot be written is not missed."""
    sources: dict[Source, int] = {}
    findings = [_record(one, sources) for one in checked.findings]
    kept = {
        "key": key,
        "cards": checked.cards,
        "rulings": checked.rulings,
        "sources": [[one.path, one.text] for one in sources],
        "findings": findings,
    }
    text = json.dumps(kept, ensure_ascii=True)
    if len(text) > MOST_BYTES:
        return
    path = _path(root, shown)
    with suppress(OSError):
        replace_file(path, text.encode("ascii"))
        _prune(path.parent)


def _path(root: Path, shown: Path) -> Path:
    name = hashlib.blake2b(f"{os.path.realpath(root)}\0{shown}".encode("utf-8", "surrogateescape"), digest_size=12)
    return cache_folder() / "check" / f"{name.hexdigest()}.json"


def _prune(folder: Path) -> None:
    entries = sorted((entry.stat().st_mtime, entry.path) for entry in os.scandir(folder))
    for _, path in entries[:-MOST_ENTRIES]:
        Path(path).unlink(missing_ok=True)


def _program() -> str:
    """Return the version of the program with the state of its files: in a checkout they change under one version."""
    roots = sorted({str(PACKAGE / "cli"), str(Path(source.__file__).parents[1])})
    files = sorted(
        (entry.path, (info := entry.stat()).st_mtime_ns, info.st_size) for root in roots for entry in _code(root)
    )
    return f"{VERSION} {sys.version_info[:2]} {files}"


def _code(folder: str) -> Iterator[os.DirEntry[str]]:
    for entry in os.scandir(folder):
        if entry.is_dir():
            yield from _code(entry.path) if entry.name != "__pycache__" else ()
        else:
            yield entry


def _files(folder: str, prefix: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the path of every file that a game may read, and the names of its folders.

    Raises:
        ValueError: when something is neither a plain file nor a plain folder.
    """
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name.startswith(".") or entry.name == "__pycache__":
            continue
        mode = entry.stat(follow_symlinks=False).st_mode
        name = f"{prefix}{entry.name}"
        if stat.S_ISDIR(mode):
            yield from _files(entry.path, f"{name}/")
        elif stat.S_ISREG(mode):
            yield name, entry.path
        else:
            raise ValueError(name)


def _record(one: Diagnostic, sources: dict[Source, int]) -> list[object]:
    notes = [[note.message, _place(note.span, sources)] for note in one.notes]
    return [one.code, one.message, _place(one.span, sources), one.help, notes, one.severity.value]


def _place(span: Span | None, sources: dict[Source, int]) -> list[int] | None:
    return None if span is None else [sources.setdefault(span.source, len(sources)), span.start, span.end]


def _diagnostic(record: list[object], sources: list[Source]) -> Diagnostic:
    code, message, place, help_, notes, severity = record
    if not isinstance(notes, list):
        raise TypeError
    return Diagnostic(
        str(code),
        str(message),
        _span(place, sources),
        None if help_ is None else str(help_),
        tuple(Note(str(text), _span(where, sources)) for text, where in notes),
        Severity(str(severity)),
    )


def _span(place: object, sources: list[Source]) -> Span | None:
    if place is None:
        return None
    if not isinstance(place, list):
        raise TypeError
    number, start, end = place
    return Span(sources[number], start, end)
