"""Only a zone with an order has a top and a bottom: elsewhere nothing says which cards these would be."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_ONTO: Final = {"move-_-to-the-top-of-_": "top", "move-_-to-the-bottom-of-_": "bottom"}
"""Verbs that lay something at one end of a zone."""

_BOX: Final = "box"
"""What lies in the box before a game has no order, and its top is any of it."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report the top and the bottom of zones that lie in no order."""
    ordered = survey.game.words.zone_ordered
    found: list[Diagnostic] = []
    for part, node, zone, end in _ends(survey):
        if zone.name != _BOX and not ordered.get(zone.name, True):
            message = f"what lies in the {zone.name} has no order, and so no {end}"
            help = (
                f"let chance or a player pick it, or say in game.yaml that it has one: `{zone.name}: {{ordered: true}}`"
            )
            found.append(finding(codes.WRONG_TYPE, message, part.source, node, help))
    return found


def _ends(survey: Survey) -> Iterator[tuple[Part, m.Meant, m.Zone, str]]:
    """Yield what speaks of an end of a zone, with the zone and the end."""
    for part, pick in survey.each(m.Pick):
        source = pick.source.source if isinstance(pick.source, m.Select) else None
        if pick.how in ("top", "bottom"):
            for zone in source.parts if isinstance(source, m.Zones) else (source,):
                if isinstance(zone, m.Zone):
                    yield part, pick, zone, pick.how
    for part, step in survey.each(m.Perform):
        zone = dict(step.args).get("zone")
        if step.verb in _ONTO and isinstance(zone, m.Zone):
            yield part, step, zone, _ONTO[step.verb]
