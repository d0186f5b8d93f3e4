"""What is said to happen because of a deed can: the deed is done, has steps, and one of them comes to it."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import COST, because, deed_of
from ruledeck.grammar.meaning.history import HISTORY, asked
from ruledeck.grammar.meaning.primitive_verbs import AIM, CREATE, MAKE, MOVE, RESOLVES, primitive, ways_of
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
_PRICES: Final = "prices stand in front of the `:` of an ability, behind `fully` and behind `unless`; none of them does"
_WAITING: Final = "what an effect lets wait is not because of the deed, which is over by then: wait for what it does"


def check(survey: Survey) -> list[Diagnostic]:
    """Report deeds because of which nothing of what is said can happen."""
    found: list[Diagnostic] = []
    reach = _Reach(survey)
    for part, verb, op, heard in _because(survey):
        deed = survey.game.words.verbs[deed_of(op).verb]
        if deed.id == COST:
            event = survey.game.words.verbs[verb]
            done = reach.paid(heard=heard)
            if done is not None and done.isdisjoint(_events(verb)):
                message = "this never happens as a cost: no price of the rules or of a card comes to it"
                found.append(finding(codes.NEVER_HAPPENS, message, part, op, f"{_PRICES} `{event.pattern.usage}`"))
        elif survey.game.bodies.get(deed.id) is None:
            message = f"nothing happens because of this: `{deed.pattern.usage}` has no steps"
            found.append(finding(codes.NEVER_HAPPENS, message, part, op, _STEPS))
        elif deed.id not in survey.raised:
            message = "nothing happens because of this: no step of the rules or of a card carries the verb out"
            found.append(finding(codes.NEVER_HAPPENS, message, part, op, f"the verb is `{deed.pattern.usage}`"))
        else:
            event = survey.game.words.verbs[verb]
            done = reach.of(deed.id, heard=heard)
            if done is not None and not event.unsaid and done.isdisjoint(_events(verb)):
                message = f"this never happens because of that: no step of `{deed.pattern.usage}` comes to it"
                help = f"what happens is `{event.pattern.usage}`"
                later = reach.of(deed.id, heard=heard, waiting=True)
                if later is None or not later.isdisjoint(_events(verb)):
                    help = _WAITING
                found.append(finding(codes.NEVER_HAPPENS, message, part, op, help))
    return found


def _because(survey: Survey) -> Iterator[tuple[Part, str, m.Op, bool]]:
    """Yield each deed that is said of an event, with the verb of the event, and whether it must be heard of."""
    for part, node in survey.each(*_RULED):
        for op in because(nodes_in(node.tests)):
            yield part, node.verb, op, isinstance(node, m.Happening)
    for part, op in survey.each(m.Op):
        if op.name in HISTORY:
            for each in because(nodes_in(op.args)):
                yield part, asked(op).question.verb, each, True


class _Reach:
    """What the steps of verbs come to."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._known: dict[tuple[str, bool, bool], frozenset[str] | None] = {}
        self._prices: dict[str, list[m.Meant]] = {}
        for _, toll in survey.each(m.Toll):
            self._prices.setdefault(toll.verb, []).append(toll.price)
        self._costs: list[m.Meant] = [cost for _, ability in survey.each(m.Ability) for cost in ability.costs]
        self._costs += [node.price for _, node in survey.each(m.Fully)]
        self._coming = tuple([arrive.body for _, arrive in survey.each(m.Arrive)])

    def of(self, verb: str, *, heard: bool, waiting: bool = False) -> frozenset[str] | None:
        """Return the events to which the steps of a verb come, of those in them, too; `None` where that may be any.

        Args:
            verb: The verb.
            heard: Whether the event must be heard of: what is done as something enters play can be forbidden alone.
            waiting: Whether also those to which only that comes which an effect lets wait.
        """
        key = (verb, heard, waiting)
        if key not in self._known:
            self._known[key] = self._followed(verb, heard=heard, waiting=waiting)
        return self._known[key]

    def paid(self, *, heard: bool) -> frozenset[str] | None:
        """Return the events to which the prices of the game come; `None` where that may be any."""
        key = (COST, heard, False)
        if key not in self._known:
            prices: list[object] = [*self._costs, *[each for some in self._prices.values() for each in some]]
            self._known[key] = self._through(prices, heard=heard, waiting=False)
        return self._known[key]

    def _followed(self, start: str, *, heard: bool, waiting: bool) -> frozenset[str] | None:
        return self._through([self._survey.game.bodies.get(start, ())], heard=heard, waiting=waiting)

    def _through(self, steps: list[object], *, heard: bool, waiting: bool) -> frozenset[str] | None:
        found, followed = set[str](), set[str]()
        while steps:
            nodes = nodes_in(steps.pop())
            later = set[int]() if waiting else {id(each) for each in nodes_in(tuple(_later(nodes)))}
            for node in nodes:
                if id(node) in later:
                    continue
                if isinstance(node, m.Choose) and node.target:
                    found.add(AIM)
                if not isinstance(node, m.Perform):
                    continue
                if node.verb in RESOLVES:
                    # What it calls for may do anything.
                    return None
                if node.verb not in followed:
                    followed.add(node.verb)
                    found |= _raised(node.verb)
                    # A price is paid in front of what it is paid for, inside of the deed around it.
                    steps += [self._survey.game.bodies.get(node.verb, ()), *self._prices.get(node.verb, ())]
                    if not heard and (node.verb == CREATE or primitive(node.verb).moves):
                        steps.append(self._coming)
        return frozenset(found)


def _later(nodes: list[m.Meant]) -> Iterator[m.Meant]:
    """Yield what is not done with the steps in which it stands: what waits, and what holds for a while."""
    return (each for each in nodes if isinstance(each, m.Delay | m.Hold))


def _raised(verb: str) -> set[str]:
    """Return the verbs whose events a verb raises."""
    # What is created enters its zone.
    return {verb, *([MAKE, MOVE] if verb == CREATE else [])}


def _events(verb: str) -> set[str]:
    """Return all verbs whose events are those of a verb."""
    return {verb, *ways_of(verb)}
