"""What a story tells, everybody at the table may know.

Cards in it are named, and their sides told, only to those who know them; a number, a player or a condition is told to all.
"""

from ruledeck.grammar.checks.audiences import Audiences
from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.primitive_verbs import MAKES, MOVES
from ruledeck.grammar.meaning.stories import MOVED, Either, StoryPart, Told
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span

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
        if not _moves(survey, verb) and (slot := _slot_of_moved(survey, verb)) is not None:
            message = "this verb moves no card itself, so there is nothing to be told here"
            help = "name a slot of the verb, or what its lines name with `as`; what a verb with a story of its own moves is told there"
            found.append(Diagnostic(codes.SLOT, message, slot, help))
    return found


def _slot_of_moved(survey: Survey, verb: str) -> Span | None:
    """Return where a story tells what its verb moves."""
    story, declared = survey.game.stories[verb], survey.game.words.verbs[verb]
    if declared.declared is None or declared.source is None or not any(map(_of_moved, story.lines.values())):
        return None
    for section in declared.declared.sections:
        at = declared.source.text.find(f"{{{MOVED}", section.start, section.end)
        if section.name.endswith("story") and at >= 0:
            return Span(declared.source, at, declared.source.text.index("}", at) + 1)
    return None


def _of_moved(parts: tuple[StoryPart, ...]) -> bool:
    return any(
        (isinstance(part, Told) and part.value is None)
        or (isinstance(part, Either) and (_of_moved(part.yes) or _of_moved(part.no)))
        for part in parts
    )


def _moves(survey: Survey, verb: str) -> bool:
    """Whether a verb may move a card itself: in its own steps, or in those of verbs that tell nothing themselves."""
    game = survey.game
    seen: set[str] = set()
    waiting = [verb]
    while waiting:
        known = waiting.pop()
        if known in seen:
            continue
        seen.add(known)
        for node in nodes_in(game.bodies[known].items) if known in game.bodies else ():
            if isinstance(node, m.Perform):
                if node.verb in MOVES or node.verb in MAKES:
                    return True
                waiting += [] if node.verb in game.stories else [node.verb]
    return False
