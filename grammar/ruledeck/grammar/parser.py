"""Tokens to the tree of the structure: each top-level item is parsed alone, so that each gives at most one syntax error."""

from dataclasses import fields, replace
from functools import cache
from importlib import resources
from typing import Final, TypeVar

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer

from ruledeck.grammar import codes
from ruledeck.grammar import syntax as tree
from ruledeck.grammar.diagnostic import Diagnostic
from ruledeck.grammar.lexer import RESERVED, Item, Line, layout, lex
from ruledeck.grammar.source import Source, Span
from ruledeck.grammar.structure import Builder


T = TypeVar("T", bound=tree.Node)


class _Tokens(Lexer):
    """Hands tokens that were made before to the parser."""

    def __init__(self, lexer_conf: object) -> None:
        """Take lark's configuration, which a list of tokens does not need."""

    def lex(self, data: list[Token]) -> object:  # type: ignore[override]
        return iter(data)


@cache
def _parser() -> Lark:
    grammar = resources.files("ruledeck.grammar").joinpath("structure.lark").read_text(encoding="utf-8")
    builder: Transformer[Token, object] = Builder()
    return Lark(grammar, parser="lalr", lexer=_Tokens, start=["ability", "declaration"], transformer=builder)


def parse(
    source: Source, start: int = 0, end: int | None = None, *, rules: bool = False
) -> tuple[tree.Document, tuple[Diagnostic, ...]]:
    """Parse the abilities in `source.text[start:end]`, or with `rules` the declarations and abilities of a game.

    Returns the items that could be read and all errors; positions are those of the whole source.
    """
    lexed = lex(source, start, end, rules=rules)
    errors = list(lexed.errors)
    items: list[tree.Ability | tree.Declaration] = []
    for item in lexed.items:
        parsed = _parse_item(item, source)
        if isinstance(parsed, Diagnostic):
            errors.append(parsed)
        else:
            items.append(parsed)
    errors.sort(key=lambda error: error.span.start if error.span else 0)
    return tree.Document(tuple(items), lexed.rest, start=start, end=len(source.text) if end is None else end), tuple(errors)


def _parse_item(item: Item, source: Source) -> "tree.Ability | tree.Declaration | Diagnostic":
    tokens, error = layout(item, source)
    if error is not None:
        return error
    declares = tokens[0].type == "DECLARE"
    if declares:
        tokens = _sections(tokens)
    try:
        parsed = _parser().parse(tokens, start="declaration" if declares else "ability")  # type: ignore[arg-type]
    except UnexpectedInput as problem:
        return _explain(problem, tokens, source)
    comments = {line.tokens[0].start_pos or 0: line for line in item.lines if line.comment or line.before}
    return _with_comments(parsed, comments) if comments else parsed  # type: ignore[return-value,arg-type]


_SECTION_NAMES: Final = frozenset(
    "event would does en ru plural forms is group log lives timing asks closes resolves scope ties order label note "
    "could cost on passes nests moment offers forced".split()
)


def _sections(tokens: list[Token]) -> list[Token]:
    """Mark the words before a colon at the first level of a declaration as the name of a section."""
    out: list[Token] = []
    depth, at = 0, 0
    first = False
    while at < len(tokens):
        token = tokens[at]
        if token.type == "INDENT":
            depth += 1
            first = depth == 1
        elif token.type == "DEDENT":
            depth -= 1
            first = depth == 1
        elif first and depth == 1:
            stop = at
            while stop < len(tokens) and tokens[stop].type in ("WORD", "CMP") and stop - at < 3:
                stop += 1
            named = tokens[at].value in _SECTION_NAMES or (stop - at == 2 and tokens[at].value in ("en", "ru"))
            if named and stop < len(tokens) and tokens[stop].type == "COLON":
                name = " ".join(part.value for part in tokens[at:stop])
                out.append(Token("SECTION", name, start_pos=token.start_pos, end_pos=tokens[stop - 1].end_pos))
                at = stop
                first = False
                continue
            first = False
        elif token.type == "NL":
            first = depth == 1
        out.append(token)
        at += 1
    return out


