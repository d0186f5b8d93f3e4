"""Amounts that are chosen: a number inside a verb, a group that must reach a total, an amount that is divided."""

from collections.abc import Iterator
from dataclasses import replace

from ruledeck.grammar.binder.phrases.adjectives import about, adjectives, clauses
from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import Picking
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.vocabulary import Element, SlotSpec, Verb

EACH = "each"
"""The name of what fills a slot of a verb, for the slots behind it: each of a group, or what was chosen."""

_ONE = m.Literal(1, m.NUMBER)
_LINKS = frozenset(("to", "on", "from", "among"))
"""Words in front of a slot in whose place `divided among` may stand."""

_AMONG = (
    '"any number of"; of no more than some, these are chosen in front, and it says `any number of <cards> among <name>`'
)


def chosen_number(reader: Reader, i: int) -> Iterator[tuple[m.Value, int]]:
    """Yield `a number from <number> to <number>`: whoever carries out the verb chooses, and of `a random number` chance does.

    `up to <number>` is one from 0 on.
    """
    how: Picking = "choose"
    if (at := reader.literal(i, "up", "to")) > 0:
        for high, stop, _ in reader.read(m.NUMBER, at):
            source = m.Op("range", (m.Literal(0, m.NUMBER), high), m.NUMBER, **reader.place(i, stop))
            yield m.Pick(source, _ONE, _ONE, how, m.NUMBER, **reader.place(i, stop)), stop
        return
    if (at := reader.literal(i, "a", "number", "from")) < 0:
        how = "random"
        if (at := reader.literal(i, "a", "random", "number", "from")) < 0:
            return
    for low, end, _ in reader.read(m.NUMBER, at):
        if (far := reader.literal(end, "to")) > 0:
            for high, stop, _ in reader.read(m.NUMBER, far):
                source = m.Op("range", (low, high), m.NUMBER, **reader.place(i, stop))
                yield m.Pick(source, _ONE, _ONE, how, m.NUMBER, **reader.place(i, stop)), stop


def totalled(reader: Reader, i: int, reading: Reading) -> list[Reading]:
    """Read `totalling <number> <number of each> [including one <adjective>]` behind a choice from a group."""
    pick, end, weight = reading
    if not isinstance(pick, m.Pick) or reader.word(end) != "totalling":
        return []
    it = m.Name("it", pick.type)
    out: list[Reading] = []
    for total, middle, more in reader.read(m.NUMBER, end + 1):
        inner = reader.part(middle, reader.size, reader.scope.with_candidate(pick.type))
        for worth, stop, most in inner.read(m.NUMBER, 0) if inner.size else ():
            place = reader.place(i, middle + stop)
            whole = replace(pick, total=total, worth=about(worth, it), **place)
            out.append((whole, middle + stop, weight + more + most + 1))
            if (at := inner.literal(stop, "including", "one")) > 0:
                found = [*adjectives(inner, at), *((test, last) for test, last, _ in clauses(inner, it, at))]
                for test, last in found:
                    place = reader.place(i, middle + last)
                    needy = replace(whole, need=about(test, it), **place)
                    out.append((needy, middle + last, weight + more + most + last - stop))
                if not found:
                    inner.fail(at, "an adjective")
        reader.absorb(inner, middle)
    return out


def verbs(reader: Reader, i: int) -> Iterator[tuple[Verb, dict[str, m.Value], int]]:
    """Yield every verb that can be read at `i` with its slots; its numbers may be chosen, and one may be divided."""
    for verb in reader.words.verb_starts.get(reader.word(i), ()):
        for values, end in _matched(reader, verb.pattern.elements, i, 0):
            yield verb, values, end


def _matched(
    reader: Reader, elements: tuple[Element, ...], i: int, at: int
) -> Iterator[tuple[dict[str, m.Value], int]]:
    if at == len(elements):
        yield {}, i
        return
    element = elements[at]
    if isinstance(element, SlotSpec):
        found = [(value, end) for value, end, _ in reader.read(element.type, i)]
        if element.type == m.NUMBER and not element.many:
            found += chosen_number(reader, i)
        for value, end in found:
            near = _speaking_of(reader, element, value, end)
            nearest = [] if near is None else list(_of_it(near, elements, end, at + 1))
            if near is not None:
                reader.absorb(near)
            if not any(stop == reader.full for _, stop in nearest):
                # What was spoken of before is meant only where the thing in this step cannot be.
                for values, stop in _behind(reader, elements, value, i, end, at + 1):
                    yield {element.name: value, **values}, stop
            for values, stop in nearest:
                yield {element.name: value, **values}, stop
        if element.type == m.NUMBER and not element.many and reader.word(i) == "all":
            yield from _all(reader, elements, i, at)
        return
    if reader.word(i) in element:
        yield from _matched(reader, elements, i + 1, at + 1)
    elif at:
        if element & _LINKS and (end := reader.literal(i, "divided", "among")) > 0:
            yield from _divided(reader, elements, end, at + 1)
        reader.fail(i, f'"{min(element, key=len)}"')


