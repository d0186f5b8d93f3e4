"""Characters to tokens: words, numbers, reserved words, and the indentation of a block.

A reserved word is a keyword wherever it stands, so a misplaced one can only be an error, never an ordinary word that hides a clause.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from lark import Token

from ruledeck.grammar import codes
from ruledeck.grammar.diagnostic import Diagnostic
from ruledeck.grammar.source import Source, Span

RESERVED: Final[dict[str, str]] = {
    "if": "IF", "else": "ELSE", "repeat": "REPEAT", "until": "UNTIL", "while": "WHILE", "may": "MAY", "then": "THEN",
    "instead": "INSTEAD", "choose": "CHOOSE", "chooses": "CHOOSE", "target": "TARGET", "targets": "TARGET", "as": "AS",
    "where": "WHERE", "and": "AND", "or": "OR", "not": "NOT", "let": "LET", "fully": "FULLY", "alternate": "ALTERNATE",
    "cannot": "CANNOT", "must": "MUST", "when": "WHEN", "after": "AFTER", "before": "BEFORE", "whenever": "WHENEVER",
}  # fmt: skip
"""Reserved words and the names of their terminals."""

DECLARERS: Final = frozenset(
    "verb event number condition adjective player cards card keyword ability window policy".split()
)
"""Words that open a declaration at the margin of a rules file."""

MOST_DIGITS: Final = 9
MOST_DEPTH: Final = 24

_TOKEN = re.compile(
    r"""(?P<WORD>[^\W\d_][^\W_]*(?:['’-][^\W_]+)*)(?P<FORMS>(?:\|[^\W\d_][^\W_]*(?:['’-][^\W_]+)*|\|(?=\s|\{|$))+)?
    |(?P<SIGNED>[+-]\d+)
    |(?P<NUMBER>\d+)
    |(?P<STRING>"[^"\r\n]*"|“[^”\r\n]*”)
    |(?P<SLOT>\{[^{}\r\n]*\})
    |(?P<CMP><=|>=|!=|=|<|>)
    |(?P<MARK>[:,()|+*-])
    |(?P<SPACE>[ ]+)
    |(?P<TAB>\t+)
    |(?P<COMMENT>\#[^\r\n]*)
    |(?P<BREAK>\r\n|\n|\r)
    """,
    re.VERBOSE,
)
_MARKS: Final = {":": "COLON", ",": "COMMA", "(": "LPAR", ")": "RPAR", "|": "PIPE", "+": "PLUS", "*": "STAR", "-": "MINUS"}
_GLUED = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True)
class Line:
    """One logical line.

    Attributes:
        indent: Columns before its first token.
        tokens: Its tokens without line ends; never empty.
        comment: The comment behind it, with its `#`, or an empty string.
        before: Whole-line comments above it (an empty string stands for a blank line).
    """

    indent: int
    tokens: tuple[Token, ...]
    comment: str
    before: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """The lines of one top-level item: its first line and everything indented below it."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Lexed:
    """The items of a text.

    Attributes:
        items: In the order of the text.
        rest: Comment lines below the last item.
        errors: What could not be read; the lines concerned are left out.
    """

    items: tuple[Item, ...]
    rest: tuple[str, ...]
    errors: tuple[Diagnostic, ...]


def lex(source: Source, start: int = 0, end: int | None = None, *, rules: bool = False) -> Lexed:
    """Split `source.text[start:end]` into top-level items; `rules` makes declaration words at the margin keywords."""
    return _Lexer(source, start, len(source.text) if end is None else end, rules).run()


class _Lexer:
    def __init__(self, source: Source, start: int, end: int, rules: bool) -> None:
        self.source, self.start, self.end, self.rules = source, start, end, rules
        self.errors: list[Diagnostic] = []

    def run(self) -> Lexed:
        lines = list(self.lines())
        rest: tuple[str, ...] = ()
        if lines and not lines[-1].tokens:
            rest = lines.pop().before
        if not lines:
            return Lexed((), rest, tuple(self.errors))
        base = lines[0].indent
        items: list[list[Line]] = []
        for line in lines:
            if line.indent > base:
                items[-1].append(line)
            else:
                if line.indent < base:
                    self.error(codes.INDENTATION, "this line stands left of the first line of its block", line.tokens[0])
                items.append([line])
        return Lexed(tuple(Item(tuple(item)) for item in items), rest, tuple(self.errors))

    def error(self, code: str, message: str, at: Token | tuple[int, int], help: str | None = None) -> None:
        begin, end = (at.start_pos or 0, at.end_pos or 0) if isinstance(at, Token) else at
        self.errors.append(Diagnostic(code, message, Span(self.source, begin, end), help))

    def lines(self) -> Iterator[Line]:
        """Yield logical lines; a bracket keeps a line open. The last one may have no tokens but comments."""
        text, at = self.source.text, self.start
        indent = self.source.position(at).column - 1
        tokens: list[Token] = []
        before: list[str] = []
        comment, depth, broken = "", 0, False
        while at < self.end:
            found = _TOKEN.match(text, at, self.end)
            if found is None:
                at = self.unknown(at)
                broken = True
                continue
            kind, begin, at = found.lastgroup or "", at, found.end()
            if kind == "BREAK":
                if depth and not self.line_begins_item(at, indent):
                    continue
                if tokens and not broken:
                    if depth:
                        self.error(codes.UNCLOSED, "this bracket is never closed", self.open_bracket(tokens))
                    else:
                        yield Line(indent, tuple(tokens), comment, tuple(before))
                    before = []
                elif comment:
                    before.append(comment)
                elif not tokens and before and before[-1]:
                    before.append("")
                elif tokens:
                    before = []
                tokens, comment, depth, broken, indent = [], "", 0, False, 0
            elif kind == "SPACE":
                if not tokens:
                    indent = at - begin + (indent if begin == self.start else 0)
            elif kind == "TAB":
                self.error(codes.TAB, "a tab stands here", (begin, at), "indent and separate words with spaces")
                broken = True
            elif kind == "COMMENT":
                comment = found.group().rstrip()
            else:
                made = self.token(kind, found, indent, not tokens)
                if made is None:
                    broken = True
                    continue
                tokens.extend(made)
                depth += (made[-1].type == "LPAR") - (made[-1].type == "RPAR" and depth > 0)
        if tokens and not broken:
            if depth:
                self.error(codes.UNCLOSED, "this bracket is never closed", self.open_bracket(tokens))
            else:
                yield Line(indent, tuple(tokens), comment, tuple(before))
                before = []
        elif comment:
            before.append(comment)
        while before and not before[-1]:
            before.pop()
        if before:
            yield Line(0, (), "", tuple(before))

    def line_begins_item(self, at: int, indent: int) -> bool:
        """Whether the line at `at` is not indented deeper than the open one, so that a bracket was forgotten."""
        found = re.compile(r" *").match(self.source.text, at)
        width = len(found.group()) if found else 0
        following = self.source.text[at + width : at + width + 1]
        return following not in ("", "\r", "\n") and width <= indent

    @staticmethod
    def open_bracket(tokens: list[Token]) -> Token:
        opened: list[Token] = []
        for token in tokens:
            if token.type == "LPAR":
                opened.append(token)
            elif token.type == "RPAR" and opened:
                opened.pop()
        return opened[-1]

    def token(self, kind: str, found: re.Match[str], indent: int, first: bool) -> list[Token] | None:
        text, begin, end = found.group(), found.start(), found.end()
        if kind in ("WORD", "FORMS"):
            if self.mixed(text, begin) or self.glued(end, text):
                return None
            if kind == "FORMS":
                return [self.make("FORMS", text, begin)]
            if self.rules and first and indent == 0 and text in DECLARERS and self.source.text[end : end + 1] != ":":
                return [self.make("DECLARE", text, begin)]
            return [self.make("FOR" if text == "for" else RESERVED.get(text, "WORD"), text, begin)]
        if kind in ("NUMBER", "SIGNED"):
            if self.glued(end, text):
                return None
            if len(text.lstrip("+-")) > MOST_DIGITS:
                self.error(codes.LARGE_NUMBER, f"this number has more than {MOST_DIGITS} digits", (begin, end))
                return None
            return [self.make(kind, text, begin)]
        if kind == "MARK":
            return [self.make("DASH" if text == "-" and first else _MARKS[text], text, begin)]
        return [self.make(kind, text, begin)]

    def make(self, kind: str, text: str, begin: int) -> Token:
        return Token(kind, text, start_pos=begin, end_pos=begin + len(text))

    def glued(self, end: int, text: str) -> bool:
        """Report a word and a number that touch, such as `2damage` or `deal2`."""
        if end < self.end and _GLUED.match(self.source.text[end]) and not text.endswith("|"):
            stop = end
            while stop < self.end and _GLUED.match(self.source.text[stop]):
                stop += 1
            whole = self.source.text[end - len(text) : stop]
            self.error(
                codes.GLUED, f'"{whole}" is neither a word nor a number', (end - len(text), stop), "put a space between them"
            )
            return True
        return False

    def mixed(self, text: str, begin: int) -> bool:
        """Report a word that mixes Latin and Cyrillic letters, naming the two that clash."""
        if text.isascii():
            return False
        for word in text.split("|"):
            scripts = {_script(char): char for char in word if char.isalpha()}
            if "LATIN" in scripts and "CYRILLIC" in scripts:
                latin, cyrillic = scripts["LATIN"], scripts["CYRILLIC"]
                self.error(
                    codes.MIXED_LETTERS,
                    f'"{word}" mixes alphabets: "{latin}" is a Latin letter and "{cyrillic}" a Cyrillic one',
                    (begin, begin + len(text)),
                    "type the whole word in one alphabet",
                )
                return True
        return False

    def unknown(self, at: int) -> int:
        char = self.source.text[at]
        name = unicodedata.name(char, f"U+{ord(char):04X}").lower()
        if char in "\"“":
            stop = at
            while stop < self.end and self.source.text[stop] not in "\r\n":
                stop += 1
            self.error(codes.UNCLOSED, "this quotation mark is never closed on its line", (at, at + 1))
            return stop
        if char in "{}":
            message, help = "this brace has no partner on its line", "a slot is written {name: type}"
        else:
            message, help = f"the character {name} has no meaning here", None
        self.error(codes.UNKNOWN_CHARACTER, message, (at, at + 1), help)
        return at + 1


def _script(char: str) -> str:
    name = unicodedata.name(char, "")
    return "LATIN" if name.startswith("LATIN") else "CYRILLIC" if name.startswith("CYRILLIC") else "OTHER"


def layout(item: Item, source: Source) -> tuple[list[Token], Diagnostic | None]:
    """Return the tokens of an item with `NL`, `INDENT` and `DEDENT`, or the first indentation error."""
    out: list[Token] = []
    indents = [item.lines[0].indent]
    for number, line in enumerate(item.lines):
        first = line.tokens[0]
        if number:
            if line.indent > indents[-1]:
                indents.append(line.indent)
                out.append(_edge("INDENT", first))
                if len(indents) > MOST_DEPTH:
                    return out, Diagnostic(codes.DEEP, "this is nested too deeply to be read", _span(source, first))
            while line.indent < indents[-1]:
                indents.pop()
                out.append(_edge("DEDENT", first))
            if line.indent != indents[-1]:
                return out, Diagnostic(
                    codes.INDENTATION,
                    "this line is indented like no line above it",
                    _span(source, first),
                    "indent the lines of one block alike, by four spaces",
                )
        out.extend(_after_first(line.tokens))
        out.append(_edge("NL", line.tokens[-1], end=True))
    out.extend(_edge("DEDENT", out[-1], end=True) for _ in indents[1:])
    return out, None


def _after_first(tokens: tuple[Token, ...]) -> Iterator[Token]:
    """Join `for each`, and tell an inner `not` from one that opens a condition."""
    before = ""
    pending: Token | None = None
    for token in tokens:
        kind = token.type
        if pending is not None:
            if kind == "WORD" and token.value == "each":
                yield Token("FOREACH", "for each", start_pos=pending.start_pos, end_pos=token.end_pos)
                pending, before = None, "FOREACH"
                continue
            yield Token("WORD", pending.value, start_pos=pending.start_pos, end_pos=pending.end_pos)
            pending, before = None, "WORD"
        if kind == "FOR":
            pending = token
            continue
        if kind == "NOT" and before in ("WORD", "NUMBER", "STRING", "RPAR"):
            token = Token("NOT_INNER", token.value, start_pos=token.start_pos, end_pos=token.end_pos)
        yield token
        before = kind
    if pending is not None:
        yield Token("WORD", pending.value, start_pos=pending.start_pos, end_pos=pending.end_pos)


def _edge(kind: str, near: Token, *, end: bool = False) -> Token:
    at = near.end_pos if end else near.start_pos
    return Token(kind, "", start_pos=at, end_pos=at)


def _span(source: Source, token: Token) -> Span:
    return Span(source, token.start_pos or 0, token.end_pos or 0)
