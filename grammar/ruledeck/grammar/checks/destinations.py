"""Where cards may come to lie: the zones that a verb, with all that it sets off, can fill."""

from typing import Final

from ruledeck.grammar.checks.survey import Survey
from ruledeck.grammar.checks.whereabouts import zones_of
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import HIDES, having, primitive
from ruledeck.grammar.words.vocabulary import Vocabulary

_ANY_ABILITY: Final = "any ability"
EVERYWHERE: Final = "everywhere"


def destinations(survey: Survey) -> dict[str, set[str]]:
    """Return the zones that each verb may fill; `EVERYWHERE` when the text does not name them."""
    zones: dict[str, set[str]] = {_ANY_ABILITY: set()}
    calls: dict[str, set[str]] = {_ANY_ABILITY: set()}
    for part in survey.parts:
        owner = part.id if part.kind == "verb" else _ANY_ABILITY
        performs = [node for node in part.nodes if isinstance(node, m.Perform)]
        zones.setdefault(owner, set()).update(*(filled(survey.game.words, node) for node in performs))
        calls.setdefault(owner, set()).update(
            _ANY_ABILITY if primitive(node.verb).uses else node.verb for node in performs
        )
    changed = True
    while changed:
        changed = False
        for owner, called in calls.items():
            more = set[str]().union(*(zones.get(verb, set()) for verb in called)) - zones[owner]
            changed = changed or bool(more)
            zones[owner] |= more
    return {**zones, **dict.fromkeys(having(lambda verb: verb.uses), zones[_ANY_ABILITY])}


def hiding(survey: Survey) -> frozenset[str]:
    """Return the verbs by which something may come to lie face down: those of the language, and those that do one of them."""
    found, size = set[str](HIDES), -1
    while size != len(found):
        size = len(found)
        found |= {
            part.id
            for part in survey.parts
            if part.kind == "verb" and any(isinstance(node, m.Perform) and node.verb in found for node in part.nodes)
        }
    return frozenset(found)


def filled(words: Vocabulary, node: m.Perform) -> set[str]:
    """Return the zones that a primitive fills by itself."""
    row = primitive(node.verb)
    if row.onto and not row.fills:
        # It lies where its host lies: where that is looked for, and else in play.
        found = zones_of(dict(node.args).get(row.onto))
        return {zone for zone, inside in words.zone_in_play.items() if inside} if found is None else found
    zones = [value for name, value in node.args if name in row.fills]
    return {value.name if isinstance(value, m.Zone) else EVERYWHERE for value in zones}
