"""What follows at once from an event that has happened: it is noted where it is asked for, and ends what lasts until then."""

from typing import TYPE_CHECKING

from ruledeck.interpreter.engine.continuous import use_up
from ruledeck.interpreter.primitives.history import record

if TYPE_CHECKING:
    from ruledeck.interpreter.state.plain import Row
    from ruledeck.interpreter.state.state import State


def told(s: "State", event: int, rows: tuple["Row", ...] = ()) -> None:
    """Note an event that has happened, and end what it ends; `rows` is what left play with it, looked at as it last was."""
    before = s.left.get(event)
    if rows:
        s.left[event] = (*(before or ()), *rows)
    verb = s.events[event].verb
    if verb in s.program.linked.noted:
        record(s, event)
    if verb in s.program.linked.used_up:
        use_up(s, event)
    if rows and before is None:
        del s.left[event]
    elif rows and before is not None:
        s.left[event] = before
