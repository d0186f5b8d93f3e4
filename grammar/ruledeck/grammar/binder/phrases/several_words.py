"""Several numbers or words at once: how they are chosen, and what is said of them as a group.

`choose up to 3 different colours as picked` names a group, as a choice of several things does: each of it once. One of it is
meant in a loop, and asked for with `is one of picked`. So are the values that most or fewest of some things have.
"""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.phrases.comparing import compared_among, plurals
from ruledeck.grammar.binder.reading.quantities import Quantity, quantities
from ruledeck.grammar.binder.reading.reader import READERS, Reader, Reading
from ruledeck.grammar.binder.reading.secret_choices import words_chosen_by
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.text.node_class import node

BASES: Final = frozenset(("number", "symbol", "trait", "type", "name"))
"""The bases of types of numbers and words."""
_FREQUENT: Final[tuple[tuple[tuple[str, ...], OperationName], ...]] = (
    (("most", "frequent"), "most frequent"),
    (("least", "frequent"), "least frequent"),
)
_SORTS: Final = (m.NUMBER, m.Type("symbol"), m.Type("trait"), m.Type("type"), m.NAME)


@node(frozen=True, slots=True)
class Chosen:
    """What several numbers or words are chosen from.

    Attributes:
        quantity: How many are chosen.
        among: What they are chosen from.
        whole: Whether a `where` at the end is a part of that already.
    """

    quantity: Quantity
    among: m.Value
    whole: bool


def groups_at(reader: Reader, i: int) -> list[Reading]:
    """Read several numbers or words at `i`: a name that stands for them, what a thing lists, or those that are most or least frequent."""
    named = reader.scope.names.get(reader.word(i))
    if named is not None and named.many and named.type.base in BASES:
        return [(replace(named, **reader.place(i, i + 1)), i + 1, 1)]
    return [*words_chosen_by(reader, i), *_frequent(reader, i), *_listed(reader, i)]


def _listed(reader: Reader, i: int) -> list[Reading]:
    """Read `hues of this`, `its skills`: the words or numbers that a fact of one thing lists."""
    if i < 0 or not any(map(reader.has, reader.words.listing)):
        return []
    found = [each for each in READERS["field"](reader, i) if each[0].many and each[0].type.base in BASES]
    return [each for each in found if isinstance(each[0], m.Op) and not each[0].args[1].many]


def whole(reader: Reader, i: int) -> m.Value | None:
    """Return the numbers or words that the rest of a phrase says from `i` on, if it does."""
    return next((group for group, end, _ in groups_at(reader, i) if end == reader.full), None)


def _frequent(reader: Reader, i: int) -> list[Reading]:
    """Read `the most frequent colours among <things>`: what most of them have, all values that are tied."""
    if not reader.has("frequent"):
        return []
    return [
        (m.Op(name, (things, value), value.type, True, **reader.place(i, stop)), stop, weight + 4)
        for words, name in _FREQUENT
        for things, value, stop, weight in compared_among(reader, reader.literal(i, "the", *words))
    ]


def _reach(reading: Reading) -> int:
    return reading[1]


def chosen(reader: Reader) -> Chosen | None:
    """Read how many are chosen, and of what: `up to 3 different colours`, `2 numbers from 1 to 6`, `any number of picked`."""
    for quantity in quantities(reader, 0):
        if quantity.how not in ("choose", "random") or quantity.end >= reader.size:
            continue
        if reader.word(quantity.end) == "of":
            for group, end, _ in sorted(groups_at(reader, quantity.end + 1), key=_reach, reverse=True):
                if end in (reader.size, reader.full):
                    return Chosen(quantity, group, end > reader.size)
        elif (among := _among(reader, quantity)) is not None:
            return Chosen(quantity, among, whole=False)
    return None


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


def range_of(reader: Reader, i: int) -> m.Value | None:
    """Read `number from 1 to 4`: all of them, from the first to the last."""
    begin = reader.literal(i, "number", "from")
    for low, end, _ in reader.read(m.NUMBER, begin) if begin > 0 else ():
        for high, stop, _ in reader.read(m.NUMBER, end + 1) if reader.word(end) == "to" else ():
            if stop == reader.full:
                return m.Op("range", (low, high), m.NUMBER, True, **reader.place(i, stop))
    return None


def counted(reader: Reader, i: int, end: int) -> list[Reading]:
    """Read a name for several numbers or words behind `count`, at `end`."""
    return [
        (m.Op("count", (group,), m.NUMBER, **reader.place(i, stop)), stop, weight + end - i)
        for group, stop, weight in groups_at(reader, end)
    ]


def memberships(reader: Reader, i: int) -> list[Reading]:
    """Read `colour is one of picked`, `it is not in picked`: whether a number or a word is among some."""
    several = (name for name, named in reader.scope.names.items() if named.many and named.type.base in BASES)
    groups = reader.has("frequent") or any(map(reader.has, several)) or any(map(reader.has, reader.words.listing))
    if not reader.has("is") or not groups:
        return []
    out: list[Reading] = []
    for sort in _SORTS:
        for value, end, weight in reader.read(sort, i):
            negated = reader.word(end + 1) == "not"
            if reader.word(end) != "is":
                continue
            begin = end + 1 + negated
            at = max(reader.literal(begin, "one", "of"), reader.literal(begin, "in"))
            for group, stop, more in groups_at(reader, at) if at > 0 and not value.many else ():
                if _alike(reader, value.type, group.type):
                    place = reader.place(i, stop)
                    test = m.Op("in", (value, group), m.CONDITION, **place)
                    told = m.Op("not", (test,), m.CONDITION, **place) if negated else test
                    out.append((told, stop, weight + more + at - end))
    return out


def _alike(reader: Reader, one: m.Type, other: m.Type) -> bool:
    return reader.words.covers(one, other) or reader.words.covers(other, one)
