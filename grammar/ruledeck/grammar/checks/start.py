"""A game begins with the verb `play the game`."""

from ruledeck.grammar.checks.survey import START, Survey, finding
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report a game whose rules do not say how it is played."""
    text = survey.game.text
    if START in survey.game.bodies or text.manifest_node is None:
        return []
    help = "declare it in a file of rules: `verb play the game`, with `does:` and the steps of a whole game"
    message = 'nothing says how the game is played: it has no verb "play the game"'
    return [finding(codes.NO_START, message, text.manifest_node.source, None, help)]
