"""`other` is said where there is a card that it leaves out."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_WITHOUT_A_CARD = frozenset(("verb", "word", "ability", "window"))


def check(survey: Survey) -> list[Diagnostic]:
    """Report `other` and `another` in what is the text of no card: they would leave out nothing."""
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Op):
        if node.name == "other" and part.key.kind in _WITHOUT_A_CARD and node.args[0].type.base == "component":
            message = "there is no card here of whose text this could be another"
            help = "say which one is left out: `where it is not <name>`"
            found.append(finding(codes.MISPLACED, message, part.source, node, help))
    return found
