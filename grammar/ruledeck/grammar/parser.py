"""Tokens to the tree of the structure: each top-level item is parsed alone and gives at most one error."""

from functools import cache, lru_cache

from ruledeck.grammar import syntax as tree
from ruledeck.grammar.comments import with_comments
from ruledeck.grammar.diagnostic import Diagnostic
from ruledeck.grammar.explanation import explain
from ruledeck.grammar.indentation import layout
from ruledeck.grammar.lexer import MOST_KNOWN, Item, Line, lex, line_tokens
from ruledeck.grammar.moving import moved
from ruledeck.grammar.parse_table import STEPS, parse_table
from ruledeck.grammar.sections import mark_sections
from ruledeck.grammar.shift_reduce import Rejected, ShiftReduce
from ruledeck.grammar.source import Source
from ruledeck.grammar.structure import builder
from ruledeck.grammar.tokens import Token


def parse(
    source: Source, start: int = 0, end: int | None = None, *, rules: bool = False
) -> tuple[tree.Document, tuple[Diagnostic, ...]]:
    """Parse the abilities in `source.text[start:end]`, or with `rules` the declarations and abilities of a game.

    Returns:
        The items that could be read, and all errors in the order of the text; positions are those of the whole source.
    """
    end = len(source.text) if end is None else end
    lexed = lex(source, start, end, rules=rules)
    errors = list(lexed.errors)
    items: list[tree.Ability | tree.Declaration] = []
    for item in lexed.items:
        parsed = _parse_item(item, source)
        if isinstance(parsed, Diagnostic):
            errors.append(parsed)
        else:
            items.append(with_comments(parsed, item))
    errors.sort(key=lambda error: error.span.start if error.span else 0)
    return tree.Document(tuple(items), lexed.rest, start=start, end=end), tuple(errors)


@cache
def _shift_reduce() -> ShiftReduce:
    return ShiftReduce(parse_table(), builder())


def _parse_item(item: Item, source: Source) -> tree.Ability | tree.Declaration | Diagnostic:
    run = _shift_reduce().run
    ready = layout(item, source, _known_line)
    parsed: tree.Ability | tree.Declaration | Rejected
    if not isinstance(ready, Diagnostic) and ready[0].type != "DECLARE":
        parsed = run(ready)
        if not isinstance(parsed, Rejected):
            return parsed
    # Where something is wrong, all tokens are needed to say what.
    tokens = layout(item, source)
    if isinstance(tokens, Diagnostic):
        return tokens
    if tokens[0].type == "DECLARE":
        tokens = mark_sections(tokens)
    parsed = run(tokens)
    return explain(parsed.token, parsed.accepted, tokens, source) if isinstance(parsed, Rejected) else parsed


def _known_line(line: Line, source: Source) -> Token | None:
    """Return a token for the steps of a whole line, or `None` when the line is something else."""
    first, last = line.tokens[0], line.tokens[-1]
    if last.type == "COLON" or first.type == "DASH":
        return None
    steps = _steps(source.text[first.start : last.end])
    if steps is None:
        return None
    node = moved(steps, first.start, 0, last.end - first.start)
    return Token(first.type, first.value, first.start, last.end, node)


@lru_cache(maxsize=MOST_KNOWN)
def _steps(text: str) -> tree.Statement | None:
    """Return the tree of a line of steps that begins with the text, or `None` when it is something else."""
    tokens = line_tokens(text)
    steps: tree.Statement | Rejected | None = None if tokens is None else _shift_reduce().run(tokens, STEPS)
    return None if isinstance(steps, Rejected) else steps
