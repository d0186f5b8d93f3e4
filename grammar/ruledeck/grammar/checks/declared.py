"""What is declared without a meaning has to be said of something: by a constant, or by an effect."""

from ruledeck.grammar.checks.survey import Survey
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span


def check(survey: Survey) -> list[Diagnostic]:
    """Report adjectives and conditions without a meaning that no text ever makes true."""
    said = {
        node.what.name
        for _, node in survey.each(m.Modify)
        if isinstance(node.amount, m.Literal) and node.amount.value is True
    }
    found = []
    for word in survey.game.words.words.values():
        if word.declared.value is None and word.id not in said:
            message = f"this {word.kind} has no meaning, and no text says of anything that it is so"
            help = "write its meaning behind a colon, or a constant: `constant: <things> are <adjective>`"
            span = Span(word.source, word.declared.pattern.start, word.declared.pattern.end)
            found.append(Diagnostic(codes.MISSING_BODY, message, span, help))
    return found
