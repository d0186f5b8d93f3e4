"""Decks as lists for other players: a number and a title a line, in an order that is always the same."""

from collections.abc import Mapping, Sequence

from ruledeck.grammar.files.cards import brought_by
from ruledeck.grammar.files.decks import DeckText, sets_of
from ruledeck.grammar.files.document_nodes import Mapping as MappingNode
from ruledeck.grammar.files.document_nodes import Scalar
from ruledeck.grammar.files.loading import GameText
from ruledeck.grammar.files.models import Noun
from ruledeck.grammar.words.manifest_words import declared_plural
from ruledeck.interpreter.decks.card_names import CardNames, form_of
from ruledeck.interpreter.decks.lists import FACTS, SETS, read_list


def listed_alone(deck: DeckText, text: GameText) -> dict[str, int]:
    """Return the copies of the cards that a deck lists, without those that come with its sets."""
    left = dict(deck.cards)
    sets = sets_of(text.cards) if deck.sets else {}
    for name, times in deck.sets.items():
        for card, copies in sets[name].items():
            left[card] -= times * copies
    return {card: copies for card, copies in left.items() if copies}


def list_of(deck: DeckText, text: GameText, language: str) -> str:
    """Return a deck as a list that reads back as the same deck, whatever its cards are called.

    Args:
        deck: The deck.
        text: The game, whose manifest can be read.
        language: The language of titles and headings.
    """
    cards = listed_alone(deck, text)
    writer = _Writer(deck, text, language)
    written = writer.titled(cards)
    return written if _same(written, deck, cards, text) else writer.with_ids(cards)


def _same(written: str, deck: DeckText, cards: Mapping[str, int], text: GameText) -> bool:
    entry, _ = read_list(written.encode(), "", text)
    found = {key: _copies(entry, key) for key in ("cards", "sets")} if entry is not None else {}
    return found == {"cards": dict(cards), "sets": dict(deck.sets)}


def _copies(entry: MappingNode, key: str) -> dict[str, int]:
    listed = entry.get(key)
    if not isinstance(listed, MappingNode):
        return {}
    return {name.raw: int(number.raw) for name, number in listed.entries if isinstance(number, Scalar)}


class _Writer:
    """Writes one deck."""

    def __init__(self, deck: DeckText, text: GameText, language: str) -> None:
        assert text.manifest is not None
        self.deck, self.manifest, self.language = deck, text.manifest, language
        self.names = CardNames(text.cards, text.texts, text.manifest)
        self.brings = {card.id: brought_by(card, text.manifest) for card in text.cards}

    def titled(self, cards: Mapping[str, int]) -> str:
        """Return the list with titles, and each sort of cards below a heading."""
        more, left = self._with_others(cards)
        parts = [self._facts()]
        for name, declared in self.manifest.types.items():
            lines = {
                card: f"{copies} {self.names.said(card, self.language)}{more.get(card, '')}"
                for card, copies in left.items()
                if self.names.cards[card].type == name
            }
            if lines:
                total = sum(left[card] for card in lines)
                head = f"{self._plural(name, declared).capitalize()} ({total}):"
                parts.append([head, *(lines[card] for card in sorted(lines, key=self._order))])
        parts.append(self._sets())
        return _text(parts)

    def with_ids(self, cards: Mapping[str, int]) -> str:
        """Return the list with the ids of cards, which nothing else can be taken for."""
        lines = [
            f"{copies} [{card}]  # {self.names.title(card, self.language)}" for card, copies in sorted(cards.items())
        ]
        return _text([self._facts(), lines, self._sets()])

    def _facts(self) -> list[str]:
        said = (("name", self.deck.name), ("format", self.deck.format), ("seat", self.deck.seat))
        return [f"{self._word(FACTS[key]).capitalize()}: {' '.join(value.split())}" for key, value in said if value]

    def _sets(self) -> list[str]:
        if not self.deck.sets:
            return []
        head = f"{self._word(SETS).capitalize()} ({sum(self.deck.sets.values())}):"
        return [head, *(f"{copies} {name}" for name, copies in sorted(self.deck.sets.items(), key=_by_number))]

    def _with_others(self, cards: Mapping[str, int]) -> tuple[dict[str, str], dict[str, int]]:
        """Return what is said behind a card of how many come with it, and what is listed in lines of its own."""
        more: dict[str, str] = {}
        left = dict(cards)
        for card in sorted(cards, key=self._order):
            for other in dict.fromkeys(self.brings[card]):
                sort = self.names.cards[other].type if other in self.names.cards else ""
                alone = (
                    len({each for each in self.brings[card] if self.names.cards[each].type == sort}) == 1
                    if sort
                    else False
                )
                if alone and card not in more and left.get(other, 0) and left[other] % cards[card] == 0:
                    number = self.brings[card].count(other) + left.pop(other) // cards[card]
                    more[card] = f" ({number} {self._counted(sort, number)})"
        return more, left

    def _order(self, card: str) -> tuple[str, str]:
        return self.names.title(card, self.language).casefold(), card

    def _word(self, words: Sequence[str]) -> str:
        return words[1] if self.language == "ru" else words[0]

    def _plural(self, name: str, noun: Noun) -> str:
        forms = noun.in_language(self.language)
        if forms is None or forms.nom is None:
            return declared_plural(name, noun)
        return form_of(forms, self.language, "nom", plural=True)

    def _counted(self, sort: str, number: int) -> str:
        """Return the noun of a type behind a number of two and more."""
        noun = self.manifest.types[sort]
        forms = noun.in_language(self.language)
        if forms is None or forms.nom is None or self.language != "ru":
            return self._plural(sort, noun)
        teens = 11 <= number % 100 <= 14
        if number % 10 == 1 and not teens:
            return form_of(forms, "ru", "nom", plural=False)
        return form_of(forms, "ru", "gen", plural=teens or not 2 <= number % 10 <= 4)


def _by_number(entry: tuple[str, int]) -> tuple[int, str]:
    name = entry[0]
    return (int(name) if name.isascii() and name.isdecimal() else 0, name)


def _text(parts: Sequence[Sequence[str]]) -> str:
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"
