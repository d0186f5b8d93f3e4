"""Events and bans of any amount: `draws any number of cards`, `draws 2 or more cards` in place of a certain number."""

from collections.abc import Callable, Iterator
from typing import Final

from ruledeck.grammar.binder.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import Element, SlotSpec

_ANY: Final[tuple[Element, ...]] = tuple(frozenset((word,)) for word in ("any", "number", "of"))
_MORE: Final[tuple[Element, ...]] = tuple(frozenset((word,)) for word in ("or", "more"))


def matched(
    reader: Reader, elements: tuple[Element, ...], slot: Callable[[str, m.Type], m.Slot | m.Name]
) -> Iterator[tuple[dict[str, m.Value], tuple[m.Value, ...], int]]:
    """Yield every way to read an event: what fills its slots, what must hold of an amount left open, and the place behind it."""
    for pattern, least in _left_open(reader, elements):
        for values, end in reader.match(pattern, 0):
            rest = {name: value for name, value in values.items() if name != least}
            more = [m.Op(">=", (slot(least, m.NUMBER), values[least]), m.CONDITION)] if least else []
            yield rest, tuple(more), end


def _left_open(reader: Reader, elements: tuple[Element, ...]) -> Iterator[tuple[tuple[Element, ...], str]]:
    """Yield the words of an event, and those in which one of its numbers may be any, or a number and more.

    Behind them stands the slot whose number is the least; nothing where any will do, or where all are certain numbers.
    """
    yield elements, ""
    for at, slot in enumerate(elements):
        if not isinstance(slot, SlotSpec) or slot.type != m.NUMBER or slot.many:
            continue
        if reader.has("any"):
            yield (*elements[:at], *_ANY, *elements[at + 1 :]), ""
        if reader.has("more"):
            yield (*elements[: at + 1], *_MORE, *elements[at + 1 :]), slot.name
