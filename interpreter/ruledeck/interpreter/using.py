"""The use of an ability, and the reactions that wait for its end or for the end of an action."""

from typing import TYPE_CHECKING, Any

from ruledeck.interpreter.events import forsake
from ruledeck.interpreter.listening import spend
from ruledeck.interpreter.program import ABORT, SUSPEND
from ruledeck.interpreter.queueing import dequeue
from ruledeck.interpreter.units import SETTLE, USE, WINDOW

if TYPE_CHECKING:
    from ruledeck.interpreter.state import Local, State


def use(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: one ability. Locals: the trigger `(effect, this, you, ev, *values)`, then the events that waited outside.

    What its effect raises shares one reaction window when the game says so.
    """
    program = s.program
    effect = program.effects[local[0]]
    if pc == 0:
        spend(s, local)
        outer = s.due
        start = s.serial
        s.resolving += 1
        if program.namespace["SCOPE"] == "effect":
            s.due = ()
        trigger = local
        s.log.append(("ability", effect.name, local[1], s.card[local[1]], local[2], s.layout.everyone))
        v = program.code[effect.unit](s, 0, (local[1], local[2], local[3], *local[4:]), None)
        if v is SUSPEND:
            s.unwind.append((USE, 1, (*trigger, outer, start)))
            return SUSPEND
    else:
        trigger, outer, start = local[:-2], local[-2], local[-1]
    if pc <= 1:
        s.resolving -= 1
        if v is ABORT:
            if program.namespace["SCOPE"] == "effect":
                s.due = (*outer, *s.due)
            return forsake(s, tuple([each for each in s.events if each >= start]))
        if program.namespace["SCOPE"] == "effect":
            v = settle(s, 0, (), None)
            if v is SUSPEND:
                s.unwind.append((USE, 2, (*trigger, outer, start)))
                return SUSPEND
    if v is ABORT:
        return ABORT
    if program.namespace["SCOPE"] == "effect":
        s.due = (*outer, *s.due)
    return 2


def settle(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: reactions that waited for the end of an effect or an action. Locals: the ids of the window that is open."""
    program = s.program
    if pc == 1:
        for each in local:
            s.events.pop(each, None)
    while True:
        if v is ABORT:
            return ABORT
        if not s.due or (s.resolving and program.namespace["SCOPE"] != "effect"):
            return None
        if program.windows["after"][0].resolves == "queue":
            return dequeue(s, 0, (), None)
        ids, s.due = s.due, ()
        v = program.code[WINDOW](s, 0, ("after", ids), None)
        if v is SUSPEND:
            s.unwind.append((SETTLE, 1, ids))
            return SUSPEND
        for each in ids:
            s.events.pop(each, None)
