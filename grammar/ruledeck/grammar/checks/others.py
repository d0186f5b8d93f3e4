"""`other` is said where there is a card that it leaves out."""

from collections.abc import Iterator

from ruledeck.grammar.binder.groups import alike
from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
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
    for part, group in survey.each(m.Select):
        for inner, said in _inside(group):
            # Whether it is another one than this card, or than what the description around speaks of, readers do not agree on.
            if alike(inner.type, group.type):
                message = "two things are meant here of which this could be another: this card, and what the description speaks of"
                help = f"say which one is left out: `{inner.noun} but this`, or `as x where ... {inner.noun} but x`"
                found.append(finding(codes.AMBIGUOUS, message, part.source, said, help))
    return found


def _inside(group: m.Select) -> Iterator[tuple[m.Select, m.Op]]:
    """Yield the descriptions inside the condition of a group that leave out another one, with the word that says it."""
    for inner in nodes_in(group.where):
        for test in inner.tests if isinstance(inner, m.Select) else ():
            if isinstance(inner, m.Select) and isinstance(test, m.Op) and test.name == "other":
                yield inner, test
