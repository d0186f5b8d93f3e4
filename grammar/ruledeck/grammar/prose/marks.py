"""Counters that are marks: something has one of them or none, and the game says what that makes of it (`participating`)."""

from collections.abc import Mapping
from typing import Final

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.taking_all import TAKING, takes_all
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.words.vocabulary import Verb

_GIVING: Final = "add-_-_-to-_"
_ONE: Final = m.Literal(1, m.NUMBER)


@node(frozen=True, slots=True)
class Mark:
    """A step that marks something, or takes the mark away.

    Attributes:
        bearer: What is marked.
        words: What the mark makes of it, in one language: words that fit behind `is`, in Russian a verb.
        given: Whether it is marked, and no longer is otherwise.
    """

    bearer: m.Value
    words: str
    given: bool


def mark_of(game: Game, verb: Verb, args: Mapping[str, m.Value], language: str) -> Mark | None:
    """Return what a step marks; `None` for any other step, and where the game has no words for the mark."""
    if verb.id not in (_GIVING, TAKING) or game.text.manifest is None:
        return None
    counter, amount, bearer = args.get("counter"), args.get("amount"), args.get("bearer")
    if not isinstance(counter, m.Literal) or bearer is None:
        return None
    declared = game.text.manifest.each_counter.get(str(counter.value))
    if declared is None or (declared.least, declared.most) != (0, 1) or not isinstance(declared.shown, Mapping):
        return None
    if amount != _ONE and not takes_all(verb, args):
        return None
    words = declared.shown.get(language) or (declared.shown.get("") if language == "en" else None)
    return None if words is None else Mark(bearer, words, verb.id == _GIVING)
