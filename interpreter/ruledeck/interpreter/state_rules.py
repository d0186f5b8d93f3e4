"""State rules: what the state of the game itself brings about, once a group of events has happened."""

from typing import TYPE_CHECKING, Any

from ruledeck.interpreter.continuous import lapse
from ruledeck.interpreter.listening import due_limit
from ruledeck.interpreter.program import ABORT, SUSPEND
from ruledeck.interpreter.stopping import guard
from ruledeck.interpreter.units import RULES

if TYPE_CHECKING:
    from ruledeck.interpreter.state import Local, State


def run_rules(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: state rules, to a fixed point; one that changes nothing for ever is reported. Locals: `(turns, cause)`."""
    program = s.program
    turns = local[0] if local else 0
    if local:
        s.cause = local[1]
    if pc:
        s.ruling = s.ruling[:-1]
    while True:
        if v is ABORT:
            return ABORT
        if s.effects:
            lapse(s)
        found = due_limit(s) if program.rules else None
        if found is None:
            return None
        turns += 1
        guard(s, turns, -2, found[0])
        cause, s.cause = s.cause, found[1]
        s.ruling = (*s.ruling, found)
        v = program.code[program.effects[found[0]].unit](s, 0, found[1:], None)
        if v is SUSPEND:
            s.unwind.append((RULES, 1, (turns, cause)))
            return SUSPEND
        s.ruling = s.ruling[:-1]
        s.cause = cause
