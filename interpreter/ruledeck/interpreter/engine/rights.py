"""Rights: abilities that are open at any moment, beside whatever decision is open, also to a player who is not asked.

The open decision is put aside and not used up. The player says which right it is, or none; it is resolved as if nothing else
were going on, with its own reactions; then the same decision stands open again, with its options worked out anew. A choice
that is made pick by pick begins again, and so does an order. A right that leaves a period leaves the decision with it.
"""

from typing import TYPE_CHECKING

from ruledeck.interpreter.engine import windows
from ruledeck.interpreter.engine.activation import offered
from ruledeck.interpreter.engine.decisions import PASS, ask, claiming
from ruledeck.interpreter.engine.resolution import settle, use
from ruledeck.interpreter.primitives.elimination import is_out
from ruledeck.interpreter.state.engine_units import (
    ARRANGE,
    DEQUEUE,
    DIVIDE,
    ENQUEUE,
    INTERJECT,
    KINDRED,
    PICK_SOME,
    RESOLVE_ONE,
    TAKE,
    TOTAL,
    WINDOW,
)
from ruledeck.interpreter.state.outcomes import ABORT, REOPEN, SUSPEND, Result

if TYPE_CHECKING:
    from ruledeck.interpreter.state.plain import Trigger
    from ruledeck.interpreter.state.state import Locals, State

CLAIM = "right"
"""What a record keeps of a claim, with the player behind it: `("right", 2)`; it is no option of a decision."""

_COMPOUND = (ARRANGE, PICK_SOME, KINDRED, TOTAL, DIVIDE)
"""Units that ask for one answer after the other: whoever began them begins them again."""
_ASKING = (TAKE, RESOLVE_ONE, WINDOW)
"""Units that find out anew what they offer when they begin again."""


def open_now(s: "State") -> bool:
    """Whether a right may be claimed: a decision is open, and it is not that of a right itself."""
    return bool(s.program.rights) and s.pending is not None and s.pending.player > 0 and not claiming(s)


def rights_of(s: "State", player: int) -> "tuple[Trigger, ...]":
    """Return the rights that a player could use now, as triggers."""
    if s.layout.out >= 0 and is_out(s, player):
        return ()
    return tuple([each for kind in s.program.rights for each in offered(s, player, kind)])


def claim(s: "State", player: int) -> None:
    """Put the open decision aside for a right of a player; the machine asks which one."""
    s.pending = None
    s.stack = (INTERJECT, 0, (player,), s.stack)


def interject(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: a player uses one of their rights, or none.

    Locals: `(player,)`, then what is true outside: the events that wait for reactions, how many abilities are being resolved
    and how many of them inside windows that let nothing open others, and how often somebody acted.
    """
    if pc == 0:
        locals_ = (locals_[0], s.due, s.resolving, s.nesting, s.acted)
        s.due, s.resolving, s.nesting = (), 0, 0
        found = rights_of(s, locals_[0])
        v = ask(s, locals_[0], s.program.linked.right_site, (*found, PASS), (0, -1)) if found else PASS
        if v is SUSPEND:
            s.unwind.append((INTERJECT, 1, locals_))
            return SUSPEND
        pc = 1
    if pc == 1 and v != PASS:
        v = use(s, 0, v, None)
        if v is SUSPEND:
            s.unwind.append((INTERJECT, 2, locals_))
            return SUSPEND
        pc = 2
    if pc == 2 and v is not ABORT:
        v = settle(s, 0, (), None)
        if v is SUSPEND:
            s.unwind.append((INTERJECT, 3, locals_))
            return SUSPEND
    _, due, s.resolving, s.nesting, s.acted = locals_
    s.due = (*due, *s.due)
    return _left(s) if v is ABORT else _reopened(s)


def _reopened(s: "State") -> Result:
    """Let the decision that was put aside stand open again; returns what is handed to whoever asks for it."""
    _skip(s)
    assert s.stack is not None
    unit, _, locals_, parent = s.stack
    if unit in _ASKING:
        s.stack = (unit, 0, locals_, parent)
    elif unit == ENQUEUE:
        s.stack = (unit, 0, locals_[:1], parent)
    elif unit == DEQUEUE:
        # The entry that somebody is asked for stands first in the queue again.
        s.due = (locals_[0], *s.due)
        s.stack = (unit, 0, (), parent)
    else:
        return REOPEN
    return None


def _left(s: "State") -> Result:
    """Drop the decision that was put aside: what it stands in is being left."""
    _skip(s)
    assert s.stack is not None
    unit, _, locals_, parent = s.stack
    if unit == WINDOW:
        # What waits on its stack is put away.
        s.stack = (unit, windows.LEFT, locals_, parent)
    elif unit == ENQUEUE or unit in _ASKING:
        s.stack = parent
    return ABORT


def _skip(s: "State") -> None:
    """Take away the frames of a choice that is made pick by pick, with the picks."""
    while s.stack is not None and s.stack[0] in _COMPOUND:
        s.stack = s.stack[3]
