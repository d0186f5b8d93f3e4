"""Which cards may have the text of which others: what says that a thing gains the text or the abilities of another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import nodes_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ruledeck.interpreter.compiler.context import Compiling


class Lending(NamedTuple):
    """A statement that lends texts.

    Attributes:
        static: The statement.
        card: The id of the card whose text says it of itself alone; empty where it may be said of any card.
    """

    static: m.Modify
    card: str


def lendings(abilities: Iterable[tuple[PartKey, int, m.Ability]], bodies: Iterable[m.Steps]) -> tuple[Lending, ...]:
    """Return every statement that lends texts, of constants and of effects that last.

    Args:
        abilities: Every ability with the key of its place and its number there.
        bodies: The bodies of all verbs.
    """
    found: list[Lending] = []
    for key, _, ability in abilities:
        card = key.id if key.kind == "card" else ""
        found += [Lending(each, card if _of_itself(each) else "") for each in _lend((ability,))]
    found += [Lending(each, "") for each in _lend(tuple(bodies))]
    return tuple(found)


def _lend(nodes: tuple[object, ...]) -> list[m.Modify]:
    return [each for each in nodes_in(nodes) if isinstance(each, m.Modify) and each.what.sort == "lent"]


def _of_itself(static: m.Modify) -> bool:
    return isinstance(static.things, m.Name) and static.things.name == "this"


def lent(compiler: Compiling, key: PartKey) -> frozenset[int]:
    """Return the cards that may have the abilities of another card, or of a keyword, because its text is lent to them.

    Where a text says of itself alone that it has the text of another, these are the cards that have that text, and those to which that
    text may be lent in turn.
    """
    part = "keywords" if key.kind == "keyword" else "abilities"
    if not compiler.analysis.modified(f"lent:{part}"):
        return frozenset()
    asked, found = [key], set[str]()
    while asked:
        cards = _directly(compiler, asked.pop(), part)
        if cards is None:
            return frozenset(compiler.card_index.values())
        asked += [PartKey("card", card) for card in cards - found]
        found |= cards
    return frozenset([compiler.card_index[card] for card in found])


def _directly(compiler: Compiling, key: PartKey, part: str) -> set[str] | None:
    """Return the ids of the cards that say of themselves that they have what stands at a key; `None` where any card may have it."""
    found: set[str] = set()
    types = compiler.game.words.kinds
    for static, card in compiler.analysis.lends:
        if f"lent:{part}" not in static.what.keys:
            continue
        of = static.others[0].type.of
        fixed = of in types and not any(compiler.analysis.modified(f"type:{each}") for each in types[of])
        if key.kind == "card" and fixed and compiler.game.cards[key.id].text.type not in types[of]:
            # What lends is of a type that nothing changes, and this card is not of it.
            continue
        if not card:
            return None
        found.add(card)
    return found


def borrowing(compiler: Compiling) -> frozenset[int]:
    """Return the cards to which the abilities of any other may be lent."""
    found: set[int] = set()
    for ident in compiler.game.cards if compiler.analysis.modified("lent:abilities") else ():
        found |= lent(compiler, PartKey("card", ident))
    return frozenset(found)
