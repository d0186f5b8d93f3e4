"""Periods that something reacts to: they begin and end with an event."""

from typing import TYPE_CHECKING

from ruledeck.grammar.binder.moments import BEGIN, FINISH
from ruledeck.interpreter.engine.continuous import expire
from ruledeck.interpreter.engine.raising import raise_group
from ruledeck.interpreter.primitives.primitives import begin_period as open_period
from ruledeck.interpreter.state.engine_units import END
from ruledeck.interpreter.state.outcomes import ABORT, SUSPEND, Result

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Local, State


def begin_period(s: "State", pc: int, local: "Local", v: Result) -> Result:
    """Unit: a period begins: what lasted until its start ends, and its event happens. Locals: `(index, name, player)`."""
    index, name, player = local
    if pc == 0:
        expire(s, index, "start", player)
        open_period(s, index, name)
        return _period_event(s, BEGIN, name, player)
    return v


def end_period(s: "State", pc: int, local: "Local", v: Result) -> Result:
    """Unit: a period ends: its event happens, then what lasted until its end ends. Locals: `(index, name, player)`."""
    index, name, player = local
    if pc == 0:
        v = _period_event(s, FINISH, name, player)
        if v is SUSPEND:
            s.unwind.append((END, 1, local))
            return SUSPEND
    if v is ABORT:
        return ABORT
    expire(s, index, "end", player)
    return None


def _period_event(s: "State", verb: str, name: str, player: int) -> Result:
    index = s.program.linked.period_verbs.get(verb)
    if index is None:
        return None
    sort, _, moment = name.partition(":")
    return raise_group(s, 0, (index, 0, ((player, (moment, sort)),)), None)