def _with_comments(node: T, comments: dict[int, Line]) -> T:
    """Return the tree with each comment at the line, ability or section that begins where its line begins."""
    changed: dict[str, object] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, tree.Node):
            new: object = _with_comments(value, comments)
        elif isinstance(value, tuple):
            new = _tuple_with_comments(value, comments)
        else:
            continue
        if new is not value:
            changed[field.name] = new
    if isinstance(node, tree.Line | tree.Ability | tree.Section | tree.Declaration) and node.start in comments:
        line = comments.pop(node.start)
        changed["before"], changed["comment"] = line.before, line.comment
    return replace(node, **changed) if changed else node  # type: ignore[arg-type]


def _tuple_with_comments(values: tuple[object, ...], comments: dict[int, Line]) -> tuple[object, ...]:
    new = tuple(
        _with_comments(value, comments)
        if isinstance(value, tree.Node)
        else _tuple_with_comments(value, comments)
        if isinstance(value, tuple)
        else value
        for value in values
    )
    return values if all(a is b for a, b in zip(new, values, strict=True)) else new


_PLAIN: Final = {
    "WORD": "a word", "NUMBER": "a number", "SIGNED": "a number", "STRING": "a name in quotes", "COLON": '":"', "COMMA": '","',
    "RPAR": '")"', "LPAR": '"("', "NL": "the end of the line", "INDENT": "an indented block", "AND": '"and"', "OR": '"or"',
    "AS": '"as"', "CMP": "a comparison", "SLOT": "a slot {name: type}", "DASH": '"- "', "UNTIL": '"until"', "WHILE": '"while"',
}  # fmt: skip


def _explain(problem: UnexpectedInput, tokens: list[Token], source: Source) -> Diagnostic:
    """Turn what lark says into the words of an author."""
    token = problem.token if isinstance(problem, UnexpectedToken) else tokens[-1]
    expected = set(problem.expected) if isinstance(problem, UnexpectedToken) else set()
    if token.type == "$END":
        token = tokens[-1]
    span = Span(source, token.start_pos or 0, max(token.end_pos or 0, token.start_pos or 0))
    wanted = [_PLAIN[kind] for kind in _PLAIN if kind in expected]
    help = f"expected {_listed(wanted)}" if wanted else None
    if token.type in ("NL", "DEDENT"):
        if expected == {"INDENT"} or ("INDENT" in expected and "NL" not in expected and "WORD" not in expected):
            return Diagnostic(
                codes.MISSING_BLOCK, "nothing is indented below this line", _at_end(span), "indent the lines that belong to it by four spaces"
            )
        return Diagnostic(codes.UNFINISHED, "this line ends too early", _at_end(span), help)
    if token.type == "INDENT":
        return Diagnostic(
            codes.INDENTATION, "this line is indented, but the line above it does not end with a colon", _word_at(source, span),
            'end the line above with ":" or move this one to the left',
        )
    if token.type in RESERVED.values() or token.type == "NOT_INNER":
        hint = f'"{token.value}" is a reserved word of the language; here the language takes no such clause'
        return Diagnostic(codes.RESERVED_WORD if "WORD" in expected and len(expected) < 4 else codes.UNEXPECTED, f'"{token.value}" cannot stand here', span, help or hint)
    return Diagnostic(codes.UNEXPECTED, f'"{source.text[span.start : span.end]}" cannot stand here', span, help)


def _at_end(span: Span) -> Span:
    start = span.start
    while start > 0 and span.source.text[start - 1] in " \r\n":
        start -= 1
    return Span(span.source, max(0, start - 1), start)


def _word_at(source: Source, span: Span) -> Span:
    end = span.start
    while end < len(source.text) and source.text[end] not in " \r\n:":
        end += 1
    return Span(source, span.start, max(end, span.start + 1))


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
