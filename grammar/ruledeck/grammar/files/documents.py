"""From the bytes of a file to a YAML tree, with a diagnostic for everything that YAML allows and we do not."""

import re
from collections.abc import Iterator
from typing import Final

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from ruledeck.grammar.files.document_nodes import Mapping, Node, Scalar, Sequence, Value
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Source, Span

LARGEST_FILE: Final = 4 * 1024 * 1024
DEEPEST: Final = 50
MOST_DIGITS: Final = 9

# Invisible or line-breaking characters: editors show them wrongly, and YAML and people count lines differently.
# The two last ranges reorder the text around them, so that a reader sees another rule than the program.
_FORBIDDEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff\u202a-\u202e\u2066-\u2069]"
)
_INT: Final = re.compile(r"[-+]?[0-9]+")
_BASED: Final = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_DIRECTIVE: Final = re.compile(r"^%[^\r\n]*", re.MULTILINE)
_TAG: Final = re.compile(r"![^\s,\]}]*")
_BEGUN: Final = {
    "quoted scalar": "the quoted text",
    "flow sequence": "the list in brackets",
    "flow mapping": "the mapping in braces",
    "block": "the block",
}
_WORDS: Final[dict[str, Value]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf"), float("inf")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
}


class _StopError(Exception):
    """Ends the reading of one document; it never leaves this module."""


def decode(data: bytes, path: str) -> tuple[Source, list[Diagnostic]]:
    """Return the text of a file, its line ends untouched and its byte order mark taken off.

    The diagnostics are empty when the text can be used; otherwise the text may be cut off at the fault.
    """
    if len(data) > LARGEST_FILE:
        empty = Source(path, "")
        message = f"this file has {len(data):,} bytes; at most {LARGEST_FILE:,} are read"
        return empty, [Diagnostic(codes.FILE_TOO_LARGE, message, Span(empty, 0, 0), help="split it into several files")]
    marked = data.startswith(b"\xef\xbb\xbf")
    body = data[3:] if marked else data
    try:
        source = Source(path, body.decode("utf-8"), marked)
    except UnicodeDecodeError as error:
        source = Source(path, body[: error.start].decode("utf-8"), marked)
        end = len(source.text)
        message = f"byte 0x{body[error.start]:02x} is not UTF-8"
        return source, [Diagnostic(codes.INVALID_UTF8, message, Span(source, end, end), help="save the file as UTF-8")]
    return source, forbidden_characters(source)


def forbidden_characters(source: Source) -> list[Diagnostic]:
    """Return a diagnostic for the first character of `source` that no text may hold, or nothing."""
    found = _FORBIDDEN.search(source.text)
    if found is None:
        return []
    message = f"the character U+{ord(found[0]):04X} is not allowed"
    help_ = "delete it; it cannot be seen, so retype the word around it if need be"
    return [Diagnostic(codes.FORBIDDEN_CHARACTER, message, Span(source, *found.span()), help=help_)]


def compose(source: Source, *, pure: bool = False) -> tuple[Node | None, list[Diagnostic]]:
    """Read `source` as one YAML 1.2 document of the core schema.

    Args:
        source: A text without forbidden characters.
        pure: Read with the parser written in Python even where the faster one is installed.

    Returns:
        The tree, or `None` when the document is empty or cannot be read, and the findings.
    """
    composer = _Composer(source)
    try:
        return composer.document(YAML(typ="safe", pure=pure).parse(source.text)), composer.found
    except _StopError:
        pass
    except MarkedYAMLError as error:
        composer.found.append(_syntax(source, error))
    except YAMLError as error:
        composer.found.append(Diagnostic(codes.YAML_SYNTAX, f"this is not YAML: {error}", Span(source, 0, 0)))
    return None, composer.found


