"""A step of a match: an answer to the open decision, and all that follows until somebody decides again."""

from ruledeck.interpreter.api.errors import EndlessError, fault_of
from ruledeck.interpreter.engine.endless import endless_report
from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.state.runaway import EndlessError as Runaway
from ruledeck.interpreter.state.state import State


def take(s: State, place: int) -> None:
    """Answer the open decision by the place of an option; a negative one claims the rights of that player.

    Raises:
        EndlessError: when the text of the game makes it go on for ever; the match is over.
    """
    try:
        decide(s, place)
    except Runaway as error:
        raise stopped(s, error) from None


def stopped(s: State, error: Runaway) -> EndlessError:
    """End a match that would go on for ever, and return the report."""
    s.stack, s.pending, s.unwind, s.over = None, None, [], ()
    return EndlessError(fault_of(endless_report(s.program, error)))
