"""Results of earlier checks, in the user's cache folder, so that unchanged content is answered at once."""

import hashlib
import json
import os
from pathlib import Path
from typing import Final

from ruledeck.cli.checking.findings import Checked
from ruledeck.cli.games.kept_files import cache_folder, read_sealed, write_sealed
from ruledeck.grammar.text.diagnostic import Diagnostic, Note, Severity
from ruledeck.grammar.text.source import Source, Span

MOST_ENTRIES: Final = 64
MOST_BYTES: Final = 16 * 1024 * 1024


def load(root: Path, shown: Path, key: str) -> Checked | None:
    """Return the kept result of the check with this key, or `None`."""
    data = read_sealed(_path(root, shown), key)
    if data is None:
        return None
    try:
        kept = json.loads(data)
        sources = [Source(path, text) for path, text in kept["sources"]]
        findings = tuple(_diagnostic(record, sources) for record in kept["findings"])
        facts = tuple([(str(sort), int(number)) for sort, number in kept["facts"]])
        return Checked(findings, int(kept["cards"]), int(kept["rulings"]), facts)
    except (ValueError, LookupError, TypeError, RecursionError):
        # A cache that cannot be read is as good as none.
        return None


def store(root: Path, shown: Path, key: str, checked: Checked) -> None:
    """Keep a result; a cache that cannot be written is not missed."""
    sources: dict[Source, int] = {}
    findings = [_record(one, sources) for one in checked.findings]
    kept = {
        "cards": checked.cards,
        "rulings": checked.rulings,
        "facts": checked.facts,
        "sources": [[one.path, one.text] for one in sources],
        "findings": findings,
    }
    text = json.dumps(kept, ensure_ascii=True)
    if len(text) > MOST_BYTES:
        return
    write_sealed(_path(root, shown), key, text.encode("ascii"), MOST_ENTRIES)


def _path(root: Path, shown: Path) -> Path:
    name = hashlib.blake2b(f"{os.path.realpath(root)}\0{shown}".encode("utf-8", "surrogateescape"), digest_size=12)
    return cache_folder() / "check" / f"{name.hexdigest()}.json"


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
