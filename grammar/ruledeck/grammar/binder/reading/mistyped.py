"""Events that would be read if the things in them were of other types: `this is destroyed`, said by what is never destroyed."""

from collections.abc import Iterator

from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import Element, SlotSpec

Mistyped = tuple[int, int, m.Type | None, m.Type]
"""From which word to which, the type that is there (`None` where no number is), and the type that is wanted."""
_BEHIND = frozenset(("by", "because"))
"""Words with which an event goes on behind its pattern."""


def mistyped(reader: Reader) -> tuple[Mistyped, str] | None:
    """Return the first words of an event that are of a wrong type, where all others are said as a verb says them, and how it says them."""
    for verb in reader.words.verbs.values():
        for pattern in (*verb.happens, *verb.looming):
            if (found := next(_wrong(reader, pattern.elements, 0, None), None)) is not None:
                return found, pattern.usage
    return None


def _wrong(reader: Reader, elements: tuple[Element, ...], i: int, wrong: Mistyped | None) -> Iterator[Mistyped]:
    if not elements:
        if wrong is not None and (i == reader.full or reader.word(i) in _BEHIND):
            yield wrong
        return
    first, *rest = elements
    if not isinstance(first, SlotSpec):
        if reader.word(i) in first:
            yield from _wrong(reader, tuple(rest), i + 1, wrong)
        return
    if first.type == m.NUMBER and wrong is None:
        # `draws a card`, `draws cards` of what counts cards.
        end = i + (reader.word(i) in ("a", "an"))
        yield from _wrong(reader, tuple(rest), end, (i, max(end, min(i + 1, reader.size)), None, first.type))
    thing = first.type.base in ("component", "entity", "player")
    for value, end, _ in reader.read(m.ENTITY if thing else first.type, i) if i < reader.size else ():
        if reader.words.covers(first.type, value.type):
            yield from _wrong(reader, tuple(rest), end, wrong)
        elif wrong is None:
            yield from _wrong(reader, tuple(rest), end, (i, end, value.type, first.type))
