"""`your opponent` is somebody: among three players there is no such one."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_HELP = "say `each opponent`, or let one be chosen: `choose 1 opponent as rival`, and then `rival`"


def check(survey: Survey) -> list[Diagnostic]:
    """Report the one opponent of somebody in a game that more than two can play: then it is nobody."""
    manifest = survey.game.text.manifest
    if manifest is None or manifest.players.max <= 2:
        return []
    message = f"this is nobody when more than two play, and up to {manifest.players.max} can"
    return [
        finding(codes.NO_OPPONENT, message, part, node, _HELP)
        for part, node in survey.each(m.Op)
        if node.name == "opponent"
    ]
