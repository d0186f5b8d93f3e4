"""`other` is said where there is a card that it leaves out."""

from collections.abc import Iterator

from ruledeck.grammar.binder.phrases.groups import alike
from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.sorts import sort_of
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_WITHOUT_A_CARD = frozenset(("verb", "word", "ability", "window"))

_SAY_WHICH = (
    "leave the word out, or say which one is left out, with a name that it was given before: "
    "`choose ... as first`, then `... where (it is not first)`"
)


def check(survey: Survey) -> list[Diagnostic]:
    """Report `other` and `another` in what is the text of no card: they would leave out nothing."""
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Op):
        if node.name == "other" and part.key.kind in _WITHOUT_A_CARD and node.args[0].type.base == "component":
            message = "there is no card here of whose text this could be another"
            help = "say which one is left out: `where it is not <name>`"
            found.append(finding(codes.MISPLACED, message, part, node, help))
    found += _never_among(survey)
    for part, group in survey.each(m.Select):
        for inner, said in _inside(group):
            # Whether it is another one than this card, or than what the description around speaks of, readers do not agree on.
            if alike(inner.type, group.type):
                message = "two things are meant here of which this could be another: this card, and what the description speaks of"
                help = f"say which one is left out: `{inner.noun} but this`, or `as x where ... {inner.noun} but x`"
                found.append(finding(codes.AMBIGUOUS, message, part, said, help))
    return found


def _never_among(survey: Survey) -> list[Diagnostic]:
    """Report `other` on a card that is never one of those of which it speaks: it would leave out nothing, either."""
    changed = {node.what for _, node in survey.each(m.Modify)}
    if any(what.sort == "lent" for what in changed):
        return []  # A text that is lent may stand on another card.
    become = {key for what in changed if what.sort == "type" for key in what.keys}
    kinds = survey.game.words.kinds
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Select, m.Happening):
        card = survey.game.cards[part.id].text if part.kind == "card" else None
        for said, sort in _others(node) if card is not None else ():
            types = kinds.get(sort, frozenset())
            if card is None or not types or card.type in types or any(f"type:{each}" in become for each in types):
                continue
            message = f"{card.name} is never one of these: this leaves out nothing"
            found.append(finding(codes.MISPLACED, message, part, said, _SAY_WHICH))
    return found


def _others(node: m.Meant) -> Iterator[tuple[m.Op, str]]:
    """Yield each `other` of a description or a trigger, with the type or kind of that of which it speaks."""
    tests = node.tests if isinstance(node, m.Select | m.Happening) else ()
    for test in tests:
        if isinstance(test, m.Op) and test.name == "other":
            about = test.args[0]
            if isinstance(node, m.Select):
                yield test, sort_of(node)
            sorts = [each for each in tests if isinstance(each, m.Op) and each.name == "is type"]
            for each in sorts:
                if each.args[0] == about and isinstance(each.args[1], m.Literal):
                    yield test, str(each.args[1].value)


def _inside(group: m.Select) -> Iterator[tuple[m.Select, m.Op]]:
    """Yield the descriptions inside the condition of a group that leave out another one, with the word that says it."""
    for inner in nodes_in(group.where):
        for test in inner.tests if isinstance(inner, m.Select) else ():
            if isinstance(inner, m.Select) and isinstance(test, m.Op) and test.name == "other":
                yield inner, test
