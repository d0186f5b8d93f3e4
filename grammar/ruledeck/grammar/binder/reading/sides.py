"""Sides of dice, also those that are not up: `the special side of this die`, `a side of d where (amount >= 2)`, `side 3 of d`."""

from dataclasses import replace

from ruledeck.grammar.binder.reading.reader import Reader, Reading, reads
from ruledeck.grammar.meaning import tree as m

_SIDES = ("side", "sides")


@reads("side")
def sides(reader: Reader, i: int) -> list[Reading]:
    """Read one side at `i`: a name, `the special side of d`, `its special side`, `side 3 of d`."""
    if not reader.words.faced:
        return []
    # A name of which nothing is known, as its line has a fault, may be anything: elsewhere it is read already.
    out = [each for each in reader.references(m.SIDE, i) if each[0].type.base == "side"]
    if reader.word(i) == "the":
        out += [
            (_one_of(group, reader.place(i, end)), end, weight + 1) for group, end, weight in described(reader, i + 1)
        ]
    if reader.word(i) == "side":
        for number, middle, weight in reader.read(m.NUMBER, i + 1):
            for die, end, more in _dice(reader, middle):
                side = m.Op("face", (die, number), m.Type("side", die.type.of), **reader.place(i, end))
                out.append((side, end, weight + more + 2))
    return out


def described(reader: Reader, i: int) -> list[Reading]:
    """Read sides of one die as a group: `special sides of d`, `a side of d` behind its article, `sides of d where ...`.

    In front of the noun stand symbols, and `other` or `another` for what the die does not show now.
    """
    if not reader.words.faced:
        return []
    out: list[Reading] = []
    for tests, at in _in_front(reader, i, (), i):
        if reader.word(at) not in _SIDES:
            continue
        for die, end, weight in _dice(reader, at + 1):
            out += _narrowed(reader, i, die, tests, (end, weight + end - i))
    return out


def held(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    """Read `a special side`, `a side where (amount >= 2)`, `no blank side` behind `has` or `with`, as a test of the die `it`."""
    faced = reader.words.faced
    if not faced or it.type.base not in ("component", "entity") or (it.type.of and it.type.of not in faced):
        return []
    denied = reader.word(i) == "no"
    if not denied and reader.word(i) not in ("a", "an"):
        return []
    out: list[Reading] = []
    for tests, at in _in_front(reader, i + 1, (), i + 1):
        if reader.word(at) not in _SIDES:
            continue
        for group, end, weight in _narrowed(reader, i, it, tests, (at + 1, at + 1 - i)):
            node = m.Op("none" if denied else "any", (group,), m.CONDITION, **reader.place(i, end))
            out.append((node, end, weight))
    return out


def shown(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    """Read a symbol alone inside the `where` of sides, as a test of the side `it`."""
    return [
        (m.Op("shows", (it, symbol), m.CONDITION, **reader.place(i, end)), end, end - i)
        for symbol, end, _ in reader.symbols(m.Type("symbol"), i)
    ]


def said_of(reader: Reader, i: int) -> list[Reading]:
    """Read `<side> is [not] special` at `i`."""
    out: list[Reading] = []
    for side, end, weight in reader.read(m.SIDE, i) if reader.words.faced else ():
        if reader.word(end) != "is":
            continue
        negated = reader.word(end + 1) == "not"
        for test, stop, more in shown(reader, side, end + 1 + negated):
            node = m.Op("not", (test,), m.CONDITION, **reader.place(i, stop)) if negated else test
            out.append((node, stop, weight + more + 1 + negated))
    return out


def each_once(group: m.Value, *, many: bool = False) -> m.Value:
    """Return some sides, of those that print the same one: that which is up, or else the first. One of them is chosen."""
    return m.Op("prints", (group,), group.type, many, start=group.start, end=group.end)


def _one_of(group: m.Value, place: m.Place) -> m.Value:
    return m.Op("only", (each_once(group, many=True),), group.type, **place)


def _in_front(reader: Reader, i: int, tests: tuple[m.Value, ...], start: int) -> list[tuple[tuple[m.Value, ...], int]]:
    """Read the adjectives of sides from `i` on: every way, with the place behind them."""
    out = [(tests, i)]
    it = m.Name("it", m.SIDE)
    for symbol, end, _ in reader.symbols(m.Type("symbol"), i) if i < reader.size else ():
        shows = m.Op("shows", (it, symbol), m.CONDITION, **reader.place(i, end))
        out += _in_front(reader, end, (*tests, shows), start)
    if reader.word(i) in ("other", "another") and i == start:
        up = m.Op("up side", (it,), m.CONDITION, **reader.place(i, i + 1))
        out += _in_front(reader, i + 1, (m.Op("not", (up,), m.CONDITION, **reader.place(i, i + 1)),), start)
    return out


def _dice(reader: Reader, i: int) -> list[Reading]:
    """Read `of <die>`: one component that has sides."""
    if reader.word(i) != "of":
        reader.fail(i, '"of" and a die')
        return []
    return [
        (die, end, weight + 1)
        for die, end, weight in reader.read(m.COMPONENT, i + 1)
        if not die.many and not isinstance(die, m.Pick) and (not die.type.of or die.type.of in reader.words.faced)
    ]


def _narrowed(
    reader: Reader, start: int, die: m.Value, tests: tuple[m.Value, ...], read: tuple[int, int]
) -> list[Reading]:
    """Return the sides of a die that pass the tests in front, and what a `where` behind them leaves."""
    end, weight = read
    type = m.Type("side", die.type.of)
    told = tuple(_of(test, type) for test in tests)
    found: list[Reading] = [(_faces(die, told, reader.place(start, end)), end, weight)]
    where = reader.phrase.where
    if where is not None and end == reader.size < reader.full:
        condition = reader.bind(where, reader.scope.with_candidate(type), "condition")
        if condition is not None:
            place: m.Place = {"start": reader.place(start, end)["start"], "end": where.end}
            # It speaks of the noun in front of it, not of a die further away.
            found.append((_faces(die, (*told, condition), place), end + 1, weight + 2))
    return found


def _of(test: m.Value, type: m.Type) -> m.Value:
    """Return a test of a side whose type is known."""
    if isinstance(test, m.Name):
        return replace(test, type=type)
    return replace(test, args=tuple(_of(arg, type) for arg in test.args)) if isinstance(test, m.Op) else test


def _faces(die: m.Value, tests: tuple[m.Value, ...], place: m.Place) -> m.Value:
    type = m.Type("side", die.type.of)
    if not tests:
        return m.Op("faces", (die,), type, True, **place)
    test = tests[0] if len(tests) == 1 else m.Op("and", tests, m.CONDITION, **place)
    return m.Op("faces", (die, test), type, True, **place)


def fact_of(reader: Reader, name: str, side: m.Value, i: int, end: int) -> m.Value | None:
    """Return a fact of a side as a value, or `None` where sides of its die have no such fact."""
    of = side.type.of
    if name not in reader.words.faced.get(of, frozenset()) and (of or not _anywhere(reader, name)):
        reader.fail(i, f'something with "{name}" (a side has none)')
        return None
    found = reader.words.field_type(name, m.Type("component", of))
    if found is None:
        return None
    type, many = found
    return m.Op("shown", (m.Literal(name, m.TEXT), side), type, many, **reader.place(i, end))


def _anywhere(reader: Reader, name: str) -> bool:
    return any(name in facts for facts in reader.words.faced.values())
