"""What is owned has somebody who brought it."""

from ruledeck.grammar.checks.survey import CREATE, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_HELP = (
    "say whose it is meant to be (`your`, `its controller's`), or let the players bring decks: `seats:` and `decks/`"
)


def check(survey: Survey) -> list[Diagnostic]:
    """Report owners in a game whose cards belong to nobody: no player brings a deck, and none makes a card."""
    words, text = survey.game.words, survey.game.text
    made = any(node.verb == CREATE for _, node in survey.each(m.Perform))
    if words.seats or text.decks or made or not any(card.copies for card in survey.cards):
        return []
    message = "no card of this game has an owner: all of them belong to the table"
    return [
        finding(codes.NO_OWNER, message, part.source, node, _HELP)
        for part, node in survey.each(m.Op)
        if node.name == "owner"
    ]
