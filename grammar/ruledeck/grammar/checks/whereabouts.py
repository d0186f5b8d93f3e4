"""Where a thing lies that a text names, as far as that is said: where it was looked for when it was chosen."""

from ruledeck.grammar.checks.survey import Part, Survey
from ruledeck.grammar.meaning import tree as m


def is_in_play(survey: Survey, zone: str) -> bool:
    """Whether what lies in a zone is in play; so is `play` itself."""
    return zone == "play" or survey.game.words.zone_in_play.get(zone, False)


def zones_of(value: m.Value | None) -> set[str] | None:
    """Return the zones by name in which a description looks for things; `None` where it names none, or not all of them."""
    group = value.source if isinstance(value, m.Pick) else value
    source = group.source if isinstance(group, m.Select) else None
    parts = source.parts if isinstance(source, m.Zones) else (source,)
    zones = [part for part in parts if isinstance(part, m.Zone)]
    return {zone.name for zone in zones} if len(zones) == len(parts) else None


def outside_of_play(survey: Survey, zones: set[str] | None) -> set[str] | None:
    """Return zones of which none is in play; `None` where one may be."""
    return None if zones is None or any(is_in_play(survey, zone) for zone in zones) else zones


def lying(survey: Survey, part: Part, thing: m.Name, read: m.Meant) -> set[str] | None:
    """Return the zones in one of which a named thing lies where it is read; `None` where nothing says so.

    That is so where it was looked for there, and no step in front does anything with it.
    """
    return None if _touched_before(part, read, thing.name) else _named(survey, part, thing.name, frozenset())


def _touched_before(part: Part, read: m.Meant, name: str) -> bool:
    """Whether a step in front of a place does something with a thing, after which it may lie elsewhere."""
    steps = [node for node in part.nodes if isinstance(node, m.Perform) and node.start < read.start]
    return any(
        isinstance(value, m.Name) and value.name == name and not node.start <= read.start < node.end
        for node in steps
        for _, value in node.args
    )


def _named(survey: Survey, part: Part, name: str, within: frozenset[tuple[str, str]]) -> set[str] | None:
    """Return where the thing of a name lies: what was chosen in the part, or what is handed to the verb."""
    chosen = [node.what for node in part.nodes if isinstance(node, m.Choose) and node.name == name]
    if chosen:
        return _together([zones_of(what) for what in chosen])
    if part.kind != "verb" or (part.id, name) in within or part.id in survey.game.words.ways:
        return None
    verb = survey.game.words.verbs.get(part.id)
    if verb is None or all(slot.name != name for slot in verb.slots):
        return None
    handed: list[set[str] | None] = []
    for other, node in survey.each(m.Perform):
        value = dict(node.args).get(name) if node.verb == part.id else None
        if value is not None and isinstance(value, m.Name):
            handed.append(_named(survey, other, value.name, within | {(part.id, name)}))
        elif node.verb == part.id:
            handed.append(zones_of(value))
    return _together(handed)


def _together(found: list[set[str] | None]) -> set[str] | None:
    zones = [each for each in found if each is not None]
    return set[str]().union(*zones) if zones and len(zones) == len(found) else None
