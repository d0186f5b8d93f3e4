"""A title between quotation marks must mean one card."""

from ruledeck.grammar.checks.survey import Survey
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic, Note
from ruledeck.grammar.text.source import Span


def check(survey: Survey) -> list[Diagnostic]:
    """Report a second card with the title of an earlier one."""
    first: dict[str, Span] = {}
    found: list[Diagnostic] = []
    for card in survey.game.text.cards:
        span = card.key_spans["name"]
        earlier = first.setdefault(card.name, span)
        if earlier is not span:
            message = f'two cards are called "{card.name}"'
            help = "write a card once, with its printings; different cards need different names"
            found.append(Diagnostic(codes.DUPLICATE_WORD, message, span, help, (Note("the first is here", earlier),)))
    return found
