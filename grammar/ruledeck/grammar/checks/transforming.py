"""A thing becomes another card of its type: as one of another type it could bear what it bears no more."""

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import TRANSFORM
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report what is transformed into a card of a type that it never is."""
    words, found = survey.game.words, list[Diagnostic]()
    for part, node in survey.each(m.Perform):
        args = dict(node.args)
        if node.verb != TRANSFORM or not isinstance(args["title"], m.Literal):
            continue
        card, noun = survey.game.cards[str(args["title"].value)].text, args["card"].type.of
        if noun and card.type not in words.kinds.get(noun, frozenset((card.type,))):
            message = f'{article(noun)} does not become "{card.name}", which is {article(card.type)}'
            help_ = (
                "name a card of the type, or let one take the place of the other: `move` the one and `create` the other"
            )
            found.append(finding(codes.NOTHING_MATCHES, message, part, node, help_))
    return found
