"""Titles of cards: several cards may have one, so that it means all of them; `Title [id]` means one card alone."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

Titles = Mapping[str, tuple[str, ...]]
"""What cards are called to the ids of those that are called so, in the order of the game's text."""

ONE_CARD: Final = m.Type("name", "card")
"""The type of a literal that means one card, whatever others are called the same."""


_WORD: Final = re.compile(r"[\w-]+")


class Titled(Protocol):
    """What has an id and a title."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def name(self) -> str:
        """Its title."""


def told_apart(title: str, card: str) -> str:
    """Return what one card is called where others have its title."""
    return f"{title} [{card}]"


def titles_of(cards: Iterable[Titled]) -> dict[str, tuple[str, ...]]:
    """Return the titles of cards, and for those that share one also what each is called alone."""
    found: dict[str, tuple[str, ...]] = {}
    for card in cards:
        found[card.name] = (*found.get(card.name, ()), card.id)
    shared = [(title, cards) for title, cards in found.items() if len(cards) > 1]
    for title, called in shared:
        found.update({told_apart(title, card): (card,) for card in called})
    return found


def in_quotes(word: str, titles: Titles) -> str | None:
    """Return how a card is called that a word names by its id, or by a title without its marks; `None` where it names none."""
    said = word.casefold()
    title = next((title for title, cards in titles.items() if title.casefold() == said or word in cards), None)
    return None if title is None else f'a card is called by its title, in quotation marks: `"{title}"`'


def of_an_id(error: Diagnostic, titles: Titles) -> Diagnostic:
    """Return an error about a sign that has no meaning with the way to call a card, where the sign stands in the id of one."""
    span = error.span
    if error.code != codes.UNKNOWN_CHARACTER or span is None or span.text != "_":
        return error
    words = _WORD.finditer(span.source.text)
    ident = next((each[0] for each in words if each.start() <= span.start < each.end()), "_")
    help = in_quotes(ident, titles)
    return error if help is None else replace(error, help=help)


def shared_titles(titles: Sequence[str]) -> tuple[int, ...]:
    """Return for each place in a list of titles the first place with the same one; nothing where all of them differ."""
    first: dict[str, int] = {}
    found = tuple([first.setdefault(title, place) for place, title in enumerate(titles)])
    return found if len(first) < len(titles) else ()


def literal(text: str, cards: tuple[str, ...], place: m.Place) -> m.Literal:
    """Return what a quoted name means: a title, by the first card that has it; or one card alone.

    Args:
        text: What stands between the quotation marks.
        cards: The cards that are called so, at least one.
        place: Where it stands.
    """
    alone = len(cards) == 1 and text.endswith(f" [{cards[0]}]")
    return m.Literal(cards[0], ONE_CARD if alone else m.NAME, **place)
