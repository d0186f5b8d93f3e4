"""Decks, the sets they take whole, the formats they are of, and translations: YAML to models, and what is wrong with them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import Field

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.document_nodes import Node, Scalar, plain
from ruledeck.grammar.files.manifest import DeckFormat, Manifest
from ruledeck.grammar.files.model_errors import not_a_choice, validate, wrong_shape
from ruledeck.grammar.files.models import MOST_COPIES, AnyForms, Flavor, Forms, Id, Model, Name
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
        flavor: What it tells, with the same parts as in the source language.
        facts: Those of its facts that are texts, such as a subtitle.
    """

    name: Name
    forms: AnyForms | None = None
    flavor: Flavor | None = None
    facts: Mapping[Name, Name] = Field(default_factory=dict)


class TextEntry(Model):
    """A file of translations; what words there are is known only where they are used.

    Attributes:
        provenance: Where the titles come from, as of a card; rules never read it.
        cards: Translated titles by the id of the card.
        words: Free entries by their key.
    """

    provenance: object = None
    cards: Mapping[Name, CardTranslation] = Field(default_factory=dict)
    words: Mapping[Name, object] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeckText:
    """A deck whose names have been checked; its format has not.

    Its sets are no cards yet: `unpacked` makes them so.

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


def unread_parts(root: Node | None, cards: Iterable[CardText]) -> list[Diagnostic]:
    """Return a finding for each part of what a card tells that one file of translations has, and the card has not."""
    listed = root.get("cards") if isinstance(root, document_nodes.Mapping) else None
    if not isinstance(listed, document_nodes.Mapping):
        return []
    parts = {card.id: card.flavor for card in cards}
    found: list[Diagnostic] = []
    for ident, node in listed:
        told = node.get("flavor") if isinstance(node, document_nodes.Mapping) else None
        if told is None or ident not in parts:
            continue
        for key in [key for key, _ in told.entries] if isinstance(told, document_nodes.Mapping) else [told]:
            name = key.raw if isinstance(told, document_nodes.Mapping) and isinstance(key, Scalar) else ""
            if name not in parts[ident]:
                has = ", ".join(part or "the whole" for part in parts[ident])
                message = (
                    f'"{ident}" tells nothing of "{name}"'
                    if name
                    else f'"{ident}" does not tell one text for the whole'
                )
                help = did_you_mean(name, parts[ident]) or (
                    f"it tells of: {has}" if has else "write `flavor:` at the card"
                )
                found.append(Diagnostic(codes.UNKNOWN_KEY, message, key.span, help))
    return found


def unread_facts(root: Node | None, cards: Iterable[CardText], manifest: Manifest | None) -> list[Diagnostic]:
    """Return a finding for each fact that one file of translations has of a card on which no text says it."""
    listed = root.get("cards") if isinstance(root, document_nodes.Mapping) else None
    if manifest is None or not isinstance(listed, document_nodes.Mapping):
        return []
    known = {card.id: card for card in cards}
    found: list[Diagnostic] = []
    for ident, node in listed:
        said = node.get("facts") if isinstance(node, document_nodes.Mapping) else None
        card = known.get(ident)
        if card is None or not isinstance(said, document_nodes.Mapping):
            continue
        declared = manifest.types[card.type].fields if card.type in manifest.types else {}
        texts = [name for name in card.fields if name in declared and declared[name].of == "text"]
        for key, _ in said.entries:
            name = key.raw if isinstance(key, Scalar) else ""
            if name not in texts:
                help = did_you_mean(name, texts) or "only a fact that is a text is said in another language here"
                found.append(
                    Diagnostic(codes.UNKNOWN_KEY, f'"{ident}" has no text for the fact "{name}"', key.span, help)
                )
    return found


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
    key = listed.key(name) if isinstance(listed, document_nodes.Mapping) else None
    help_ = did_you_mean(name, sets) or "a set is what the `printings:` of cards name under `set:`"
    return Diagnostic(codes.UNKNOWN_NAME, f'no card was printed in the set "{name}"', (key or deck).span, help=help_)


def format_faults(decks: Iterable[DeckText], cards: Iterable[CardText], manifest: Manifest) -> list[Diagnostic]:
    """Report decks with too few or too many cards, sets or copies, and cards that may only come with their set."""
    known = {card.id: card for card in cards}
    return [
        found
        for deck in decks
        if deck.format in manifest.formats
        for found in _faults(deck, manifest.formats[deck.format or ""], known)
    ]


def _faults(deck: DeckText, rules: DeckFormat, known: Mapping[str, CardText]) -> Iterator[Diagnostic]:
    name = f'the format "{deck.format}"'
    yield from _total(deck, "cards", sum(deck.cards.values()), rules.least, rules.most, name)
    copies: dict[str, int] = {}
    for card, number in deck.cards.items():
        title = known[card].name if card in known else card
        copies[title] = copies.get(title, 0) + number
        if rules.copies is not None and copies[title] > rules.copies:
            # Different cards of one title count together.
            what = "a card" if copies[title] == number else f'cards called "{title}"'
            message = f"{copies[title]} copies of {what}, and {name} allows {rules.copies}"
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
        if key.raw in known and known[key.raw].type not in rules.sets.loose:
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
