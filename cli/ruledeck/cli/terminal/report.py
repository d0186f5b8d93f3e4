"""Diagnostics as text: for people, for other programs, for GitHub and for SARIF viewers."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, TextIO
from urllib.parse import quote

from ruledeck.grammar.text.codes import CODES
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.grammar.text.source import Position, Span

_UNSAFE: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_WIDEST: Final = 160
MOST_ALIKE: Final = 50
"""So many findings of one code in one file are written out for people; other programs are given each."""
_SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_RED, _YELLOW, _CYAN, _BOLD, _PLAIN = "\x1b[31m", "\x1b[33m", "\x1b[36m", "\x1b[1m", "\x1b[0m"


class Format(StrEnum):
    """How diagnostics are written."""

    FULL = "full"
    CONCISE = "concise"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


def render(diagnostics: Iterable[Diagnostic], output: Format, *, colour: bool = False) -> str:
    """Return the diagnostics in one of the formats, ending with a line end; empty text stays empty.

    The formats for people write out the first `MOST_ALIKE` of one code in one file, and say how many more there are.

    Args:
        diagnostics: In the order in which they are to be shown.
        output: The format.
        colour: Whether the formats for people may use terminal colours.
    """
    found = list(diagnostics)
    match output:
        case Format.FULL:
            return "\n".join(_full(one, colour) if isinstance(one, Diagnostic) else f"{one}\n" for one in folded(found))
        case Format.CONCISE:
            return "".join(
                f"{_headline(one, colour) if isinstance(one, Diagnostic) else one}\n" for one in folded(found)
            )
        case Format.JSON:
            return json.dumps([_record(one) for one in found], ensure_ascii=False, indent=2) + "\n"
        case Format.GITHUB:
            return "".join(f"{_github(one)}\n" for one in found)
        case Format.SARIF:
            return json.dumps(_sarif(found), ensure_ascii=False, indent=2) + "\n"


def folded(found: Sequence[Diagnostic]) -> Iterator[Diagnostic | str]:
    """Yield findings; in the place of those of one code in one file that are too many, a line that says how many these are."""
    kinds = [(one.span.source.path if one.span is not None else "", one.code) for one in found]
    count, told = Counter(kinds), Counter[tuple[str, str]]()
    for one, kind in zip(found, kinds, strict=True):
        told[kind] += 1
        # One more is no longer than to say that there is one more.
        if told[kind] <= MOST_ALIKE or count[kind] == MOST_ALIKE + 1:
            yield one
        elif told[kind] == MOST_ALIKE + 1:
            path, code = kind
            place = f"{_safe(path)}: " if path else ""
            yield f"{place}and {count[kind] - MOST_ALIKE:,} more of {code}"


def use_colour(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Return whether a stream gets colours: a terminal does, unless it is a dumb one.

    Args:
        stream: Where the text goes.
        environment: Any `NO_COLOR` says no; else any `FORCE_COLOR` but `0` says yes, also for a pipe or a file.
    """
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return environment.get("TERM") != "dumb" and stream.isatty()


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """Return how many errors and warnings there are, as one phrase."""
    errors = sum(one.severity is Severity.ERROR for one in diagnostics)
    counts = [(errors, "error"), (len(diagnostics) - errors, "warning")]
    parts = [f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count]
    return ", ".join(parts) or "no findings"


def _full(one: Diagnostic, colour: bool) -> str:
    lines = [_headline(one, colour)]
    if one.span is not None:
        lines += _picture(one.span, colour, _RED if one.severity is Severity.ERROR else _YELLOW)
    if one.help:
        lines.append(f"  {_painted('help:', _CYAN, colour)} {_safe(one.help)}")
    for note in one.notes:
        place = f"{_place(note.span)} " if note.span is not None else ""
        lines.append(f"  {_painted('note:', _CYAN, colour)} {place}{_safe(note.message)}")
        if note.span is not None:
            lines += _picture(note.span, colour, _CYAN)
    return "\n".join(lines) + "\n"


def _headline(one: Diagnostic, colour: bool) -> str:
    place = f"{_painted(_place(one.span), _BOLD, colour)} " if one.span is not None else ""
    code = _painted(one.code, _RED if one.severity is Severity.ERROR else _YELLOW, colour)
    return f"{place}{code} {_safe(one.message)}"


def _place(span: Span) -> str:
    begin = span.begin
    return f"{_safe(span.source.path)}:{begin.line}:{begin.column}"


