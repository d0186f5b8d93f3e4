"""A title means every card that has it; where one card must be meant, a title that several cards have is an error."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.document_nodes import Mapping, Scalar, Sequence
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import CREATE, TRANSFORM
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.words.titles import ONE_CARD, told_apart

_OF_ONE_CARD: Final = {CREATE: "made", TRANSFORM: "meant"}
"""The verbs that are handed one card, and what is said of it."""
_CERTAIN: Final = {CREATE: ("title", "field"), TRANSFORM: ("field",)}
"""What else than a card in quotation marks tells them which: what is made of the name of a thing is of its own card."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report what makes or names one card by a title that several cards have, and what takes one card for a title."""
    titles = survey.game.words.titles
    if all(len(cards) == 1 for cards in titles.values()):
        return []
    called = {card: (title, cards) for title, cards in titles.items() if len(cards) > 1 for card in cards}
    found = list(_named_in_fields(survey, called))
    fitting: set[int] = set()
    for part, node in survey.each(m.Perform, m.Op):
        if isinstance(node, m.Op) and node.name == "titled":
            fitting.add(id(node.args[1]))
        elif isinstance(node, m.Perform) and node.verb in _OF_ONE_CARD:
            made = dict(node.args)["title"]
            fitting.add(id(made))
            if isinstance(made, m.Literal) and made.type == m.NAME and made.value in called:
                title, cards = called[str(made.value)]
                message = f'several cards are called "{title}", and one card is {_OF_ONE_CARD[node.verb]}'
                help_ = f"say which: {' or '.join(_quoted(title, card) for card in cards)}"
                found.append(finding(codes.AMBIGUOUS, message, part, made, help_))
            elif not isinstance(made, m.Literal) and not (isinstance(made, m.Op) and made.name in _CERTAIN[node.verb]):
                message = f"this may be a title that several cards have, and one card is {_OF_ONE_CARD[node.verb]}"
                named = ", `the name of <thing>`" if node.verb == CREATE else ""
                help_ = f"say which: a card in quotation marks{named}, or a field that names a card"
                found.append(finding(codes.AMBIGUOUS, message, part, made, help_))
    for part, node in survey.each(m.Literal):
        if node.type == ONE_CARD and id(node) not in fitting:
            message = "this is one card, and here a title is compared"
            help_ = f'write "{survey.game.cards[str(node.value)].text.name}", or say `named` of a thing'
            found.append(finding(codes.WRONG_TYPE, message, part, node, help_))
    return found


def _quoted(title: str, card: str) -> str:
    return f'"{told_apart(title, card)}"'


def _named_in_fields(survey: Survey, called: dict[str, tuple[str, tuple[str, ...]]]) -> Iterator[Diagnostic]:
    """Yield the fields that name a card by its id where the rules, which compare titles, would find others, too."""
    fields = survey.game.words.fields
    for card in survey.cards:
        named = {name for name, (type, _) in fields.get(card.type, {}).items() if type == m.NAME}
        for name in sorted(named):
            for ident, span in _written(card, name):
                if ident in called:
                    message = f'"{name}" names a card, and several are called "{called[ident][0]}"'
                    help_ = "the rules know what a field names by its title: give that card one of its own"
                    yield Diagnostic(codes.AMBIGUOUS, message, span, help_)


def _written(card: CardText, name: str) -> Iterator[tuple[str, Span]]:
    faces = card.node.get("faces")
    for facts in (card.node, *(faces.items if isinstance(faces, Sequence) else ())):
        node = facts.get(name) if isinstance(facts, Mapping) else None
        for each in node.items if isinstance(node, Sequence) else (node,):
            if isinstance(each, Scalar):
                yield each.raw, each.span
