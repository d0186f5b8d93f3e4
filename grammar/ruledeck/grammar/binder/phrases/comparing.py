"""What of each of some things is compared or counted together: a field, a number that the game declares, names, traits.

It is read of a candidate that has no words of its own: `cost`, in `with different costs` and `the total cost among friendly units`.
"""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.binder.reading.sides import fact_of
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import SlotSpec, Word

_LINKS: Final = frozenset(("of", "on", "'s"))


def field_of(reader: Reader, name: str, owner: m.Value, i: int, end: int) -> m.Value | None:
    """Return the field of the owner as a value, or `None` when its type has no such field."""
    if owner.type.base == "side":
        return fact_of(reader, name, owner, i, end)
    if owner.type.base not in ("component", "entity"):
        return None
    found = reader.words.field_type(name, owner.type)
    if found is None:
        reader.fail(i, f'something with "{name}" (a {owner.type} has none)')
        return None
    type, many = found
    return m.Op("field", (m.Literal(name, m.TEXT), owner), type, many or owner.many, **reader.place(i, end))


def compared_among(reader: Reader, begin: int) -> Iterator[tuple[m.Value, m.Value, int, int]]:
    """Read `<values> among <things>` at `begin`: yields the things, what is asked of each, the place behind, and the weight."""
    for split in range(begin + 1, reader.size) if begin > 0 else ():
        if reader.word(split) != "among":
            continue
        for things, stop, weight in reader.read(m.ENTITY, split + 1):
            if isinstance(things, m.Pick) or not things.many:
                continue
            inner = reader.part(begin, split, reader.scope.with_candidate(things.type))
            for value, end, more in compared(inner, things):
                if end == inner.size:
                    yield things, value, stop, weight + more
            reader.absorb(inner, begin)


def compared(reader: Reader, things: m.Value) -> list[Reading]:
    """Read what may differ from thing to thing: its name, a field in the singular or plural, a number that is declared."""
    it = m.Name("it", things.type)
    out = [*bare_numbers(reader, things)]
    if reader.word(0) in ("names", "name") and reader.size == 1:
        out.append((m.Op("title", (it,), m.NAME, **reader.place(0, 1)), 1, 1))
    for word in ("trait", "type"):
        if reader.size == 1 and reader.word(0) in (word, f"{word}s") and (sort := reader.words.declared_sort(word)):
            of_it = m.Op("sorts", (m.Literal(word, m.TEXT), it), sort, True, **reader.place(0, 1))
            out.append((of_it, 1, 1))
    forms = {form: name for name in reader.words.field_forms for form in (name, *plurals(name))}
    for name, end in reader.named(0, forms):
        field = field_of(reader, name, it, 0, end)
        if field is not None:
            out.append((field, end, end))
    if not out:
        reader.fail(0, "what differs from one to the other: a field, names")
    return out


def plurals(name: str) -> tuple[str, ...]:
    """Return the plural of a field or a set of symbols, as English makes it."""
    return (
        (f"{name[:-1]}ies",)
        if name.endswith("y")
        else (f"{name}es",)
        if name.endswith(("s", "x", "ch"))
        else (f"{name}s",)
    )


def each_of_them(reader: Reader, things: m.Value) -> list[Reading]:
    """Read a number of each of some things, at the beginning of the words of `reader`, whose candidate it is."""
    return [*reader.read(m.NUMBER, 0), *bare_numbers(reader, things)]


def bare_numbers(reader: Reader, things: m.Value) -> list[Reading]:
    """Read the bare name of a declared number of one thing, at the beginning: of each of some things."""
    it = m.Name("it", things.type)
    return [
        (m.Use(word.id, (it,), m.NUMBER, **reader.place(0, end)), end, end)
        for word, end in numbers_of_one(reader, 0)
        if reader.words.covers(word.slots[0].type, things.type)
    ]


def numbers_of_one(reader: Reader, i: int) -> list[tuple[Word, int]]:
    """Read the bare names of declared numbers of one thing, without the thing: `strength`, of `strength of {x: unit}`."""
    found: list[tuple[Word, int]] = []
    for word in reader.words.by_type.get("number", ()):
        literal = [each for each in word.pattern.elements if not isinstance(each, SlotSpec)]
        text = [min(each, key=len) for each in literal if not each <= _LINKS]
        if len(word.slots) == 1 and text and (end := reader.literal(i, *text)) > 0:
            found.append((word, end))
    return found
