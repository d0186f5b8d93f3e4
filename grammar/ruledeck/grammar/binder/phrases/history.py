"""What has happened in a period that goes on, in the last one or in the whole game: `you played a unit this turn`, `on your last turn`.

Such a question is a function of the verb, the kind of period, and what must hold of the slots of the event. In these tests a
slot is a name of its own (`past victim`), as the event that an ability waits for has slots, too.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ruledeck.grammar.binder.phrases.looming import behind_noun
from ruledeck.grammar.binder.reading.any_amounts import asked as asked_amount
from ruledeck.grammar.binder.reading.any_amounts import least_tests
from ruledeck.grammar.binder.reading.event_words import ORDINALS
from ruledeck.grammar.binder.reading.moments import PERIOD
from ruledeck.grammar.binder.reading.possessors import possessors
from ruledeck.grammar.binder.reading.quantities import ONE_OF_ALL, of_all
from ruledeck.grammar.binder.reading.reader import READERS, Reader, Reading
from ruledeck.grammar.binder.reading.roles import filled_tests, roles
from ruledeck.grammar.binder.reading.slots import any_one, detail, several
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import GAME, of_the_past, past_name
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.past_tense import past_of
from ruledeck.grammar.words.vocabulary import Element, SlotSpec, Verb, Vocabulary

_EACH: Final = ("each", "this")
_WAS: Final = ("was", "were")
_NOBODY: Final = m.Op("nobody", (), m.PLAYER)
_Matched = Iterator[tuple[dict[str, m.Value], int, bool]]


@dataclass(frozen=True, slots=True)
class _Span:
    """When something is asked for: in the period of a kind that goes on, in the game, or in the last period, of anybody or of one."""

    period: str
    whose: m.Value | None = None


def happened(reader: Reader, i: int) -> list[Reading]:
    """Read `you played a unit this turn`, `this was not dealt damage this phase`, `no unit was played this turn`."""
    found: list[Reading] = []
    for verb, filled, denied, period, end, weight in _asked(reader, i):
        node = _question(reader, verb, filled, period, i, end)
        found.append((_denied(reader, node, i, end) if denied else node, end, weight))
    return found


def times(reader: Reader, i: int, at: int) -> list[Reading]:
    """Read `the number of times you played a unit this turn`; `at` is the place behind the article."""
    start = reader.literal(at, "number", "of", "times")
    found: list[Reading] = []
    for verb, filled, denied, period, end, weight in _asked(reader, start) if start > 0 else ():
        if not denied:
            node = _question(reader, verb, filled, period, i, end)
            name: OperationName = "times last" if node.name == "happened last" else "times"
            found.append((replace(node, name=name, type=m.NUMBER), end, weight + start - i))
    return found


def amounts(reader: Reader, i: int) -> list[Reading]:
    """Read `the damage that this was dealt this turn`: the noun of an amount, `that`, and the past event without that noun."""
    found: list[Reading] = []
    middle = next((at for at in range(i + 2, reader.size) if reader.word(at) == "that"), -1)
    if reader.word(i) != "the" or middle < 0 or not _may_ask(reader):
        return found
    said = {(verb.id, elements): verb for verb, elements in _told_of(reader)}
    for (_, elements), verb in said.items():
        for behind, amount, counter in behind_noun(reader, i + 1, middle, verb, elements):
            for values, end, denied in _match(reader, behind, middle + 1):
                for period, stop, about in () if denied else _told(reader, end, values):
                    filled = {**values, **counter, **about}
                    if any(map(several, filled.values())):
                        reader.fail(end, "one thing: an event is about one at a time")
                        continue
                    node = _question(reader, verb, filled, period, i, stop)
                    args = (*node.args[:2], past_name(amount, m.NUMBER), *node.args[2:])
                    found.append((replace(node, name="amounts", type=m.NUMBER, args=args), stop, stop - i))
    return found


def _told_of(reader: Reader) -> Iterator[tuple[Verb, tuple[Element, ...]]]:
    """Yield how events are said that have happened, of which some word stands in the phrase."""
    for word in sorted(reader.present):
        for verb, pattern in reader.words.past.get(word, ()):
            yield verb, pattern.elements


def which(reader: Reader, it: m.Value, i: int) -> list[Reading]:
    """Read `that was dealt damage this turn`, `that was not played this turn` behind a noun: the event has happened to `it`, or not."""
    if reader.word(i) not in ("that", "who") or not _may_ask(reader):
        return []
    found: list[Reading] = []
    for verb, elements in _patterns(reader):
        first = elements[0]
        if isinstance(first, SlotSpec) and reader.words.covers(first.type, it.type):
            for values, end, denied in _match(reader, elements, i + 1, 1):
                for period, stop, about in _told(reader, end, {first.name: it, **values}):
                    filled = {first.name: it, **values, **about}
                    if not any(map(several, filled.values())):
                        node = _question(reader, verb, filled, period, i, stop)
                        found.append((_denied(reader, node, i, stop) if denied else node, stop, stop - i))
    return found


def time_of_event(phrase: tree.Phrase, words: Vocabulary) -> tuple[tree.Phrase, str | None, int]:
    """Return an event without `for the second time each turn` behind it, the period (`None` where nothing such is said), the place."""
    said = [atom.text if isinstance(atom, tree.Word) else "" for atom in phrase.atoms]
    if len(said) <= 6 or said[-6:-4] != ["for", "the"] or said[-4] not in ORDINALS or said[-3] != "time":
        return phrase, None, 1
    if said[-2] in _EACH and said[-1] in (*words.periods, GAME):
        return replace(phrase, atoms=phrase.atoms[:-6]), said[-1], ORDINALS.index(said[-4]) + 1
    return phrase, None, 1


def at_its_time(happening: m.Happening, period: str, place: int) -> m.Happening:
    """Return an event that is the first of its sort in the period that goes on, or at a later place."""
    span: m.Place = {"start": happening.start, "end": happening.end}
    about = (m.Literal(happening.verb, m.TEXT), m.Literal(period, PERIOD))
    past = tuple(map(of_the_past, happening.tests))
    first = m.Op("first", (*about, *past), m.CONDITION, **span)
    later = m.Op("nth", (*about, m.Literal(place, m.NUMBER), *past), m.CONDITION, **span)
    return replace(happening, tests=(*happening.tests, first if place == 1 else later))


# ---- what is asked


def _may_ask(reader: Reader) -> bool:
    """Whether a phrase could ask for what happened `this turn`, or `last turn`: a quick test before the real one."""
    known = reader.present
    return not known.isdisjoint(("this", "last")) and not known.isdisjoint((*reader.words.periods, GAME))


def _asked(reader: Reader, i: int) -> Iterator[tuple[Verb, dict[str, m.Value], bool, _Span, int, int]]:
    """Yield the events in the past that can be read at `i`: what fills their slots, whether it is `no` such, the period, the end."""
    if not _may_ask(reader):
        return
    for verb, elements in _patterns(reader):
        for values, end, denied in _match(reader, elements, i):
            for period, stop, about in _told(reader, end, values):
                filled = {name: any_one(value) for name, value in {**values, **about}.items()}
                if any(map(several, filled.values())):
                    reader.fail(end, "one thing: an event is about one at a time")
                    continue
                if any(of_all(reader, value) for value in filled.values()):
                    reader.fail(stop - 1, ONE_OF_ALL)
                    continue
                literal = sum(not isinstance(each, SlotSpec) for each in elements)
                yield verb, filled, denied, period, stop, literal + 2 + sum(map(detail, filled.values()))


def _patterns(reader: Reader) -> Iterator[tuple[Verb, tuple[Element, ...]]]:
    """Yield how events are said that have happened, where all words of the pattern stand in the phrase."""
    present = reader.present
    if "did" in present and "not" in present:
        # `did not draw` is `drew`, denied.
        present = present | {past_of(word) for word in present}
    for word in sorted(present):
        for verb, pattern in reader.words.past.get(word, ()):
            if all(isinstance(each, SlotSpec) or each & present for each in pattern.elements):
                yield verb, pattern.elements


def _match(reader: Reader, elements: tuple[Element, ...], i: int, at: int = 0) -> _Matched:
    """Yield every way to match the elements from `at` on; in one of the slots may stand `no unit`, or `not` behind `was` or `did`."""
    if at == len(elements):
        yield {}, i, False
        return
    element = elements[at]
    if not isinstance(element, SlotSpec):
        yield from _match_word(reader, elements, i, at)
        return
    for open_amount, end in asked_amount(reader, i, element, last=at + 1 == len(elements)):
        for values, stop, denied in _match(reader, elements, end, at + 1):
            yield {**open_amount, **values}, stop, denied
    none = reader.word(i) == "no" and element.type.base in ("component", "player", "entity")
    for value, end, _ in READERS["group"](reader, i + 1) if none else reader.read(element.type, i):
        if none:
            one = m.Literal(1, m.NUMBER)
            value = m.Pick(value, one, one, "choose", value.type, start=value.start, end=value.end)
        for values, stop, denied in _match(reader, elements, end, at + 1):
            if not (none and denied):
                yield {element.name: value, **values}, stop, none or denied


def _match_word(reader: Reader, elements: tuple[Element, ...], i: int, at: int) -> _Matched:
    """Yield every way to match a word of an event and what is behind it: it is denied by `was not`, or by `did not` with its base."""
    element = elements[at]
    assert not isinstance(element, SlotSpec)
    denied_at = -1
    if reader.word(i) in element:
        yield from _match(reader, elements, i + 1, at + 1)
        denied_at = i + 2 if reader.word(i) in _WAS and reader.word(i + 1) == "not" else -1
    elif reader.word(i) == "did" and reader.word(i + 1) == "not" and past_of(reader.word(i + 2)) in element:
        denied_at = i + 3
    elif at:
        reader.fail(i, f'"{min(element, key=len)}"')
    for values, end, denied in _match(reader, elements, denied_at, at + 1) if denied_at >= 0 else ():
        if not denied:
            yield values, end, True


def _denied(reader: Reader, node: m.Op, i: int, end: int) -> m.Op:
    return m.Op("not", (node,), m.CONDITION, **reader.place(i, end))


def _told(reader: Reader, i: int, said: dict[str, m.Value]) -> Iterator[tuple[_Span, int, dict[str, m.Value]]]:
    """Yield when an event was, the place behind that, and who did it because of what."""
    at, about = roles(reader, i, said, ("this", "last", "on"))
    kinds = reader.words.periods
    if reader.word(at) == "this" and reader.word(at + 1) in (*kinds, GAME):
        yield _Span(reader.word(at + 1)), at + 2, about
    elif reader.word(at) == "last" and reader.word(at + 1) in kinds:
        yield _Span(reader.word(at + 1), _NOBODY), at + 2, about
    elif reader.word(at) == "on":
        for whose, end, _ in possessors(reader, at + 1):
            if (
                whose.type == m.PLAYER
                and not whose.many
                and reader.word(end) == "last"
                and reader.word(end + 1) in kinds
            ):
                yield _Span(reader.word(end + 1), whose), end + 2, about
        reader.fail(at + 1, 'a player, and "last" with a period')
    else:
        reader.fail(at, '"this" and a period, or "last" and a period')


def _question(reader: Reader, verb: Verb, filled: dict[str, m.Value], span: _Span, i: int, end: int) -> m.Op:
    certain, more = least_tests(filled, past_name)
    tests = (*filled_tests(verb, certain, past_name), *more)
    about = (m.Literal(verb.id, m.TEXT), m.Literal(span.period, PERIOD))
    if span.whose is not None:
        return m.Op("happened last", (*about, span.whose, *tests), m.CONDITION, **reader.place(i, end))
    args = (*about, *tests)
    return m.Op("happened", args, m.CONDITION, **reader.place(i, end))
