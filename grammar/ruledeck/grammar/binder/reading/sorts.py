"""Traits and types as values: those of a thing, what has one that is named, what things have in common."""

from typing import Final

from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import OUTER

_SORTS: Final = (m.Type("trait"), m.Type("type"))


def sorts_of(reader: Reader, i: int, *, many: bool) -> list[Reading]:
    """Read `trait of <thing>`, `type of <thing>`: its traits, or its types, all of them or one of them that is chosen."""
    word = reader.word(i)
    if reader.literal(i + 1, "of") < 0 or reader.words.declared_sort(word) not in _SORTS:
        return []
    sort = m.Type("trait" if word == "trait" else "type")
    return [
        (m.Op("sorts", (m.Literal(word, m.TEXT), thing), sort, many, **reader.place(i, end)), end, weight + 2)
        for thing, end, weight in reader.read(m.COMPONENT, i + 2)
        if not isinstance(thing, m.Pick) and not thing.many
    ]


def has_named(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    """Read a trait or a type that is a value, as a test of `it`: a name, `it` of a `where`, what is noted on a thing."""
    if it.type.base not in ("component", "entity"):
        return []
    found: list[Reading] = []
    for sort in _SORTS:
        for value, end, weight in (*reader.references(sort, i), *reader.noted(sort, i)):
            if value.type == sort:
                # Inside of a group `it` is each of its things, and the word is the candidate around it.
                around = isinstance(value, m.Name) and isinstance(it, m.Name) and value.name == it.name
                word = m.Op(OUTER, (value,), sort, **reader.place(i, end)) if around else value
                found.append((having(it, word, reader.place(i, end)), end, weight))
    return found


def having(it: m.Value, value: m.Value, place: m.Place) -> m.Op:
    """Return the test whether `it` has a trait, or counts as a type."""
    return m.Op("has trait" if value.type.base == "trait" else "of type", (it, value), m.CONDITION, **place)


def shared(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    """Read `shares a trait with <things>`, at the word behind the subject."""
    at = next((end for word in ("shares", "share") if (end := reader.literal(i, word, "a")) > 0), -1)
    word = reader.word(at) if at > 0 else ""
    if at < 0 or it.type.base not in ("component", "entity") or reader.words.declared_sort(word) not in _SORTS:
        return []
    if reader.word(at + 1) != "with":
        reader.fail(at + 1, '"with"')
        return []
    return [
        (m.Op("shares", (m.Literal(word, m.TEXT), it, others), m.CONDITION, **reader.place(i, end)), end, weight + 4)
        for others, end, weight in reader.read(m.COMPONENT, at + 2)
        if not isinstance(others, m.Pick)
    ]
