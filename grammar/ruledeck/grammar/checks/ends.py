"""Only a zone with an order has a top and a bottom, and is shuffled where all see it: elsewhere nothing says which cards these are."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.checks.whereabouts import zones_of
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import HIDES, VerbId, primitive
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_MIXING: Final[VerbId] = "shuffle-_"
_SCATTERING: Final[VerbId] = "put-_-in-random-order"
_BOX: Final = "box"
"""What lies in the box before a game has no order, and its top is any of it."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report the top, the bottom and places of zones that lie in no order."""
    ordered = survey.game.words.zone_ordered
    found: list[Diagnostic] = []
    for part, node, zone, end in _ends(survey):
        if zone.name != _BOX and not ordered.get(zone.name, True):
            message = f"what lies in the {zone.name} has no order, and so no {end}"
            help = (
                f"let chance or a player pick it, or say in game.yaml that it has one: `{zone.name}: {{ordered: true}}`"
            )
            found.append(finding(codes.WRONG_TYPE, message, part, node, help))
    return [*found, *_mixed(survey), *_scattered(survey), *([] if any(ordered.values()) else _positions(survey))]


def _mixed(survey: Survey) -> Iterator[Diagnostic]:
    """Yield shuffles of what has no order and lies open: nobody could tell that it was done."""
    words = survey.game.words
    if any(step.verb in HIDES for _, step in survey.each(m.Perform)):
        return
    for part, step in survey.each(m.Perform):
        zone = dict(step.args).get("zone")
        if step.verb != _MIXING or not isinstance(zone, m.Zone) or zone.name == _BOX:
            continue
        if not words.zone_ordered.get(zone.name, True) and words.zone_visible.get(zone.name) == "everyone":
            message = f"everybody sees what lies in the {zone.name}, and it has no order: to shuffle it does nothing"
            help = f"leave it out, or say in game.yaml that it has one: `{zone.name}: {{ordered: true}}`"
            yield finding(codes.WRONG_TYPE, message, part, step, help)


def _scattered(survey: Survey) -> Iterator[Diagnostic]:
    """Yield what is put in random order and lies in none."""
    words = survey.game.words
    for part, step in survey.each(m.Perform):
        some = dict(step.args)["some"] if step.verb == _SCATTERING else None
        group = some.source if isinstance(some, m.Pick) else some
        in_play = isinstance(group, m.Select) and isinstance(group.source, m.InPlay | None)
        zones = {zone for zone, inside in words.zone_in_play.items() if inside} if in_play else zones_of(some)
        if zones and _BOX not in zones and not any(words.zone_ordered.get(zone, True) for zone in zones):
            where = " or the ".join(sorted(zones))
            message = f"what lies in the {where} has no order, so that this does nothing"
            help = f"leave it out, or say in game.yaml that it has one: `{min(zones)}: {{ordered: true}}`"
            yield finding(codes.WRONG_TYPE, message, part, step, help)


def _positions(survey: Survey) -> Iterator[Diagnostic]:
    """Yield the questions which one something is in its zone, in a game whose zones have no order."""
    help = "say in game.yaml that what lies in a zone has an order: `row: {ordered: true}`"
    for part, op in survey.each(m.Op):
        if op.name == "position":
            message = "no zone of this game has an order, so the position of anything is 0"
            yield finding(codes.WRONG_TYPE, message, part, op, help)


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
        end = primitive(step.verb).end
        if end and isinstance(zone, m.Zone):
            yield part, step, zone, end
