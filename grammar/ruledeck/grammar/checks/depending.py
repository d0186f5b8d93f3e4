"""`then` stands behind a step on which it depends."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_HELP = (
    "leave `then` out: what stands behind costs, or in a block, comes only where these are paid and the block is done"
)


def check(survey: Survey) -> list[Diagnostic]:
    """Report `then` in front of all other steps of its block."""
    found: list[Diagnostic] = []
    for part, steps in survey.each(m.Steps):
        first = next((each for each in steps.items if not isinstance(each, m.Let) or each.outcome), None)
        if isinstance(first, m.Then):
            message = "no step stands in front of this in its block, so that it depends on none"
            found.append(finding(codes.MISPLACED, message, part, first, _HELP))
    return found
