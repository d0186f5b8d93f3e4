"""Live events, by their ids: they are there as long as something waits for them."""

from collections.abc import Iterable
from typing import Final

from ruledeck.interpreter.primitives.amounts import end_effect
from ruledeck.interpreter.state.events import HAPPENED, LOOMING, UNDERWAY, Event
from ruledeck.interpreter.state.outcomes import ABORT, Result
from ruledeck.interpreter.state.plain import Row, Trigger, Value
from ruledeck.interpreter.state.runaway import EVENT, spent, work
from ruledeck.interpreter.state.state import State

BY: Final = -1
"""The place of who does an event, beside those of its slots."""
SOURCE: Final = -2
"""The place of the component whose text does it."""
_made: Final = tuple.__new__
"""Makes an event from the tuple of all that it has: most of what a game does is events, and their own way takes twice as long."""
_ASKED: Final = 3
_COMPARED: Final = 3
"""So many steps it takes to look at an event, and at one place of it."""


def loom(s: State, verb: int, by: int, source: int, slots: Row, among: int = 0) -> int:
    """Let an event loom, `among` those that happen together with it, or alone; returns its id."""
    event = s.serial
    s.events[event] = _made(Event, (verb, by, source, 0, LOOMING, slots, 0, among or event, s.deeds))
    s.serial += 1
    s.worked += EVENT
    if s.worked > s.onlooker.budget.work:
        raise spent(s, "work")
    return event


def subject(s: State, event: Event) -> Value:
    """Return what an event happens to; 0 where its verb has nothing of that sort."""
    slot = s.program.linked.subjects.get(event.verb)
    return 0 if slot is None else event.slots[slot]


def is_there(s: State, event: Event) -> bool:
    """Whether the thing that an event happens to is in play; what happens to no component is always there."""
    e = subject(s, event)
    return not isinstance(e, int) or e <= s.layout.players or s.zone[e] in s.program.linked.play_zones


def happen(s: State, event: int) -> None:
    """Let an event have happened; what an effect lets wait from now on does not hear of it."""
    verb, by, source, parent, _, slots, _, among, deeds = s.events[event]
    s.events[event] = _made(Event, (verb, by, source, parent, HAPPENED, slots, s.serial, among, deeds))
    s.serial += 1


def looms(s: State, event: int) -> bool:
    """Whether an event is still about to happen."""
    return s.events[event].status == LOOMING


def begin(s: State, event: int) -> None:
    """Let an event loom no more, as it is carried out now."""
    s.events[event] = s.events[event].becoming(UNDERWAY)
    s.forget()


def looming(s: State, verb: int, amount: int, wanted: tuple[tuple[int, tuple[Value, ...]], ...]) -> int:
    """Return how much looms: the amounts of all events of a verb that are about to happen, as answers have left them.

    Args:
        s: The state.
        verb: The index of the verb.
        amount: The place of the slot with the amount.
        wanted: Places of slots, `BY` or `SOURCE`, each with the values of which one must stand there.
    """
    work(s, len(s.events) * (_ASKED + _COMPARED * len(wanted)))
    total = 0
    for its_verb, by, source, _, status, slots, *_ in s.events.values():
        if its_verb != verb or status != LOOMING:
            continue
        for at, values in wanted:
            if (slots[at] if at >= 0 else by if at == BY else source) not in values:
                break
        else:
            much = slots[amount]
            assert isinstance(much, int)
            total += much
    return total


def drop(s: State, ids: Iterable[int]) -> None:
    """Forget events, what left play with them, and the abilities that were to hear of nothing else."""
    for each in ids:
        s.events.pop(each, None)
        if s.left:
            s.left.pop(each, None)
    if s.effects and s.program.linked.heard_out:
        for lasting in s.effects:
            if lasting.ending.edge == "heard" and lasting.ending.player not in s.events:
                end_effect(s, lasting.id)


def forsake(s: State, ids: tuple[int, ...]) -> Result:
    """Forget occurrences that are left behind with their period, unless they wait for reactions, or what answers them is queued."""
    waiting = {each if isinstance(each, int) else each[3] for each in s.due}
    drop(s, [each for each in ids if each not in waiting])
    return ABORT


def since(waiting: Row, ids: Row) -> tuple[Row, Row]:
    """Part events that wait for reactions into those that were raised since the first of some events, and those before: ids grow."""
    first = min(ids)
    return tuple([each for each in waiting if each > first]), tuple([each for each in waiting if each < first])


def family(s: State, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Return some occurrences and those that were split off them, the oldest first."""
    if len(s.events) <= len(ids):
        return ids
    found = [each for each, event in s.events.items() if event.parent in ids and each not in ids]
    return (*ids, *found) if found else ids


def occasion(s: State, trigger: Trigger) -> Trigger:
    """Return what an interrupt may be used once for: a part that was split off a looming event belongs to the event."""
    event = s.events.get(trigger[3])
    return trigger if event is None or not event.parent else (*trigger[:3], event.parent, *trigger[4:])
