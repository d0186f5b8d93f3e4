"""Choices whose numbers stay within a total: `any number of enemy units with a total cost of at most 5`.

The words stand behind the noun, as those of `kinship`, and other words may follow them. A total that is to be reached is said
with `totalling`, as what is too much of it is lost, and nobody goes on behind it.
"""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.phrases.adjectives import about
from ruledeck.grammar.binder.phrases.comparing import bare_numbers
from ruledeck.grammar.binder.phrases.kinship import followed
from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.meaning import tree as m

_REACHED: Final = "`totalling 5 cost`, which is said of a total that is to be reached"
_ONE: Final = "the end: a choice stays within a total, or it is held to what its things are to each other"


def bounded(reader: Reader, i: int, reading: Reading) -> list[Reading]:
    """Read `with a total <number of each> of at most <number>` behind a choice from a group, and what follows it."""
    pick, end, weight = reading
    at = max(reader.literal(end, "with", "a", "total"), reader.literal(end, "with", "total"))
    if not isinstance(pick, m.Pick) or at < 0:
        return []
    if pick.kin is not None:
        reader.fail(at, _ONE)
        return []
    out: list[Reading] = []
    inner = reader.part(at, reader.size, reader.scope.with_candidate(pick.type))
    for worth, middle, more in (*inner.read(m.NUMBER, 0), *bare_numbers(inner, pick.source)) if inner.size else ():
        start = reader.literal(at + middle, "of", "at", "most")
        if start < 0:
            reader.fail(at + middle, '"of at most"')
            least = reader.literal(at + middle, "of", "at", "least")
            for _, stop, _ in reader.read(m.NUMBER, least) if least > 0 else ():
                reader.fail(stop, _REACHED)
            continue
        for ceiling, stop, most in reader.read(m.NUMBER, start):
            held = replace(pick, kin=about(worth, m.Name("it", pick.type)), ceiling=ceiling, **reader.place(i, stop))
            total = weight + more + most + start - middle - end
            out.append((held, stop, total))
            out += followed(reader, i, held, (stop, total))
    reader.absorb(inner, at)
    return out
