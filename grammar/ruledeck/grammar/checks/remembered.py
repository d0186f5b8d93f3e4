"""What has happened is remembered only where a text of the game asks for it: other texts can ask for no more than that."""

from collections.abc import Iterator

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.checks.survey import finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import asked, questions
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source

_ASK = "ask it in a text of the game as well: what nobody there asks is not worked out"
_HELP = "ask it in a text of the game as well, or look at what it has brought about"


def forgotten(value: m.Value | None, game: Game, source: Source) -> Iterator[Diagnostic]:
    """Yield the questions of a text beside the game that no text of the game asks, so that nothing is kept for their answers."""
    for node in questions(value):
        if asked(node).question not in {asked(each).question for each in questions(_texts(game))}:
            message = "no text of the game asks this, so it is not remembered"
            yield finding(codes.MISPLACED, message, source, node, _HELP)
    able = _able(value)
    # The game is looked through only where something is asked: rulings ask for each of their expectations.
    known = set(_able(_texts(game))) if able else set()
    for verb, node in able.items():
        if verb not in known:
            yield finding(codes.MISPLACED, "no text of the game asks whether somebody can do this", source, node, _ASK)


def _able(trees: object) -> dict[str, m.Op]:
    """Return the verbs of which some trees ask whether a player could do them, with where they ask."""
    asking = [each for each in nodes_in(trees) if isinstance(each, m.Op) and each.name == "able"]
    return {str(each.args[1].value): each for each in asking if isinstance(each.args[1], m.Literal)}


def _texts(game: Game) -> tuple[object, ...]:
    """Return everything that a game says."""
    cards = tuple([card.abilities for card in game.cards.values()])
    starts = tuple([start for _, start in game.windows.values() if start is not None])
    bodies, meanings, keywords = (tuple(each.values()) for each in (game.bodies, game.meanings, game.keywords))
    return (bodies, meanings, keywords, game.abilities, cards, starts)
