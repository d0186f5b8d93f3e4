"""Live events, by their ids: occurrences that loom, that happen and are reacted to; they go when nothing waits for them any more."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ruledeck.interpreter.state.outcomes import ABORT

if TYPE_CHECKING:
    from ruledeck.interpreter.engine.triggers import Trigger
    from ruledeck.interpreter.state.state import Local, State, Values

LOOMING: Final = 0
"""It is about to happen: it may still be cancelled, replaced or changed."""
CANCELLED: Final = 1
"""It does not happen."""
REPLACED: Final = 2
"""Something else happens instead of it."""
HAPPENED: Final = 3
"""It has happened, at least in part."""


class Event(NamedTuple):
    """An occurrence of a verb.

    Attributes:
        verb: The index of the verb.
        by: The player who does it, 0 for nobody.
        source: The component whose ability does it, 0 for the game.
        parent: The event that it was split off, 0 for none.
        status: `LOOMING`, `CANCELLED`, `REPLACED` or `HAPPENED`.
        slots: The values of the verb's slots.
    """

    verb: int
    by: int
    source: int
    parent: int
    status: int
    slots: "Local"

    def becoming(self, status: int) -> "Event":
        """Return the event with another status."""
        return Event(self.verb, self.by, self.source, self.parent, status, self.slots)

    def filled(self, slot: int, value: Any) -> "Event":
        """Return the event with another value in one slot, which its place names."""
        slots = (*self.slots[:slot], value, *self.slots[slot + 1 :])
        return Event(self.verb, self.by, self.source, self.parent, self.status, slots)

    def plain(self) -> "Values":
        """Return it as plain data, as it is saved and compared: the slots stand behind the rest."""
        return (*self[:5], *self.slots)


def loom(s: "State", verb: int, by: int, source: int, slots: "Local") -> int:
    """Let an event loom; returns its id."""
    event = s.serial
    s.events[event] = Event(verb, by, source, 0, LOOMING, slots)
    s.serial += 1
    return event


def looms(s: "State", event: int) -> bool:
    """Whether an event is still about to happen."""
    return s.events[event].status == LOOMING


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
    found = [each for each, event in s.events.items() if event.parent in ids and each not in ids]
    return (*ids, *found) if found else ids


def occasion(s: "State", trigger: "Trigger") -> "Trigger":
    """Return what a trigger may be used once for: a part that was split off an event belongs to the event."""
    event = s.events.get(trigger[3])
    return trigger if event is None or not event.parent else (*trigger[:3], event.parent, *trigger[4:])
