"""Decks and translations as an author writes them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.document_nodes import Node, Scalar, plain
from ruledeck.grammar.files.manifest import Manifest
from ruledeck.grammar.files.model_errors import not_a_choice, validate, wrong_shape
from ruledeck.grammar.files.models import MOST_COPIES, AnyForms, Forms, Id, Model, Name
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source, Span
from ruledeck.grammar.text.suggestion import did_you_mean


class DeckEntry(Model):
    """One deck as written.

    Attributes:
        id: Its id in the game.
        name: Its title.
        seat: The seat it is for, when seats differ.
        format: The rules it must obey.
        cards: Copies of each card by its id.
        sets: Copies of each set by its name: all the cards of its printings.
    """

    id: Id
    name: Name
    seat: Name | None = None
    format: Name | None = None
    cards: Mapping[Name, Annotated[int, Field(ge=1, le=MOST_COPIES)]] = Field(default_factory=dict)
    sets: Mapping[Name, Annotated[int, Field(ge=1, le=MOST_COPIES)]] = Field(default_factory=dict)


class CardTranslation(Model):
    """A card in another language.

    Attributes:
        name: Title.
        forms: Its forms, where the title is used as a noun.
    """

    name: Name
    forms: AnyForms | None = None


class TextEntry(Model):
    """A file of translations; what words there are is known only where they are used.

    Attributes:
        cards: Translated titles by the id of the card.
        words: Free entries by their key.
    """

    cards: Mapping[Name, CardTranslation] = Field(default_factory=dict)
    words: Mapping[Name, object] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeckText:
    """A deck whose names have been checked; its format has not.

    Its sets are no cards yet: `deck_sets.unpacked` makes them so.

    Attributes:
        id: Its id.
        name: Its title.
        seat: The seat it is for, or `None`.
        format: Name of a format of the manifest, or `None`.
        cards: Copies by id of the card, in the order written.
        sets: Copies by name of the set, in the order written.
        node: The YAML of the deck, for places.
    """

    id: str
    name: str
    seat: str | None
    format: str | None
    cards: Mapping[str, int]
    sets: Mapping[str, int]
    node: document_nodes.Mapping = field(repr=False, compare=False)

    @property
    def span(self) -> Span:
        """Where the whole deck stands."""
        return self.node.span


@dataclass(frozen=True, slots=True)
class Translation:
    """One file of translations.

    Attributes:
        language: The folder it lies in.
        source: The file.
        cards: Translated titles by id.
        words: Free entries by key: a text, or a mapping of forms.
        node: The YAML of the file, for places; `None` for an empty file.
    """

    language: str
    source: Source
    cards: Mapping[str, CardTranslation]
    words: Mapping[str, document_nodes.Plain]
    node: document_nodes.Mapping | None = field(repr=False, compare=False)


def read_decks(
    root: Node, manifest: Manifest | None, cards: Iterable[str] | None
) -> tuple[list[DeckText], list[Diagnostic]]:
    """Return the decks of one list; a deck with a fault is left out and reported.

    Args:
        root: A list of decks.
        manifest: For seats and formats; `None` leaves them unchecked.
        cards: All ids of cards; `None` leaves them unchecked.
    """
    if not isinstance(root, document_nodes.Sequence):
        return [], [wrong_shape(root, None, "a list of decks (`- id: ...`)")]
    known = None if cards is None else frozenset(cards)
    decks: list[DeckText] = []
    found: list[Diagnostic] = []
    for node in root.items:
        entry, faults = validate(DeckEntry, node)
        if isinstance(node, document_nodes.Mapping):
            faults = [*faults, *_names(node, manifest), *_unknown_cards(node.get("cards"), known)]
            if not faults and node.get("cards") is None and node.get("sets") is None:
                message = "this deck has neither `cards:` nor `sets:`"
                faults.append(Diagnostic(codes.MISSING_KEY, message, node.span, help="say what is in it"))
            if entry is not None and not faults:
                decks.append(DeckText(entry.id, entry.name, entry.seat, entry.format, entry.cards, entry.sets, node))
        found += faults
    return decks, found


def read_translation(
    root: Node | None, language: str, source: Source, cards: Iterable[str] | None
) -> tuple[Translation | None, list[Diagnostic]]:
    """Return the translations of one file, or `None` when it has a fault."""
    if root is None:
        return Translation(language, source, {}, {}, None), []
    entry, found = validate(TextEntry, root)
    if entry is None or not isinstance(root, document_nodes.Mapping):
        return None, found
    found = _unknown_cards(root.get("cards"), None if cards is None else frozenset(cards))
    node = root.get("words")
    entries = list(node) if isinstance(node, document_nodes.Mapping) else []
    found += [one for key, value in entries for one in _unfit_forms(key, value)]
    if found:
        return None, found
    return Translation(language, source, entry.cards, {key: plain(value) for key, value in entries}, root), []


def _unfit_forms(key: str, node: Node) -> list[Diagnostic]:
    """Return what is wrong with a word: a text, or a mapping of its forms."""
    if isinstance(node, document_nodes.Mapping):
        return validate(Forms, node)[1]
    if isinstance(node, Scalar) and isinstance(node.value, str) and node.value.strip():
        return []
    return [wrong_shape(node, None, f'a text, or a mapping of the forms of "{key}"')]


def _names(node: document_nodes.Mapping, manifest: Manifest | None) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    if manifest is None:
        return found
    for key, known in (("seat", manifest.players.seats), ("format", manifest.formats)):
        word = node.get(key)
        if isinstance(word, Scalar) and isinstance(word.value, str) and word.raw not in known:
            found.append(not_a_choice(codes.UNKNOWN_NAME, word.span, word.raw, known))
    return found


def _unknown_cards(node: Node | None, known: frozenset[str] | None) -> list[Diagnostic]:
    if known is None or not isinstance(node, document_nodes.Mapping):
        return []
    return [
        Diagnostic(codes.UNKNOWN_CARD, f'no card has the id "{key.raw}"', key.span, help=did_you_mean(key.raw, known))
        for key, _ in node.entries
        if key.raw not in known
    ]
