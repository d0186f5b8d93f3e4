"""What is done with things as they enter play is part of their coming: it asks nobody, moves nothing, and takes nothing else up."""

from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import Aspect
from ruledeck.grammar.meaning.primitive_verbs import having
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_THERE: Final = frozenset[Aspect](("counters", "values", "notes", "up", "side"))
_CHANGES: Final = having(lambda verb: verb.changes and _THERE.issuperset(verb.changes))
"""The verbs of the language that change a thing where it lies, or a value."""
_STEPS: Final = (m.Steps, m.Perform, m.If, m.ForEach, m.Let, m.Then)
"""The statements that it is made of."""
_AFTER: Final = "let it be done behind that: `after <things> ...`, with the event that has brought it there"
_HELP: Final = f"only what changes things where they lie is done as they enter play, and nothing is decided; {_AFTER}"


def check(survey: Survey) -> list[Diagnostic]:
    """Report steps that cannot be done as something enters play, also inside of the verbs that they carry out."""
    tolled = {node.verb for _, node in survey.each(m.Toll)}
    found: list[Diagnostic] = []
    for part, arrival in survey.each(m.Arrive):
        for node in nodes_in(arrival.body):
            fault = _fault(survey, node, tolled)
            if fault:
                found.append(finding(codes.MISPLACED, fault, part, node, _HELP))
                break
    for part, ability in survey.each(m.Ability):
        found += [_never(part, each) for each in ability.statics if _elsewhere(survey, ability, each)]
    return found


def _elsewhere(survey: Survey, ability: m.Ability, static: m.Static) -> bool:
    """Whether a card says of itself how it enters play, where that text works in no zone that is in play."""
    manifest = survey.game.text.manifest
    inside = {name for name, zone in (manifest.zones.items() if manifest is not None else ()) if zone.in_play} | {
        "play"
    }
    itself = isinstance(static, m.Arrive) and isinstance(static.things, m.Name) and static.things.name == "this"
    return itself and bool(ability.zones) and not inside & set(ability.zones)


def _never(part: Part, static: m.Static) -> Diagnostic:
    message = "this never works: where it does, its card has not entered play"
    help = "leave the zone out: what a card says of itself as it enters play works there"
    return finding(codes.NEVER_WORKS, message, part, static, help)


def _fault(survey: Survey, node: m.Meant, tolled: set[str], within: frozenset[str] = frozenset()) -> str:
    """Return what is wrong with a node of the steps, or of a verb in them; nothing where it can be done."""
    if isinstance(node, m.Pick) or (isinstance(node, m.ForEach) and node.chooser is not None):
        return "somebody would have to choose here, as something enters play"
    if isinstance(node, m.Choose | m.May | m.Modes):
        return "somebody would have to decide something here, as something enters play"
    if isinstance(node, m.Effect) and not isinstance(node, _STEPS):
        return "this cannot be done as something enters play"
    if not isinstance(node, m.Perform) or node.verb in within:
        return ""
    verb = survey.game.words.verbs[node.verb]
    if verb.primitive:
        return "" if node.verb in _CHANGES and node.ending is None else "this cannot be done as something enters play"
    if node.verb in tolled:
        return f"a price may be asked for `{verb.pattern.text}`, and nobody pays as something enters play"
    body = survey.game.bodies.get(node.verb)
    faults = (_fault(survey, each, tolled, within | {node.verb}) for each in nodes_in(body))
    inside = next(filter(None, faults), "")
    return f"{inside}: it is part of `{verb.pattern.text}`" if inside and ": it is" not in inside else inside
