"""Binding of endings: how long something lasts."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.expressions import ExpressionBinder
from ruledeck.grammar.binder.moments import stretch
from ruledeck.grammar.binder.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Edge, Until
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.scope import Scope

_EDGES: Final[dict[str, Edge]] = {"start": "start", "end": "end"}


class EndingBinder:
    """Binds endings.

    Attributes:
        phrases: Binds phrases.
        expressions: Binds conditions.
    """

    def __init__(self, expressions: ExpressionBinder) -> None:
        self.phrases, self.expressions = expressions.phrases, expressions

    def bind(self, node: tree.Ending, scope: Scope) -> m.Ending | None:
        """Bind `until the end of the turn`, `until the start of your next turn`, `while ...`."""
        place: m.Place = {"start": node.start, "end": node.end}
        if node.word == "until" and isinstance(node.condition, tree.Phrase):
            reader = self.phrases.reader(node.condition, scope)
            found = period_edge(reader)
            if found is not None:
                return replace(found, **place)
            if reader.word(reader.word(0) == "the") in ("end", "start"):
                self.phrases.unread(node.condition, reader)
                return None
        condition = self.expressions.condition(node.condition, scope)
        word: Until = "until" if node.word == "until" else "while"
        return None if condition is None else m.Ending(word, condition=condition, **place)

    def until(self, condition: tree.Expression, place: tree.Node, scope: Scope) -> m.Ending | None:
        """Bind what stands behind `until` in front of a block, or in a head."""
        return self.bind(tree.Ending("until", condition, start=place.start, end=place.end), scope)


def period_edge(reader: Reader) -> m.Ending | None:
    """Read `the end of the turn`, `the start of your next turn`, `the end of <player>'s turn`."""
    at = 1 if reader.word(0) == "the" else 0
    edge = _EDGES.get(reader.word(at))
    if edge is None or reader.word(at + 1) != "of":
        return None
    for whose, name, period, end in stretch(reader, at + 2, next_one=edge == "start"):
        if end == reader.full and not name and not isinstance(whose, m.Pick):
            return m.Ending("until", period, edge, whose)
    return None
