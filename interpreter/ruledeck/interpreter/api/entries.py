"""What has happened in a match, as its API gives it."""

from typing import NamedTuple

from ruledeck.interpreter.state.log import read_log
from ruledeck.interpreter.state.state import State, Values


class Entry(NamedTuple):
    """An entry of the log.

    Attributes:
        kind: What happened: `move`, `add`, `period`, `ability` ...
        slots: Its parts as plain values: components by the id of their card or `?`, players by number, zones by name or
            as `(name, owner)`, everything else as numbers and texts.
    """

    kind: str
    slots: Values


def entries_of(s: State, player: int | None) -> tuple[Entry, ...]:
    """Return the log, the oldest entry first, as a player saw it; `None` sees everything."""
    return tuple([Entry(str(each[0]), each[1:]) for each in read_log(s, player)])
