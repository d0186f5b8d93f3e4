"""Whether a line of a ruling answers what nobody was asked, as there was one answer that everybody sees."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.interpreter.engine import breakpoints, machine
from ruledeck.interpreter.primitives.primitives import MisfitOutcomeError
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.answers import Answer
from ruledeck.interpreter.wording.options import Decision, option_keys
from ruledeck.interpreter.wording.prompts import prompt
from ruledeck.interpreter.wording.reading import Line
from ruledeck.interpreter.wording.table import Table, glimpse

_MOST: Final = 40
"""How many answers are given on the way from the line above."""


def unasked(
    table: Table, before: State | None, taken: Sequence[str], line: Line, seat: int, now: State
) -> Diagnostic | None:
    """Return that a line is no decision: what it says was done without a question behind the line above it.

    Args:
        table: What the case is played with.
        before: The state in front of the line above, or of the first one, the position that was laid out.
        taken: What was decided since, by key.
        line: The line.
        seat: Whose line it is.
        now: The state that the line was said in: what comes behind the decision that is open there was not done.
    """
    if before is None:
        return None
    s, left = glimpse(before), list(taken)
    sites = frozenset(at for at, site in enumerate(s.program.sites) if site.public)
    s.onlooker = replace(s.onlooker, always_asked=sites)
    try:
        if s.pending is None:
            machine.advance(s)
        for _ in range(_MOST):
            if s.pending is None or breakpoints.stopped(s):
                return None
            decision, keys = Decision(s), option_keys(s)
            if not left and s.pending == now.pending and not decision.site.public:
                # Here the game stands: what only its player sees is asked, although there is one answer.
                return None
            if left and left[0] in keys:
                machine.decide(s, keys.index(left.pop(0)))
                continue
            if decision.player == seat and Answer(table, line, seat).offers(glimpse(s)) is True:
                found = failures.done_by_itself(line.text, line.span)
                said = prompt(decision, table.names.called)
                return replace(found, notes=(Note(said.replace(" is to decide", " would decide", 1)),))
            if len(keys) > 1:
                return None
            machine.decide(s, 0)
    except (EndlessError, MisfitOutcomeError):
        pass
    return None
