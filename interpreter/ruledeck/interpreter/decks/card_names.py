"""What players call cards: a title in any language of the game, and behind it whatever tells cards of one title apart.

Letters are compared without case, accents and signs, so that a subtitle may stand behind a dash, a comma or in brackets.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.decks import Translation
from ruledeck.grammar.files.manifest import Manifest
from ruledeck.grammar.files.models import Forms, Noun
from ruledeck.grammar.prose.lexicon import declined
from ruledeck.grammar.prose.russian.inflection import CASES

Words = tuple[str, ...]
_SILENT = frozenset("'’‘ʼ`´")


@lru_cache(maxsize=20_000)
def words_of(text: str) -> Words:
    """Return the words of a text as they are compared: `T4-K7's Élan` is `t4`, `k7s`, `elan`."""
    plain = "".join(
        char if char.isalnum() else "" if char in _SILENT or unicodedata.combining(char) else " "
        for char in unicodedata.normalize("NFKD", text.casefold())
    )
    return tuple(plain.split())


class CardNames:
    """The cards of a game by what they are called."""

    def __init__(self, cards: Sequence[CardText], texts: Iterable[Translation], manifest: Manifest) -> None:
        """Take in the titles of all languages, and the marks of every card."""
        self.cards: Mapping[str, CardText] = {card.id: card for card in cards}
        self._called: dict[str, dict[str, str]] = {card.id: {"": card.name} for card in cards}
        for text in texts:
            for ident, translated in text.cards.items():
                if ident in self._called:
                    self._called[ident][text.language] = translated.name
        self._titles: dict[Words, dict[str, None]] = {}
        for ident, titles in self._called.items():
            for title in titles.values():
                self._titles.setdefault(words_of(title), {})[ident] = None
        self._longest = max(map(len, self._titles), default=0)
        self._texts = {
            name: [key for key, field in declared.fields.items() if field.of == "text" and not field.many]
            for name, declared in manifest.types.items()
        }
        self._marks = {card.id: frozenset(map(words_of, _marks(card, manifest))) - {()} for card in cards}

    @property
    def titles(self) -> frozenset[str]:
        """All titles in all languages."""
        return frozenset(title for titles in self._called.values() for title in titles.values())

    def title(self, ident: str, language: str) -> str:
        """Return the title of a card in a language, or that of the source language."""
        titles = self._called[ident]
        return titles.get(language, titles[""])

    def called(self, text: str) -> tuple[str, ...]:
        """Return the ids of the cards that a text means: an id, or a title and marks of the card behind it."""
        said = text.strip()
        inside = said[1:-1].strip() if said[:1] == "[" and said[-1:] == "]" else said
        if inside in self.cards:
            return (inside,)
        words = words_of(said)
        for length in range(min(len(words), self._longest), 0, -1):
            cards = self._titles.get(words[:length], ())
            found = tuple([ident for ident in cards if _made_of(words[length:], self._marks[ident])])
            if found:
                return found
        return ()

    def said(self, ident: str, language: str) -> str:
        """Return what a card is called so that no other one is meant: its title, with a mark where others have it, too."""
        title = self.title(ident, language)
        card = self.cards[ident]
        texts = [f"{title} - {card.fields[key]}" for key in self._texts[card.type] if key in card.fields]
        printed = [f"{title} ({one.set} {one.number})" for one in card.printings if one.number is not None]
        for said in (title, *texts, *printed, f"{title} [{ident}]"):
            if self.called(said) == (ident,):
                return said
        return f"[{ident}]"


def _made_of(words: Words, marks: frozenset[Words]) -> bool:
    """Whether words are some of the marks, one behind the other."""
    return not words or any(
        words[: len(mark)] == mark and _made_of(words[len(mark) :], marks - {mark}) for mark in marks
    )


def _marks(card: CardText, manifest: Manifest) -> Iterator[str]:
    """Yield what may stand behind a title: texts and symbols on the card, its type, its id, where it was printed."""
    yield card.id
    yield card.type
    yield from nouns(manifest.types[card.type])
    for value in card.fields.values():
        if isinstance(value, str):
            yield value
    for printing in card.printings:
        yield printing.set
        if printing.number is not None:
            yield str(printing.number)


def nouns(noun: Noun) -> Iterator[str]:
    """Yield the forms of a noun besides its name, in all languages."""
    if noun.plural is not None:
        yield noun.plural
    for language, forms in (("ru", noun.ru), *noun.forms.items()):
        if forms is not None and forms.nom is not None:
            yield from dict.fromkeys(
                form_of(forms, language, case, plural=plural) for plural in (False, True) for case in CASES
            )


def form_of(forms: Forms, language: str, case: str, *, plural: bool) -> str:
    """Return a form of a noun; in Russian also one that is regular and not written."""
    found = declined(forms).form(case, plural=plural) if language == "ru" else forms.case(case, plural=plural)
    return found or forms.nom or ""
