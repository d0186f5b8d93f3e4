"""A title means every card that has it; where one card must be meant, a title that several cards have is an error."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Final

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.document_nodes import Mapping, Scalar, Sequence
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import CREATE, TRANSFORM
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Source, Span
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
    """Yield the fields that name a card by its id where the rules, which compare titles, would find others, too.

    What an entry that stands for many cards, the cells of a board, says of them is told once, for all boards whose cells are called alike.
    """
    fields = survey.game.words.fields
    entries = Counter(_entry(card) for card in survey.cards)
    boards: dict[tuple[Source, int, int], _Board] = {}
    for card in survey.cards:
        named = {name for name, (type, _) in fields.get(card.type, {}).items() if type == m.NAME}
        for name in sorted(named):
            for ident, span in _written(card, name):
                if ident not in called:
                    continue
                title = called[ident][0]
                if entries[_entry(card)] > 1:
                    boards.setdefault(_entry(card), _Board(name, span)).titles[title] = None
                    continue
                message = f'"{name}" names a card, and several are called "{title}"'
                help_ = "the rules know what a field names by its title: give that card one of its own"
                yield Diagnostic(codes.AMBIGUOUS, message, span, help_)
    left = [*boards.values()]
    while left:
        first, *left = left
        others = [each for each in left if each.titles.keys() & first.titles.keys()]
        left = [each for each in left if each not in others]
        alike, *more = sorted(first.titles)
        several = f" and {len(more)} more" if more else ""
        message = f'"{first.field}" names cards by titles that others have: "{alike}"{several}'
        help_ = "the rules know what a field names by its title: give one of the entries a `name:` of its own"
        notes = tuple(Note(f'"{each.field}" names cards of such titles here', each.span) for each in others)
        yield Diagnostic(codes.AMBIGUOUS, message, first.span, help_, notes)


@dataclass(slots=True, eq=False)
class _Board:
    """An entry that stands for many cards: where one of its fields names cards, and titles in its fields that several cards have."""

    field: str
    span: Span
    titles: dict[str, None] = dataclass_field(default_factory=dict)


def _entry(card: CardText) -> tuple[Source, int, int]:
    return (card.node.source, card.node.start, card.node.end)


def _written(card: CardText, name: str) -> Iterator[tuple[str, Span]]:
    faces = card.node.get("faces")
    for facts in (card.node, *(faces.items if isinstance(faces, Sequence) else ())):
        node = facts.get(name) if isinstance(facts, Mapping) else None
        for each in node.items if isinstance(node, Sequence) else (node,):
            if isinstance(each, Scalar):
                yield each.raw, each.span
