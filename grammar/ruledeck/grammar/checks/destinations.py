"""Where cards may come to lie: the zones that a verb, with all that it sets off, can fill."""

from typing import Final

from ruledeck.grammar.checks.survey import Survey
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import PASSES

_MOVING: Final = ("move", "swap", "create", "attach", "detach")
_INTO: Final = "put-_-into-_-of-_"
_CALLING: Final = ("resolve", "take")
_ANY_ABILITY: Final = "any ability"
EVERYWHERE: Final = "everywhere"


def destinations(survey: Survey) -> dict[str, set[str]]:
    """Return the zones that each verb may fill; `EVERYWHERE` when the text does not name them."""
    zones: dict[str, set[str]] = {_ANY_ABILITY: set()}
    calls: dict[str, set[str]] = {_ANY_ABILITY: set()}
    for part in survey.parts:
        owner = part.id if part.kind == "verb" else _ANY_ABILITY
        performs = [node for node in part.nodes if isinstance(node, m.Perform)]
        zones.setdefault(owner, set()).update(*map(filled, performs))
        calls.setdefault(owner, set()).update(
            _ANY_ABILITY if node.verb.split("-")[0] in _CALLING else node.verb for node in performs
        )
    changed = True
    while changed:
        changed = False
        for owner, called in calls.items():
            more = set[str]().union(*(zones.get(verb, set()) for verb in called)) - zones[owner]
            changed = changed or bool(more)
            zones[owner] |= more
    for verb in survey.game.words.verbs.values():
        if verb.primitive and verb.id.split("-")[0] in _CALLING:
            zones[verb.id] = zones[_ANY_ABILITY]
    return zones


def filled(node: m.Perform) -> set[str]:
    """Return the zones that a primitive fills by itself."""
    if node.verb.split("-")[0] not in _MOVING and node.verb not in (_INTO, *PASSES):
        return set()
    found: set[str] = set()
    for _, value in node.args:
        if isinstance(value, m.Zone):
            found.add(value.name)
        elif value.type == m.ZONE:
            found.add(EVERYWHERE)
    return found
