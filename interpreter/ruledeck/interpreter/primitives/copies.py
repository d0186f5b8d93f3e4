"""Copies of one title: whether anything tells them apart, and how they are counted in phrases."""

from collections.abc import Hashable, Iterable, Iterator, Sequence, Set
from typing import Final, TypeAlias

from ruledeck.grammar.words.vocabulary import SlotSpec
from ruledeck.interpreter.primitives.remembering import remembered
from ruledeck.interpreter.state.events import LOOMING, UNDERWAY, Event
from ruledeck.interpreter.state.marks import REMEMBERED
from ruledeck.interpreter.state.state import State, Value, Values

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""Words that tell copies of one title apart."""

Facts: TypeAlias = Iterator[tuple[int, Hashable]]
"""What there is to tell of components: each with a fact about it."""


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
    return len(set(likenesses(s, entities).values())) == 1


def likenesses(s: State, entities: Iterable[int], events: Set[int] = frozenset()) -> dict[int, Hashable]:
    """Return for each of some components of zones all that there is to tell of it: for components that are alike, the same.

    What lasts, looms and has happened is gone over once, however many they are. Between some `events` no difference is made.
    """
    hosts = set(s.host)
    marked = {entity for entity, _ in s.marks}
    marked.update(each for bearer, name in s.marks if name == REMEMBERED for each in remembered(s, bearer))
    said: dict[int, set[Hashable]] = {e: set() for e in entities}
    for about in (_lasts, _used, _happened):
        for e, fact in about(s, said.keys()):
            said[e].add((about.__name__, fact))
    for e, number, at in _looms(s, said.keys()):
        said[e].add(("_looms", 0 if number in events else number, at))
    return {
        e: (
            s.card[e],
            s.zone[e],
            s.owner[e],
            s.control[e],
            s.host[e],
            s.up[e],
            e if e in hosts or e in marked else -1,
            *[column[e] for column in s.counters],
            frozenset(facts),
        )
        for e, facts in said.items()
    }


def _lasts(s: State, asked: Set[int]) -> Facts:
    """Yield what lasts and speaks of components, with the component left out of it."""
    for lasting in s.effects:
        if lasting.kind == "loan":
            if lasting.what in asked:
                yield lasting.what, (lasting.kind, lasting.player, lasting.values, lasting.ending)
            continue
        spoken = s.program.linked.spoken_of.get((lasting.kind, lasting.what))
        if spoken is None:
            continue
        groups = {at: frozenset(lasting.values[at] or ()) for at in spoken.groups}
        concerned = {lasting.values[at] for at in spoken.things}.union(*groups.values())
        if spoken.this:
            concerned.add(lasting.source)
        for e in concerned & asked:
            its = [at for at in spoken.things if lasting.values[at] == e]
            among = [at for at, group in groups.items() if e in group]
            alone = tuple([0 if at in its else each for at, each in enumerate(lasting.values)])
            made = 0 if lasting.source == e else lasting.source
            yield e, (lasting.kind, made, lasting.what, lasting.player, alone, (*its, -1, *among), lasting.ending)


def _used(s: State, asked: Set[int]) -> Facts:
    """Yield how often abilities of components have been used, as far as it still counts."""
    for key, times in s.limits.items():
        e = key[1]
        if isinstance(e, int) and e in asked and _counts(s, key):
            yield e, (key[0], *key[2:], times)


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


def _looms(s: State, asked: Set[int]) -> Iterator[tuple[int, int, int]]:
    """Yield components with the events that are about to happen to them or happen just now, and their places in these."""
    for number, event in s.events.items():
        if event.status not in (LOOMING, UNDERWAY):
            continue
        for at, (slot, value) in enumerate(zip(_slots(s, event), event.slots, strict=True)):
            if slot.type.base in ("component", "entity"):
                for e in _named(value, asked):
                    yield e, number, at


def _slots(s: State, event: Event) -> tuple[SlotSpec, ...]:
    return s.program.game.words.verbs[s.program.verbs[event.verb]].slots


def _happened(s: State, asked: Set[int]) -> Facts:
    """Yield what is remembered of components, with the component left out of it; a group stays as it is, and each is one of it."""
    things = s.program.linked.remembered
    for depth, tallies in enumerate([*[each[5] for each in s.running], *[each[2] for each in s.bygone]]):
        for number, times, _, known, kept in tallies:
            its: dict[int, list[int]] = {}
            for at in things.get(number, ()):
                for e in _named(kept[at], asked):
                    its.setdefault(e, []).append(at)
            for e, places in its.items():
                rest = tuple([0 if at in places and each == e else each for at, each in enumerate(kept)])
                yield e, (depth, number, times, known, tuple(places), rest)


def _named(value: Value, asked: Set[int]) -> list[int]:
    """Return those of some components that a value is, or that are in it."""
    found = value if isinstance(value, tuple) else (value,)
    return [each for each in found if isinstance(each, int) and each in asked]


def counted_copy(name: str, number: int) -> str:
    """Return a name with which of the copies it is, from 1; 0 is a name that needs no number."""
    return f"the {ORDINALS[number - 1]} {name}" if 0 < number <= len(ORDINALS) else name