def _behind(
    reader: Reader, elements: tuple[Element, ...], value: m.Value, i: int, end: int, at: int
) -> Iterator[tuple[dict[str, m.Value], int]]:
    """Read on behind a value; `that damage` says both how much it is and of what: `deal that damage to 1 unit`."""
    yield from _matched(reader, elements, end, at)
    counted = elements[at] if at < len(elements) else None
    if not isinstance(value, m.Slot) or value.type != m.NUMBER or reader.word(i) != "that" or end != i + 2:
        return
    if isinstance(counted, SlotSpec) and counted.type == m.Type("counter"):
        for counter, stop, _ in reader.read(counted.type, i + 1):
            for values, behind in _matched(reader, elements, end, at + 1) if stop == end else ():
                yield {counted.name: counter, **values}, behind
    elif isinstance(counted, frozenset) and reader.word(i + 1) in counted:
        yield from _matched(reader, elements, end, at + 1)


def _all(reader: Reader, elements: tuple[Element, ...], i: int, at: int) -> Iterator[tuple[dict[str, m.Value], int]]:
    """Read `all <counter> from <thing>`: as many as there are on the thing, or on each of a group."""
    if at + 3 >= len(elements):
        return
    number, counted, link, bearer = elements[at : at + 4]
    if isinstance(link, SlotSpec) or "from" not in link or not isinstance(number, SlotSpec):
        return
    if not isinstance(bearer, SlotSpec) or bearer.type.base not in ("component", "entity", "player"):
        return
    counters = reader.words.counters
    for values, stop in _matched(reader, elements, i + 1, at + 1):
        if isinstance(counted, SlotSpec):
            counter = values[counted.name]
        else:
            known = next((counters[form] for form in sorted(counted) if form in counters), None)
            if known is None:
                return
            counter = m.Literal(known, m.Type("counter"), **reader.place(i + 1, i + 2))
        value = values[bearer.name]
        if value.type.base == "entity" and counter.type.base != "counter":
            continue
        borne = m.Name(EACH, value.type) if value.many or isinstance(value, m.Pick) else value
        yield {number.name: m.Op("counter", (counter, borne), m.NUMBER, **reader.place(i, i + 1)), **values}, stop


def _speaking_of(reader: Reader, slot: SlotSpec, value: m.Value, i: int) -> Reader | None:
    """Return the reader of the words from `i` on, behind a thing in a verb, in which `it` speaks of that thing.

    Of several things it speaks of each: `return each unit to its owner's hand`. Without such words, or a thing, there is none.
    """
    thing = slot.type.base in ("component", "entity") and value.type.base == "component" and not slot.many
    if not thing or not any(_pointing(each.node) for each in reader.atoms[i:]):
        return None
    plain = not value.many and not isinstance(value, m.Pick)
    it = value if plain else m.Name(EACH, value.type)
    return None if it == reader.scope.it else reader.part(0, reader.size, replace(reader.scope, it=it))


def _pointing(said: tree.Atom | tree.Expression) -> bool:
    """Whether `it` or `its` stands in words, also inside of brackets; behind a `where` it would be something else."""
    if isinstance(said, tree.Word):
        return said.text in ("it", "its")
    if isinstance(said, tree.Group | tree.AnyOf | tree.AllOf):
        return any(map(_pointing, said.items))
    if isinstance(said, tree.Phrase):
        return any(map(_pointing, said.atoms))
    if isinstance(said, tree.Arithmetic | tree.Comparison):
        return _pointing(said.left) or _pointing(said.right)
    if isinstance(said, tree.Either):
        return any(map(_pointing, (said.condition, said.value, said.otherwise)))
    return isinstance(said, tree.Negation) and _pointing(said.item)


def _of_it(reader: Reader, elements: tuple[Element, ...], i: int, at: int) -> Iterator[tuple[dict[str, m.Value], int]]:
    """Yield how the words behind a thing speak of it: nothing is attached to itself, and nobody chooses for each of a group."""
    for values, stop in _matched(reader, elements, i, at):
        picks = [value for value in values.values() if isinstance(value, m.Pick)]
        if reader.scope.it not in values.values() and not any(EACH in names_in(pick) for pick in picks):
            yield values, stop


def _divided(
    reader: Reader, elements: tuple[Element, ...], i: int, at: int
) -> Iterator[tuple[dict[str, m.Value], int]]:
    """Read the group among which the amount of the verb is divided."""
    slot = elements[at] if at < len(elements) else None
    amounts = [each for each in elements[:at] if isinstance(each, SlotSpec) and each.type == m.NUMBER]
    if not isinstance(slot, SlotSpec) or slot.type.base not in ("component", "entity", "player") or len(amounts) != 1:
        return
    # Of an amount at least one falls to somebody: `one or more` says no more than `any number of`.
    if max(reader.literal(i, "any", "number", "of"), reader.literal(i, "one", "or", "more")) < 0:
        reader.fail(i, _AMONG)
        return
    for value, end, _ in reader.read(slot.type, i):
        if isinstance(value, m.Pick) and value.how == "choose" and value.many and value.total is None:
            for values, stop in _matched(reader, elements, end, at + 1):
                yield {slot.name: replace(value, how="divide", least=m.Literal(0, m.NUMBER)), **values}, stop
