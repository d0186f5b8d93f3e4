"""Places of a board in prose: there is one of each name, so that the name alone says which is meant."""

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.analysis import CANDIDATE, word_of


def place_named(game: Game, group: m.Value) -> str | None:
    """Return the id of the place that a description means by its name alone; `None` for any other description."""
    if not isinstance(group, m.Select) or group.source is not None or group.where is not None or len(group.tests) != 1:
        return None
    test = group.tests[0]
    if not isinstance(test, m.Op) or test.name != "titled" or not isinstance(test.args[1], m.Literal):
        return None
    candidate = isinstance(test.args[0], m.Name) and test.args[0].name == CANDIDATE
    meant = word_of(test.args[1])
    card = game.cards.get(meant)
    if card is None or not candidate:
        return None
    called = {each for ids in game.words.titles.values() if meant in ids for each in ids}
    places = game.words.kinds.get("place", frozenset())
    return meant if called == {meant} and card.text.type in places else None
