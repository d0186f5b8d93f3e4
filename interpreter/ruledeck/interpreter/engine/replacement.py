"""What interrupting abilities do to an event that has not happened yet: cancel, replace, lessen, redirect or change it."""

from typing import TYPE_CHECKING

from ruledeck.interpreter.engine.continuous import allowed, certain, give_up
from ruledeck.interpreter.primitives.composites import done
from ruledeck.interpreter.primitives.live_events import is_there
from ruledeck.interpreter.primitives.stories import tell_averted, tell_changed
from ruledeck.interpreter.state.events import AWAY, CANCELLED, LOOMING, REPLACED, Event
from ruledeck.interpreter.state.log import note
from ruledeck.interpreter.state.outcomes import FULLY, NOTHING, UNASKED
from ruledeck.interpreter.state.plain import Row, Value

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State


def cancel_event(s: "State", ev: int) -> int:
    """Cancel an event, as a text says: it does not happen, and what was paid for it stays paid."""
    return drop_event(s, ev) if preventable(s, ev) else NOTHING


def drop_event(s: "State", ev: int) -> int:
    """Cancel an event that cannot happen any more, whatever a text says of preventing it."""
    return _settle(s, ev, CANCELLED)


def preventable(s: "State", ev: int) -> bool:
    """Whether no text says of an event that it cannot be prevented."""
    event = s.events.get(ev)
    return event is None or not certain(s, event.verb, event.by, event.slots, event.source)


def still_to_come(s: "State", ev: int) -> bool:
    """Whether an event has neither happened nor been cancelled or replaced."""
    event = s.events.get(ev)
    return event is not None and event.status == LOOMING


def replace_event(s: "State", ev: int) -> int:
    """Note that something else happens instead of an event."""
    return _settle(s, ev, REPLACED, told=True)


def _settle(s: "State", ev: int, status: int, *, told: bool = False) -> int:
    event = s.events.get(ev)
    if event is None or event.status != LOOMING:
        return NOTHING
    s.events[ev] = event.becoming(status)
    if told or status == CANCELLED:
        # Of what happens to something else it is told what it is.
        tell_averted(s, event)
    note(s, "cancelled" if status == CANCELLED else "replaced")
    if event.verb in s.program.linked.attempted:
        give_up(s, ev)
    return FULLY


def lessen_event(s: "State", ev: int, slot: int, amount: int) -> int:
    """Prevent a part of an event; nothing left of it means that it does not happen."""
    event = s.events.get(ev)
    if event is None or event.status != LOOMING or not preventable(s, ev):
        return NOTHING
    old = event.slots[slot]
    assert isinstance(old, int)
    if amount <= 0:
        return UNASKED
    if old <= 0:
        # Of nothing, nothing can be prevented: as little as something else can be made of a part of it.
        return NOTHING
    new = max(0, old - amount)
    _fill(s, ev, event.filled(slot, new))
    if new == 0:
        _settle(s, ev, CANCELLED)
    else:
        tell_changed(s, event, slot, new)
    return done(old - new, amount)


def redirect_event(s: "State", ev: int, slot: int, place: int, amount: int, victim: int) -> int:
    """Let a part of an event happen to something else: an occurrence of its own, which belongs to the same event."""
    event = s.events.get(ev)
    if event is None or event.status != LOOMING:
        return NOTHING
    if amount <= 0:
        return UNASKED
    part = min(amount, event.slots[slot])
    if part <= 0:
        return NOTHING
    slots = list(event.slots)
    slots[slot], slots[place] = part, victim
    if not _may_happen(s, event, tuple(slots)):
        return NOTHING
    s.events[s.serial] = _meant(s, event._replace(parent=event.parent or ev, slots=tuple(slots)))
    s.serial += 1
    left = event.slots[slot] - part
    s.events[ev] = event.filled(slot, left)
    spared = event.slots[place]
    note(s, "redirected", (part, ("thing", spared, s.card[spared]), ("thing", victim, s.card[victim])))
    if left == 0:
        _settle(s, ev, REPLACED)
    return done(part, amount)


def change_event(s: "State", ev: int, slot: int, value: Value) -> int:
    """Change a slot of an event that has not happened yet."""
    event = s.events.get(ev)
    if event is None or event.status != LOOMING or event.slots[slot] == value:
        return NOTHING
    if not _may_happen(s, event, event.filled(slot, value).slots):
        return NOTHING
    changed = event.filled(slot, value)
    _fill(s, ev, _meant(s, changed) if slot == s.program.linked.subjects.get(event.verb) else changed)
    tell_changed(s, event, slot, value)
    return FULLY


def _fill(s: "State", ev: int, event: Event) -> None:
    """Put an event with other slots in the place of one; that is no entry of the log, and yet what looms is another amount."""
    s.events[ev] = event
    if event.verb in s.program.linked.counted:
        s.forget()


def _meant(s: "State", event: Event) -> Event:
    """Return an event that looms for another thing from now on: that may leave play meanwhile, or is not there even now."""
    return event._replace(since=0 if is_there(s, event) else AWAY)


def _may_happen(s: "State", event: Event, slots: Row) -> bool:
    """Whether no ban forbids an event with other slots: what cannot happen to something is not moved to it."""
    return event.verb not in s.program.linked.banned or allowed(s, event.verb, event.by, slots, event.source)