def _picture(span: Span, colour: bool, paint: str) -> list[str]:
    """Return the line of the text and a line with carets below the span, or nothing for an empty text."""
    if not span.source.text:
        return []
    begin, finish = span.begin, span.finish
    start, end = span.source.line_bounds(begin.line)
    first = min(begin.column - 1, end - start)
    last = finish.column - 1 if finish.line == begin.line else end - start
    before, marked, after, cut = _window(span.source.text, start, end, first, max(first, min(last, end - start)))
    gutter = f"{begin.line} | "
    # A tab stays a tab in both lines: the carets then fit whatever width the terminal gives it.
    space = "".join("\t" if char == "\t" else " " * _width(char) for char in cut + before)
    carets = "^" * max(1, sum(_width(char) for char in marked))
    shown = cut + before + marked + after
    return [f"{gutter}{shown}", f"{' ' * (len(gutter) - 2)}| {space}{_painted(carets, paint, colour)}"]


def _window(text: str, start: int, end: int, first: int, last: int) -> tuple[str, str, str, str]:
    """Cut a very long line of a text to the part around the carets; the last part returned stands before the rest.

    However long the line is, no more of it than is shown is looked at: many findings may lie in one line.
    """
    length = end - start
    left = max(0, min(first - _WIDEST // 4, length - _WIDEST))
    right = min(left + _WIDEST, length)
    safe = _UNSAFE.sub("\ufffd", text[start + left : start + right])
    first, last = first - left, min(last, right) - left
    tail = "..." if right < length else ""
    return safe[:first], safe[first:last], safe[last:] + tail, "..." if left else ""


def _width(char: str) -> int:
    """Return how many columns of a terminal a character takes; an approximation for joined emoji."""
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _safe(text: str) -> str:
    """Write characters that could command a terminal or reorder the line as escapes."""
    return _UNSAFE.sub(lambda char: f"\\u{ord(char[0]):04x}", text)


def _painted(text: str, paint: str, colour: bool) -> str:
    return f"{paint}{text}{_PLAIN}" if colour else text


def _ends(span: Span | None) -> tuple[Position, Position]:
    return (span.begin, span.finish) if span is not None else (Position(1, 1), Position(1, 1))


def _record(one: Diagnostic) -> dict[str, str | int | None]:
    begin, finish = _ends(one.span)
    return {
        "path": one.span.source.path if one.span is not None else "",
        "line": begin.line,
        "column": begin.column,
        "end_line": finish.line,
        "end_column": finish.column,
        "code": one.code,
        "severity": one.severity.value,
        "message": one.message,
        "help": one.help,
    }


def _github(one: Diagnostic) -> str:
    begin, finish = _ends(one.span)
    properties: dict[str, str | int] = {"file": one.span.source.path} if one.span is not None else {}
    properties |= {"line": begin.line, "endLine": finish.line, "col": begin.column, "endColumn": finish.column}
    properties["title"] = f"ruledeck {one.code}"
    listed = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    text = one.message if one.help is None else f"{one.message}\n{one.help}"
    return f"::{one.severity.value} {listed}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _sarif(found: Sequence[Diagnostic]) -> dict[str, object]:
    used = sorted({one.code for one in found})
    rules = [
        {
            "id": code,
            "name": CODES[code].name,
            "shortDescription": {"text": CODES[code].summary},
            "defaultConfiguration": {"level": CODES[code].severity.value},
        }
        for code in used
        if code in CODES
    ]
    run = {
        "tool": {"driver": {"name": "ruledeck", "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(one) for one in found],
    }
    return {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _sarif_result(one: Diagnostic) -> dict[str, object]:
    text = one.message if one.help is None else f"{one.message}\n{one.help}"
    result: dict[str, object] = {"ruleId": one.code, "level": one.severity.value, "message": {"text": text}}
    if one.span is not None:
        result["locations"] = [_sarif_location(one.span)]
    related = [
        {**_sarif_location(note.span), "message": {"text": note.message}} for note in one.notes if note.span is not None
    ]
    if related:
        result["relatedLocations"] = related
    return result


def _sarif_location(span: Span) -> dict[str, object]:
    begin, finish = span.begin, span.finish
    region = {
        "startLine": begin.line,
        "startColumn": begin.column,
        "endLine": finish.line,
        "endColumn": finish.column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": quote(span.source.path)}, "region": region}}
