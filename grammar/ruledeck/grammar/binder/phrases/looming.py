"""How much looms: `the damage that would be dealt to this`, over all events that are about to happen."""

from collections.abc import Iterator, Mapping

from ruledeck.grammar.binder.reading.counters import counters_at
from ruledeck.grammar.binder.reading.reader import Reader, Reading
from ruledeck.grammar.binder.reading.roles import NOTHING_PRINTED
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import Element, SlotSpec, Verb

_ONE = "things without a number in front: `this`, `your opponent`, or a group such as `friendly units`"


def looming(reader: Reader, i: int) -> list[Reading]:
    """Read an amount of what looms: the noun of the amount, `that`, and the event to come without that noun."""
    out: list[Reading] = []
    if reader.word(i) != "the" or not reader.has("that"):
        return out
    middle = next((at for at in range(i + 2, reader.size) if reader.word(at) == "that"), -1)
    for verb, elements, amount, counter in _events(reader, i + 1, middle) if middle > 0 else ():
        for values, behind in reader.match(elements, middle + 1):
            for filled, end in _caused(reader, {**values, **counter}, behind):
                if any(isinstance(value, m.Pick) for value in filled.values()):
                    reader.fail(end, _ONE)
                    continue
                told = (part for name, value in filled.items() for part in (_word(name), value))
                node = m.Op("looming", (_word(verb.id), _word(amount), *told), m.NUMBER, **reader.place(i, end))
                out.append((node, end, end - i))
    return out


def _word(text: str) -> m.Literal:
    return m.Literal(text, m.TEXT)


def _events(reader: Reader, i: int, end: int) -> Iterator[tuple[Verb, tuple[Element, ...], str, dict[str, m.Value]]]:
    """Yield the events to come that can be said of a noun between two places.

    Each has the elements of its pattern without the noun, the slot with the amount, and the counter that the noun is.
    """
    seen: set[tuple[str, tuple[Element, ...]]] = set()
    for word in sorted(reader.present):
        for verb, pattern, ahead in reader.words.happenings.get(word, ()):
            if not ahead or (verb.id, pattern.elements) in seen:
                continue
            seen.add((verb.id, pattern.elements))
            for behind, amount, counter in behind_noun(reader, i, end, verb, pattern.elements):
                yield verb, behind, amount, counter


def behind_noun(
    reader: Reader, i: int, end: int, verb: Verb, elements: tuple[Element, ...]
) -> Iterator[tuple[tuple[Element, ...], str, dict[str, m.Value]]]:
    """Yield how an event is said behind the noun of an amount of it, which stands between two places: without that noun.

    Behind the elements stand the slot with the amount, and the counter that the noun is.
    """
    for amount, noun in _amounts(verb):
        counter: dict[str, m.Value] = {}
        if isinstance(noun, SlotSpec):
            named = [name for name, stop in counters_at(reader, i) if stop == end]
            if not named:
                continue
            counter = {noun.name: named[0]}
        elif end != i + 1 or reader.word(i) not in noun:
            continue
        at = next((at for at, each in enumerate(elements) if _is(each, noun, reader.word(i))), -1)
        if at >= 0:
            rest = (*elements[:at], *elements[at + 1 :])
            yield tuple(e for e in rest if not isinstance(e, SlotSpec) or e.name != amount), amount, counter


def _amounts(verb: Verb) -> Iterator[tuple[str, Element]]:
    """Yield the numbers of a verb, each with the element behind it: the noun, or the counter, that it is an amount of."""
    elements = verb.pattern.elements
    for at, element in enumerate(elements[:-1]):
        noun = elements[at + 1]
        said = not isinstance(noun, SlotSpec) or noun.type.base == "counter"
        if said and isinstance(element, SlotSpec) and element.type == m.NUMBER:
            yield element.name, noun


def _is(element: Element, noun: Element, word: str) -> bool:
    """Whether an element of an event is the noun of the amount."""
    if isinstance(element, SlotSpec) or isinstance(noun, SlotSpec):
        return isinstance(element, SlotSpec) and isinstance(noun, SlotSpec) and element.name == noun.name
    return word in element


def _caused(reader: Reader, filled: Mapping[str, m.Value], end: int) -> Iterator[tuple[Mapping[str, m.Value], int]]:
    """Yield what is said of an event up to a place, and with `by <player>` and `because of <card>` behind it."""
    yield filled, end
    found: list[Reading] = []
    name = ""
    if reader.word(end) == "by" and "by" not in filled:
        name, found = "by", reader.read(m.PLAYER, end + 1)
    elif (behind := reader.literal(end, "because", "of", "no", "card")) > 0 and "source" not in filled:
        name, found = "source", [(NOTHING_PRINTED, behind, 4)]
    elif (behind := reader.literal(end, "because", "of")) > 0 and "source" not in filled:
        name, found = "source", reader.read(m.COMPONENT, behind)
    for value, stop, _ in found:
        yield from _caused(reader, {**filled, name: value}, stop)
