"""Whether a phrase uses a right: it is no answer to the open decision, and may be said beside it, also by somebody else."""

from ruledeck.interpreter.engine import machine, rights
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.answers import Answer
from ruledeck.interpreter.wording.reading import Line
from ruledeck.interpreter.wording.table import Table, glimpse

_DECLINES = frozenset(("pass", "passes"))
"""What says that no right is used: it is no reason to ask for one."""


def uses_right(table: Table, s: State, line: Line, player: int) -> bool:
    """Whether a phrase uses a right of a player that is open beside the decision of a state."""
    if line.text in _DECLINES or not rights.open_now(s):
        return False
    copy = glimpse(s)
    machine.decide(copy, -player)
    if copy.pending is None or copy.pending.site != copy.program.linked.right_site:
        return False
    return Answer(table, line, player).offers(copy) is True
