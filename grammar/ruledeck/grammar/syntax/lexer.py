"""Characters to tokens: words, numbers, signs and reserved words, line by line.

A reserved word is a keyword wherever it stands, so a misplaced one can only be an error, never an ordinary word that
hides a clause.
"""

import re
from functools import lru_cache
from itertools import takewhile
from typing import Final

from ruledeck.grammar.syntax.mistakes import INSTEAD_OF, mixed_letters, shortened, shown
from ruledeck.grammar.syntax.tree import DECLARERS
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.text.reserved import RESERVED
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.tokens import Token

MOST_DIGITS: Final = 9
MOST_KNOWN: Final = 10_000
"""How many lines are remembered."""
MOST_BRACKETS: Final = 24
MOST_NESTED: Final = 40
"""How many signs and words that nest one thing in another a line may hold: trees are walked by recursion."""

_TOKEN: Final = re.compile(
    r"""[ ]*(?:
    (?P<WORD>non-(?=\()|[^\W\d_][^\W_]*(?:['’-][^\W_]+)*)(?P<FORMS>(?:\|[^\W\d_][^\W_]*(?:['’-][^\W_]+)*|\|(?=\s|\{|$))+)?
    |(?P<GLUED>[+-]?[0-9]+[^\W0-9_][^\W_]*)
    |(?P<SIGNED>[+-][0-9]+)
    |(?P<NUMBER>[0-9]+)
    |(?P<STRING>"[^"\r\n]*"|“[^”\r\n]*”)
    |(?P<SLOT>\{[^{}\r\n]*\})
    |(?P<WRONG>==|=>|=<|<>|&&|\|\|)
    |(?P<EQ>=)
    |(?P<CMP><=|>=|!=|<|>)
    |(?P<MARK>[:,()|+*-])
    |(?P<TAB>\t)
    |(?P<COMMENT>\#[^\r\n]*)
    |(?P<BREAK>\r\n|\n|\r|\Z)
    )""",
    re.VERBOSE,
)
_MARKS: Final = {
    ":": "COLON",
    ",": "COMMA",
    "(": "LPAR",
    ")": "RPAR",
    "|": "PIPE",
    "+": "PLUS",
    "*": "STAR",
    "-": "MINUS",
}
_NESTING: Final = frozenset("NOT MAY THEN INSTEAD MUST WHERE PLUS MINUS STAR".split())
_BEFORE_INNER_NOT: Final = frozenset("WORD NUMBER SIGNED STRING RPAR".split())
_ONE_OR: Final = re.compile(r" +(?:more|both)(?![\w'’-])")
"""Behind `one or`: a number of blocks or of things."""
_OR_MORE: Final = re.compile(r" +more +(?:\(|[^\W_])")
"""Behind a number and `or`: a number of what is named behind it. Where nothing is, a number of a thing is compared."""
_A_COST: Final = re.compile(r" +a +cost(?![\w'’-])")
"""Behind `as`: what is done is paid, and no name is given."""
_INDENT: Final = re.compile(r"[ \t]*")
_REST: Final = re.compile(r"[^\r\n]*")
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)?")


@node(frozen=True, slots=True)
class Line:
    """One logical line; an open bracket goes on in the next line of the file.

    Attributes:
        indent: Columns before its first token.
        words: Its tokens without line ends, placed from `origin` on; empty only when the line is broken.
        comment: The comment behind it, with its `#`, or an empty string.
        before: Whole-line comments above it (an empty string stands for a blank line).
        broken: Whether something in it could not be read; the error has been reported.
        origin: Offset in the source from which the places of its words count.
    """

    indent: int
    words: tuple[Token, ...]
    comment: str
    before: tuple[str, ...]
    broken: bool
    origin: int = 0

    @property
    def start(self) -> int:
        """Offset of its first character in the source."""
        return self.words[0].start + self.origin

    @property
    def end(self) -> int:
        """Offset behind its last token."""
        return self.words[-1].end + self.origin

    @property
    def tokens(self) -> tuple[Token, ...]:
        """Its tokens at their places in the source."""
        by = self.origin
        return tuple([Token(one.type, one.value, one.start + by, one.end + by) for one in self.words])


@node(frozen=True, slots=True)
class Item:
    """The lines of one top-level item: its first line and everything indented below it."""

    lines: tuple[Line, ...]


