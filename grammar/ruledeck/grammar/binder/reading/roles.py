"""Who does what an event is about, whose text it is, and what goes on around it: what stands behind the event, and its slots as tests."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.binder.reading.slots import several, slot_tests
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import AROUND, COST, EVENT, PAYING, deed, deed_name, goes_on_around
from ruledeck.grammar.words.vocabulary import SlotSpec, Verb

_BY: Final = SlotSpec("by", m.PLAYER)
_SOURCE: Final = SlotSpec("source", m.COMPONENT)
NOTHING_PRINTED: Final[m.Value] = m.Op("game", (), m.ENTITY)
"""The source of what the rules do by themselves."""
SAID_TWICE: Final = "nothing of who does it, which is said in front"
"""What is wanted behind an event whose own words say who does it."""


def roles(
    reader: Reader, i: int, said: Mapping[str, m.Value], behind: tuple[str, ...] = ()
) -> tuple[int, dict[str, m.Value]]:
    """Read `by <player>`, `because of <card>`, `because of no card`, `because <event>` and `as a cost` behind an event.

    That is who does it, whose text does, the deed by whose steps it happens, and that it is a part of a price.

    What the words of the event have `said` themselves is not said again. Behind all of it the phrase ends, or one of the
    words `behind` follows.
    """
    found: dict[str, m.Value] = {}
    while i < reader.full:
        if reader.word(i) == "by" and "by" in said:
            reader.fail(i, SAID_TWICE)
            break
        if reader.word(i) == "by" and "by" not in found:
            name, readings = "by", reader.read(m.PLAYER, i + 1)
        elif (end := reader.literal(i, "because", "of", "no", "card")) > 0 and "source" not in found:
            name, readings = "source", [(NOTHING_PRINTED, end, 4)]
        elif (end := reader.literal(i, "because", "of")) > 0 and "source" not in found:
            name, readings = "source", reader.read(m.COMPONENT, end)
        elif reader.word(i) == "because" and reader.word(i + 1) != "of" and AROUND not in found:
            name, readings = AROUND, _deeds(reader, i + 1, past=bool(behind))
        elif (end := reader.literal(i, "as", "a", "cost")) > 0 and PAYING not in found:
            name, readings = PAYING, [*costs(reader, i, end)]
        else:
            break
        follows = ("by", "because", "as", *behind)
        fitting = [each for each in readings if each[1] == reader.full or reader.word(each[1]) in follows]
        if not fitting:
            break
        found[name], i, _ = fitting[0]
    return i, found


def costs(reader: Reader, i: int, end: int) -> Iterator[tuple[m.Value, int, int]]:
    """Yield that something is done as a cost, said from a place up to another; of which card, where that is said behind it."""
    verb = reader.words.verbs[COST]
    if reader.word(end) == "of":
        for card, stop, weight in reader.read(m.COMPONENT, end + 1):
            yield deed(COST, filled_tests(verb, {"source": card}, deed_name), reader.place(i, stop)), stop, weight
    yield deed(COST, (), reader.place(i, end)), end, 3


def _deeds(reader: Reader, i: int, *, past: bool) -> list[tuple[m.Value, int, int]]:
    """Read the deeds that can stand at a place, said as what is asked: of the past or not; what says most of it first."""
    present = sorted(reader.present)
    said = (
        [each for word in present for each in reader.words.past.get(word, ())]
        if past
        else [each[:2] for word in present for each in reader.words.happenings.get(word, ()) if not each[2]]
    )
    found: list[tuple[m.Value, int, int]] = []
    for verb, pattern in said:
        for values, end in reader.match(pattern.elements, i):
            if any(map(several, values.values())):
                reader.fail(end, "one thing: an event is about one at a time")
                continue
            tests = filled_tests(verb, values, deed_name)
            found.append((deed(verb.id, tests, reader.place(i - 1, end)), end, pattern.weight))
    return sorted(found, key=lambda each: each[1:], reverse=True)


def filled_tests(
    verb: Verb, filled: Mapping[str, m.Value], slot: Callable[[str, m.Type], m.Slot | m.Name]
) -> tuple[m.Value, ...]:
    """Return what must hold of an event in whose slots, and roles, something is written; `slot` says what a slot is called."""
    specs = {each.name: each for each in verb.slots} | {"by": _BY, "source": _SOURCE}
    tests: list[m.Value] = []
    for name, value in filled.items():
        if isinstance(value, m.Op) and name in (AROUND, PAYING):
            tests.append(goes_on_around(slot(AROUND, EVENT), value))
        else:
            tests += slot_tests(slot(name, specs[name].type), value)
    # The rules themselves are the source of what no card causes, and `because of a card` means none of that.
    if filled.get("source", NOTHING_PRINTED) != NOTHING_PRINTED:
        caused = m.Op("same", (slot("source", m.COMPONENT), m.Op("game", (), m.ENTITY)), m.CONDITION)
        tests.insert(0, m.Op("not", (caused,), m.CONDITION))
    return tuple(tests)
