"""The indentation of an item's lines as tokens: `INDENT` and `DEDENT` around a block, `NL` behind a line.

The base is the column of the item's first token, so that text inside YAML needs no cutting and keeps its places.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from ruledeck.grammar.syntax.lexer import Item, Line
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.tokens import Token

Known: TypeAlias = Callable[[Line, Line | None, Source], Token | None]
"""Of a line, the line behind it and the text: a token for the whole line."""
MOST_DEPTH: Final = 24
"""How many blocks may lie in each other."""


def with_blocks(item: Item, source: Source, known: Known | None = None) -> list[Token] | Diagnostic:
    """Return the tokens of an item with `NL`, `INDENT` and `DEDENT`, or the first indentation error.

    Args:
        item: The lines.
        source: The text that their places refer to.
        known: Returns one token for a whole line, with its end, when its tree is known already.
    """
    out: list[Token] = []
    indents = [item.lines[0].indent]
    for line, behind in zip(item.lines, (*item.lines[1:], None), strict=True):
        begin = line.start
        # A deeper line opens a block even where nothing asked for one: the parser says better what is wrong there.
        if line.indent > indents[-1]:
            indents.append(line.indent)
            out.append(Token("INDENT", "", begin, begin))
            if len(indents) > MOST_DEPTH:
                return _error(
                    codes.DEEP, "this block lies in too many others to be read", line.tokens[0], source, _FLATTER
                )
        # One line may end several blocks; it must then stand exactly where a line above stood.
        while line.indent < indents[-1]:
            indents.pop()
            out.append(Token("DEDENT", "", begin, begin))
        if line.indent != indents[-1]:
            return _error(
                codes.INDENTATION, "this line is indented like no line above it", line.tokens[0], source, _ALIKE
            )
        # The first line is the head: alone it is no step.
        ready = known(line, behind, source) if known is not None and line is not item.lines[0] else None
        if ready is not None:
            # The token stands for the whole line, and its end lies in it: there is no `NL` to follow.
            out.append(ready)
            continue
        out.extend(line.tokens)
        out.append(Token("NL", "", line.end, line.end))
    end = out[-1].end
    # What is open at the end of the item ends with it.
    out.extend(Token("DEDENT", "", end, end) for _ in indents[1:])
    return out


_ALIKE: Final = "indent the lines of one block alike, by four spaces"
_FLATTER: Final = "declare a verb for the inner part and say it here"


def _error(code: str, message: str, at: Token, source: Source, help: str) -> Diagnostic:
    return Diagnostic(code, message, Span(source, at.start, at.end), help)
