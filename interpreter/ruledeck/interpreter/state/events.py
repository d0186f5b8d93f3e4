"""Events: occurrences that loom, that happen, and that are reacted to."""

from typing import Final, NamedTuple

from ruledeck.interpreter.state.plain import Row, Value, Values

LOOMING: Final = 0
"""It is about to happen: it may still be cancelled, replaced or changed."""
CANCELLED: Final = 1
"""It does not happen."""
REPLACED: Final = 2
"""Something else happens instead of it."""
HAPPENED: Final = 3
"""It has happened, at least in part."""


UNDERWAY: Final = 4
"""It is being carried out, and looms no more: told apart only where a text asks how much looms."""


AWAY: Final = -1
"""Said of an event that looms for something that was not in play any more, or yet, when it came to loom for that."""
LEFT: Final = -2
"""Said of an event that looms for something that has left play since it came to loom for that, whether it has come back or not."""


class Event(NamedTuple):
    """An occurrence of a verb.

    Attributes:
        verb: The index of the verb.
        by: The player who does it, 0 for nobody.
        source: The component whose ability does it, 0 for the game.
        parent: The event that it was split off, 0 for none.
        status: `LOOMING`, `CANCELLED`, `REPLACED`, `HAPPENED` or `UNDERWAY`.
        slots: The values of the verb's slots.
        since: The serial number at which it happened; before, 0, or `AWAY` or `LEFT` while it looms.
        among: The id of the first of those that were raised together with it, or the serial number at which the moment began at
            which they happen.
        deeds: The deeds that go on around it, the outermost first, see `State.deeds`.
    """

    verb: int
    by: int
    source: int
    parent: int
    status: int
    slots: Row
    since: int = 0
    among: int = 0
    deeds: tuple[Row, ...] = ()

    def becoming(self, status: int) -> "Event":
        """Return the event with another status."""
        return self._replace(status=status)

    def filled(self, slot: int, value: Value) -> "Event":
        """Return the event with another value in one slot, which its place names."""
        slots = (*self.slots[:slot], value, *self.slots[slot + 1 :])
        return self._replace(slots=slots)

    def plain(self) -> Values:
        """Return it as plain data, as it is saved and compared: the slots stand behind the rest."""
        return (*self[:5], self.since, self.among, self.deeds, *self.slots)
