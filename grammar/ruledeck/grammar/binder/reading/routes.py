"""Ways on a board: how long they are and what they cost, and what lies within so much of that, next to, or on a shortest way."""

from typing import Final

from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName

_MEASURES: Final[dict[str, OperationName]] = {"step": "within", "steps": "within", "movement": "reach"}
"""What a way is measured in, and what says that it is no longer than so much."""


def distances(reader: Reader, i: int, at: int) -> list[Reading]:
    """Read `distance from a to b`, `movement from a to b through places where ...`; `at` is behind an article."""
    return [
        (m.Op(name, args, m.NUMBER, **reader.place(i, stop)), stop, weight + 2)
        for name in ("distance", "movement")
        if (end := reader.literal(at, name, "from")) > 0
        for args, stop, weight in _ways(reader, end)
    ]


def on_ways(reader: Reader, it: m.Value, i: int) -> list[tuple[m.Value, int, int]]:
    """Read what is said of a place `it`: `within 3 steps of a`, `next to a`, `on a shortest way from a to b`."""
    if it.type.base not in ("component", "entity"):
        return []
    out: list[tuple[m.Value, int, int]] = []
    if reader.word(i) == "within":
        for steps, middle, weight in reader.read(m.NUMBER, i + 1):
            measure = _MEASURES.get(reader.word(middle))
            if measure is not None and reader.word(middle + 1) == "of":
                for start, end, more in places(reader, middle + 2):
                    for through, stop, most in _through(reader, end):
                        node = m.Op(measure, (it, start, steps, *through), m.CONDITION, **reader.place(i, stop))
                        out.append((node, stop, weight + more + most + 3))
            else:
                reader.fail(middle, '"steps of" or "movement of" and a place')
    elif (begin := reader.literal(i, "next", "to")) > 0:
        for start, stop, weight in places(reader, begin):
            place = reader.place(i, stop)
            steps = m.Op("distance", (start, it), m.NUMBER, **place)
            node = m.Op("=", (steps, m.Literal(1, m.NUMBER)), m.CONDITION, **place)
            out.append((node, stop, weight + 2))
    elif (begin := _shortest(reader, i)) > 0:
        for args, stop, weight in _ways(reader, begin):
            out.append((m.Op("on way", (it, *args), m.CONDITION, **reader.place(i, stop)), stop, weight + begin - i))
    return out


def places(reader: Reader, i: int) -> list[Reading]:
    """Read one place of a board: a thing, or the card of a name, of which there is one."""
    quoted = i < reader.size and reader.atoms[i].kind == "quoted"
    return [
        (m.Op("only", (place,), place.type, start=place.start, end=place.end) if quoted else place, end, weight)
        for place, end, weight in reader.read(m.COMPONENT, i)
        if place.many == quoted and not isinstance(place, m.Pick)
    ]


def _shortest(reader: Reader, i: int) -> int:
    for article in ("a", "the"):
        if (end := reader.literal(i, "on", article, "shortest", "way", "from")) > 0:
            return end
    return -1


def _ways(reader: Reader, i: int) -> list[tuple[tuple[m.Value, ...], int, int]]:
    """Read `a to b`, and through which places: the two ends, and the places if it says some."""
    out: list[tuple[tuple[m.Value, ...], int, int]] = []
    for one, middle, weight in places(reader, i):
        if (far := reader.literal(middle, "to")) > 0:
            for other, end, more in places(reader, far):
                for through, stop, most in _through(reader, end):
                    out.append(((one, other, *through), stop, weight + more + most + 1))
    return out


def _through(reader: Reader, i: int) -> list[tuple[tuple[m.Value, ...], int, int]]:
    """Read `through <places>` behind the ends of a way, or nothing."""
    out: list[tuple[tuple[m.Value, ...], int, int]] = [((), i, 0)]
    if reader.word(i) == "through":
        groups = reader.read(m.ENTITY, i + 1)
        # Words behind a group belong to its noun, not to the place whose way it is.
        longest = max((end for group, end, _ in groups if isinstance(group, m.Select)), default=0)
        for group, end, weight in groups:
            if isinstance(group, m.Pick) or (isinstance(group, m.Select) and end < longest):
                continue
            if group.type.base == "component" and group.many:
                out.append(((group,), end, weight + 1))
    return out
