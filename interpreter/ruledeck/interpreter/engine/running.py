"""Running the frames of a game until a decision is wanted: the game itself, and copies on which something is tried out."""

from typing import TYPE_CHECKING

from ruledeck.interpreter.state.outcomes import SUSPEND, Result

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State


def carry_on(s: "State", v: Result) -> Result:
    """Run the frames that wait, the innermost first, with what that one waits for; returns what the last one returns.

    `SUSPEND` where a decision is wanted: then the frames lie on the stack again.
    """
    code = s.program.code
    while s.stack is not None:
        unit, pc, locals_, s.stack = s.stack
        v = code[unit](s, pc, locals_, v)
        if v is SUSPEND:
            stack = s.stack
            for frame in reversed(s.unwind):
                stack = (*frame, stack)
            s.stack, s.unwind = stack, []
            return v
    return v
