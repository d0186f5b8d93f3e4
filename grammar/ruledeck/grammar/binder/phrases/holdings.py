"""What a thing has: counters, keywords and abilities, behind `has` and `with`."""

from typing import Final

from ruledeck.grammar.binder.phrases.superlatives import superlatives
from ruledeck.grammar.binder.reading.counters import counters_at
from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.binder.reading.sides import held
from ruledeck.grammar.binder.reading.sorts import has_named
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.words.vocabulary import SlotSpec

_SIGNS: Final[tuple[tuple[tuple[str, ...], OperationName], ...]] = (
    (("at", "least"), ">="),
    (("at", "most"), "<="),
    (("exactly",), "="),
    (("more", "than"), ">"),
    (("fewer", "than"), "<"),
    (("less", "than"), "<"),
)


def holdings(reader: Reader, it: m.Value, i: int, group: m.Select | None = None) -> list[Reading]:
    """Read `at least 2 damage`, `no focus`, `3 or more charge`, a keyword or the highest of a number, as tests of `it`.

    Behind a description as far as it is read, `group`, the highest is that of its things.
    """
    if i >= reader.size:
        reader.fail(i, "a counter")
        return []
    out = _counters(reader, it, ">=", m.Literal(1, m.NUMBER), i, 0)
    for words, sign in _SIGNS:
        if (end := reader.literal(i, *words)) > 0:
            for number, stop, weight in reader.read(m.NUMBER, end):
                out += _counters(reader, it, sign, number, stop, weight + len(words))
    if reader.word(i) == "no":
        out += _counters(reader, it, "=", m.Literal(0, m.NUMBER), i + 1, 1)
        for test, end, weight in _keywords(reader, it, i + 1):
            out.append((m.Op("not", (test,), m.CONDITION, **reader.place(i, end)), end, weight + 1))
        for test, end, weight in _abilities(reader, it, i + 1):
            out.append((m.Op("not", (test,), m.CONDITION, **reader.place(i, end)), end, weight + 1))
    if reader.word(i) in ("a", "an"):
        out += [(test, end, weight + 1) for test, end, weight in _abilities(reader, it, i + 1)]
    if reader.atoms[i].kind == "number":
        number = m.Literal(reader.atoms[i].value, m.NUMBER)
        out += _counters(reader, it, "=", number, i + 1, 1)
        if (end := reader.literal(i + 1, "or", "more")) > 0:
            out += _counters(reader, it, ">=", number, end, 3)
    out += [*_keywords(reader, it, i), *superlatives(reader, it, i, group), *held(reader, it, i)]
    out += has_named(reader, it, i)
    if it.type.base in ("component", "entity"):
        for symbol, end, weight in reader.read(m.Type("symbol"), i):
            node = m.Op("has symbol", (it, symbol), m.CONDITION, **reader.place(i, end))
            out.append((node, end, weight))
    return out


def _counters(reader: Reader, it: m.Value, sign: OperationName, number: m.Value, i: int, weight: int) -> list[Reading]:
    """Compare the counter named at `i`."""
    out: list[Reading] = []
    for counter, end in counters_at(reader, i):
        held = m.Op("counter", (counter, it), m.NUMBER)
        out.append((m.Op(sign, (held, number), m.CONDITION, **reader.place(i, end)), end, weight + end - i))
    if not out:
        reader.fail(i, "a counter")
    return out


def _keywords(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    out: list[Reading] = []
    if it.type.base == "component":
        for keyword in reader.words.keyword_starts.get(reader.word(i), ()):
            elements = keyword.pattern.elements
            slot = next((at for at, each in enumerate(elements) if isinstance(each, SlotSpec)), len(elements))
            # Without its value, a keyword is meant with any.
            bare = reader.match(elements[:slot], i) if slot < len(elements) else ()
            for values, end in (*reader.match(elements, i), *bare):
                args = (it, m.Literal(keyword.id, m.TEXT), *(values[each.name] for each in keyword.slots if values))
                out.append((m.Op("has keyword", args, m.CONDITION, **reader.place(i, end)), end, end - i))
    return out


def _abilities(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    """Read a kind of ability that the game declares, and `ability` behind it."""
    out: list[Reading] = []
    if it.type.base == "component":
        for kind, end, weight in reader.read(m.Type("ability"), i):
            if isinstance(kind, m.Literal) and (stop := reader.literal(end, "ability")) > 0:
                out.append((m.Op("has ability", (it, kind), m.CONDITION, **reader.place(i, stop)), stop, weight + 1))
    return out
