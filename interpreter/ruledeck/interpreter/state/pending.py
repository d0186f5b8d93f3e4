"""The open decision: who decides, where in the text, between what, and what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ruledeck.interpreter.state.plain import Row, Value

NO_EVENT = -1
"""The event where none is answered."""


class Pending(NamedTuple):
    """A decision for which a game waits.

    Attributes:
        player: Who decides; 0 for nobody, where the game waits before a period.
        site: The number of the place in the text, see `Program.sites`.
        options: Between what; -1 is to do nothing, or to be done.
        context: What it is about, as plain data. In a window that is the moment with the events; elsewhere the component
            whose text asks, and the event that it answers. Behind it, where several are chosen one by one, stand the group and
            those that were chosen already.
    """

    player: int
    site: int
    options: Row
    context: Row

    @property
    def source(self) -> int:
        """The component whose text asks, 0 for the rules, and in a window."""
        first = self.context[0] if self.context else 0
        return first if isinstance(first, int) else 0

    @property
    def event(self) -> int:
        """The event that the text answers, -1 for none, and in a window."""
        second = self.context[1] if len(self.context) > 1 else NO_EVENT
        return second if isinstance(second, int) else NO_EVENT

    @property
    def window(self) -> tuple[str, tuple[int, ...]] | None:
        """The moment of a window, `when` or `after`, with its events; `None` elsewhere."""
        if len(self.context) == 2 and isinstance(self.context[0], str) and isinstance(self.context[1], tuple):
            return self.context[0], self.context[1]
        return None

    @property
    def picks(self) -> tuple[tuple[Value, ...], tuple[Value, ...]] | None:
        """The group of which several are chosen one by one, and those that were chosen already; `None` elsewhere."""
        if len(self.context) == 4 and isinstance(self.context[2], tuple) and isinstance(self.context[3], tuple):
            return self.context[2], self.context[3]
        return None
