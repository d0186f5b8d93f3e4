"""What alters an event must stand where an event is still to come."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import ALTERS, VerbId
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_REDIRECT: Final[VerbId] = "redirect-_-to-_"
_THINGS: Final = frozenset(("component", "entity", "player"))
_CANCEL: Final[VerbId] = "cancel-that-event"


def check(survey: Survey) -> list[Diagnostic]:
    """Report `instead`, `cancel`, `prevent`, `redirect` and `change` in abilities that wait for no event to come."""
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Instead, m.Perform):
        if isinstance(node, m.Instead) or (isinstance(node, m.Perform) and node.verb in ALTERS):
            ability = _around(part, node)
            if ability is None or ability.timing != "when":
                message, help = _why(ability)
                found.append(finding(codes.NO_EVENT, message, part, node, help))
            elif isinstance(node, m.Perform) and node.verb == _REDIRECT and _bare(survey, ability):
                message = "this event has nothing that could be replaced by something else"
                help = "`prevent` that part of it, and do the other thing in a step of its own; or give the verb a slot for a thing"
                found.append(finding(codes.NO_EVENT, message, part, node, help))
    found += _too_late(survey)
    return sorted(found, key=lambda one: (one.span.source.path, one.span.start) if one.span is not None else ("", 0))


def _too_late(survey: Survey) -> list[Diagnostic]:
    """Report what alters an event behind a line that has taken it away."""
    found: list[Diagnostic] = []
    for part, steps in survey.each(m.Steps):
        gone = False
        for step in steps.items:
            late = next((each for each in _same_event(step) if _alters(each)), None) if gone else None
            if late is not None:
                message = "a line above has taken this event away, so there is none to alter"
                help = "keep one of the two; what takes the place of an event stands in one block, below `instead:`"
                found.append(finding(codes.NO_EVENT, message, part, late, help))
                break
            gone = gone or isinstance(step, m.Instead) or (isinstance(step, m.Perform) and step.verb == _CANCEL)
    return found


def _alters(node: m.Meant) -> bool:
    return isinstance(node, m.Instead) or (isinstance(node, m.Perform) and node.verb in ALTERS)


def _same_event(step: m.Effect) -> Iterator[m.Meant]:
    """Yield what stands in a step and is about the same event: abilities that it makes wait for another one."""
    inner = {
        id(each) for ability in nodes_in((step,)) if isinstance(ability, m.Ability) for each in nodes_in((ability,))
    }
    for each in nodes_in((step,)):
        if id(each) not in inner:
            yield each


def _bare(survey: Survey, ability: m.Ability) -> bool:
    """Whether an ability answers a verb that is done to no thing and to no player, so that nothing else can take their place."""
    verbs = [survey.game.words.verbs[event.verb] for event in ability.events]
    return any(all(slot.type.base not in _THINGS for slot in verb.slots) for verb in verbs)


def _around(part: Part, node: m.Meant) -> m.Ability | None:
    """Return the innermost ability that a step belongs to; steps that effects delay are abilities of their own."""
    around = [
        each for each in part.nodes if isinstance(each, m.Ability) and each.start <= node.start and node.end <= each.end
    ]
    return max(around, key=lambda each: each.start, default=None)


def _why(ability: m.Ability | None) -> tuple[str, str]:
    if ability is None:
        help = "write it in an ability that waits with `when`, and let that do the rest by this verb"
        return "a verb does not know which event it is used for", help
    if ability.timing == "after" or (ability.timing == "state" and ability.events):
        return "the event has happened already, so nothing alters it", "wait for it with `when ... would`"
    return "this ability waits for no event, so there is none to alter", "give it a trigger: `when ... would ...`"
