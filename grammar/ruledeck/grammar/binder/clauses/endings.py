"""Binding of endings: how long something lasts."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.clauses.triggers import TriggerBinder
from ruledeck.grammar.binder.phrases.expressions import ExpressionBinder
from ruledeck.grammar.binder.reading.moments import stretch
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import past_name
from ruledeck.grammar.meaning.kinds import Edge, Until
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.vocabulary import Vocabulary

_NEXT_TIME: Final = ("the", "next", "time")
_GAME: Final = "game"
"""The game goes on around all periods: what lasts for it lasts for ever."""
_OF_THE_GAME: Final = ("end", "of", "the", _GAME)
_EDGES: Final[dict[str, Edge]] = {"start": "start", "end": "end"}


class EndingBinder:
    """Binds endings.

    Attributes:
        phrases: Binds phrases.
        expressions: Binds conditions.
        triggers: Binds events.
    """

    def __init__(self, expressions: ExpressionBinder, triggers: TriggerBinder) -> None:
        self.phrases, self.expressions, self.triggers = expressions.phrases, expressions, triggers

    def bind(self, node: tree.Ending, scope: Scope) -> m.Ending | None:
        """Bind `until the end of the turn`, `until the start of your next turn`, `while ...`."""
        place: m.Place = {"start": node.start, "end": node.end}
        if node.word == "until" and isinstance(node.condition, tree.Phrase):
            if (next_time := used_up(node.condition, self.phrases.binding.words)) is not None:
                phrase, period = next_time
                happening, attempt = self._next(phrase, scope)
                edge: Edge = "end" if period else ""
                if happening is None:
                    return None
                return m.Ending("until", period, edge, event=happening, attempt=attempt, **place)
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

    def _next(self, phrase: tree.Phrase, scope: Scope) -> tuple[m.Happening | None, bool]:
        """Bind an event that happens, or one that is to come (`you would play a unit`), and return whether it is one to come."""
        findings = self.phrases.binding.findings
        for looming in (False, True):
            before = findings.mark()
            bound = self.triggers.event(phrase, scope, looming=looming, slot=past_name)
            if bound is not None:
                self.triggers.not_of_all(bound, phrase, scope)
                return bound.happening, looming
            findings.take_back(before)
        self.triggers.event(phrase, scope, looming=False, slot=past_name)
        return None, False

    def until(self, condition: tree.Expression, place: tree.Node, scope: Scope) -> m.Ending | None:
        """Bind what stands behind `until` in front of a block, or in a head."""
        return self.bind(tree.Ending("until", condition, start=place.start, end=place.end), scope)


def used_up(phrase: tree.Phrase, words: Vocabulary) -> tuple[tree.Phrase, str] | None:
    """Return the event of `the next time you play a unit this turn`, and the period (empty for none); `None` for anything else."""
    said = [atom.text if isinstance(atom, tree.Word) else "" for atom in phrase.atoms]
    if tuple(said[:3]) != _NEXT_TIME or len(said) == len(_NEXT_TIME):
        return None
    bounded = len(said) > 5 and said[-2] == "this" and said[-1] in (*words.periods, _GAME)
    atoms = phrase.atoms[3:-2] if bounded else phrase.atoms[3:]
    return replace(phrase, atoms=atoms, start=atoms[0].start), said[-1] if bounded and said[-1] in words.periods else ""


def period_edge(reader: Reader) -> m.Ending | None:
    """Read `the end of the turn`, `the start of your next turn`, `the end of <player>'s turn`, `the end of the game`."""
    at = 1 if reader.word(0) == "the" else 0
    if reader.literal(at, *_OF_THE_GAME) == reader.full:
        return m.Ending("until")
    edge = _EDGES.get(reader.word(at))
    if edge is None or reader.word(at + 1) != "of":
        return None
    for whose, name, period, end in stretch(reader, at + 2, next_one=True):
        if end == reader.full and not name and not isinstance(whose, m.Pick):
            # What begins is always the next one; what ends is it only where the text says so.
            coming = edge == "end" and "next" in map(reader.word, range(at + 3, end))
            return m.Ending("until", period, "next end" if coming else edge, whose)
    return None
