"""What a story tells, everybody at the table may know.

Cards in it are named, and their sides told, only to those who know them; a number, a player or a condition is told to all.
"""

from ruledeck.grammar.checks.audiences import Audiences
from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_THINGS = ("component", "entity", "side")


def check(survey: Survey) -> list[Diagnostic]:
    """Report values of stories that not everybody may know."""
    game = survey.game
    found: list[Diagnostic] = []
    for verb, story in game.stories.items():
        known = Audiences(game)
        for step in game.bodies[verb].items:
            if isinstance(step, m.Let):
                known.names[step.name] = known.of(step.value)
        for value in story.values:
            if value.type.base not in _THINGS and known.of(value).audience is not None:
                message = "a story is told to everybody, and not everybody may see what this reads"
                help = "tell of something that lies open, or of the cards themselves: they are named to those who know them"
                found.append(finding(codes.SECRET, message, game.places[PartKey("verb", verb)], value, help))
    return found
