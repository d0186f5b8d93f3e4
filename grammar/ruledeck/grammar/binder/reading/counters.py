"""Names of counters; where there is one for each symbol of a set, the symbol stands behind `with`: `reputation with guild`."""

from typing import Final

from ruledeck.grammar.binder.reading.reader import Reader, Reading, reads
from ruledeck.grammar.files.manifest import indexed
from ruledeck.grammar.meaning import tree as m

COUNTER: Final = m.Type("counter")


@reads("counter")
def counters(reader: Reader, i: int) -> list[Reading]:
    """Read the counter at `i`: by its name, or by that of an event or a verb that has it in a slot."""
    named = [(value, end, end - i) for value, end in counters_at(reader, i)]
    return [*named, *(reading for reading in reader.references(COUNTER, i) if reading[0].type.base == "counter")]


def counters_at(reader: Reader, i: int) -> list[tuple[m.Value, int]]:
    """Read the names of counters at `i`, the longest first; a symbol that only play can tell stays a value."""
    words = reader.words
    found: list[tuple[m.Value, int]] = [
        (m.Literal(name, COUNTER, **reader.place(i, end)), end) for name, end in reader.named(i, words.counters)
    ]
    for name, end in reader.named(i, words.indexed_counters) if words.indexed_counters else ():
        symbols = words.index_sets[name]
        if reader.word(end) != "with":
            reader.fail(end, f'"with" and a {symbols}')
            continue
        for symbol, stop, _ in reader.read(m.Type("symbol", symbols), end + 1):
            place = reader.place(i, stop)
            if isinstance(symbol, m.Literal):
                value: m.Value = m.Literal(indexed(name, str(symbol.value)), COUNTER, **place)
            elif not symbol.many:
                value = m.Op("counter with", (m.Literal(name, m.TEXT), symbol), COUNTER, **place)
            else:
                reader.fail(stop, f"one {symbols}, not several")
                continue
            if (value, stop) not in found:
                found.append((value, stop))
    return found
