"""Options that nothing tells apart: a person reads one of them for all, and a search tries one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.copies import likenesses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruledeck.interpreter.state.events import Event
    from ruledeck.interpreter.state.plain import Values
    from ruledeck.interpreter.state.state import State
    from ruledeck.interpreter.wording.options import Decision


def distinct(s: State, decision: Decision, left: tuple[int, ...]) -> tuple[int, ...]:
    """Return the first of each sort of options, in their order."""
    return tuple(dict.fromkeys(firsts(s, decision, left)))


def told_once(s: State, decision: Decision) -> tuple[int, ...]:
    """Return for each option the first of those that a person reads as one: as `firsts` does, and of alike events, too.

    One ability may answer several events that differ in nothing but things that nothing else tells apart.
    """
    first = firsts(s, decision, range(len(decision.options)))
    answers = {at: each for at in dict.fromkeys(first) if (each := _answer(s, decision.options[at])) is not None}
    if len(answers) < 2:
        return first
    numbers = frozenset(number for _, number, _ in answers.values())
    things = {each for _, _, event in answers.values() for each in event.slots if isinstance(each, int)}
    known = [e for e in things if e > s.layout.players and s.known[e] >> decision.player & 1 and s.zone[e] >= 0]
    looks = likenesses(s, [e for e in known if not s.layout.ordered[s.zone[e]]], numbers)
    sorts: dict[object, int] = {}
    stands: dict[int, int] = {}
    for at, (option, _, event) in answers.items():
        slots = tuple([looks.get(each, each) if isinstance(each, int) else each for each in event.slots])
        stands[at] = sorts.setdefault((option, event._replace(slots=()), slots), at)
    return tuple([stands.get(at, at) for at in first])


def _answer(s: State, option: object) -> tuple[Values, int, Event] | None:
    """Return the use of an ability without the event that it answers, and that event with its number; `None` for other options."""
    if not isinstance(option, tuple) or len(option) < 4 or option[3] not in s.events:
        return None
    return (*option[:3], *option[4:]), option[3], s.events[option[3]]


def firsts(s: State, decision: Decision, left: Sequence[int]) -> tuple[int, ...]:
    """Return for each of some places of options the first of them that nothing tells apart from it: itself, where there is none."""
    seen = {at: decision.thing(decision.options[at]) for at in left if not decision.is_done(decision.options[at])}
    known = {thing for thing in seen.values() if thing > s.layout.players and s.known[thing] >> decision.player & 1}
    looks = likenesses(s, [thing for thing in known if s.zone[thing] >= 0 and not s.layout.ordered[s.zone[thing]]])
    found: list[int] = []
    sorts: dict[object, int] = {}
    for at in left:
        option = decision.options[at]
        if at not in seen or seen[at] not in known:
            found.append(at)
            continue
        # What lies in an order is like nothing else; the same ability of two copies of a card differs in nothing but the copy.
        look = looks.get(seen[at], seen[at])
        found.append(sorts.setdefault((look, (option[0], *option[2:]) if isinstance(option, tuple) else None), at))
    return tuple(found)
