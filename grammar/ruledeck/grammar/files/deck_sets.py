"""Decks that are made of whole sets: each set stands for the cards whose printings lie in it."""

from collections.abc import Iterable
from dataclasses import replace

from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.deck_models import DeckText
from ruledeck.grammar.files.document_nodes import Mapping
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.suggestion import did_you_mean

Sets = dict[str, dict[str, int]]
"""Name of a set to the copies of each of its cards, by id."""


def sets_of(cards: Iterable[CardText]) -> Sets:
    """Return what lies in each set; a printing that says no number is one card."""
    found: Sets = {}
    for card in cards:
        for printing in card.printings:
            copies = found.setdefault(printing.set, {})
            copies[card.id] = copies.get(card.id, 0) + (1 if printing.copies is None else printing.copies)
    return found


def unpacked(decks: Iterable[DeckText], cards: Iterable[CardText]) -> tuple[list[DeckText], list[Diagnostic]]:
    """Return the decks with the cards of their sets among their cards; one with an unknown set is left out and reported."""
    sets = sets_of(cards)
    done: list[DeckText] = []
    found: list[Diagnostic] = []
    for deck in decks:
        unknown = [name for name in deck.sets if name not in sets]
        if unknown:
            found += [_unknown(deck, name, sets) for name in unknown]
            continue
        copies = dict(deck.cards)
        for name, times in deck.sets.items():
            for card, number in sets[name].items():
                copies[card] = copies.get(card, 0) + times * number
        done.append(replace(deck, cards=copies))
    return done, found


def _unknown(deck: DeckText, name: str, sets: Sets) -> Diagnostic:
    listed = deck.node.get("sets")
    key = listed.key(name) if isinstance(listed, Mapping) else None
    help_ = did_you_mean(name, sets) or "a set is what the `printings:` of cards name under `set:`"
    return Diagnostic(codes.UNKNOWN_NAME, f'no card was printed in the set "{name}"', (key or deck).span, help=help_)
