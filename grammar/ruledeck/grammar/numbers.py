"""Numbers: counters on things, fields of cards, counts, sums, extremes and the numbers that a game declares."""

from ruledeck.grammar import meaning as m
from ruledeck.grammar import syntax as tree
from ruledeck.grammar.reader import Reader, Reading, reads


@reads("number")
def numbers(reader: Reader, i: int) -> list[Reading]:
    """Read a number at `i`."""
    atom = reader.atoms[i]
    out: list[Reading] = []
    if atom.kind in ("number", "signed"):
        literal = m.Literal(atom.value, m.NUMBER, **reader.place(i, i + 1))
        out.append((literal, i + 1, 1))
        if reader.word(i + 1) == "of":
            for whole, end, weight in reader.read(m.NUMBER, i + 2):
                if isinstance(whole, m.Slot | m.Name):
                    out.append((m.Op("part", (literal, whole), m.NUMBER, **reader.place(i, end)), end, weight + 2))
    if atom.kind == "group" and isinstance(group := atom.node, tree.Group) and len(group.items) == 1:
        value = reader.bind(group.items[0], reader.scope, "number")
        if value is not None:
            out.append((value, i + 1, 1))
    out += reader.references(m.NUMBER, i)
    out += reader.declared("number", i)
    out += _counters(reader, i)
    out += _fields(reader, i)
    out += _functions(reader, i)
    return out


def _counters(reader: Reader, i: int) -> list[Reading]:
    out: list[Reading] = []
    at = i + 1 if reader.word(i) in ("the", "all") else i
    for counter, end in reader.named(at, reader.words.counters):
        name = m.Literal(counter, m.Type("counter"))
        if reader.word(end) in ("on", "of"):
            for bearer, stop, weight in reader.read(m.ENTITY, end + 1):
                if not isinstance(bearer, m.Pick):
                    node = m.Op("counter", (name, bearer), m.NUMBER, **reader.place(i, stop))
                    out.append((node, stop, weight + end + 1 - i))
        if reader.scope.candidate and reader.scope.it is not None:
            out.append((m.Op("counter", (name, reader.scope.it), m.NUMBER, **reader.place(i, end)), end, end - i))
        if counter in reader.words.game_counters:
            out.append((m.Op("counter", (name, m.Op("game", (), m.ENTITY)), m.NUMBER, **reader.place(i, end)), end, end - i))
    for owner, end, weight in _possessors(reader, i):
        for counter, stop in reader.named(end, reader.words.counters):
            node = m.Op("counter", (m.Literal(counter, m.Type("counter")), owner), m.NUMBER, **reader.place(i, stop))
            out.append((node, stop, weight + stop - end))
    return out


def _possessors(reader: Reader, i: int) -> list[Reading]:
    """Read `its`, `your`, `their` or `<thing>'s` at `i`."""
    word, scope = reader.word(i), reader.scope
    if word == "its" and scope.it is not None:
        return [(scope.it, i + 1, 1)]
    if word == "your" and "you" in scope.names:
        return [(scope.names["you"], i + 1, 1)]
    if word in ("their", "own"):
        return [(scope.they, i + 1, 1)]
    out: list[Reading] = []
    for owner, end, weight in reader.read(m.ENTITY, i):
        if reader.word(end) == "'s" and not isinstance(owner, m.Pick):
            out.append((owner, end + 1, weight + 1))
    return out


def fields_at(reader: Reader, i: int) -> list[tuple[str, int]]:
    """Return the field names that stand at `i`, the longest first."""
    forms = {name: name for fields in reader.words.fields.values() for name in fields}
    return list(reader.named(i, forms))


def field_of(reader: Reader, name: str, owner: m.Value, i: int, end: int) -> m.Value | None:
    """Return the field of the owner as a value, or `None` when its type has no such field."""
    found = reader.words.field_type(name, owner.type) if owner.type.base == "component" else None
    if found is None:
        return None
    type, many = found
    return m.Op("field", (m.Literal(name, m.TEXT), owner), type, many or owner.many, **reader.place(i, end))


def any_fields(reader: Reader, i: int) -> list[Reading]:
    """Read a field of something: `cost of it`, `its cost`, `cost` inside `where`, whatever its type."""
    out: list[Reading] = []
    scope = reader.scope
    at = i + 1 if reader.word(i) == "the" else i
    for name, end in fields_at(reader, at):
        if reader.word(end) == "of":
            for owner, stop, weight in reader.read(m.COMPONENT, end + 1):
                node = None if isinstance(owner, m.Pick) else field_of(reader, name, owner, i, stop)
                if node is not None:
                    out.append((node, stop, weight + end + 1 - i))
        if scope.candidate and scope.it is not None:
            node = field_of(reader, name, scope.it, i, end)
            if node is not None:
                out.append((node, end, end - i))
    for owner, end, weight in _possessors(reader, i):
        for name, stop in fields_at(reader, end):
            node = field_of(reader, name, owner, i, stop)
            if node is not None:
                out.append((node, stop, weight + stop - end))
    return out


def _fields(reader: Reader, i: int) -> list[Reading]:
    return [reading for reading in any_fields(reader, i) if reading[0].type == m.NUMBER]


_AMONG = {"highest": "highest", "lowest": "lowest", "total": "total"}


def _functions(reader: Reader, i: int) -> list[Reading]:
    """Read `count <things>`, `the number of <things>`, `the highest <number> among <things>`, `distance from a to b`."""
    out: list[Reading] = []
    at = i + 1 if reader.word(i) == "the" else i
    for words in (("count",), ("number", "of")):
        if (end := reader.literal(at, *words)) > 0:
            for things, stop, weight in reader.read(m.ENTITY, end):
                if not isinstance(things, m.Pick):
                    out.append((m.Op("count", (things,), m.NUMBER, **reader.place(i, stop)), stop, weight + end - i))
            for zone, stop, weight in reader.read(m.ZONE, end):
                out.append((m.Op("size", (zone,), m.NUMBER, **reader.place(i, stop)), stop, weight + end - i))
    if reader.word(at) in _AMONG:
        out += _among(reader, i, at)
    if (end := reader.literal(at, "half", "of")) > 0:
        out += [(m.Op("half", (n,), m.NUMBER, **reader.place(i, stop)), stop, w + 2) for n, stop, w in reader.read(m.NUMBER, end)]
    if (end := reader.literal(at, "distance", "from")) > 0:
        for one, middle, weight in reader.read(m.COMPONENT, end):
            if (far := reader.literal(middle, "to")) > 0:
                for other, stop, more in reader.read(m.COMPONENT, far):
                    node = m.Op("distance", (one, other), m.NUMBER, **reader.place(i, stop))
                    out.append((node, stop, weight + more + 3))
    if (end := reader.literal(at, "players", "in", "the", "game")) > 0:
        out.append((m.Op("players", (), m.NUMBER, **reader.place(i, end)), end, 4))
    return out


def _among(reader: Reader, i: int, at: int) -> list[Reading]:
    """The number is read of the candidate: each of the things behind `among`."""
    out: list[Reading] = []
    for split in range(at + 2, reader.size):
        if reader.word(split) not in ("among", "of"):
            continue
        for things, stop, weight in reader.read(m.ENTITY, split + 1):
            if isinstance(things, m.Pick) or not things.many:
                continue
            inner = reader.part(at + 1, split, reader.scope.with_candidate(things.type))
            for number, end, more in inner.read(m.NUMBER, 0):
                if end == inner.size:
                    name = _AMONG[reader.word(at)]
                    out.append((m.Op(name, (things, number), m.NUMBER, **reader.place(i, stop)), stop, weight + more + 2))
    return out
