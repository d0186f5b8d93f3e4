"""While a price is paid, that is a deed that goes on around whatever happens by it, in games in which some text asks for that."""

from typing import TYPE_CHECKING

from ruledeck.interpreter.state.outcomes import SUSPEND, Result

if TYPE_CHECKING:
    from ruledeck.interpreter.state.plain import Locals
    from ruledeck.interpreter.state.state import State


def owe(s: "State", pc: int, local: "Locals", v: Result) -> Result:
    """Unit: a price is paid. Locals: `(unit, who pays, whose text asks, *what the unit is begun with)`. Returns what the unit does."""
    if pc == 0:
        s.deeds = (*s.deeds, (s.program.linked.cost, *local[1:3]))
        v = s.program.code[local[0]](s, 0, local[3:], None)
        if v is SUSPEND:
            s.unwind.append((s.program.linked.owing, 1, local[:3]))
            return SUSPEND
    s.deeds = s.deeds[:-1]
    return v