class _Composer:
    """Builds the tree from parser events and collects what is wrong on the way."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []

    def document(self, events: Iterator[Event]) -> Node | None:
        root: Node | None = None
        documents = 0
        for event in events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    help_ = "put each document into a file of its own"
                    self._add(codes.SEVERAL_DOCUMENTS, "a second document begins here", event, help_)
                    raise _StopError
                if event.version or event.tags:
                    line = _DIRECTIVE.search(self.source.text)
                    where = Span(self.source, *line.span()) if line else event
                    self._add(codes.TAG, "YAML directives are not read", where, "delete this line")
            elif isinstance(event, NodeEvent):
                root = self._node(event, events, 0)
        if isinstance(root, Scalar) and root.start == root.end:
            return None
        return root

    def _node(self, event: Event, events: Iterator[Event], depth: int) -> Node:
        assert isinstance(event, NodeEvent)
        if isinstance(event, AliasEvent):
            help_ = "write the value out; to share facts between printings, list them under `printings:`"
            self._add(codes.ANCHOR, f"the alias *{event.anchor} is not read", event, help_)
            raise _StopError
        start: int = event.start_mark.index
        if event.anchor is not None:
            span = Span(self.source, start, start + len(event.anchor) + 1)
            self._add(codes.ANCHOR, f"the anchor &{event.anchor} is not read", span, "delete it")
        if isinstance(event, (ScalarEvent, CollectionStartEvent)) and event.tag is not None:
            self._tag(event)
        if isinstance(event, ScalarEvent):
            return self._scalar(event, start)
        assert isinstance(event, CollectionStartEvent)
        if depth == DEEPEST:
            message = f"this is nested more than {DEEPEST} levels deep"
            self._add(codes.TOO_DEEP, message, Span(self.source, start, start + 1), "make the structure flatter")
            raise _StopError
        if isinstance(event, MappingStartEvent):
            return self._mapping(event, events, depth + 1)
        return self._sequence(event, events, depth + 1)

    def _scalar(self, event: ScalarEvent, start: int) -> Scalar:
        raw: str = event.value
        style: str = event.style or ""
        value: Value = raw
        if not style and event.tag is None:
            value = self._meaning(raw, start)
        return Scalar(self.source, start, event.end_mark.index, raw, value, style)

    def _meaning(self, raw: str, start: int) -> Value:
        if raw in _WORDS:
            return _WORDS[raw]
        if raw[0] not in "+-.0123456789":
            return raw
        if _INT.fullmatch(raw) or _BASED.fullmatch(raw) or _FLOAT.fullmatch(raw):
            digits = sum(char.isdigit() for char in raw)
            if digits > MOST_DIGITS:
                help_ = "if it is a name or a code, put it in quotes"
                message = f"this number has {digits:,} digits; at most {MOST_DIGITS} are read"
                self._add(codes.NUMBER_TOO_LONG, message, Span(self.source, start, start + len(raw)), help_)
                return 0
        if _INT.fullmatch(raw):
            return int(raw)
        if _BASED.fullmatch(raw):
            return int(raw, 0)
        return float(raw) if _FLOAT.fullmatch(raw) else raw

    def _sequence(self, event: CollectionStartEvent, events: Iterator[Event], depth: int) -> Sequence:
        start: int = event.start_mark.index
        items: list[Node] = []
        for inner in events:
            if isinstance(inner, SequenceEndEvent):
                last = items[-1].end if items and not event.flow_style else inner.end_mark.index
                return Sequence(self.source, start, last, tuple(items))
            items.append(self._node(inner, events, depth))
        raise _StopError

    def _mapping(self, event: CollectionStartEvent, events: Iterator[Event], depth: int) -> Mapping:
        start: int = event.start_mark.index
        entries: list[tuple[Scalar, Node]] = []
        seen: dict[str, Scalar] = {}
        for inner in events:
            if isinstance(inner, MappingEndEvent):
                last = entries[-1][1].end if entries and not event.flow_style else inner.end_mark.index
                return Mapping(self.source, start, last, tuple(entries))
            key = self._node(inner, events, depth)
            value = self._node(next(events), events, depth)
            if not isinstance(key, Scalar):
                self._add(codes.KEY_NOT_TEXT, "a key must be one text", key.span, "write `key: value`")
            elif key.raw in seen:
                note = Note("it was first written here", seen[key.raw].span)
                message = f'the key "{key.raw}" is written twice in one mapping'
                self._add(codes.DUPLICATE_KEY, message, key.span, "keep one of the two", note)
            else:
                seen[key.raw] = key
                entries.append((key, value))
        raise _StopError

    def _tag(self, event: Event) -> None:
        text = self.source.text
        at = text.find("!", event.start_mark.index, event.end_mark.index)
        found = _TAG.match(text, event.start_mark.index if at < 0 else at)
        span = Span(self.source, *found.span()) if found else event
        self._add(codes.TAG, "YAML tags are not read", span, "delete the tag")

    def _add(self, code: str, message: str, where: Event | Span, help_: str, *notes: Note) -> None:
        span = where if isinstance(where, Span) else Span(self.source, where.start_mark.index, where.end_mark.index)
        self.found.append(Diagnostic(code, message, span, help=help_, notes=notes))


def _syntax(source: Source, error: MarkedYAMLError) -> Diagnostic:
    mark = error.problem_mark or error.context_mark
    at = min(mark.index, len(source.text)) if mark is not None else 0
    problem = str(error.problem or error.context)
    span = Span(source, at, min(at + 1, len(source.text)))
    if source.text[at : at + 1] == "\t":
        return Diagnostic(codes.TAB_INDENTATION, "YAML cannot be indented with a tab", span, help="use spaces")
    if "could not find expected ':'" in problem and error.context_mark is not None:
        # The parser notices it on a later line, but the line at fault is the one on which the key began.
        begun = source.position(error.context_mark.index)
        end = error.context_mark.index + len(source.line(begun.line)) - begun.column + 1
        help_ = "write `key: value`; a long text goes into a block (`key: |`)"
        whole = Span(source, error.context_mark.index, end)
        return Diagnostic(codes.YAML_SYNTAX, "this line has no colon behind its key", whole, help=help_)
    notes: tuple[Note, ...] = ()
    if error.context_mark is not None and error.context_mark.index != at:
        begun = error.context_mark.index
        notes = (Note(_begun(str(error.context)), Span(source, begun, begun + 1)),)
    message, way_out = _in_plain_words(problem, source.text[at : at + 1])
    return Diagnostic(codes.YAML_SYNTAX, message, span, help=way_out, notes=notes)


def _begun(context: str) -> str:
    for jargon, words in _BEGUN.items():
        if jargon in context:
            return f"{words} begins here"
    return "it begins here"


def _in_plain_words(problem: str, char: str) -> tuple[str, str | None]:
    if problem.startswith("mapping values are not allowed"):
        return (
            "a colon stands where no new key can begin",
            "put the text in quotes, write it as a block (`key: |` and the text below), or correct the indentation",
        )
    if "cannot start any token" in problem:
        return f'a bare text cannot begin with "{char}"', "put the text in quotes"
    if "unexpected end of stream" in problem:
        return "the file ends inside a quoted text", "close the quote"
    if problem.startswith(("did not find expected ',' or ']'", "expected ',' or ']'")):
        return "this list in brackets is not closed before here", "add the missing comma or ]"
    if problem.startswith(("did not find expected ',' or '}'", "expected ',' or '}'")):
        return "this mapping in braces is not closed before here", "add the missing comma or }"
    if "'-' indicator" in problem or "block end" in problem or "expected key" in problem:
        return "this line does not belong to the block above it", "indent it as the other entries of its block"
    if "document start" in problem:
        return "this line is indented less than the lines above it", "give all entries the same indentation"
    if "node content" in problem:
        return "a value or a closing bracket is missing here", "add it"
    if "unknown escape" in problem:
        return "a text in double quotes holds a backslash that means nothing", "use single quotes"
    return f"this is not YAML: {problem}", None
