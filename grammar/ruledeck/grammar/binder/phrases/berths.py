"""Slots: whether there is room for a thing on something that has slots, and which of what lies there is too much.

What is read is written out in the tree: what the slots are asked for, the slots themselves, and for each kind of slot
what it takes. So whatever is known of types, traits and fields (what changes them, who sees them) holds here, too.
"""

from ruledeck.grammar.binder.phrases.adjectives import IT, about
from ruledeck.grammar.binder.phrases.places import around
from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.meaning.traversal import OUTER, nodes_in
from ruledeck.grammar.words.vocabulary import Vocabulary


def room(reader: Reader, i: int) -> list[Reading]:
    """Read `there is room for <thing> on <holder>`, `there is no room for <thing> on <holder>`."""
    end = reader.literal(i, "there", "is", "room", "for")
    none = end < 0
    if none and (end := reader.literal(i, "there", "is", "no", "room", "for")) < 0:
        return []
    out: list[Reading] = []
    for thing, middle, weight in reader.read(m.COMPONENT, end):
        if _several(reader, thing, end):
            continue
        for test, stop, more in _asked(reader, "room", thing, i, middle):
            node = m.Op("not", (test,), m.CONDITION, **reader.place(i, stop)) if none else test
            out.append((node, stop, weight + more + end - i))
    return out


def surplus(reader: Reader, it: m.Value, i: int) -> list[tuple[m.Value, int, int]]:
    """Read `surplus on <holder>`: said of `it`."""
    if reader.word(i) != "surplus" or it.type.base not in ("component", "entity"):
        return []
    return [(test, stop, more + 1) for test, stop, more in _asked(reader, "surplus", it, i, i + 1)]


def _several(reader: Reader, thing: m.Value, i: int) -> bool:
    """Refuse what is not one thing that is known already."""
    if isinstance(thing, m.Pick) or thing.many:
        reader.fail(i, "one thing that is known already, as nothing is chosen here")
        return True
    return False


def _asked(reader: Reader, name: OperationName, thing: m.Value, i: int, middle: int) -> list[Reading]:
    """Read `on <holder>` behind what is asked about."""
    if not reader.words.slot_takes:
        reader.fail(middle, "slots, which this game does not have: no symbol of it says `takes:`")
        return []
    if reader.word(middle) != "on":
        reader.fail(middle, '"on" and what has the slots')
        return []
    out: list[Reading] = []
    for holder, stop, weight in reader.read(m.ENTITY, middle + 1):
        if any(isinstance(each, m.Op) and each.name == OUTER for each in nodes_in(holder)):
            reader.fail(middle + 1, "a name for what has the slots: `each ship as vessel where ...`")
        elif not _several(reader, holder, middle + 1):
            out.append((_test(reader.words, name, thing, holder, reader.place(i, stop)), stop, weight + 1))
    return out


def _test(words: Vocabulary, name: OperationName, thing: m.Value, holder: m.Value, place: m.Place) -> m.Op:
    """Return the condition with all that it rests on, see the operation `room`."""
    mine = _mine(holder)
    its_own = m.Op("same", (IT, around(holder)), m.CONDITION)
    there = _there(words, holder)
    sheet = m.Select("card", m.COMPONENT, None, (mine if holder.type == m.PLAYER else _any((its_own, mine)),))
    slots = m.Op("field", (m.Literal(words.slot_field, m.TEXT), sheet), m.Type("symbol", words.slot_set), True)
    taken = [_takes(words, kind) for kind in words.slot_takes]
    held = [m.Select("card", m.COMPONENT, there, (mine, each)) for each in taken]
    return m.Op(name, (thing, holder, slots, *(about(each, thing) for each in taken), *held), m.CONDITION, **place)


def _there(words: Vocabulary, holder: m.Value) -> m.Value | None:
    """Return where that lies which needs slots: in play, and for a component also in the zones that it has."""
    if holder.type == m.PLAYER or not words.held_zones:
        return None
    return m.Zones((m.InPlay(), *(m.Zone(name) for name in words.held_zones)))


def _mine(holder: m.Value) -> m.Value:
    """Return the test of what lies on a thing, or of what a player controls."""
    if holder.type == m.PLAYER:
        return m.Op("in", (m.Op("controller", (IT,), m.PLAYER), around(holder)), m.CONDITION)
    return m.Op("attached", (IT, around(holder)), m.CONDITION)


def _takes(words: Vocabulary, kind: str) -> m.Value:
    """Return what must hold of `it` for a kind of slot to take it."""
    tests: list[m.Value] = []
    for word in words.slot_takes[kind]:
        if word in words.kinds:
            tests.append(m.Op("is type", (IT, m.Literal(word, m.TEXT)), m.CONDITION))
        if word in words.traits:
            tests.append(m.Op("has trait", (IT, m.Literal(word, m.TEXT)), m.CONDITION))
        tests += [_shows(field, of, many, word) for field, (of, many) in _showing(words, word).items()]
    return _any(tuple(tests))


def _showing(words: Vocabulary, symbol: str) -> dict[str, tuple[m.Type, bool]]:
    """Return the fields that may hold a symbol, but for that in which slots stand."""
    return {
        name: (type, many)
        for fields in words.fields.values()
        for name, (type, many) in fields.items()
        if type.base == "symbol" and name != words.slot_field and symbol in words.symbol_sets.get(type.of, ())
    }


def _shows(field: str, of: m.Type, many: bool, symbol: str) -> m.Value:
    fact = m.Op("field", (m.Literal(field, m.TEXT), IT), of, many)
    wanted = m.Literal(symbol, of)
    return m.Op("in", (wanted, fact), m.CONDITION) if many else m.Op("=", (fact, wanted), m.CONDITION)


def _any(tests: tuple[m.Value, ...]) -> m.Value:
    return tests[0] if len(tests) == 1 else m.Op("or", tests, m.CONDITION)
