"""The numbers of a format: how many cards, sets and copies a deck may have."""

from collections.abc import Iterable, Iterator, Mapping

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.deck_models import DeckText
from ruledeck.grammar.files.manifest import DeckFormat, Manifest
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span


def format_faults(decks: Iterable[DeckText], cards: Iterable[CardText], manifest: Manifest) -> list[Diagnostic]:
    """Report decks with too few or too many cards, sets or copies, and cards that may only come with their set."""
    types = {card.id: card.type for card in cards}
    return [
        found
        for deck in decks
        if deck.format in manifest.formats
        for found in _faults(deck, manifest.formats[deck.format or ""], types)
    ]


def _faults(deck: DeckText, rules: DeckFormat, types: Mapping[str, str]) -> Iterator[Diagnostic]:
    name = f'the format "{deck.format}"'
    yield from _total(deck, "cards", sum(deck.cards.values()), rules.least, rules.most, name)
    for card, number in deck.cards.items():
        if rules.copies is not None and number > rules.copies:
            message = f"{number} copies of a card, and {name} allows {rules.copies}"
            yield _finding(message, _entry(deck, "cards", card))
    if rules.sets is None:
        return
    yield from _total(deck, "sets", sum(deck.sets.values()), rules.sets.least, rules.sets.most, name)
    for each, number in deck.sets.items():
        if rules.sets.copies is not None and number > rules.sets.copies:
            message = f"{number} copies of a set, and {name} allows {rules.sets.copies}"
            yield _finding(message, _entry(deck, "sets", each))
    written = deck.node.get("cards")
    for key, _ in written.entries if isinstance(written, document_nodes.Mapping) else ():
        if types.get(key.raw) not in rules.sets.loose:
            message = f"in {name} this card comes with its set, not alone"
            yield _finding(message, key.span, help="list the set under `sets:`")


def _total(
    deck: DeckText, what: str, number: int, least: int | None, most: int | None, name: str
) -> Iterator[Diagnostic]:
    place = deck.node.key(what) or deck.node.key("id") or deck
    counted = f"{number} {what[:-1] if number == 1 else what}"
    if least is not None and number < least:
        yield _finding(f"{counted}, and {name} needs at least {least}", place.span)
    if most is not None and number > most:
        yield _finding(f"{counted}, and {name} allows at most {most}", place.span)


def _entry(deck: DeckText, where: str, name: str) -> Span:
    """Return where an entry stands; cards that came with sets have none, so that the sets are shown."""
    listed = deck.node.get(where)
    key = listed.key(name) if isinstance(listed, document_nodes.Mapping) else None
    return (key or deck.node.key("sets") or deck).span


def _finding(message: str, span: Span, help: str | None = None) -> Diagnostic:
    return Diagnostic(codes.DECK_FORMAT, message, span, help=help)