@node(frozen=True, slots=True)
class Lexed:
    """The items of a text.

    Attributes:
        items: In the order of the text, without those in which a line is broken.
        cut: What stands in front of the broken line, of each item that has one.
        rest: Comment lines below the last item.
        errors: What could not be read, at most one for a line.
    """

    items: tuple[Item, ...]
    cut: tuple[Item, ...]
    rest: tuple[str, ...]
    errors: tuple[Diagnostic, ...]


def _counts(tokens: list[Token], text: str, behind: int) -> bool:
    """Whether an `or` is a part of how many: `one or more`, `one or both`, `2 or more units`."""
    if not tokens:
        return False
    if tokens[-1].value == "one":
        return _ONE_OR.match(text, behind) is not None
    # `with cost 2 or more` compares a number that stands in front of it.
    measured = len(tokens) > 2 and tokens[-3].value in _MEASURING and tokens[-2].type == "WORD"
    counted = tokens[-1].type == "NUMBER" or tokens[-1].value in _SPELLED
    if not counted or measured or _ONE_OR.match(text, behind) is None:
        return False
    return _OR_MORE.match(text, behind) is not None or _of_event(tokens)


def _of_event(tokens: list[Token]) -> bool:
    """Whether an event or a ban is what is said: its amount may be its last word, `after you score 2 or more`."""
    said = next((token.type for token in reversed(tokens) if token.type in _NO_EVENT or token.type in _OF_EVENTS), "")
    return said in _OF_EVENTS


_OF_EVENTS: Final = frozenset(("AFTER", "WHEN", "BEFORE", "WHENEVER", "CANNOT"))
"""Tokens behind which an event is said, or what cannot be done."""
_NO_EVENT: Final = frozenset(("COLON", "COMMA", "IF", "WHILE", "WHERE", "UNLESS", "NEWLINE", "INDENT", "DEDENT"))
"""Tokens behind which something else is said than an event."""

_MEASURING: Final = frozenset(("with", "of"))
"""Words behind which printed cards compare a number of a thing."""
_SPELLED: Final = frozenset("two three four five six seven eight nine ten".split())
"""Numbers in words, which are told to be written in digits."""


def _joined(text: str, tokens: list[Token], end: int) -> Token | None:
    """Return `for each` and `as soon as` as one token that takes the place of the last ones; `None` for every other word."""
    # `for each` opens a loop only where no phrase has begun: in `+1 strength for each unit` it counts.
    if text == "each" and tokens and tokens[-1].value == "for" and not _inside(tokens[:-1]):
        return Token("FOREACH", "for each", tokens.pop().start, end)
    # Behind `as soon as` stands a condition, as behind `whenever`.
    if text == "as" and len(tokens) > 1 and (tokens[-2].type, tokens[-1].value) == ("AS", "soon"):
        tokens.pop()
        return Token("SOON", "as soon as", tokens.pop().start, end)
    return None


def _inside(tokens: list[Token]) -> bool:
    """Whether what follows goes on with a phrase, where `for each` counts something instead of opening a loop."""
    return bool(tokens) and tokens[-1].type in _BEFORE_INNER_NOT


def lex(source: Source, start: int = 0, end: int | None = None, *, rules: bool = False) -> Lexed:
    """Split `source.text[start:end]` into top-level items; `rules` makes declaration words at the margin keywords."""
    return _Lexer(source, start, len(source.text) if end is None else end, rules).run()


@lru_cache(maxsize=MOST_KNOWN)
def line_tokens(text: str) -> tuple[Token, ...] | None:
    """Return the tokens of a line that stands for itself; `None` when it has a fault, a comment or an open bracket."""
    lexer = _Lexer(Source("", text), 0, len(text), False)
    line = lexer.line(0, [])
    return None if line.broken or line.comment else line.words


