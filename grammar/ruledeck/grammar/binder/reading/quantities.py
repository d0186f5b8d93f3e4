"""Quantities: how many of a group, and who or what picks them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Picking
from ruledeck.grammar.syntax import tree

_ZERO: Final = m.Literal(0, m.NUMBER)
_ONE: Final = m.Literal(1, m.NUMBER)
ALL: Final = frozenset(("each", "all", "every", "both"))
ONE_OF_ALL: Final = "one thing, and not all of a group"
"""What is wanted where an event that has happened speaks of all of a group."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many of a group.

    Attributes:
        how: `all`, `choose`, `random`, `top` or `bottom`.
        least: Fewest.
        most: Most; `None` is any number.
        end: The place behind its words.
    """

    how: Picking
    least: m.Value
    most: m.Value | None
    end: int


def quantities(reader: Reader, i: int) -> Iterator[Quantity]:
    """Yield every quantity that can be read at `i`."""
    yield from _worded(reader, i)
    yield from _ends(reader, i)
    yield from _numbered(reader, i)


_CHOOSING: Final[tuple[tuple[tuple[str, ...], m.Value], ...]] = (
    (("any", "number", "of"), _ZERO),
    (("one", "or", "more"), _ONE),
)
"""Words for as many as whoever chooses likes, and the fewest."""


def _worded(reader: Reader, i: int) -> Iterator[Quantity]:
    """Read `each`, `a`, `any number of`, `up to 2`, `at least 2`."""
    word = reader.word(i)
    if word in ALL:
        yield Quantity("all", _ZERO, None, i + 1)
        if reader.word(i + 1) == "the":
            yield Quantity("all", _ZERO, None, i + 2)
        return
    if word in ("a", "an", "another"):
        # `another` says both that it is one and that it is another: the word is read again as an adjective.
        end = i if word == "another" else i + 1
        random = reader.word(end) == "random"
        yield Quantity("random" if random else "choose", _ONE, _ONE, end + random)
        return
    for words, least in _CHOOSING:
        if (end := reader.literal(i, *words)) > 0:
            yield Quantity("choose", least, None, end)
    if (end := reader.literal(i, "up", "to")) > 0:
        for number, stop in amounts(reader, end):
            yield Quantity("choose", _ZERO, number, stop)
    if (end := reader.literal(i, "at", "least")) > 0:
        for number, stop in amounts(reader, end):
            yield Quantity("choose", number, None, stop)


_ENDS: Final[dict[str, Picking]] = {"top": "top", "bottom": "bottom"}


def _ends(reader: Reader, i: int) -> Iterator[Quantity]:
    """Read `the top`, `the bottom 2`."""
    at = i + 1 if reader.word(i) == "the" else i
    how = _ENDS.get(reader.word(at))
    if how is not None:
        yield Quantity(how, _ONE, _ONE, at + 1)
        for number, stop in amounts(reader, at + 1):
            yield Quantity(how, number, number, stop)


def _numbered(reader: Reader, i: int) -> Iterator[Quantity]:
    """Read `2`, `2 random`, `1 to 3`, `2 or more`."""
    for number, stop in amounts(reader, i):
        if (end := reader.literal(stop, "or", "more")) > 0:
            yield Quantity("choose", number, None, end)
        if (far := reader.literal(stop, "to")) > 0:
            for most, end in amounts(reader, far):
                yield Quantity("choose", number, most, end)
        random = reader.word(stop) == "random"
        yield Quantity("random" if random else "choose", number, number, stop + random)


def amounts(reader: Reader, i: int) -> list[tuple[m.Value, int]]:
    """Read the number of a quantity: a literal, a name, or brackets."""
    if i >= reader.size:
        return []
    atom = reader.atoms[i]
    if atom.kind == "number":
        return [(m.Literal(atom.value, m.NUMBER, **reader.place(i, i + 1)), i + 1)]
    if atom.kind == "group" and isinstance(atom.node, tree.Group) and len(atom.node.items) == 1:
        value = reader.bind(atom.node.items[0], reader.scope, "number")
        return [] if value is None or value.type != m.NUMBER else [(value, i + 1)]
    return [(node, end) for node, end, _ in reader.references(m.NUMBER, i) if isinstance(node, m.Name)]


def of_all(reader: Reader, value: m.Value, words: frozenset[str] = ALL) -> bool:
    """Whether all of a group are written, as in `each unit`, where an event is about one thing."""
    if not isinstance(value, m.Select):
        return False
    return any(
        atom.start == value.start and (reader.word(at) in words or (at > 0 and reader.word(at - 1) in words))
        for at, atom in enumerate(reader.atoms)
    )
