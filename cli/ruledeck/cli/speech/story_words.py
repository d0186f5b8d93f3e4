"""The line of a verb's story: its slots in words, as one player knows them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ruledeck.cli.speech.names import HIDDEN, TableNames, quoted
from ruledeck.cli.speech.narration import counted
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.stories import EACH, Either, Story, StoryPart, Told, values_in
from ruledeck.grammar.prose.lexicon import declined
from ruledeck.grammar.prose.russian.inflection import by_number, decline

_NOTHING = {"en": "nothing", "ru": "ничего"}
_YOU = m.Name("you", m.PLAYER)
PASSES = {"en": "passes", "ru": "пасует"}
IDLE = {"en": "nothing comes of it", "ru": "ничего не происходит"}
_THINGS = ("component", "entity")
_PARTING = " :;,—–"
"""What stands between who does something and what they do."""


def line_of(story: Story, language: str) -> tuple[StoryPart, ...]:
    """Return the parts of a story in a language, or in another one where it is told in no other."""
    return story.lines.get(language) or next(iter(story.lines.values()))


def needed(story: Story, language: str) -> list[int]:
    """Return the places of the values that the line of a language speaks of."""
    return [story.values.index(value) for value in values_in(line_of(story, language))]


def speaks_of_moved(story: Story, language: str) -> bool:
    """Whether the line of a language says what the verb moves."""
    return any(isinstance(part, Told) and part.value is None for part in line_of(story, language))


def ends_with_things(story: Story, language: str) -> bool:
    """Whether the line of a language ends with things, behind which more of them may be named."""
    last = line_of(story, language)[-1]
    return isinstance(last, Told) and (last.value is None or last.value.type.base in _THINGS)


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
    parts = list(line_of(story, names.language))
    if stem:
        parts = parts[:-1] if isinstance(parts[-1], Told) else []
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
    # What a condition leaves out may have stood in front of a comma.
    return " ".join(said.split()).replace(" ,", ",")


def doer_of(story: Story, values: Mapping[int, object]) -> object:
    """Return the player who does it, if the story speaks of them."""
    return values.get(story.values.index(_YOU)) if _YOU in story.values else None


def _said(
    part: StoryPart, story: Story, values: Mapping[int, object], moved: Sequence[object], names: TableNames
) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Either):
        chosen = part.yes if values[story.values.index(part.test)] else part.no
        return "".join(_said(each, story, values, moved, names) for each in chosen)
    if part.value is None:
        return things_said(moved, part.form, names)
    value = values[story.values.index(part.value)]
    if part.form == EACH:
        counts = value if isinstance(value, tuple) else ()
        parts = ", ".join(f"{thing_said(each[1], 'nom', names)} {number}" for each, number in counts)
        return f"({parts})" if parts else ""
    return _value(value, part.value.type, part.form, names)


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
        return _number(value, form, names)
    return names.symbol(value)


def _side(value: Sequence[object], names: TableNames) -> str:
    """Return what a side prints; of a die that the reader does not know, that it is a hidden side."""
    _, key, number = value
    if key == HIDDEN or not isinstance(number, int):
        return names.word("hidden")
    return names.face(key, number - 1)


def _number(value: int, form: str, names: TableNames) -> str:
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
    said = Counter(thing_said(key, form, names) for key in found if key != HIDDEN)
    parts = [*counted(said, names.language), *([_cards(hidden, form, names)] if hidden else [])]
    return ", ".join(parts) or _NOTHING[names.language]


def _cards(number: int, form: str, names: TableNames) -> str:
    if names.language == "en":
        return "a card" if number == 1 else f"{number} cards"
    card = decline("карта", "f")
    if number == 1:
        return card.form(form or "nom")
    case, plural = by_number(number, form or "nom")
    return f"{number} {card.form(case, plural=plural)}"


def thing_said(key: object, form: str, names: TableNames) -> str:
    """Return a player or a card in a case.

    A title whose forms nobody has given stays as it is, in quotation marks, behind the noun of its type in the case: `отряд «Разведчик»`,
    unless it begins with that: `«Отряду лучников»`. What tells titles apart by their type goes without saying behind it.
    """
    if isinstance(key, int):
        return names.player(key, form or "nom")
    if not form or names.lexicon is None or names.language == "en":
        return names.title(key)
    title, forms = names.lexicon.titles.get(str(key), (names.title(key), None))
    if forms is not None and forms.nom is not None:
        return declined(forms).form(form)
    card = names.program.game.cards.get(str(key)) if names.program is not None else None
    if card is None or form == "nom":
        return quoted(title)
    noun = names.noun("types", card.text.type)
    called, in_case = noun.form("nom"), noun.form(form)
    if title.lower().startswith(f"{called} "):
        # A title that begins with the noun declines with it.
        return quoted(f"{in_case[:1].upper()}{in_case[1:]}{title[len(called) :]}")
    bare, _, apart = title.removesuffix(")").partition(" (")
    told_apart = apart and title.endswith(")") and apart[:-1].lower() in called
    return f"{in_case} {quoted(bare if told_apart else title)}"
