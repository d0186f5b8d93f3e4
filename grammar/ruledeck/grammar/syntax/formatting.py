"""Files in their canonical spelling: whole rules files, and the behaviour inside YAML, whose rest stays as it is."""

from collections.abc import Iterable

from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.syntax.printer import print_document
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Slice, Source


def format_rules(source: Source) -> str | tuple[Diagnostic, ...]:
    """Return the canonical text of a rules file, or its syntax errors.

    The result has the line ends of the file and, like `source.text`, no byte order mark.
    """
    document, errors = parse(source, rules=True)
    if errors:
        return errors
    return print_document(document).replace("\n", _line_end(source.text))


def format_yaml(source: Source, slices: Iterable[Slice]) -> str:
    """Return the text of a YAML file with the canonical behaviour in `slices`; everything between them stays untouched.

    A slice with a syntax error stays as it is, and so does a text on one line that YAML would read differently.
    The result has the line ends of the file and, like `source.text`, no byte order mark.
    """
    text, line_end = source.text, _line_end(source.text)
    parts: list[str] = []
    at = 0
    for found in sorted(slices, key=lambda found: found.start):
        parts += [text[at : found.start], _behaviour(found, line_end)]
        at = found.end
    return "".join([*parts, text[at:]])


def file_bytes(source: Source, text: str) -> bytes:
    """Return what to write so that the file of `source` holds `text`: UTF-8, with a byte order mark if it had one."""
    return text.encode("utf-8-sig" if source.marked else "utf-8")


def _behaviour(found: Slice, line_end: str) -> str:
    document, errors = parse(found.source, found.start, found.end)
    if errors:
        return found.text
    lines = print_document(document).removesuffix("\n").split("\n")
    if _on_one_line(found):
        return lines[0] if len(lines) == 1 and _reads_as_text(lines[0], found) else found.text
    margin = " " * (found.column - 1)
    return line_end.join([lines[0], *(margin + line if line else "" for line in lines[1:])])


def _on_one_line(found: Slice) -> bool:
    """Whether something stands before the slice on its line: then it is no block, and cannot grow."""
    line_start = found.source.offset(found.span.begin) - found.span.begin.column + 1
    return bool(found.source.text[line_start : found.start].strip(" "))


def _reads_as_text(line: str, found: Slice) -> bool:
    """Whether a one-line scalar may hold `line`: between its quotes, or bare."""
    quote = found.source.text[found.start - 1 : found.start]
    if quote and quote in "'\"":
        return quote not in line
    return line[:1] not in ('"', "-") and ": " not in line and " #" not in line and not line.endswith(":")


def _line_end(text: str) -> str:
    """Return the line end of the first line of a text."""
    line = text.find("\n")
    return "\r\n" if line > 0 and text[line - 1] == "\r" else "\n"
