"""What came out of a verb, for the blocks behind it, whatever came out of what reacted to it meanwhile.

A verb sets a value of the game (`outcome:`). Where its occurrence was answered behind it, or rules of state spoke, another occurrence may
have set that value anew by the time that the blocks are chosen: so it is kept as it was when the steps of the verb were done.
"""

from typing import TYPE_CHECKING

from ruledeck.interpreter.state.plain import Value

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State


def begin_outcome(s: "State", verb: int) -> None:
    """Forget what came out of the verb before: it is carried out anew."""
    s.came_out.pop(verb, None)


def came_out(s: "State", verb: int, now: Value) -> Value:
    """Return what came out of a verb that has just happened; where nothing could come between, that is the value as it is now."""
    return s.came_out.pop(verb, now)
