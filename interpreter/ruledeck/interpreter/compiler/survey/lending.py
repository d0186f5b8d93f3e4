"""What says that a thing gains the text or the abilities of another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import nodes_in

if TYPE_CHECKING:
    from collections.abc import Iterable


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
