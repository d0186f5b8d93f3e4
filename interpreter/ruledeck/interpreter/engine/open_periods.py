"""Which periods are going on: those that began in a unit which still waits."""

from typing import TYPE_CHECKING

from ruledeck.interpreter.state.state import frames_of, log_entries

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State


def running(state: "State") -> tuple[str, ...]:
    """Return the kinds of period that are going on, the longest first.

    A kind has begun since the last beginning of each longer one, and a unit that begins it is waiting.
    """
    layout = state.layout
    begun: dict[int, int] = {}
    for place, entry in enumerate(log_entries(state)):
        if entry[0] == "period" and isinstance(entry[1], int):
            begun[entry[1]] = place
    waiting = _waiting(state)
    found: list[str] = []
    latest = -1
    for kind, name in enumerate(layout.periods):
        if begun.get(kind, -1) > latest:
            latest = begun[kind]
            if waiting is None or kind in waiting:
                found.append(name)
    return tuple(found)


def _waiting(state: "State") -> set[int] | None:
    """Return the kinds of period that some waiting unit begins; `None` where no program tells."""
    program = state.program
    if program is None:
        return None
    return {period for unit, _, _ in frames_of(state.stack) for period in program.begun_in.get(unit, ())}
