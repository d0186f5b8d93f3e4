"""Cards have the facts of their type, and can come into a game."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Survey
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.manifest import FieldType, Manifest
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.article import article
from ruledeck.grammar.text.diagnostic import Diagnostic, Severity
from ruledeck.grammar.text.source import Span

_EXAMPLES: Final = {"number": "1"}


def check(survey: Survey) -> list[Diagnostic]:
    """Report cards that lack a fact of their type, and those that no game ever holds."""
    return [*_lacking(survey), *_left_out(survey), *_less_than_nothing(survey)]


def _lacking(survey: Survey) -> Iterator[Diagnostic]:
    """Yield the fields of its type that a card does not give; a list is empty and a flag is false without a word."""
    manifest = survey.game.text.manifest
    types = manifest.types if manifest is not None else {}
    # The cells of a board stand in one place, and what their entry lacks is said once.
    alike: dict[tuple[Span, str], list[CardText]] = {}
    for card in survey.game.text.cards:
        fields = types[card.type].fields if card.type in types else {}
        for name, field in fields.items():
            if not (field.optional or field.many or field.of == "flag" or name in card.fields):
                alike.setdefault((card.key_spans["name"], name), []).append(card)
    for (_, name), cards in alike.items():
        yield _missing(cards[0], name, types[cards[0].type].fields[name], len(cards))


def _less_than_nothing(survey: Survey) -> Iterator[Diagnostic]:
    """Yield the places that it costs less than nothing to enter: the way would be the cheaper, the longer one goes round."""
    manifest = survey.game.text.manifest
    types = manifest.types if manifest is not None else {}
    for card in survey.game.text.cards:
        name = types[card.type].movement if card.type in types else None
        cost = None if name is None else card.fields.get(name)
        if name is not None and isinstance(cost, int) and cost < 0:
            message = f'it costs nobody less than nothing to enter "{card.name}"'
            yield Diagnostic(codes.OUT_OF_RANGE, message, card.key_spans[name], help="the least is 0")


def _missing(card: CardText, name: str, field: FieldType, count: int) -> Diagnostic:
    shown = _EXAMPLES.get(field.of, "...")
    add = f"add `{name}: {shown}`"
    if count > 1 and field.of == "number":
        add = f"let the grid fill it in, with `row: {name}` or `column: {name}`, or {add} for all of them"
    help = f"{add}; or, if not every {card.type} has one, declare `{name}: optional {field}` in game.yaml"
    lacking = f'"{card.name}" has' if count == 1 else f"{count} cells of this board have"
    message = f'{lacking} no "{name}", which the type "{card.type}" asks for'
    return Diagnostic(codes.MISSING_FACT, message, card.key_spans["name"], help, severity=Severity.WARNING)


def _left_out(survey: Survey) -> Iterator[Diagnostic]:
    """Yield the cards of which no game ever holds one.

    With a format players build decks of whatever there is. Else a card comes with a deck, or by its `copies:` where no deck
    is that of the whole table; or a text speaks of it, which may make it; or another card names it as what belongs to it. Which place lies
    beside another one brings neither of them.
    """
    text = survey.game.text
    if text.manifest is None or text.manifest.formats:
        return
    # The deck of a table lists its cards in place of what they say; beside the decks of players lies what they say.
    of_table = bool(text.decks) and not survey.game.words.own_decks
    decked = {ident for deck in text.decks for ident in deck.cards}
    literals = [node for _, node in survey.each(m.Literal)]
    named = {str(node.value) for node in literals}
    titles = {str(node.value) for node in literals if node.type == m.NAME}
    for called in survey.game.words.titles.values():
        # A title speaks of every card that has it.
        named.update(called if titles.intersection(called) else ())
    for card in text.cards:
        named.update(_belonging(card, text.manifest))
    for card in text.cards:
        # Who writes `copies: 0` has said so.
        counted = card.copies is not None and not of_table
        if not (counted or card.id in decked or {card.id, card.name} & named):
            why, help = "no copies", "say how many there are, such as `copies: 1`"
            if text.decks:
                why, help = "no place in a deck", "name it in a deck, under `cards:`"
                help += "" if of_table else "; or say how many lie beside the decks, such as `copies: 1`"
            message = f'no game ever holds {article(card.name).partition(" ")[0]} "{card.name}": it has {why}, and no text speaks of it'
            yield Diagnostic(codes.NEVER_HELD, message, card.key_spans["name"], help, severity=Severity.WARNING)


def _belonging(card: CardText, manifest: Manifest) -> Iterator[str]:
    """Yield the ids of the cards that a card names, but for the places to which ways lead from it."""
    kind = manifest.types.get(card.type)
    for name, value in card.fields.items():
        declared = None if kind is None else kind.fields.get(name)
        way = kind is not None and declared is not None and declared.many and declared.of in (card.type, kind.kind)
        if not way:
            yield from map(str, value if isinstance(value, tuple) else (value,))
