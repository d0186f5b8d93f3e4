"""What interrupting abilities do to an event that has not happened yet: cancel, replace, lessen, redirect or change it."""

from typing import TYPE_CHECKING, Any

from ruledeck.interpreter.primitives.composites import done
from ruledeck.interpreter.state.log import note

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State


def cancel_event(s: "State", ev: int) -> int:
    """Cancel an event: it does not happen, and what was paid for it stays paid."""
    return _mark(s, ev, 1)


def replace_event(s: "State", ev: int) -> int:
    """Note that something else happens instead of an event."""
    return _mark(s, ev, 2)


def _mark(s: "State", ev: int, status: int) -> int:
    event = s.events.get(ev)
    if event is None or event[4] != 0:
        return 0
    s.events[ev] = (*event[:4], status, *event[5:])
    note(s, "cancelled" if status == 1 else "replaced")
    return 2


def lessen_event(s: "State", ev: int, slot: int, amount: int) -> int:
    """Prevent a part of an event; nothing left of it means that it does not happen."""
    event = s.events.get(ev)
    if event is None or event[4] != 0:
        return 0
    old = event[5 + slot]
    assert isinstance(old, int)
    new = max(0, old - amount)
    s.events[ev] = (*event[: 5 + slot], new, *event[6 + slot :])
    if new == 0:
        _mark(s, ev, 1)
    return done(old - new, amount)


def redirect_event(s: "State", ev: int, slot: int, place: int, amount: int, victim: int) -> int:
    """Let a part of an event happen to something else: an occurrence of its own, which belongs to the same event."""
    event = s.events.get(ev)
    if event is None or event[4] != 0:
        return 0
    part = min(amount, event[5 + slot])
    if part <= 0:
        return 0
    slots = list(event[5:])
    slots[slot], slots[place] = part, victim
    s.events[s.serial] = (*event[:3], event[3] or ev, 0, *slots)
    s.serial += 1
    left = event[5 + slot] - part
    s.events[ev] = (*event[: 5 + slot], left, *event[6 + slot :])
    note(s, "redirected", (part,))
    if left == 0:
        _mark(s, ev, 2)
    return done(part, amount)


def change_event(s: "State", ev: int, slot: int, value: Any) -> int:
    """Change a slot of an event that has not happened yet."""
    event = s.events.get(ev)
    if event is None or event[4] != 0:
        return 0
    s.events[ev] = (*event[: 5 + slot], value, *event[6 + slot :])
    return 2
