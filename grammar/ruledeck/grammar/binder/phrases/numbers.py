"""Numbers: counters on things, fields of cards, counts, sums, extremes and the numbers that a game declares."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.phrases.comparing import compared_among, each_of_them, field_of
from ruledeck.grammar.binder.phrases.history import amounts, times
from ruledeck.grammar.binder.phrases.kinship import most_alike
from ruledeck.grammar.binder.phrases.looming import looming
from ruledeck.grammar.binder.phrases.places import size_of, sources
from ruledeck.grammar.binder.phrases.several_words import counted
from ruledeck.grammar.binder.reading.counters import counters_at
from ruledeck.grammar.binder.reading.possessors import possessors
from ruledeck.grammar.binder.reading.reader import Reader, Reading, reads
from ruledeck.grammar.binder.reading.routes import distances
from ruledeck.grammar.binder.reading.sides import described
from ruledeck.grammar.binder.reading.slots import is_decided
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName, operation
from ruledeck.grammar.syntax import tree

_AMONG: Final = ("highest", "lowest", "total")
_EXTREMES: Final = ("lower", "higher")
_PARTS: Final = {
    ("a", "half"): 2,
    ("a", "third"): 3,
    ("a", "quarter"): 4,
    ("a", "fifth"): 5,
    ("a", "sixth"): 6,
    ("a", "tenth"): 10,
}
"""The words for one of so many equal parts."""
_ROUNDED: Final[dict[OperationName, tuple[str, str]]] = {"share": ("rounded", "down"), "share up": ("rounded", "up")}


@reads("number")
def numbers(reader: Reader, i: int) -> list[Reading]:
    """Read a number at `i`."""
    atom = reader.atoms[i]
    if atom.kind in ("number", "signed"):
        return _literal(reader, i, atom.value)
    if atom.kind == "group":
        if not isinstance(atom.node, tree.Group) or len(atom.node.items) != 1:
            if isinstance(atom.node, tree.Group) and _rounds(atom.node.items[-1]):
                reader.fail(i, "a number without a comma: `(... rounded up)`")
            return []
        value = reader.bind(atom.node.items[0], reader.scope, "number")
        return [] if value is None else _alone_and_behind(reader, i, [(value, i + 1, 1)])
    named = reader.references(m.NUMBER, i)
    said = [
        *reader.declared("number", i),
        *(
            reading
            for owner, end, weight in possessors(reader, i)
            for reading in reader.owned("number", i, end, owner, weight)
        ),
        *_counters(reader, i),
        *(reading for reading in any_fields(reader, i) if reading[0].type == m.NUMBER),
        *_functions(reader, i),
    ]
    return [
        *_alone_and_behind(reader, i, named),
        *reader.noted(m.NUMBER, i),
        *said,
        *(each for value, end, _ in said for each in _divided(reader, i, value, end)),
        *looming(reader, i),
        *amounts(reader, i),
        *_of_sides(reader, i),
    ]


def _of_sides(reader: Reader, i: int) -> list[Reading]:
    """Read a side where a number is wanted: it stands for its number on the die."""
    return [
        (m.Op("face number", (side,), m.NUMBER, **reader.place(i, end)), end, weight)
        for side, end, weight in (reader.read(m.SIDE, i) if reader.words.faced else ())
    ]


def _literal(reader: Reader, i: int, value: int) -> list[Reading]:
    """Read a number as written, or `1 of that damage`."""
    literal = m.Literal(value, m.NUMBER, **reader.place(i, i + 1))
    return _alone_and_behind(reader, i, [(literal, i + 1, 1)])


def _rounds(item: tree.Expression) -> bool:
    """Whether a part of what stands in brackets says how a number is rounded."""
    first = item.atoms[0] if isinstance(item, tree.Phrase) and item.atoms else None
    return isinstance(first, tree.Word) and first.text == "rounded"


def _alone_and_behind(reader: Reader, i: int, values: list[Reading]) -> list[Reading]:
    """Return numbers, and what is read of each with the words behind it: `of that damage`, `divided by 3`."""
    longer = [
        reading
        for value, end, _ in values
        for reading in (*_part(reader, i, value, end), *_divided(reader, i, value, end))
    ]
    return [*longer, *values]


def _divided(reader: Reader, i: int, amount: m.Value, at: int) -> Iterator[Reading]:
    """Yield `divided by <number>` behind a number, with how it is rounded behind it."""
    begin = reader.literal(at, "divided", "by")
    for parts, end, weight in reader.read(m.NUMBER, begin) if begin > 0 else ():
        yield from _rounded(reader, i, (amount, parts), end, weight + begin - i)


def _part(reader: Reader, i: int, amount: m.Value, at: int) -> list[Reading]:
    """Read `of that damage` behind an amount: as much of it as there is."""
    out: list[Reading] = []
    if reader.word(at) == "of":
        for whole, end, weight in reader.read(m.NUMBER, at + 1):
            if isinstance(whole, m.Slot | m.Name):
                out.append((m.Op("part", (amount, whole), m.NUMBER, **reader.place(i, end)), end, weight + 2))
    return out


def _counters(reader: Reader, i: int) -> list[Reading]:
    """Read `damage on it`, `its damage`, `damage` inside `where`, a counter of the game itself."""
    out: list[Reading] = []
    scope = reader.scope
    at = i + 1 if reader.word(i) in ("the", "all") else i
    for name, end in counters_at(reader, at):
        if reader.word(end) in ("on", "of"):
            for bearer, stop, weight in reader.read(m.ENTITY, end + 1):
                if not is_decided(bearer):
                    node = m.Op("counter", (name, bearer), m.NUMBER, **reader.place(i, stop))
                    out.append((node, stop, weight + end + 1 - i))
        bearers: list[m.Value] = []
        if scope.candidate and scope.it is not None:
            bearers.append(scope.it)
        if _of_the_game(reader, name):
            bearers.append(m.Op("game", (), m.ENTITY))
        for bearer in bearers:
            out.append((m.Op("counter", (name, bearer), m.NUMBER, **reader.place(i, end)), end, end - i))
    for owner, end, weight in possessors(reader, i):
        for counter, stop in counters_at(reader, end):
            node = m.Op("counter", (counter, owner), m.NUMBER, **reader.place(i, stop))
            out.append((node, stop, weight + stop - end))
    return out


def _of_the_game(reader: Reader, counter: m.Value) -> bool:
    """Whether the game itself can bear a counter, so that its bearer need not be said."""
    name = counter.args[0] if isinstance(counter, m.Op) else counter
    return isinstance(name, m.Literal) and str(name.value) in reader.words.game_counters


@reads("field")
def any_fields(reader: Reader, i: int) -> list[Reading]:
    """Read a field of something: `cost of it`, `its cost`, `cost` inside `where`, whatever its type; `printed cost`."""
    out: list[Reading] = []
    scope = reader.scope
    if reader.word(i) == "printed" or reader.literal(i, "the", "printed") > 0:
        behind = i + 1 if reader.word(i) == "printed" else i + 2
        for node, end, weight in any_fields(reader, behind):
            if isinstance(node, m.Op) and node.name == "field":
                out.append((replace(node, name="printed", **reader.place(i, end)), end, weight + behind - i))
    at = i + 1 if reader.word(i) == "the" else i
    for name, end in reader.named(at, reader.words.field_forms):
        if reader.word(end) == "of":
            shown = reader.read(m.SIDE, end + 1) if reader.words.faced else []
            for owner, stop, weight in (*reader.read(m.COMPONENT, end + 1), *shown):
                field = None if is_decided(owner) else field_of(reader, name, owner, i, stop)
                if field is not None:
                    out.append((field, stop, weight + end + 1 - i))
        if scope.candidate and scope.it is not None:
            field = field_of(reader, name, scope.it, i, end)
            if field is not None:
                out.append((field, end, end - i))
    for owner, end, weight in possessors(reader, i):
        reader.fail(end, "a field")
        for name, stop in reader.named(end, reader.words.field_forms):
            field = field_of(reader, name, owner, i, stop)
            if field is not None:
                out.append((field, stop, weight + stop - end))
    return out


def _functions(reader: Reader, i: int) -> list[Reading]:
    """Read `count <things>`, `the highest <number> among <things>`, `the lower of (a, b)`, `half of`, `distance from a to b`."""
    out: list[Reading] = []
    at = i + 1 if reader.word(i) == "the" else i
    word = reader.word(at)
    if word in ("count", "number"):
        out += [*_counts(reader, i, at), *times(reader, i, at), *_different(reader, i, at)]
    elif word in _AMONG:
        out += _among(reader, i, at)
    elif word in _EXTREMES and (end := reader.literal(at + 1, "of")) > 0:
        out += _extremes(reader, i, end, operation(word))
    elif (parts := _PARTS.get((reader.word(i), reader.word(i + 1)))) and reader.word(i + 2) == "of":
        out += _share(reader, i, i + 3, parts)
    elif word == "half" and reader.word(at + 1) == "of":
        out += _share(reader, i, at + 2, 2)
    elif word in ("distance", "movement"):
        out += distances(reader, i, at)
    elif word == "most":
        out += most_alike(reader, i)
    elif word == "position":
        out += _position(reader, i, at)
    elif word in ("upper", "sides"):
        end = reader.literal(at, "sides", "of") if word == "sides" else reader.literal(at, "upper", "side", "of")
        for die, stop, weight in reader.read(m.COMPONENT, end) if end > 0 else ():
            if not isinstance(die, m.Pick) and not die.many:
                out.append(
                    (
                        m.Op("sides" if word == "sides" else "side", (die,), m.NUMBER, **reader.place(i, stop)),
                        stop,
                        weight + end - i,
                    )
                )
    return [*out, *_of_nothing(reader, i, at)]


def _position(reader: Reader, i: int, at: int) -> list[Reading]:
    """Read `position of <thing>`: which one it is in its zone, counted from the top."""
    end = reader.literal(at, "position", "of")
    return [
        (m.Op("position", (thing,), m.NUMBER, **reader.place(i, stop)), stop, weight + end - i)
        for thing, stop, weight in (reader.read(m.COMPONENT, end) if end > 0 else ())
        if not is_decided(thing) and not thing.many
    ]


def _share(reader: Reader, i: int, at: int, parts: int) -> Iterator[Reading]:
    """Yield a number that is divided into equal parts, with how it is rounded behind it; down, where nothing is said."""
    for number, end, weight in reader.read(m.NUMBER, at):
        yield from _rounded(reader, i, (number, m.Literal(parts, m.NUMBER)), end, weight + at - i)


def _rounded(reader: Reader, i: int, args: tuple[m.Value, m.Value], end: int, weight: int) -> Iterator[Reading]:
    """Yield a part of a number, with how it is rounded behind it; down, where nothing is said."""
    for name, words in _ROUNDED.items():
        stop = reader.literal(end, *words)
        if stop > 0:
            yield m.Op(name, args, m.NUMBER, **reader.place(i, stop)), stop, weight + len(words)
    yield m.Op("share", args, m.NUMBER, **reader.place(i, end)), end, weight


def _of_nothing(reader: Reader, i: int, at: int) -> list[Reading]:
    """Read what is a number by itself: `players in the game`, `no limit`."""
    if (end := reader.literal(at, "players", "in", "the", "game")) > 0:
        return [(m.Op("players", (), m.NUMBER, **reader.place(i, end)), end, 4)]
    if (end := reader.literal(i, "no", "limit")) > 0:
        return [(m.Op("no limit", (), m.NUMBER, **reader.place(i, end)), end, 2)]
    return []


def _extremes(reader: Reader, i: int, at: int, name: OperationName) -> list[Reading]:
    """Read `(2, damage on it)` behind `the lower of`: two numbers or more, as long as may be."""
    group = reader.atoms[at].node if at < reader.size else None
    if not isinstance(group, tree.Group) or len(group.items) == 1:
        reader.fail(at, "the numbers in brackets, with commas")
        return []
    numbers = [reader.bind(item, reader.scope, "number") for item in group.items]
    found = tuple(number for number in numbers if number is not None)
    if len(found) < len(numbers):
        return []
    return [(m.Op(name, found, m.NUMBER, **reader.place(i, at + 1)), at + 1, at + 1 - i)]


def _counts(reader: Reader, i: int, at: int) -> list[Reading]:
    """Read `count <things>`, `the number of <things>`, also of what lies in a zone."""
    out: list[Reading] = []
    end = reader.literal(at, "count")
    if end < 0:
        end = reader.literal(at, "number", "of")
    if end < 0:
        return out
    out += counted(reader, i, end)
    for things, stop, weight in reader.read(m.ENTITY, end):
        if not isinstance(things, m.Pick):
            out.append((m.Op("count", (things,), m.NUMBER, **reader.place(i, stop)), stop, weight + end - i))
    for group, stop, weight in described(reader, end):
        out.append((m.Op("count", (group,), m.NUMBER, **reader.place(i, stop)), stop, weight + end - i))
    for zone, stop, weight in sources(reader, end):
        out.append((replace(size_of(zone), **reader.place(i, stop)), stop, weight + end - i))
    return out


def _different(reader: Reader, i: int, at: int) -> list[Reading]:
    """Read `the number of different <values> among <things>`: a field, a declared number, names, of each of the things."""
    begin = reader.literal(at, "number", "of", "different")
    if begin < 0:
        begin = reader.literal(at, "count", "different")
    return [
        (m.Op("different", (things, value), m.NUMBER, **reader.place(i, stop)), stop, weight + begin - i + 1)
        for things, value, stop, weight in compared_among(reader, begin)
    ]


def _among(reader: Reader, i: int, at: int) -> list[Reading]:
    """Read `the total <number> among <things>`; the number is read of the candidate: each of the things."""
    out: list[Reading] = []
    for split in range(at + 2, reader.size):
        if reader.word(split) not in ("among", "of"):
            continue
        for things, stop, weight in reader.read(m.ENTITY, split + 1):
            if isinstance(things, m.Pick) or not things.many:
                continue
            inner = reader.part(at + 1, split, reader.scope.with_candidate(things.type))
            for number, end, more in each_of_them(inner, things):
                if end == inner.size:
                    node = m.Op(operation(reader.word(at)), (things, number), m.NUMBER, **reader.place(i, stop))
                    out.append((node, stop, weight + more + 2))
            reader.absorb(inner, at + 1)
    return out
