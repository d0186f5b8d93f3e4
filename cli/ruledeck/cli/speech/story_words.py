"""The line of a verb's story: its slots in words, as one player knows them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from ruledeck.cli.speech.cases import called, thing_said
from ruledeck.cli.speech.names import HIDDEN, TableNames
from ruledeck.cli.speech.narration import counted
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.stories import EACH, Either, Story, StoryPart, Told, values_in
from ruledeck.grammar.prose.russian.inflection import by_number, decline

_NOTHING = {"en": "nothing", "ru": "ничего"}
_YOU = m.Name("you", m.PLAYER)
PASSES = {"en": "passes", "ru": "пасует"}
IDLE = {"en": "nothing comes of it", "ru": "ничего не происходит"}
_THINGS = ("component", "entity")
_LEFT_OUT = re.compile(r" ([,;]|[.:]$)")
"""A space that stands before a mark, as nothing stands between them."""
_PARTING = " :;,—–"
"""What stands between who does something and what they do."""


def line_of(story: Story, language: str) -> tuple[StoryPart, ...]:
    """Return the parts of a story in a language, or in another one where it is told in no other."""
    return story.lines.get(language) or next(iter(story.lines.values()))


def ending_of(story: Story, values: Mapping[int, object], language: str) -> tuple[StoryPart, ...]:
    """Return what the line of a language ends with, of the endings of a condition the one that holds: it may end with a mark."""
    line = line_of(story, language)
    while line and isinstance(line[-1], Either):
        test = story.values.index(line[-1].test)
        line = (*line[:-1], *((line[-1].yes if values[test] else line[-1].no) if test in values else ()))
    return line[-1:]


def needed(story: Story, language: str) -> list[int]:
    """Return the places of the values that the line of a language speaks of."""
    return [story.values.index(value) for value in values_in(line_of(story, language))]


def pending(story: Story, values: Mapping[int, object], language: str) -> bool:
    """Whether a story is told as soon as the lines of its verb have brought up what it speaks of."""
    return None not in values.values() and any(each not in values for each in needed(story, language))


def speaks_of_moved(story: Story, language: str) -> bool:
    """Whether the line of a language says what the verb moves."""
    return _of_moved(line_of(story, language))


def _of_moved(parts: Iterable[StoryPart]) -> bool:
    return any(
        (isinstance(part, Told) and part.value is None)
        or (isinstance(part, Either) and _of_moved((*part.yes, *part.no)))
        for part in parts
    )


def _open(parts: tuple[StoryPart, ...]) -> tuple[StoryPart, ...]:
    """Return the parts of a line without a full stop at the end, which only says that nothing that follows is told."""
    return parts[:-1] if len(parts) > 1 and parts[-1] == "." else parts


def ends_with_things(story: Story, language: str) -> bool:
    """Whether the line of a language ends with things, behind which more of them may be named."""
    last = _open(line_of(story, language))[-1]
    return isinstance(last, Told) and (last.value is None or last.value.type.base in _THINGS)


def counted_last(
    story: Story, values: Mapping[int, object], language: str, moved: Sequence[object] = ()
) -> tuple[int, str] | None:
    """Return the number that the line of a language ends with, and the noun behind it, where it tells no other number.

    Cards that the reader does not know are a number of them: the noun is `HIDDEN` then, with their case.
    """
    line = _open(line_of(story, language))
    last, before = line[-1], [*values_in(line[:-1])]
    if isinstance(last, Told) and last.value is None and moved and {*moved} == {HIDDEN}:
        return len(moved), f"{HIDDEN}{last.form}"
    if not isinstance(last, Told) or last.value is None or not last.form or last.value.type != m.NUMBER:
        return None
    found = values.get(story.values.index(last.value))
    return (found, last.form) if isinstance(found, int) and all(each.type != m.NUMBER for each in before) else None


def told_line(
    story: Story,
    values: Mapping[int, object],
    moved: Sequence[object],
    names: TableNames,
    doer: object,
    *,
    stem: bool = False,
) -> str:
    """Return a story in words; who does it is left out at the beginning where `doer` was named just before.

    The stem is all but what is told at the end; empty where a story does not end with that.
    """
    line = line_of(story, names.language)
    if stem:
        line = _open(line)
        line = line[:-1] if isinstance(line[-1], Told) else ()
    parts = [*_decided(line, story, values)]
    if (
        doer is not None
        and parts
        and isinstance(parts[0], Told)
        and parts[0].value == _YOU
        and doer_of(story, values) == doer
    ):
        del parts[0]
        # What parted them goes with who does it: `X: fewer cards`, `X — defeat`.
        if parts and isinstance(parts[0], str):
            parts[0] = parts[0].lstrip(_PARTING)
    said = "".join(_said(part, story, values, moved, names) for part in parts)
    # What a condition leaves out may have stood in front of a mark.
    return _LEFT_OUT.sub(r"\1", " ".join(said.split()))


def _decided(parts: Iterable[StoryPart], story: Story, values: Mapping[int, object]) -> Iterator[str | Told]:
    """Yield the parts of a line of which conditions leave something to be said."""
    for part in parts:
        if isinstance(part, Either):
            chosen = part.yes if values[story.values.index(part.test)] else part.no
            yield from _decided(chosen, story, values)
        else:
            yield part


def doer_of(story: Story, values: Mapping[int, object]) -> object:
    """Return the player who does it, if the story speaks of them."""
    return values.get(story.values.index(_YOU)) if _YOU in story.values else None


def _said(
    part: str | Told, story: Story, values: Mapping[int, object], moved: Sequence[object], names: TableNames
) -> str:
    if isinstance(part, str):
        return part
    if part.value is None:
        return things_said(moved, part.form, names)
    value = values[story.values.index(part.value)]
    if part.form == EACH:
        counts = value if isinstance(value, tuple) else ()
        # Several of one name that count as much stand there once: `2 x Scout 1 each`.
        several = Counter((thing_said(each[1], "nom", names), number) for each, number in counts)
        return f"({', '.join(_part(*each, many, names) for each, many in several.items())})" if several else ""
    return _value(value, part.value.type, part.form, names)


def _part(title: str, number: int, many: int, names: TableNames) -> str:
    if many == 1:
        return f"{title} {number}"
    return f"{many} x {title} {number} each" if names.language == "en" else f"{many} x {title} по {number}"


def _value(value: object, type_: m.Type, form: str, names: TableNames) -> str:
    if isinstance(value, tuple) and value[:1] == ("thing",):
        return things_said([value[1]], form, names)
    if isinstance(value, tuple) and value[:1] == ("side",):
        return _side(value, names)
    if isinstance(value, tuple):
        things = [each[1] for each in value if isinstance(each, tuple) and len(each) == 2]
        if len(things) == len(value):
            return things_said(things, form, names)
        return ", ".join(_value(each, type_, form, names) for each in value) or _NOTHING[names.language]
    if type_ == m.PLAYER and isinstance(value, int):
        return names.player(value, form or "nom")
    if type_ == m.NAME and isinstance(value, int) and names.program is not None:
        return names.title(names.program.definitions[value])
    if isinstance(value, int) and form:
        return number_said(value, form, names)
    if form and isinstance(value, str) and names.language != "en" and names.lexicon is not None:
        known = value in names.lexicon.section("symbols")
        return names.noun("symbols", value).form(form) if known else value
    return names.symbol(value)


def _side(value: Sequence[object], names: TableNames) -> str:
    """Return what a side prints; of a die that the reader does not know, that it is a hidden side."""
    _, key, number = value
    if key == HIDDEN or not isinstance(number, int):
        return names.word("hidden")
    return names.face(key, number - 1)


def number_said(value: int, form: str, names: TableNames) -> str:
    """Return a number with the noun that it counts: `2 cards`."""
    if form.startswith(HIDDEN):
        return _cards(value, form.removeprefix(HIDDEN), names)
    if names.lexicon is None:
        return f"{value} {form}"
    if names.language == "en":
        sections = ("counters", "types")
        section = next((each for each in sections if form in names.lexicon.section(each)), None)
        many = names.lexicon.english(section, form, plural=True) if section else f"{form}s"
        return f"{value} {form if value == 1 else many}"
    noun = names.lexicon.by_nominative(form)
    case, plural = by_number(value, "acc", animate=noun.animate)
    return f"{value} {noun.form(case, plural=plural)}"


def things_said(keys: Iterable[object], form: str, names: TableNames) -> str:
    """Return cards and players in a case: those that the reader does not know are counted."""
    found = list(keys)
    hidden = found.count(HIDDEN)
    parts: list[str] = []
    for noun, group in groupby((called(key, form, names) for key in found if key != HIDDEN), key=itemgetter(0)):
        titles = counted(Counter(title for _, title in group), names.language)
        # Several in a row have their noun once: `отряды «Разведчик», «Лекарь»`.
        before = "" if noun is None else f"{noun.form(form, plural=len(titles) > 1)} "
        parts.append(f"{before}{', '.join(titles)}")
    parts += [_cards(hidden, form, names)] if hidden else []
    return ", ".join(parts) or _NOTHING[names.language]


def _cards(number: int, form: str, names: TableNames) -> str:
    if names.language == "en":
        return "a card" if number == 1 else f"{number} cards"
    card = decline("карта", "f")
    if number == 1:
        return card.form(form or "nom")
    case, plural = by_number(number, form or "nom")
    return f"{number} {card.form(case, plural=plural)}"
