"""A trigger must wait for something that can happen."""

from ruledeck.grammar import codes
from ruledeck.grammar import meaning as m
from ruledeck.grammar.checks.survey import CREATE, Survey, finding
from ruledeck.grammar.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report triggers on verbs that no reachable step carries out."""
    words = survey.game.words
    # The variants of an atom (to the top, face-down ...) raise the same events.
    families = {words.verbs[verb].id.partition("-")[0] for verb in survey.performed if _atom(survey, verb)}
    # A target that is chosen, what is created and an ability that is used are events without a step of their own.
    families |= {"aim" for _, node in survey.each(m.Choose) if node.target}
    families |= {"make" for _, node in survey.each(m.Perform) if node.verb == CREATE}
    families |= {"resolve" for _ in survey.each(m.Ability)}
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Happening):
        if node.verb in survey.performed:
            continue
        verb = words.verbs[node.verb]
        if verb.atom and verb.id.partition("-")[0] in families:
            continue
        message = "this never happens: no step of the rules or of a card carries the verb out"
        help = f"the verb is `{verb.pattern.text}`"
        found.append(finding(codes.NEVER_HAPPENS, message, part.source, node, help))
    return found


def _atom(survey: Survey, verb: str) -> bool:
    known = survey.game.words.verbs.get(verb)
    return known is not None and known.atom
