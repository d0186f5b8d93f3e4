"""Which periods are going on: those that began in a unit which still waits."""

import re
from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.engine.machine import UNITS
from ruledeck.interpreter.state.identity import frames_of
from ruledeck.interpreter.state.state import log_entries

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State

_BEGINS: Final = re.compile(r"(?:open_period\(s, |begin_period\(s, 0, \()(\d+)")
"""How generated code begins a period, by its place among the kinds of period."""


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
    scripts = {text[4 : text.index("(")]: text for text in program.scripts}
    found: set[int] = set()
    for unit, _, _ in frames_of(state.stack):
        if unit >= len(UNITS):
            script = scripts.get(getattr(program.code[unit], "__name__", ""), "")
            found.update(int(number) for number in _BEGINS.findall(script))
    return found
