"""A text that changes a number of a thing works where that number is asked for."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.checks.whereabouts import is_in_play, lying, outside_of_play, zones_of
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class _Read:
    """A place where a field is asked for.

    Attributes:
        part: The part of the game that asks.
        whose: What is asked about.
        node: The question.
        among: The description around it, whose candidate it may be about.
    """

    part: Part
    whose: m.Value
    node: m.Op
    among: m.Select | None


def check(survey: Survey) -> list[Diagnostic]:
    """Report what changes a field of things in play, where every question for that field is about things that lie elsewhere."""
    found: list[Diagnostic] = []
    asked: dict[str, set[str] | None] = {}
    for part, ability in survey.each(m.Ability):
        if ability.timing != "constant" or not all(is_in_play(survey, zone) for zone in ability.zones):
            continue
        for static in ability.statics:
            if not isinstance(static, m.Modify) or static.what.sort != "field" or not _there(survey, static.things):
                continue
            name = static.what.name
            if name not in asked:
                asked[name] = _asked(survey, name)
            zones = asked[name]
            if zones:
                where = " and the ".join(sorted(zones))
                message = f"this never changes anything: it works in play, and the {name} is asked of cards in the {where} alone"
                help = f"let it work there: `{ability.kind}, in {min(zones)}: ...`"
                found.append(finding(codes.NEVER_WORKS, message, part, static, help))
    return found


def _there(survey: Survey, things: m.Value | None) -> bool:
    """Whether what is changed is this card, or is looked for in play."""
    if isinstance(things, m.Name):
        return things.name == "this"
    if not isinstance(things, m.Select):
        return False
    source = things.source
    return isinstance(source, m.InPlay | None) or (isinstance(source, m.Zone) and is_in_play(survey, source.name))


def _asked(survey: Survey, field: str) -> set[str] | None:
    """Return the zones outside of play in which things lie whose field is asked for; `None` where one may be in play, or none is."""
    found: set[str] = set()
    for part in survey.parts:
        for read in _reads(part, field):
            zones = _zones(survey, read)
            if zones is None:
                return None
            found |= zones
    return found or None


def _reads(part: Part, field: str) -> Iterator[_Read]:
    """Yield the questions for a field: also those that are no plain ones, which are about anything."""
    waiting: list[tuple[object, m.Select | None]] = [(part.trees, None)]
    while waiting:
        node, among = waiting.pop()
        if isinstance(node, tuple):
            waiting += [(each, among) for each in node]
            continue
        if not isinstance(node, m.Meant):
            continue
        if isinstance(node, m.Op) and node.args and _names(node.args[0], field) and node.name != "printed":
            yield _Read(part, node.args[1], node, among) if node.name == "field" else _Read(part, node, node, None)
        # Where a description looks is said of what is around it.
        within = node if isinstance(node, m.Select) else among
        waiting += [(getattr(node, each.name), among if each.name == "source" else within) for each in fields(node)]


def _names(value: m.Value, field: str) -> bool:
    return isinstance(value, m.Literal) and value.type == m.TEXT and value.value == field


def _zones(survey: Survey, read: _Read) -> set[str] | None:
    """Return where what is asked about lies, where that is outside of play; `None` where it may be in play."""
    whose = read.whose
    if not isinstance(whose, m.Name):
        return None
    if read.among is not None:
        return outside_of_play(survey, zones_of(read.among)) if whose.name == "it" else None
    return outside_of_play(survey, lying(survey, read.part, whose, read.node))
