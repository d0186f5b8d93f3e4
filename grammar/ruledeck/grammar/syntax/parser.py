"""Tokens to the tree of the structure: each top-level item is parsed alone and gives at most one error."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final, TypeAlias

from ruledeck.grammar.syntax import tree
from ruledeck.grammar.syntax.comments import with_comments
from ruledeck.grammar.syntax.error_messages import explain
from ruledeck.grammar.syntax.indentation import with_blocks
from ruledeck.grammar.syntax.lexer import MOST_KNOWN, Item, Line, lex, line_tokens
from ruledeck.grammar.syntax.parse_table import LINE
from ruledeck.grammar.syntax.printer import ability_line
from ruledeck.grammar.syntax.reductions import builder
from ruledeck.grammar.syntax.sections import SECTION_NAMES, mark_sections
from ruledeck.grammar.syntax.shift_reduce import Rejected, ShiftReduce
from ruledeck.grammar.syntax.stored_parse_table import parse_table
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.moving import moved
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.tokens import Token


def parse(
    source: Source, start: int = 0, end: int | None = None, *, rules: bool = False
) -> tuple[tree.Document, tuple[Diagnostic, ...]]:
    """Parse the abilities in `source.text[start:end]`, or with `rules` the declarations and abilities of a game.

    Returns:
        The items that could be read, and all errors in the order of the text; positions are those of the whole source. Of a
        declaration with an error below it, the lines above that: its word is known, so that what speaks of it is not wrong.
    """
    end = len(source.text) if end is None else end
    lexed = lex(source, start, end, rules=rules)
    errors = list(lexed.errors)
    items: list[tree.Ability | tree.Declaration] = []
    for item in lexed.items:
        parsed = _parse_item(item, source)
        if isinstance(parsed, Diagnostic):
            errors.append(_defined_below(item, source) or parsed)
            declared = _first_lines(item, source, parsed) if rules else None
            if declared is not None:
                items.append(declared)
        else:
            items.append(with_comments(parsed, item))
    items += [found for item in lexed.cut if rules and (found := _first_lines(item, source)) is not None]
    errors.sort(key=lambda error: error.span.start if error.span else 0)
    return tree.Document(tuple(items), lexed.rest, start=start, end=end), tuple(errors)


def _first_lines(item: Item, source: Source, wrong: Diagnostic | None = None) -> tree.Declaration | None:
    """Return as many of the first lines of a declaration as can be read, where that is more than none.

    Where something is `wrong`, these are lines in front of it: no more than those are tried, as there may be very many.
    """
    first = item.lines[0]
    if _opens_below(first):
        parsed = _parse_item(Item((replace(first, words=first.words[:-1]),)), source)
        return parsed if isinstance(parsed, tree.Declaration) else None
    count = len(item.lines) if wrong is None else _in_front(item.lines, wrong)
    while count > 0:
        parsed = _parse_item(Item(item.lines[:count]), source)
        if not isinstance(parsed, Diagnostic):
            return parsed if isinstance(parsed, tree.Declaration) else None
        count = min(count - 1, _in_front(item.lines, parsed))
    return None


def _in_front(lines: Sequence[Line], wrong: Diagnostic) -> int:
    """Return how many lines stand in front of that in which something is wrong; all but the last where it has no place."""
    at = wrong.span.start if wrong.span is not None else -1
    begun = [line for line in lines if line.words and line.words[0].start + line.origin <= at]
    return max(len(begun) - 1, 0) if begun else len(lines) - 1


DEFINED: Final = frozenset(("adjective", "condition", "number", "player", "card", "cards"))
"""What a declaration is called that is defined by the phrase behind its colon."""
MEANING_BELOW: Final = "write it behind the colon, in the same line; an open bracket may go on below"


def _opens_below(first: Line) -> bool:
    """Whether a word of the game is declared in a line behind whose colon nothing stands."""
    words = first.words
    return bool(words) and words[0].type == "DECLARE" and words[0].value in DEFINED and words[-1].type == "COLON"


def _defined_below(item: Item, source: Source) -> Diagnostic | None:
    """Return where the meaning of a word stands, where somebody has written it below the line of its declaration."""
    first = item.lines[0]
    behind = item.lines[1].words if len(item.lines) > 1 else ()
    if not _opens_below(first) or not behind or behind[0].value in SECTION_NAMES:
        return None
    message = f"the meaning of this {first.words[0].value} is not in its line"
    colon = first.words[-1]
    place = Span(source, colon.start + first.origin, colon.end + first.origin)
    return Diagnostic(codes.MISSING_BODY, message, place, MEANING_BELOW)


@cache
def _shift_reduce() -> ShiftReduce:
    return ShiftReduce(parse_table(), builder(_canonical))


def quoted_ability(
    source: Source, start: int = 0, end: int | None = None
) -> tuple[tree.Ability | None, tuple[Diagnostic, ...]]:
    """Return the one ability between two quotation marks of a source, and what is wrong with its form; `None` where there is none.

    An ability has a colon and what it does behind it: a word alone would be a keyword, which is gained by its name.
    """
    document, errors = parse(source, start, end)
    only = document.items[0] if len(document.items) == 1 and not errors else None
    return (only if isinstance(only, tree.Ability) and only.body is not None else None), errors


def _canonical(text: str) -> str:
    """Return an ability in quotation marks in its canonical spelling; what is none stays as it is written."""
    said = quoted_ability(Source("", text))[0]
    return text if said is None else ability_line(said) or text


def _parse_item(item: Item, source: Source) -> tree.Ability | tree.Declaration | Diagnostic:
    plain = _plain(item, source)
    if plain is not None:
        return plain
    run = _shift_reduce().run
    ready = with_blocks(item, source, _known_line)
    parsed: tree.Ability | tree.Declaration | Rejected
    # In a declaration a line may be a section (`does: ...`), which looks like steps and is none.
    if not isinstance(ready, Diagnostic) and ready[0].type != "DECLARE":
        parsed = run(ready)
        if not isinstance(parsed, Rejected):
            return parsed
    # Where something is wrong, all tokens are needed to say what.
    tokens = with_blocks(item, source)
    if isinstance(tokens, Diagnostic):
        return tokens
    if tokens[0].type == "DECLARE":
        tokens = mark_sections(tokens)
    parsed = run(tokens)
    return explain(parsed.token, parsed.accepted, tokens, source) if isinstance(parsed, Rejected) else parsed


def _plain(item: Item, source: Source) -> tree.Ability | None:
    """Return an ability of a head and lines of steps below it, all of which are read alone; `None` for other items."""
    first, rest = item.lines[0], item.lines[1:]
    if not rest or first.words[0].type == "DECLARE" or first.comment:
        return None
    indent = rest[0].indent
    lines: list[tree.Line] = []
    for line, behind in zip(rest, (*rest[1:], None), strict=True):
        steps = _steps_of(line, behind, source) if line.indent == indent else None
        if steps is None:
            return None
        lines.append(tree.Line(steps, start=steps.start, end=steps.end))
    head = _head(source.text[first.start : first.end])
    if head is None:
        return None
    phrase, trigger, condition, modifiers = moved(head, first.start, 0, first.end - first.start)
    end = lines[-1].end
    body = tree.Block(tuple(lines), start=lines[0].start, end=end)
    return tree.Ability(phrase, trigger, condition, modifiers, body, start=first.start, end=end)


_Head: TypeAlias = tuple[tree.Phrase | None, tree.Trigger | None, tree.Expression | None, tuple[tree.Modifier, ...]]


@lru_cache(maxsize=MOST_KNOWN)
def _head(text: str) -> _Head | None:
    """Return the parts of the head of an ability that is the text, with its colon; `None` when it is something else."""
    tokens = line_tokens(text)
    if tokens is None or tokens[-1].type != "COLON":
        return None
    end = tokens[-1].end
    # A head is read with an empty step below it, as the grammar knows only whole abilities.
    step = Token("WORD", "", end, end, tree.Do(tree.Phrase(()), start=end, end=end))
    body = (Token("NL", "", end, end), Token("INDENT", "", end, end), step, Token("DEDENT", "", end, end))
    read: tree.Ability | Rejected = _shift_reduce().run((*tokens, *body))
    return None if isinstance(read, Rejected) else (read.phrase, read.trigger, read.condition, read.modifiers)


def _known_line(line: Line, behind: Line | None, source: Source) -> Token | None:
    """Return a token for the steps of a whole line, or `None` when the line is something else."""
    steps = _steps_of(line, behind, source)
    return None if steps is None else Token(line.words[0].type, line.words[0].value, steps.start, steps.end, steps)


def _steps_of(line: Line, behind: Line | None, source: Source) -> tree.Repeated | None:
    """Return the steps of a whole line, or `None` when it opens a block, is an arm, or goes on with an `else`."""
    if line.words[-1].type == "COLON" or line.words[0].type == "DASH":
        return None
    # A line above an `else` is not whole, even where it could be: the `else` goes on with its `if`.
    if behind is not None and behind.words[0].type == "ELSE":
        return None
    start, end = line.start, line.end
    steps = _steps(source.text[start:end])
    return None if steps is None else tree.Repeated(steps, start=start, end=end)


@lru_cache(maxsize=MOST_KNOWN)
def _steps(text: str) -> tree.Statement | None:
    """Return the tree of a line of steps that begins with the text, or `None` when it is something else."""
    tokens = line_tokens(text)
    if tokens is None:
        return None
    steps: tree.Statement | Rejected = _shift_reduce().run((*tokens, Token("NL", "", len(text), len(text))), LINE)
    return None if isinstance(steps, Rejected) else steps
