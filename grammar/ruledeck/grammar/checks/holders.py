"""What goes into a zone that components have, goes into that of one of them, and only those have one that the game says."""

from typing import Final

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import LAYS, VerbId
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

INTO: Final[VerbId] = "put-_-into-_-of-_"


def check(survey: Survey) -> list[Diagnostic]:
    """Report steps that put something into a zone of components without saying whose, or into one that nobody has."""
    words = survey.game.words
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Perform):
        args = dict(node.args)
        for value in args.values():
            if not isinstance(value, m.Zone) or not words.verbs[node.verb].primitive:
                continue
            of = words.held_zones.get(value.name)
            if of is None and node.verb == INTO:
                message = f'the "{value.name}" is not a zone that components have'
                help = f"write `move ... to the {value.name}`, or `put ... under <thing> in the {value.name}`"
            elif of is not None and node.verb not in LAYS:
                message = f'each {of} has a "{value.name}", and this does not say whose is meant'
                help = f"write `put <card> into the {value.name} of <{of}>`"
            elif of is not None and not _has(survey, args.get("holder"), of):
                message = f'only a {of} has a "{value.name}"'
                help = f"game.yaml says: `{value.name}: {{per: {of}}}`"
            else:
                continue
            place = value if value.end > value.start else node
            found.append(finding(codes.WRONG_TYPE, message, part, place, help))
    return found


def _has(survey: Survey, holder: m.Value | None, of: str) -> bool:
    """Whether something can be of a type or kind; what it is may be known only in play."""
    if holder is None or holder.type.base != "component" or not holder.type.of:
        return True
    kinds = survey.game.words.kinds
    return bool(kinds.get(holder.type.of, frozenset()) & kinds.get(of, frozenset()))
