"""What a game lists, as plain data: cards, decks and options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruledeck.grammar.binder.game import Game as Bound
    from ruledeck.grammar.files.decks import DeckText
    from ruledeck.grammar.files.manifest import Manifest

Fact = str | int | bool | tuple[str, ...] | tuple[int, ...]
"""A fact that is printed on a card."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card.

    Attributes:
        id: Its id, by which options, views and logs speak of it.
        name: Its title in the source language.
        names: Its title by language, as far as it is translated.
        type: Its type.
        fields: What is printed on it, by the names of the game.
        traits: Its traits.
        copies: How many copies there are, where the card says it; else 0.
        rules: What it does, as its author wrote it; empty when it does nothing. `Game.prose` says it as prose.
    """

    id: str
    name: str
    names: Mapping[str, str]
    type: str
    fields: Mapping[str, Fact]
    traits: tuple[str, ...]
    copies: int
    rules: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck.

    Attributes:
        cards: Copies by id of the card.
        id: Its id; empty for one that no file of the game holds.
        name: Its title.
        seat: The seat that it is for, or empty.
        format: The format that it obeys, or empty.
    """

    cards: Mapping[str, int]
    id: str = ""
    name: str = ""
    seat: str = ""
    format: str = ""


@dataclass(frozen=True, slots=True)
class GameOption:
    """A reading of the rules that a table may choose.

    Attributes:
        name: Its name.
        values: What can be chosen.
        default: What holds otherwise.
    """

    name: str
    values: tuple[str, ...]
    default: str


def card_of(bound: Bound, ident: str) -> Card:
    """Return a card of a game."""
    text = bound.cards[ident].text
    names = {each.language: each.cards[ident].name for each in bound.text.texts if ident in each.cards}
    return Card(
        ident,
        text.name,
        names,
        text.type,
        dict(text.fields),
        text.traits,
        text.copies or 0,
        text.rules.text if text.rules is not None else "",
    )


def deck_of(text: DeckText) -> Deck:
    """Return a deck as data."""
    return Deck(dict(text.cards), text.id, text.name, text.seat or "", text.format or "")


def options_in(manifest: Manifest) -> dict[str, GameOption]:
    """Return the options of a game by name."""
    return {
        name: GameOption(name, tuple(map(str, one.values)), str(one.default)) for name, one in manifest.options.items()
    }
