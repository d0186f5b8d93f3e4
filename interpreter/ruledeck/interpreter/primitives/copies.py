"""Copies of one title: whether anything tells them apart, and how they are counted in phrases."""

from collections.abc import Sequence
from typing import Final

from ruledeck.grammar.words.vocabulary import SlotSpec
from ruledeck.interpreter.state.events import LOOMING, UNDERWAY, Event
from ruledeck.interpreter.state.state import State, Value, Values

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""Words that tell copies of one title apart."""


def interchangeable(s: State, entities: Sequence[int]) -> bool:
    """Whether nothing tells some components apart: same card, same place, same everything, in a zone without an order.

    To what is the same belongs what lasts and speaks of them, what looms for them, how often their abilities have been used, and what
    has happened with them as far as some text asks for it.
    """
    if not entities or min(entities) <= s.layout.players:
        return False
    zone = s.zone[entities[0]]
    if zone < 0 or s.layout.ordered[zone]:
        return len(set(entities)) == 1
    return alike(s, entities)


def alike(s: State, entities: Sequence[int]) -> bool:
    """Whether nothing tells some components of zones apart but their places in the order of a zone."""
    one = entities[0]
    hosts = set(s.host)
    marked = {entity for entity, _ in s.marks}

    def told(e: int) -> tuple[object, ...]:
        alone = e if e in hosts or e in marked else -1
        return (
            s.card[e],
            s.zone[e],
            s.owner[e],
            s.control[e],
            s.host[e],
            s.up[e],
            alone,
            *[column[e] for column in s.counters],
        )

    def said(e: int) -> tuple[frozenset[object], ...]:
        return (_lasts(s, e), _used(s, e), _looms(s, e), _happened(s, e))

    first = told(one)
    if not all(told(each) == first for each in entities[1:]):
        return False
    first_said = said(one)
    return all(said(each) == first_said for each in entities[1:])


def _lasts(s: State, e: int) -> frozenset[object]:
    """Return what lasts and speaks of a component, with the component left out of it."""
    found: set[object] = set()
    for lasting in s.effects:
        if lasting.kind == "loan":
            if lasting.what == e:
                found.add((lasting.kind, lasting.player, lasting.values, lasting.ending))
            continue
        spoken = s.program.linked.spoken_of.get((lasting.kind, lasting.what))
        if spoken is None:
            continue
        its = [at for at in spoken.things if lasting.values[at] == e]
        among = [at for at in spoken.groups if e in (lasting.values[at] or ())]
        if its or among or (spoken.this and lasting.source == e):
            alone = tuple([0 if at in its else each for at, each in enumerate(lasting.values)])
            made = 0 if lasting.source == e else lasting.source
            found.add((lasting.kind, made, lasting.what, lasting.player, alone, (*its, -1, *among), lasting.ending))
    return frozenset(found)


def _used(s: State, e: int) -> frozenset[object]:
    """Return how often abilities of a component have been used, as far as it still counts."""
    return frozenset([(key[0], *key[2:], times) for key, times in s.limits.items() if key[1] == e and _counts(s, key)])


def _counts(s: State, key: Values) -> bool:
    """Whether a use is counted in the game, in an event that goes on, or in the period that is the current one of its kind."""
    number, _, when, *moment = key
    if moment:
        return any(event.among == moment[0] for event in s.events.values())
    if not isinstance(number, int) or number < 0 or not isinstance(when, int):
        return False
    if when < 0:
        return when == -1 or -2 - when in s.events
    limits = s.program.effects[number].ability.limits
    return any(
        s.periods[s.layout.period_index(each.period)] == when for each in limits if each.period in s.layout.periods
    )


def _looms(s: State, e: int) -> frozenset[object]:
    """Return the places of a component in events that are about to happen or happen just now."""
    return frozenset(
        [
            (number, at)
            for number, event in s.events.items()
            if event.status in (LOOMING, UNDERWAY)
            for at, (slot, value) in enumerate(zip(_slots(s, event), event.slots, strict=True))
            if slot.type.base in ("component", "entity") and (value == e or (isinstance(value, tuple) and e in value))
        ]
    )


def _slots(s: State, event: Event) -> tuple[SlotSpec, ...]:
    return s.program.game.words.verbs[s.program.verbs[event.verb]].slots


def _happened(s: State, e: int) -> frozenset[object]:
    """Return what is remembered of a component, with the component left out of it."""
    things = s.program.linked.remembered
    found: set[object] = set()
    for depth, tallies in enumerate([*[each[5] for each in s.running], *[each[2] for each in s.bygone]]):
        for number, times, _, known, kept in tallies:
            its = [at for at in things.get(number, ()) if _speaks_of(kept[at], e)]
            if its:
                rest = tuple([_without(each, e) if at in its else each for at, each in enumerate(kept)])
                found.add((depth, number, times, known, rest))
    return frozenset(found)


def _speaks_of(kept: Value, e: int) -> bool:
    return e in kept if isinstance(kept, tuple) else kept == e


def _without(kept: Value, e: int) -> Value:
    return tuple([each for each in kept if each != e]) if isinstance(kept, tuple) else 0


def counted_copy(name: str, number: int) -> str:
    """Return a name with which of the copies it is, from 1; 0 is a name that needs no number."""
    return f"the {ORDINALS[number - 1]} {name}" if 0 < number <= len(ORDINALS) else name
