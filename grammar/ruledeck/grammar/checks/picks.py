"""A choice is a step: it cannot stand inside of a condition or a number, which are worked out without asking anybody.

The binder reads `1 random card in your hand` wherever a thing may stand, also where things are compared. There nobody could
be asked, nor chance be consulted: what is compared has to be chosen, with a name, in a line of its own before.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import operands
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source

_WORDS: Final = {
    "choose": ("a choice", "choose it in a line of its own: `choose 1 ... as x`, and speak of `x`"),
    "random": ("chance", "let chance pick in a line of its own: `choose 1 random ... as x`, and speak of `x`"),
    "divide": ("a division", "divide in a verb of its own: `deal 3 damage divided among ...`"),
}
"""What each way of picking is called, and what to write in its place."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report picks inside of what is worked out."""
    return [
        found
        for part, node in survey.each(m.Op, m.Use, m.Zone, m.Zones, m.Among)
        for found in picks_in((node,), part.source)
    ]


def picks_in(nodes: Iterable[m.Meant], source: Source) -> Iterator[Diagnostic]:
    """Yield the picks that are arguments of functions and words; the ends of a zone are looked at without a choice."""
    for node in nodes:
        for arg in operands(node) if isinstance(node, m.Value) else ():
            if isinstance(arg, m.Pick) and arg.how in _WORDS:
                what, help = _WORDS[arg.how]
                message = f"{what} cannot stand inside of a condition or a number"
                yield finding(codes.MISPLACED, message, source, arg if arg.end > arg.start else node, help)
