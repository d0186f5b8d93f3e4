"""Live events: `(verb, by, source, parent, status, *slots)`, by their ids; they go when nothing waits for them any more.

Status: 0 looming, 1 cancelled, 2 replaced, 3 happened.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ruledeck.interpreter.state.program import ABORT

if TYPE_CHECKING:
    from ruledeck.interpreter.engine.triggers import Trigger
    from ruledeck.interpreter.state.state import Local, State


def loom(s: "State", verb: int, by: int, source: int, slots: "Local") -> int:
    """Let an event loom; returns its id."""
    event = s.serial
    s.events[event] = (verb, by, source, 0, 0, *slots)
    s.serial += 1
    return event


def drop(s: "State", ids: Iterable[int]) -> None:
    """Forget events, and what left play with them."""
    for each in ids:
        s.events.pop(each, None)
        if s.left:
            s.left.pop(each, None)


def forsake(s: "State", ids: tuple[int, ...]) -> Any:
    """Forget occurrences that are left behind with their period, unless they wait for reactions."""
    drop(s, [each for each in ids if each not in s.due])
    return ABORT


def family(s: "State", ids: tuple[int, ...]) -> tuple[int, ...]:
    """Return some occurrences and those that were split off them, the oldest first."""
    if len(s.events) <= len(ids):
        return ids
    found = [each for each, event in s.events.items() if event[3] in ids and each not in ids]
    return (*ids, *found) if found else ids


def occasion(s: "State", trigger: "Trigger") -> "Trigger":
    """Return what a trigger may be used once for: a part that was split off an event belongs to the event."""
    event = s.events.get(trigger[3])
    return trigger if event is None or not event[3] else (*trigger[:3], event[3], *trigger[4:])
