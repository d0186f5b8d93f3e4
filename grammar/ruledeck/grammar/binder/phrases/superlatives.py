"""Superlatives behind `with` and `has`: `the highest strength`, `the lowest cost among friendly units`.

Whatever is tied for the extreme has it, so that a description fits all of these: `each unit with the lowest cost` means
every one, and of `1 unit with the lowest cost` whoever acts chooses one.
"""

from dataclasses import replace

from ruledeck.grammar.binder.phrases.adjectives import about
from ruledeck.grammar.binder.phrases.comparing import each_of_them
from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import operation
from ruledeck.grammar.meaning.traversal import OUTER, nodes_in

_EXTREMES = ("highest", "lowest")


def superlatives(reader: Reader, it: m.Value, i: int, group: m.Select | None = None) -> list[Reading]:
    """Read `the highest <number> [among <group>]` at `i`, as tests of `it`.

    Args:
        reader: The reader of the words.
        it: What is said to have the extreme.
        i: The place.
        group: The description as far as it is read, whose things are compared where no others are named.
    """
    at = i + 1 if reader.word(i) == "the" else i
    if reader.word(at) not in _EXTREMES:
        return []
    name = operation(reader.word(at))
    own = _numbers(reader, at + 1, reader.size, it)
    out: list[Reading] = []
    for split in range(at + 2, reader.size):
        if reader.word(split) != "among":
            continue
        for things, stop, weight in _compared(reader, split + 1):
            for number, end, more in _numbers(reader, at + 1, split, things):
                for left, last, _ in own:
                    if end == last == split:
                        test = _test(reader, (i, stop), about(left, it), m.Op(name, (things, number), m.NUMBER))
                        out.append((test, stop, weight + more + split + 1 - i))
    if group is None:
        if not out:
            reader.fail(reader.size, '"among" and the things that are compared')
        return out
    if any(isinstance(node, m.Op) and node.name == OUTER for node in nodes_in(group)):
        # The group is looked through for each of its things: what it says of the thing around it would be lost.
        reader.fail(at, '"among" and the things that are compared')
        return out
    compared = replace(group, start=0, end=0)
    for number, end, weight in own:
        if reader.word(end) not in ("among", "of"):
            test = _test(reader, (i, end), about(number, it), m.Op(name, (compared, number), m.NUMBER))
            out.append((test, end, weight + at + 1 - i))
    return out


def _compared(reader: Reader, i: int) -> list[Reading]:
    """Read the things that are compared: words behind a group belong to it (`among units you control`)."""
    found = [each for each in reader.read(m.ENTITY, i) if each[0].many and not isinstance(each[0], m.Pick)]
    longest = max((stop for things, stop, _ in found if isinstance(things, m.Select)), default=0)
    return [each for each in found if not isinstance(each[0], m.Select) or each[1] == longest]


def _numbers(reader: Reader, i: int, end: int, things: m.Value) -> list[Reading]:
    """Read a number of the candidate, each of some things, in the words from `i` up to `end`, that ask for nothing around."""
    inner = reader.part(i, end, reader.scope.with_candidate(things.type))
    found = each_of_them(inner, things)
    reader.absorb(inner, i)
    return [
        (number, i + stop, weight)
        for number, stop, weight in found
        if not any(isinstance(node, m.Op) and node.name == OUTER for node in nodes_in(number))
    ]


def _test(reader: Reader, at: tuple[int, int], number: m.Value, most: m.Op) -> m.Op:
    """Return that a thing has as much as that of some things which has most, or least."""
    place = reader.place(*at)
    return m.Op("=", (number, replace(most, **place)), m.CONDITION, **place)
