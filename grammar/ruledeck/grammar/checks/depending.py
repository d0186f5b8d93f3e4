"""`then` stands behind a step on which it depends, and `pass all the same` where players take turns to pass."""

from itertools import pairwise
from typing import Final

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import PASS_ALL_THE_SAME
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_HELP: Final = (
    "leave `then` out: what stands behind costs, or in a block, comes only where these are paid and the block is done"
)


def check(survey: Survey) -> list[Diagnostic]:
    """Report `then` in front of all other steps of its block, `else` behind what never fails, and passes where nobody is asked in turn."""
    found: list[Diagnostic] = []
    for part, steps in survey.each(m.Steps):
        first = next((each for each in steps.items if not isinstance(each, m.Let) or each.outcome), None)
        if isinstance(first, m.Then):
            message = "no step stands in front of this in its block, so it depends on none"
            found.append(finding(codes.MISPLACED, message, part, first, _HELP))
        for before, behind in pairwise(steps.items):
            if isinstance(behind, m.Then) and behind.otherwise is not None and isinstance(before, m.Hold):
                message = "what is to hold from now on is always done, so nothing is done in its place"
                found.append(finding(codes.UNREACHABLE, message, part, behind.otherwise, "leave it out"))
    if not any(True for _ in survey.each(m.Alternate)):
        for part, step in survey.each(m.Perform):
            if step.verb == PASS_ALL_THE_SAME:
                message = "no text lets players take turns (`alternate`), so nothing counts as a pass"
                found.append(finding(codes.MISPLACED, message, part, step, "leave it out, or let a block `alternate`"))
    return found
