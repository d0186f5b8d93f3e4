"""Text that came from a file, and places in it."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from ruledeck.grammar.text.node_class import node


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place as people count it.

    Attributes:
        line: Number of the line, the first is 1.
        column: Number of the code point in its line, the first is 1.
    """

    line: int
    column: int


@node(frozen=True, slots=True, eq=False)
class Source:
    """The text of one file; two sources are equal only when they are the same object.

    Attributes:
        path: The path as it is shown to the author, with forward slashes.
        text: The whole text, line ends untouched, without a byte order mark.
        marked: Whether the file began with a byte order mark, so that a writer can put it back.
    """

    path: str
    text: str = field(repr=False)
    marked: bool = field(default=False, repr=False)
    _starts: list[int] = field(default_factory=list, init=False, repr=False)

    def line_starts(self) -> list[int]:
        """Return the offset of the first character of every line; LF, CRLF and a lone CR end a line."""
        if not self._starts:
            self._starts.extend(_line_starts(self.text))
        return self._starts

    def position(self, offset: int) -> Position:
        """Return the line and column of `offset`, which is clamped to the text."""
        starts = self.line_starts()
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(starts, offset)
        return Position(line, offset - starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """Return line `number` (from 1) without its end; an empty string when there is no such line."""
        start, end = self.line_bounds(number)
        return self.text[start:end]

    def line_bounds(self, number: int) -> tuple[int, int]:
        """Return the offsets of line `number` (from 1) without its end; the same twice when there is no such line."""
        starts = self.line_starts()
        if not 1 <= number <= len(starts):
            return 0, 0
        start, end = starts[number - 1], starts[number] if number < len(starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return start, end

    def said(self, start: int, end: int, instead: Mapping[tuple[int, int], str] = MappingProxyType({})) -> str:
        """Return what stands between two places as one line, with the brackets closed that it opens.

        Args:
            start: Where it begins.
            end: Behind it.
            instead: What to say in the place of some stretches of it, which do not overlap.
        """
        text = self.text[start:end]
        more = 0
        while text.count("(") > text.count(")") + more and self.text[end + more : end + more + 1] == ")":
            more += 1
        for (first, behind), other in sorted(instead.items(), reverse=True):
            text = f"{text[: first - start]}{other}{text[behind - start :]}"
        return _in_one_line(text + ")" * more)

    def offset(self, position: Position) -> int:
        """Return the offset of `position`; the inverse of `position()` for places inside the text."""
        starts = self.line_starts()
        line = max(1, min(position.line, len(starts)))
        return min(starts[line - 1] + position.column - 1, len(self.text))


@node(frozen=True, slots=True)
class Span:
    """A stretch of a source.

    Attributes:
        source: The text that the offsets refer to.
        start: Offset of the first character in `source.text`.
        end: Offset behind the last character.
    """

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters of the stretch."""
        return self.source.text[self.start : self.end]

    @property
    def begin(self) -> Position:
        """The place of the first character."""
        return self.source.position(self.start)

    @property
    def finish(self) -> Position:
        """The place behind the last character."""
        return self.source.position(self.end)


@node(frozen=True, slots=True)
class Slice:
    """Text of the language inside a source, ready for a parser that keeps the positions of the whole file.

    Attributes:
        source: The text of the whole file.
        start: Offset of the first character that is not blank.
        end: Offset behind the last character that is not blank.
        column: Column (from 1) at which the unindented lines of the text begin.
    """

    source: Source
    start: int
    end: int
    column: int

    @property
    def text(self) -> str:
        """The characters between both ends, with the indentation of the file on every line but the first."""
        return self.source.text[self.start : self.end]

    @property
    def span(self) -> Span:
        """The stretch as a span."""
        return Span(self.source, self.start, self.end)


def whole(source: Source) -> Slice:
    """Return all of `source` as one slice: for files that hold nothing but the language."""
    text = source.text
    start = len(text) - len(text.lstrip())
    return Slice(source, start, max(start, len(text.rstrip())), source.position(start).column)


def _line_starts(text: str) -> list[int]:
    starts = [0]
    at = 0
    # A lone CR is rare: only then is the slower walk over both ends needed.
    if "\r" not in text.replace("\r\n", ""):
        while (at := text.find("\n", at) + 1) > 0:
            starts.append(at)
        return starts
    for at, char in enumerate(text):
        if char == "\n" or (char == "\r" and text[at + 1 : at + 2] != "\n"):
            starts.append(at + 1)
    return starts


def _in_one_line(text: str) -> str:
    """Return lines as one, without those that are comments: the lines of a block are told apart, unless a bracket is open."""
    said, depth = "", 0
    for each in text.splitlines():
        line = " ".join(each.split())
        if not line or line.startswith("#"):
            continue
        said += f"{' ' if depth > 0 or said.endswith(':') else '; '}{line}" if said else line
        depth += line.count("(") - line.count(")")
    return said
