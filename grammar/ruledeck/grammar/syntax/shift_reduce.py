"""The walk through the parse table: tokens in, the node of the whole item out.

Rows of the table lie on the stack themselves, and refer to each other, so that a step needs no look-up but its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ruledeck.grammar.syntax.parse_table import END, GATHER, ITEM, LINE, PASS, Rule, Table
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.text.tokens import Token

Make: TypeAlias = Callable[[list[Any]], Any]
"""What makes the value of a rule of the values of its parts."""


@node(frozen=True, slots=True)
class Rejected:
    """A text that the grammar does not allow.

    Attributes:
        token: The first token that does not fit.
        accepted: The terminals that would have fitted.
    """

    token: Token
    accepted: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class _Reduction:
    size: int
    origin: str
    make: Make | None


_Row: TypeAlias = "dict[str, _Row | _Reduction]"


class ShiftReduce:
    """Parses the items of texts.

    Args:
        table: The table of the grammar.
        makers: An object with a method for each rule of the grammar, or the alias of it.
    """

    def __init__(self, table: Table, makers: object) -> None:
        reductions = [_Reduction(rule.size, rule.origin, _make(rule, makers)) for rule in table.rules]
        rows: list[_Row] = [{} for _ in table.states]
        for row, state in zip(rows, table.states, strict=True):
            for symbol, step in state.items():
                row[symbol] = rows[step] if step >= 0 else reductions[-1 - step]
        self.first = {start: rows[number] for start, number in table.starts.items()}

    def run(self, tokens: Sequence[Token], start: str = ITEM) -> Any:
        """Return the value of the whole text, read as an `ITEM` or as `STEPS`, or a `Rejected`."""
        rows, values = [self.first[start]], list[Any]()
        for token in (*tokens, _end(tokens)):
            kind = token.type
            while True:
                step = rows[-1].get(kind)
                if isinstance(step, dict):
                    # The token of a line whose tree is known has the type of the line's first word: where that word could stand, the
                    # whole line may, and then the row goes on as behind a line that has just been reduced.
                    if token.node is not None:
                        step = rows[-1].get(LINE)
                    if isinstance(step, dict):
                        rows.append(step)
                        values.append(token.node or token)
                        break
                if step is None:
                    return Rejected(token, _accepted(rows))
                # A rule of one part has the value of that part, so that only the row changes.
                if step.make is None:
                    # Most reductions only pass one part on.
                    following = rows[-2][step.origin]
                    assert isinstance(following, dict)
                    rows[-1] = following
                    continue
                # No rule of the grammar is empty, so that `size` is never 0 and the slice never the whole stack.
                values[-step.size :] = [step.make(values[-step.size :])]
                _follow(step, rows)
        # The last value is the token behind the end.
        return values[-2]


def _accepted(rows: Sequence[_Row]) -> frozenset[str]:
    """Return the terminals with which a text can go on that has led to these rows."""
    # An LALR row also names terminals that only some other way to it would allow: each is tried on a copy of the stack.
    return frozenset(kind for kind in rows[-1] if kind.isupper() and _takes(list(rows), kind))


def _end(tokens: Sequence[Token]) -> Token:
    end = tokens[-1].end if tokens else 0
    return Token(END, "", end, end)


def _takes(rows: list[_Row], kind: str) -> bool:
    """Whether a text that has led to `rows` can go on with a terminal; the rows are used up."""
    while isinstance(step := rows[-1].get(kind), _Reduction):
        _follow(step, rows)
    return step is not None


def _follow(step: _Reduction, rows: list[_Row]) -> None:
    """Put what follows a rule in the place of the rows of its parts."""
    del rows[-step.size :]
    following = rows[-1][step.origin]
    assert isinstance(following, dict)
    rows.append(following)


def _make(rule: Rule, makers: object) -> Make | None:
    if rule.maker == PASS:
        return None
    if rule.maker == GATHER:
        return _add if rule.spread else list
    make: Make = getattr(makers, rule.maker)
    return _spreading(make, rule.spread) if rule.spread else make


def _add(parts: list[Any]) -> list[Any]:
    found: list[Any] = parts[0]
    found.extend(parts[1:])
    return found


def _spreading(make: Make, spread: tuple[int, ...]) -> Make:
    """Return a maker that sees the items of repetitions among its parts."""

    def spread_out(parts: list[Any]) -> Any:
        # From behind, as what is put in moves the places of the parts after it.
        for at in reversed(spread):
            parts[at : at + 1] = parts[at]
        return make(parts)

    return spread_out
