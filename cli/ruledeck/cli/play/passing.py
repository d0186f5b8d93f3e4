"""Passing until something concerns a player: what that is."""

from dataclasses import dataclass
from itertools import islice

from ruledeck.interpreter.state.log import log_length
from ruledeck.interpreter.state.state import Entry, State, Value, log_entries

_THINGS = {
    "move": (1,), "add": (2,), "remove": (2,), "set": (2,), "attach": (1, 3), "join": (1, 3), "sever": (1, 3),
    "remember": (1, 3), "forget": (1,), "detach": (1,),
    "control": (1,), "become": (1,),
    "up": (1,), "down": (1,), "show": (1,), "turn": (1,), "pick": (1,), "mark": (1,), "ability": (2,),
}  # fmt: skip
"""Where the entities stand in an entry of the log that is about some."""


@dataclass(slots=True)
class Passing:
    """A player who passes until something concerns them.

    What concerns them happens to them or to a card that is theirs or that they command, names one of these where a verb is told,
    or is the beginning of their turn. Any decision in which they cannot pass ends it, too.

    Attributes:
        player: Who passes.
        seen: How much of the log they had seen when they said so.
    """

    player: int
    seen: int

    def goes_on(self, state: State) -> bool:
        """Whether nothing has concerned the player since."""
        new = list(islice(log_entries(state), self.seen, None))
        self.seen += len(new)
        return not any(self._concerns(entry, state) for entry in new)

    def _concerns(self, entry: Entry, state: State) -> bool:
        kind = entry[0]
        if kind == "whose":
            return entry[1] == self.player
        if kind in ("story", "named"):
            return self._names(entry[2], state)
        return any(self._own(entry[at], state) for at in _THINGS.get(str(kind), ()))

    def _names(self, value: Value, state: State) -> bool:
        """Whether a value of a story is a thing of the player's."""
        if not isinstance(value, tuple):
            return False
        if len(value) == 4 and value[0] == "thing":
            return self._own(value[1], state)
        return any(self._names(each, state) for each in value)

    def _own(self, e: Value, state: State) -> bool:
        if not isinstance(e, int) or e <= 0:
            return False
        return e == self.player or (e > state.layout.players and self.player in (state.control[e], state.owner[e]))


def passing(state: State, player: int) -> Passing:
    """Return a player who begins to pass now."""
    return Passing(player, log_length(state))
