"""A range of numbers must hold something."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_MOST = 1_000
"""Numbers in the widest range."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report empty and endless ranges, picks of nothing, and loops that run zero times."""
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Op, m.Pick, m.Repeat):
        message = ""
        if isinstance(node, m.Op) and node.name == "range":
            low, high = map(_number, node.args)
            if low is not None and high is not None and low > high:
                message = f"there is no number from {low} to {high}"
            elif low is not None and high is not None and high - low >= _MOST:
                message = f"nobody can choose among {high - low + 1:,} numbers"
        elif isinstance(node, m.Pick) and node.most is not None and _number(node.most) == 0:
            message = "this picks nothing"
        elif isinstance(node, m.Repeat) and node.times is not None and _number(node.times) == 0:
            message = "this is never repeated"
        if message:
            found.append(finding(codes.EMPTY_RANGE, message, part.source, node, "take another number"))
    return found


def _number(value: m.Value) -> int | None:
    return value.value if isinstance(value, m.Literal) and isinstance(value.value, int) else None
