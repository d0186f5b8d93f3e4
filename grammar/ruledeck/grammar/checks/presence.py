"""What is looked for in play comes into play at some time: without a place behind it, a description means what is in play."""

from ruledeck.grammar.checks.destinations import EVERYWHERE, filled
from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import PASSES, primitive
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report descriptions of what no step ever brings into play."""
    types = arriving(survey)
    if types is None:
        return []
    words = survey.game.words
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Select):
        if node.type.base != "component" or not isinstance(node.source, m.InPlay | None):
            continue
        if not any(words.covers(node.type, each) or words.covers(each, node.type) for each in types):
            message = "nothing like this ever enters play"
            help = (
                "say where it is looked for, such as `in <zone>` or `anywhere`; without a place, it is what is in play"
            )
            found.append(finding(codes.NOTHING_MATCHES, message, part, node, help))
    return found


def arriving(survey: Survey) -> set[m.Type] | None:
    """Return the types of what some step brings into play; `None` when it may be anything."""
    in_play = {name for name, lies in survey.game.words.zone_in_play.items() if lies}
    found: set[m.Type] = set()
    for _, node in survey.each(m.Perform):
        if node.verb in PASSES:
            # What lies in a zone of that kind lies in one behind it.
            continue
        row, zones = primitive(node.verb), filled(survey.game.words, node)
        if EVERYWHERE in zones or (zones and in_play and not (row.moves or row.makes)):
            # Anything may come from one zone into another.
            return None
        if zones & in_play:
            moved = _moved(survey, node)
            if moved is None:
                return None
            found.add(moved)
    return found


def _moved(survey: Survey, node: m.Perform) -> m.Type | None:
    """Return the type of what a step moves or makes; `None` when it may be any."""
    for _, value in node.args:
        if value.type.base == "component":
            return value.type if value.type.of else None
        if isinstance(value, m.Literal) and value.type == m.NAME:
            kinds = [card.type for card in survey.cards if card.id == value.value]
            return m.Type("component", kinds[0]) if kinds else None
    return None
