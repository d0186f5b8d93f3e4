"""Which brackets an expression needs: how tightly each form binds, and how brackets that change nothing are dropped."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.syntax import tree

ALONE: Final = -1
ANY: Final = 0
ALL: Final = 1
NEGATION: Final = 2
COMPARISON: Final = 3
SUM: Final = 4
PRODUCT: Final = 5
PHRASE: Final = 6


def tightness(expression: tree.Expression) -> int:
    """Return how tightly the form of `expression` binds, from `ALONE` (never without brackets) to `PHRASE`."""
    match expression:
        case tree.Either():
            return ALONE
        case tree.AnyOf():
            return ANY
        case tree.AllOf():
            return ALL
        case tree.Negation():
            return NEGATION
        case tree.Comparison():
            return COMPARISON
        case tree.Arithmetic(sign="*"):
            return PRODUCT
        case tree.Arithmetic():
            return SUM
    return PHRASE


def bare(expression: tree.Expression, least: int, *, last: bool = True) -> tree.Expression:
    """Take off brackets around a whole expression where a form of the tightness `least` may stand without them.

    Args:
        expression: Any expression.
        least: The loosest form that the place takes.
        last: Whether nothing follows that a `where` at the end of the expression would swallow.
    """
    while (inner := _bracketed(expression)) is not None and fits(inner, least, last=last):
        expression = inner
    return expression


def fits(expression: tree.Expression, least: int, *, last: bool = True) -> bool:
    """Return whether `expression` may stand without brackets; the arguments are those of `bare`."""
    return tightness(expression) >= least and (last or not _open_ended(expression))


def closed(expression: tree.Expression) -> tree.Expression:
    """Put back brackets at the end of an expression behind which more follows: they were taken off where nothing did yet."""
    match expression:
        case tree.AllOf(items=(*before, last)):
            return replace(expression, items=(*before, _closed(last, expression.end)))
        case tree.Negation(item=item):
            return replace(expression, item=_closed(item, expression.end))
        case tree.Comparison(right=right):
            return replace(expression, right=_closed(right, expression.end))
    return expression


def _closed(last: tree.Expression, end: int) -> tree.Expression:
    if last.end == end or not _open_ended(last):
        return closed(last)
    group = tree.Group((last,), start=last.start, end=end)
    return tree.Phrase((group,), start=last.start, end=end)


def _bracketed(expression: tree.Expression) -> tree.Expression | None:
    match expression:
        case tree.Phrase(atoms=(tree.Group(items=(tree.Either(),)),), where=None):
            return None
        case tree.Phrase(atoms=(tree.Group(items=(inner,)),), where=None):
            return inner
    return None


def _open_ended(expression: tree.Expression) -> bool:
    """Whether the expression ends in a `where`, whose condition would go on with a comparison or a sum behind it."""
    match expression:
        case tree.Phrase(where=where):
            return where is not None
        case tree.Negation(item=item):
            return _open_ended(item)
        case tree.AnyOf(items=items) | tree.AllOf(items=items):
            return _open_ended(items[-1])
        case tree.Comparison(right=right) | tree.Arithmetic(right=right):
            return _open_ended(right)
    return False
