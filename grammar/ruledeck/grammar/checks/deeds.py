"""What is said to happen because of a deed can: the deed is done, has steps, and one of them comes to it."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import because, deed_of
from ruledeck.grammar.meaning.history import HISTORY, asked
from ruledeck.grammar.meaning.primitive_verbs import CREATE, MAKE, RESOLVES, ways_of
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_RULED: Final[tuple[type[m.Happening | m.Ban | m.Toll | m.Certain | m.Duty | m.Permit], ...]] = (
    m.Happening,
    m.Ban,
    m.Toll,
    m.Certain,
    m.Duty,
    m.Permit,
)
"""What has tests on an event."""
_STEPS: Final = "name a verb of the game: what its steps do, and what the verbs in them do, is because of it"


def check(survey: Survey) -> list[Diagnostic]:
    """Report deeds because of which nothing of what is said can happen."""
    found: list[Diagnostic] = []
    reached: dict[str, set[str] | None] = {}
    for part, verb, op in _because(survey):
        deed = survey.game.words.verbs[deed_of(op).verb]
        steps = survey.game.bodies.get(deed.id)
        if steps is None:
            message = f"nothing happens because of this: `{deed.pattern.usage}` has no steps"
            found.append(finding(codes.NEVER_HAPPENS, message, part, op, _STEPS))
        elif deed.id not in survey.raised:
            message = "nothing happens because of this: no step of the rules or of a card carries the verb out"
            found.append(finding(codes.NEVER_HAPPENS, message, part, op, f"the verb is `{deed.pattern.usage}`"))
        else:
            if deed.id not in reached:
                reached[deed.id] = _reached(survey, deed.id)
            done = reached[deed.id]
            event = survey.game.words.verbs[verb]
            if done is not None and not event.unsaid and done.isdisjoint(_names(survey, verb)):
                message = f"this never happens because of that: no step of `{deed.pattern.usage}` comes to it"
                found.append(
                    finding(codes.NEVER_HAPPENS, message, part, op, f"what happens is `{event.pattern.usage}`")
                )
    return found


def _because(survey: Survey) -> Iterator[tuple[Part, str, m.Op]]:
    """Yield each deed that is said of an event, with the verb of the event."""
    for part, node in survey.each(*_RULED):
        for op in because(nodes_in(node.tests)):
            yield part, node.verb, op
    for part, op in survey.each(m.Op):
        if op.name in HISTORY:
            for each in because(nodes_in(op.args)):
                yield part, asked(op).question.verb, each


def _reached(survey: Survey, verb: str) -> set[str] | None:
    """Return the names of what the steps of a verb come to, of those in them, too; `None` where that may be anything."""
    if any(True for _ in survey.each(m.Arrive)):
        return None
    found, waiting = set[str](), [verb]
    while waiting:
        for node in nodes_in(survey.game.bodies.get(waiting.pop(), ())):
            if isinstance(node, m.Choose) and node.target:
                return None
            if isinstance(node, m.Perform):
                if node.verb in RESOLVES:
                    # What it calls for may do anything.
                    return None
                if node.verb not in found:
                    found |= _names(survey, node.verb)
                    waiting.append(node.verb)
    return found


def _names(survey: Survey, verb: str) -> set[str]:
    """Return what a verb goes by: all that raise its event; of one of the language the word with which it begins, as its variants do."""
    known = survey.game.words.verbs[verb]
    if known.primitive:
        return {verb.partition("-")[0], *([MAKE.partition("-")[0]] if verb == CREATE else [])}
    return {verb, *ways_of(verb)}
