"""Events, bans and questions of any amount or symbol: `draws any number of cards`, `scored 2 or more`, `names a colour`."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import Element, SlotSpec, Vocabulary

_ANY: Final[tuple[Element, ...]] = tuple(frozenset((word,)) for word in ("any", "number", "of"))
_A: Final[frozenset[str]] = frozenset(("a", "an", "any"))
_AT_LEAST: Final = "at least "
"""What the key of an amount begins with of which its least is said; no slot is called so."""
_MORE: Final[tuple[Element, ...]] = tuple(frozenset((word,)) for word in ("or", "more"))


def matched(
    reader: Reader, elements: tuple[Element, ...], slot: Callable[[str, m.Type], m.Slot | m.Name]
) -> Iterator[tuple[dict[str, m.Value], tuple[m.Value, ...], int]]:
    """Yield every way to read an event: what fills its slots, what must hold of an amount left open, and the place behind it."""
    for pattern, least in _left_open(reader, elements):
        for values, end in reader.match(pattern, 0):
            rest = {name: value for name, value in values.items() if name != least}
            more = [m.Op(">=", (slot(least, m.NUMBER), values[least]), m.CONDITION)] if least else []
            yield rest, tuple(more), end


def _left_open(reader: Reader, elements: tuple[Element, ...]) -> Iterator[tuple[tuple[Element, ...], str]]:
    """Yield the words of an event, and those in which one of its numbers and any symbols may be any, or a number and more.

    Behind them stands the slot whose number is the least; nothing where any will do, or where all are certain numbers.
    """
    for words in _any_symbols(reader, elements):
        yield words, ""
        for at, slot in enumerate(words):
            if not isinstance(slot, SlotSpec) or slot.type != m.NUMBER or slot.many:
                continue
            if reader.has("any"):
                # With no noun behind it, it is no number of anything: `you score any number`, `rise by any number with a guild`.
                yield (*words[:at], *_ANY[:-1], *words[at + 1 :]), ""
                yield (*words[:at], *_ANY, *words[at + 1 :]), ""
            if reader.has("more"):
                yield (*words[: at + 1], *_MORE, *words[at + 1 :]), slot.name


def _any_symbols(reader: Reader, elements: tuple[Element, ...]) -> Iterator[tuple[Element, ...]]:
    """Yield the words of an event, and those in which a symbol may be any of its set: `you name a colour`."""
    yield elements
    for at, slot in enumerate(elements):
        kind = _kind(slot) if isinstance(slot, SlotSpec) else ()
        if kind and all(reader.has(word) for word in kind):
            for rest in _any_symbols(reader, elements[at + 1 :]):
                yield (*elements[:at], _A, *(frozenset((word,)) for word in kind), *rest)


def asked(reader: Reader, i: int, slot: SlotSpec, *, last: bool) -> Iterator[tuple[dict[str, m.Value], int]]:
    """Read the amount of an event in the past that is left open at `i`: what `least_tests` makes a test of, and the place behind it."""
    if slot.many:
        return
    for article in _A if (kind := _kind(slot)) else ():
        end = reader.literal(i, article, *kind)
        if end > 0:
            yield {}, end
    if slot.type != m.NUMBER:
        return
    end = reader.literal(i, "any", "number")
    if end > 0:
        yield {}, end
    end = reader.literal(i, "any", "number", "of")
    if end > 0 and not last:
        yield {}, end
    for value, stop, _ in reader.read(slot.type, i) if reader.has("more") else ():
        behind = reader.literal(stop, "or", "more")
        if behind > 0:
            yield {_AT_LEAST + slot.name: value}, behind


def _kind(slot: SlotSpec) -> tuple[str, ...]:
    """Return the words for the set of symbols of which a slot holds one; nothing for any other slot."""
    return tuple((slot.type.of if slot.type.base == "symbol" and not slot.many else "").split())


def least_tests(
    filled: dict[str, m.Value], slot: Callable[[str, m.Type], m.Slot | m.Name]
) -> tuple[dict[str, m.Value], list[m.Value]]:
    """Return what fills the slots of an event for certain, and what must hold of those of which the least is said."""
    more = {name.removeprefix(_AT_LEAST): value for name, value in filled.items() if name.startswith(_AT_LEAST)}
    rest = {name: value for name, value in filled.items() if not name.startswith(_AT_LEAST)}
    return rest, [m.Op(">=", (slot(name, m.NUMBER), value), m.CONDITION) for name, value in more.items()]


def of_several(elements: tuple[Element, ...]) -> tuple[Element, ...]:
    """Return the words of an event as they are said of several things, too: `units are destroyed`, where one `is destroyed`."""
    return tuple([each if isinstance(each, SlotSpec) else each.union(*map(_plural, each)) for each in elements])


def _plural(verb: str) -> tuple[str, ...]:
    if verb in _OF_ONE:
        return (_OF_ONE[verb],)
    return (verb.removesuffix("es" if verb.endswith(_HISSING) else "s"),) if verb.endswith("s") else ()


_OF_ONE: Final = {"is": "are", "has": "have", "does": "do", "goes": "go"}
_HISSING: Final = ("sses", "shes", "ches", "xes", "zes")


def one_of_several(said: str, words: Vocabulary) -> str | None:
    """Return how an event is said of one thing that was said of `one or more`; `None` where it was not."""
    if _OR_MORE.search(said) is None:
        return None
    types = words.types
    single = [_SINGLE.get(word) or (types[word].of if word in types else "") or word for word in said.split()]
    one = _OR_MORE.sub("a", " ".join(single))
    return f"each of them is an event of its own: `{one}`; `limit once per <period>` lets it answer the first alone"


def amount_unsaid(said: str, words: Vocabulary) -> str | None:
    """Return how it is asked how much an event is about, which its own words do not say: `is dealt 3 or more damage`."""
    found = _SO_MUCH.search(said)
    things = {*words.types, *words.traits, *words.describing(), "card", "cards", "player", "players", "opponents"}
    if found is None or found["noun"] in things:
        return None
    noun = found["noun"] or "<noun>"
    if noun == "times":
        return f"how often is asked behind the event: `..., if (the number of times <event> this <period>) >= {found['least']}`"
    return f"how much it is stands behind the event, `..., if that {noun} >= {found['least']}`, where the verb has such a number"


_SO_MUCH: Final = re.compile(r"\b(?P<least>\d+) or more\b(?: (?P<noun>[\w-]+))?")
_OR_MORE: Final = re.compile(r"\b\w+ or more\b")
ONE_OR_MORE: Final = re.compile(r"\b(?:one|1) or more\b")
"""How events that have happened are said of several things."""
_SINGLE: Final = {"are": "is", "have": "has", "cards": "card", "players": "player", "opponents": "opponent"}
"""Words of several things to those of one."""
