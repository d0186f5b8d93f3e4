"""Names in a ruling: players, aliases of components, and titles, as the binder and the compiler know them."""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.titles import Titles
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.target.nodes import ZERO, Constant, Expression

if TYPE_CHECKING:
    from ruledeck.grammar.binder.game import Game

BOX = 0
"""The zone of everything that is not on the table."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

Read = dict[Hashable, m.Value | m.Perform]
"""What texts mean, by `Names.key`."""

_Node = TypeVar("_Node")
_NTH = re.compile(r"\bthe (" + "|".join(ORDINALS) + r") (\"[^\"]+\")")


@dataclass(frozen=True, slots=True)
class Names:
    """What names stand for.

    Attributes:
        players: Names of the players, the first seat first.
        aliases: Names that a ruling gives to components.
        titles: Titles of cards to the ids of those that have them.
        cards: Ids of cards to their indexes.
        types: Ids of cards to their types.
        kinds: Types of the components that have a name, by that; where it is not said, they may be anything.
        read: Texts that were read before, for the game and these names; shared between the cases of a game.
    """

    players: tuple[str, ...]
    aliases: Mapping[str, int]
    titles: Titles
    cards: Mapping[str, int]
    types: Mapping[str, str]
    read: Read = field(default_factory=dict, compare=False, repr=False)
    kinds: Mapping[str, str] = field(default_factory=dict)

    def player(self, name: str) -> int | None:
        """Return the player with a name."""
        return self.players.index(name) + 1 if name in self.players else None

    def called_so(self, name: str) -> tuple[str, ...]:
        """Return the ids of the cards with a title, or the id itself; none when it is neither."""
        return self.titles.get(name, (name,) if name in self.cards else ())

    def key(self, kind: str, text: str) -> tuple[Hashable, ...]:
        """Return what the meaning of a text depends on, besides the game: which of its words may be names."""
        named = sorted([(alias, self.kinds.get(alias, "")) for alias in self.aliases if alias in text])
        return (kind, text, len(self.players), tuple(named))

    def scope(self) -> Scope:
        """Return the names for the binder: players, aliases, and a name for each title (see `unquoted`)."""
        names: dict[str, m.Value] = {"you": m.Name("you", m.PLAYER)}
        names.update({name: m.Name(name, m.PLAYER) for name in self.players})
        names.update({name: m.Name(name, m.Type("component", self.kinds.get(name, ""))) for name in self.aliases})
        names.update([_single((card,), self.types[card]) for card in self.cards])
        for cards in self.titles.values():
            if len(cards) > 1:
                types = {self.types[card] for card in cards}
                names.update([_single(cards, types.pop() if len(types) == 1 else "")])
        return Scope(names, they=names["you"])

    def surroundings(self, you: int) -> Surroundings:
        """Return the names for the compiler; titles are missing, as what they stand for depends on the moment."""
        known: dict[str, Expression] = {"you": Constant(you), "they": Constant(you), "this": ZERO}
        known.update({name: Constant(seat + 1) for seat, name in enumerate(self.players)})
        known.update({name: Constant(entity) for name, entity in self.aliases.items()})
        return Surroundings(known)

    def indexes(self, cards: Iterable[str]) -> tuple[int, ...]:
        """Return the indexes of some cards."""
        return tuple([self.cards[card] for card in cards])

    def copies(self, s: State, cards: tuple[str, ...]) -> tuple[int, ...]:
        """Return the components of a card, or of those of one title, on the table, or in the box when none is on the table."""
        indexes = self.indexes(cards)
        found = tuple([e for e, definition in enumerate(s.card) if definition in indexes])
        return tuple([e for e in found if s.zone[e] != BOX]) or found

    def called(self, s: State, entity: int) -> str:
        """Return what a ruling calls an entity."""
        if entity == 0:
            return "the game"
        if entity <= len(self.players):
            return self.players[entity - 1]
        alias = next((name for name, known in self.aliases.items() if known == entity), None)
        return alias or self.quoted(s.card[entity])

    def quoted(self, index: int) -> str:
        """Return the title of a card definition in quotes."""
        ident = next((card for card, number in self.cards.items() if number == index), "")
        return f'"{next((title for title, cards in self.titles.items() if ident in cards), ident)}"'


def names_of_printed(game: "Game") -> Names:
    """Return what names mean where there is no position, as in policies and formats: seats that the game names, and titles."""
    cards = {ident: place for place, ident in enumerate(game.cards)}
    types = {ident: card.text.type for ident, card in game.cards.items()}
    return Names(tuple(game.words.seats), {}, game.words.titles, cards, types)


def titled(cards: tuple[str, ...]) -> str:
    """Return the name that stands for the single copy of a card, or of those of one title."""
    return f"«{'|'.join(cards)}»"


@lru_cache(maxsize=100_000)
def _single(cards: tuple[str, ...], type: str) -> tuple[str, m.Name]:
    """Return the name of the single copy of a card, or of those of one title, and what it means."""
    return titled(cards), m.Name(titled(cards), m.Type("component", type))


def title_in(value: m.Value) -> tuple[str, ...]:
    """Return the ids of the cards when a value is the name of a single copy; else none."""
    if isinstance(value, m.Name) and value.name.startswith("«"):
        return tuple(value.name[1:-1].split("|"))
    return ()


def unquoted(node: _Node, titles: Titles) -> _Node:
    """Return a syntax tree in which each quoted title of a card is the name of its single copy.

    Behind `where` a title says what something is called, so that it stays.
    """
    return cast(_Node, _unquoted(node, titles))


def _unquoted(node: object, titles: Titles) -> object:
    if isinstance(node, tree.Quoted):
        cards = titles.get(node.text)
        return node if cards is None else tree.Word(titled(cards), start=node.start, end=node.end)
    if isinstance(node, tuple):
        return tuple([_unquoted(each, titles) for each in node])
    if isinstance(node, tree.Node) and is_dataclass(node):
        changed: dict[str, Any] = {
            each.name: _unquoted(getattr(node, each.name), titles) for each in fields(node) if each.name != "where"
        }
        return replace(node, **changed)
    return node


def titles_in(node: object) -> Iterator[tuple[str, ...]]:
    """Yield the cards, those of one title together, whose single copies a tree of meaning speaks of."""
    stack = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, tuple):
            stack.extend(each)
        elif isinstance(each, m.Name) and (cards := title_in(each)):
            yield cards
        elif isinstance(each, m.Meant):
            stack.extend(getattr(each, name) for name in each.__dataclass_fields__)


def ordinal(text: str) -> tuple[str, int]:
    """Return a text without `the second` in front of a title, and the number it said (0 for none)."""
    found = _NTH.search(text)
    if found is None:
        return text, 0
    return text[: found.start()] + found[2] + text[found.end() :], ORDINALS.index(found[1]) + 1