class _Lexer:
    def __init__(self, source: Source, start: int, end: int, rules: bool) -> None:
        self.source, self.text, self.start, self.end, self.rules = source, source.text, start, end, rules
        self.at = start
        self.errors: list[Diagnostic] = []

    def run(self) -> Lexed:
        lines, rest = self.lines()
        items: list[list[Line]] = []
        for line in lines:
            base = lines[0].indent
            # The first line gives the margin: text in YAML begins wherever its block does, and is never cut out of it.
            if line.indent > base:
                items[-1].append(line)
                continue
            if line.indent < base and not line.broken:
                message = "this line stands further left than the first line of its text"
                help = f"begin it in the same column as the first line, with {base} spaces"
                self.error(codes.INDENTATION, message, line.start, line.tokens[0].end, help)
            items.append([line])
        whole = tuple(Item(tuple(item)) for item in items if not any(line.broken for line in item))
        sound = [item for item in items if not item[0].broken]
        broken = [tuple(takewhile(lambda line: not line.broken, item)) for item in sound]
        cut = tuple([Item(lines) for item, lines in zip(sound, broken, strict=True) if len(lines) < len(item)])
        return Lexed(whole, cut, rest, tuple(self.errors))

    def lines(self) -> tuple[list[Line], tuple[str, ...]]:
        """Return the logical lines, and the comment lines below the last one."""
        lines: list[Line] = []
        before: list[str] = []
        # A slice begins behind the indentation that YAML gives its first line; that line is as far in as the others.
        outside = self.source.position(self.start).column - 1 if self.start else 0
        while self.at < self.end:
            begin = self.past(_INDENT, self.at)
            indent, outside = begin - self.at + outside, 0
            char = self.text[begin] if begin < self.end else "\n"
            if char in "\r\n":
                # Blank lines are kept as one between comments and items; above the first they say nothing.
                if (lines or before) and (not before or before[-1]):
                    before.append("")
                self.at = self.past(_LINE, begin)
            elif char == "#":
                self.at = self.past(_LINE, begin)
                before.append(self.text[begin : self.at].rstrip())
            else:
                lines.append(self.known(begin, indent, before) or self.line(indent, before))
                before = []
        if before and not before[-1]:
            before.pop()
        return lines, tuple(before)

    def past(self, pattern: re.Pattern[str], at: int) -> int:
        found = pattern.match(self.text, at, self.end)
        return found.end() if found else at

    def known(self, begin: int, indent: int, before: list[str]) -> Line | None:
        """Return the line at `begin` if it is like one that was read before; cards repeat each other's lines."""
        # At the margin of a rules file a word may declare something, which the text of the line alone does not tell.
        if self.rules:
            return None
        text = self.text[begin : self.past(_REST, begin)]
        tokens = line_tokens(text)
        if tokens is None:
            return None
        self.at = self.past(_LINE, begin)
        return Line(indent, tokens, "", tuple(before), False, begin)

    def line(self, indent: int, before: list[str]) -> Line:
        """Read the logical line that begins at `self.at`; comments inside its brackets move above it."""
        tokens: list[Token] = []
        opened: list[Token] = []
        comment, nested, broken = "", 0, False
        while not broken:
            found = _TOKEN.match(self.text, self.at, self.end)
            kind = found.lastgroup if found else None
            if found is None or kind is None:
                broken = self.unknown(self.past(_INDENT, self.at))
                break
            if kind == "BREAK":
                if not opened or not self.goes_on(found.end(), indent):
                    broken = bool(opened) and self.unclosed(opened[-1])
                    self.at = found.end()
                    return Line(indent, tuple(tokens), comment, tuple(before), broken)
                # A line has one comment behind it: one inside its brackets moves above it, so that none is lost.
                before.extend([comment] if comment else [])
                comment = ""
            elif kind == "COMMENT":
                comment = found[kind].rstrip()
            else:
                start, stop = found.start("WORD" if kind == "FORMS" else kind), found.end()
                token = self.token(kind, start, stop, tokens, indent)
                if token is None:
                    broken = True
                    break
                tokens.append(token)
                nested += token.type in _NESTING
                if token.type == "LPAR":
                    opened.append(token)
                elif token.type == "RPAR" and opened:
                    opened.pop()
                broken = (nested > MOST_NESTED or len(opened) > MOST_BRACKETS) and self.deep(token)
            self.at = found.end()
        # One error a line: the rest of a broken one is skipped, as it would only repeat the first.
        self.at = self.past(_LINE, self.at)
        return Line(indent, tuple(tokens), "", tuple(before), True)

    def goes_on(self, at: int, indent: int) -> bool:
        """Whether the line at `at` may continue an open bracket: one not indented deeper means a forgotten one."""
        begin = self.past(_INDENT, at)
        return begin < self.end and (self.text[begin] in "\r\n" or begin - at > indent)

    def token(self, kind: str, start: int, end: int, tokens: list[Token], indent: int) -> Token | None:
        """Return the token of `kind` between two offsets, or report why there is none; `each` swallows its `for`."""
        text = self.text[start:end]
        if kind == "WORD":
            if not text.isascii() and self.mixed(text, start):
                return None
            # Reserved words are told apart here, and not by the parser, so that no place in a phrase can make one a plain word.
            kind = RESERVED.get(text, "WORD")
            # Behind the words of a phrase (`x is not ready`) it is one of them, and does not deny a whole condition: as a
            # terminal of its own, so that one token ahead is enough for the parser to tell.
            if kind == "NOT" and tokens and tokens[-1].type in _BEFORE_INNER_NOT:
                kind = "NOT_INNER"
            elif (kind == "AS" and tokens and _A_COST.match(self.text, end)) or (
                kind == "OR" and _counts(tokens, self.text, end)
            ):
                kind = "WORD"
            elif (joined := _joined(text, tokens, end)) is not None:
                return joined
            # What names a candidate stands between the noun and its `where`; what names a choice stands behind all of it.
            elif kind == "WHERE" and len(tokens) > 1 and tokens[-2].type == "AS":
                tokens[-2] = Token("NAMING", tokens[-2].value, tokens[-2].start, tokens[-2].end)
            elif self.rules and not tokens and indent == 0 and text in DECLARERS and self.text[end : end + 1] != ":":
                kind = "DECLARE"
        elif kind == "MARK":
            # At the beginning of a line a hyphen opens an arm; elsewhere it takes away.
            kind = "DASH" if text == "-" and not tokens else _MARKS[text]
        elif kind == "FORMS" and not text.isascii() and self.mixed(text, start):
            return None
        elif kind in ("NUMBER", "SIGNED") and len(text.lstrip("+-")) > MOST_DIGITS:
            message = f"this number has more than {MOST_DIGITS} digits"
            self.error(codes.LARGE_NUMBER, message, start, end, "write a smaller number")
            return None
        elif kind == "GLUED":
            digits = re.match(r"[+-]?[0-9]+", text)
            cut = digits.end() if digits else 1
            message = f'"{shortened(text)}" is neither a word nor a number'
            help = f'put a space between them: "{text[:cut]} {shortened(text[cut:])}"'
            self.error(codes.GLUED, message, start, end, help)
            return None
        elif kind == "WRONG":
            self.error(codes.UNKNOWN_CHARACTER, f'"{text}" has no meaning here', start, end, INSTEAD_OF[text])
            return None
        elif kind == "TAB":
            self.error(codes.TAB, "a tab stands here", start, end, "indent and separate words with spaces")
            return None
        return Token(kind, text, start, end)

    def error(self, code: str, message: str, start: int, end: int, help: str | None) -> None:
        self.errors.append(Diagnostic(code, message, Span(self.source, start, end), help))

    def unclosed(self, bracket: Token) -> bool:
        message = "this bracket is never closed"
        help = 'write ")" where it ends; lines inside brackets are indented deeper than the first one'
        self.error(codes.UNCLOSED, message, bracket.start, bracket.end, help)
        return True

    def deep(self, token: Token) -> bool:
        message = "this line is nested too deeply to be read"
        help = "give parts of it a name on lines of their own, with `let` or `choose ... as`"
        self.error(codes.DEEP, message, token.start, token.end, help)
        return True

    def mixed(self, text: str, begin: int) -> bool:
        """Report a word that mixes Latin and Cyrillic letters."""
        message = mixed_letters(text)
        if message is not None:
            help = "type the whole word in one alphabet"
            self.error(codes.MIXED_LETTERS, message, begin, begin + len(text), help)
        return message is not None

    def unknown(self, at: int) -> bool:
        char = self.text[at]
        if char in '"“':
            message = "this quotation mark is never closed on its line"
            self.error(codes.UNCLOSED, message, at, at + 1, "close it behind the name")
        elif char in "{}":
            message = "this brace has no partner on its line"
            self.error(codes.UNKNOWN_CHARACTER, message, at, at + 1, "a slot is written {name: type}")
        else:
            message = f"{shown(char)} has no meaning here"
            self.error(codes.UNKNOWN_CHARACTER, message, at, at + 1, INSTEAD_OF.get(char))
        return True
