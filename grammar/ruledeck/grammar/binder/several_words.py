"""Several numbers or words at once: how they are chosen, and what is said of them as a group.

`choose up to 3 different colours as picked` names a group, as a choice of several things does: each of it once. One of it is
meant in a loop, and asked for with `is one of picked`.
"""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.comparing import plurals
from ruledeck.grammar.binder.quantities import Quantity, quantities
from ruledeck.grammar.binder.reader import Reader, Reading
from ruledeck.grammar.meaning import tree as m

BASES: Final = frozenset(("number", "symbol", "trait", "type", "name"))
"""The bases of types of numbers and words."""
_SORTS: Final = (m.NUMBER, m.Type("symbol"), m.Type("trait"), m.Type("type"), m.NAME)


def group_at(reader: Reader, i: int) -> m.Value | None:
    """Return the numbers or words for which a name at `i` stands, where it stands for several."""
    named = reader.scope.names.get(reader.word(i))
    if named is None or not named.many or named.type.base not in BASES:
        return None
    return replace(named, **reader.place(i, i + 1))


def chosen(reader: Reader) -> tuple[Quantity, m.Value] | None:
    """Read how many are chosen, and of what: `up to 3 different colours`, `2 numbers from 1 to 6`, `any number of picked`."""
    for quantity in quantities(reader, 0):
        if quantity.how not in ("choose", "random") or quantity.end >= reader.size:
            continue
        among = _of_named(reader, quantity.end) or _among(reader, quantity)
        if among is not None:
            return quantity, among
    return None


def _of_named(reader: Reader, i: int) -> m.Value | None:
    """Read `of picked`, at the end."""
    return group_at(reader, i + 1) if reader.word(i) == "of" and i + 2 == reader.size else None


def _among(reader: Reader, quantity: Quantity) -> m.Value | None:
    """Read what several are chosen from, up to the end: a set of symbols in the plural, traits, types, numbers, names of cards."""
    one = isinstance(quantity.most, m.Literal) and quantity.most.value == 1
    at = quantity.end + (reader.word(quantity.end) == "different" and not one)
    place, words = reader.place(at, reader.size), reader.words
    text = " ".join(reader.word(k) for k in range(at, reader.size))
    if text == f"name{'' if one else 's'} of cards":
        return m.Op("titles", (), m.NAME, **place)
    for name in (*words.symbol_sets, "trait", "type"):
        sort = words.declared_sort(name) if text in ((name,) if one else plurals(name)) else None
        if sort is not None:
            return m.Op("symbols", (m.Literal(name, m.TEXT),), sort, **place)
    if text in words.symbol_sets and not one:
        reader.fail(at, f'"{plurals(text)[0]}"')
    begin = reader.literal(at, "number" if one else "numbers", "from")
    for low, end, _ in reader.read(m.NUMBER, begin) if begin > 0 else ():
        for high, stop, _ in reader.read(m.NUMBER, end + 1) if reader.word(end) == "to" else ():
            if stop == reader.size:
                return m.Op("range", (low, high), m.NUMBER, **place)
    return None


def counted(reader: Reader, i: int, end: int) -> list[Reading]:
    """Read a name for several numbers or words behind `count`, at `end`."""
    group = group_at(reader, end)
    if group is None:
        return []
    return [(m.Op("count", (group,), m.NUMBER, **reader.place(i, end + 1)), end + 1, end + 1 - i)]


def memberships(reader: Reader, i: int) -> list[Reading]:
    """Read `colour is one of picked`, `it is not in picked`: whether a number or a word is among some."""
    if not reader.has("is") or not any(
        named.many and named.type.base in BASES and reader.has(name) for name, named in reader.scope.names.items()
    ):
        return []
    out: list[Reading] = []
    for sort in _SORTS:
        for value, end, weight in reader.read(sort, i):
            negated = reader.word(end + 1) == "not"
            if reader.word(end) != "is":
                continue
            begin = end + 1 + negated
            at = max(reader.literal(begin, "one", "of"), reader.literal(begin, "in"))
            group = group_at(reader, at) if at > 0 else None
            if group is None or value.many or not _alike(reader, value.type, group.type):
                continue
            place = reader.place(i, at + 1)
            node = m.Op("in", (value, group), m.CONDITION, **place)
            told = m.Op("not", (node,), m.CONDITION, **place) if negated else node
            out.append((told, at + 1, weight + at + 1 - end))
    return out


def _alike(reader: Reader, one: m.Type, other: m.Type) -> bool:
    return reader.words.covers(one, other) or reader.words.covers(other, one)
