"""Whether what a ruling expects holds a little later: behind the optional decisions that are open where it was looked at."""

from typing import Final

from ruledeck.grammar.text.diagnostic import Note
from ruledeck.interpreter.engine import breakpoints, machine
from ruledeck.interpreter.primitives.primitives import MisfitOutcomeError
from ruledeck.interpreter.rulings.expectations import check
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.options import Decision
from ruledeck.interpreter.wording.reading import Line
from ruledeck.interpreter.wording.table import Table

_MOST: Final = 6
"""How many decisions are declined to find out: an author reads the lines that are missing."""


def later(table: Table, s: State, line: Line) -> tuple[Note, ...]:
    """Return that an expectation holds once what is asked now is declined, and the lines that say so; nothing when it does not."""
    said: list[str] = []
    copy = s.clone()
    # What goes wrong on a way that the case does not take is no fault of the case.
    try:
        while copy.pending is not None and not breakpoints.stopped(copy) and len(said) < _MOST:
            decision = Decision(copy)
            option = decision.declined
            if option is None:
                break
            place = decision.options.index(option)
            said.append(
                f"`- {table.names.players[decision.player - 1]}: {decision.phrases(table.names.called)[place]}`"
            )
            machine.decide(copy, place)
            if not check(table, copy, line):
                return (
                    Note(
                        f"it was looked at before that decision is taken, and holds behind {' and '.join(said)}: write it below"
                    ),
                )
    except (EndlessError, MisfitOutcomeError):
        return ()
    return ()
