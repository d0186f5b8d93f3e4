"""What a game wants shown at a table: counters in its own words, and no bookkeeping."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ruledeck.grammar.words.patterns import words_of

if TYPE_CHECKING:
    from ruledeck.cli.speech.names import TableNames
    from ruledeck.grammar.files.manifest import Counter, GlobalValue
    from ruledeck.grammar.syntax.tree import Section
    from ruledeck.grammar.words.vocabulary import Word


def counter_shown(names: "TableNames", counter: object) -> bool:
    """Whether a table shows and tells a counter."""
    declared = _counter(names, counter)
    return declared is None or declared.shown is not False


def standing(names: "TableNames", counter: object) -> str:
    """Return what is said of something that has a counter, such as `tired`; empty where its noun is said."""
    declared = _counter(names, counter)
    texts = declared.shown if declared is not None else None
    if not texts:
        return ""
    return texts.get(names.language) or texts.get("en") or texts.get("") or next(iter(texts.values()))


def states_shown(names: "TableNames", kind: str) -> "Iterator[tuple[Word, str]]":
    """Yield the adjectives that a game wants said of things of a type, or of players where it is empty, each with its words."""
    program = names.program
    if program is None:
        return
    words = program.game.words
    for word in words.words.values():
        if word.kind == "adjective" and _is_of(names, word, kind):
            yield word, _state(names, word, kind)


def numbers_shown(names: "TableNames", kind: str) -> "Iterator[tuple[Word, str]]":
    """Yield the numbers that a game wants said of things of a type, or of players where it is empty, each with its words."""
    program = names.program
    if program is None:
        return
    for word in program.game.words.words.values():
        if word.kind == "number" and _is_of(names, word, kind):
            yield word, _number(names, word)


def _is_of(names: "TableNames", word: "Word", kind: str) -> bool:
    """Whether a table says a word of things of a type, or of players where the type is empty."""
    assert names.program is not None
    if not word.shown:
        return False
    type_ = word.slots[0].type
    if type_.base == "entity":
        return True
    if not kind:
        return type_.base == "player"
    return type_.base == "component" and (
        not type_.of or kind in names.program.game.words.kinds.get(type_.of, {type_.of})
    )


def _number(names: "TableNames", word: "Word") -> str:
    """Return what a number is called of which a table says how high it is: `fame` of `fame of {p: player}`."""
    forms = _russian(word)
    if names.language == "ru" and forms is not None and forms.patterns:
        return " ".join(piece.text.split("|")[0] for piece in forms.patterns[0].pieces if piece.kind != "slot")
    return " ".join(words_of(word.declared.pattern)).removesuffix(" of").removeprefix("'s ")


def _russian(word: "Word") -> "Section | None":
    """Return how a word is said in Russian; `None` where the game does not say it."""
    return next((each for each in word.declared.sections if each.name == "ru"), None)


def _state(names: "TableNames", word: "Word", kind: str) -> str:
    """Return what an adjective says behind `is`, in Russian as it agrees with the noun of a type, or with that of a player."""
    forms = _russian(word)
    if names.language != "ru" or forms is None or not forms.patterns or names.lexicon is None:
        return " ".join(words_of(word.declared.pattern))
    place = 1 + "mfn".index(names.lexicon.russian("types", kind or "player").gender or "m")
    said = [piece.text.split("|") for piece in forms.patterns[0].pieces if piece.kind != "slot"]
    return " ".join(each[place] if len(each) > place else each[0] for each in said)


def measured_by(names: "TableNames", counter: object) -> str:
    """Return the fact of its bearer that a counter is measured by; empty when there is none."""
    declared = _counter(names, counter)
    return declared.against or "" if declared is not None else ""


def value_shown(names: "TableNames", value: str) -> bool:
    """Whether a table shows a variable of the game."""
    declared = _value(names, value)
    return declared is None or declared.shown


def value_told(names: "TableNames", value: object) -> bool:
    """Whether it is told that a variable of the game has changed."""
    declared = _value(names, value)
    return declared is not None and declared.told


def value_said(name: str, value: object, names: "TableNames") -> str:
    """Return what a variable of the game holds, in words; empty for nothing and for what cannot be said in a word."""
    program = names.program
    kind = program.game.words.values.get(name) if program is not None else None
    if kind is None or value is None or isinstance(value, bool):
        return ""
    if kind.base == "player":
        return names.player(value) if isinstance(value, int) and value > 0 else ""
    return names.symbol(value) if kind.base in ("number", "symbol") and value else ""


def zone_shown(names: "TableNames", zone: str) -> bool:
    """Whether a table shows a zone, and tells what goes there and comes from there."""
    manifest = names.program.game.text.manifest if names.program is not None else None
    declared = manifest.zones.get(zone) if manifest is not None else None
    return declared is None or declared.shown


def pile_shown(names: "TableNames", zone: object) -> bool:
    """Whether a table shows a zone as the log names it: by its name, or by its name and whose it is."""
    name = zone[0] if isinstance(zone, (tuple, list)) and zone else zone
    return not isinstance(name, str) or zone_shown(names, name)


def out_of_sight(names: "TableNames", entry: "Sequence[object]") -> bool:
    """Whether an entry of the log is that a card goes to a zone that no table shows, or comes from there."""
    return entry[0] == "move" and not all(pile_shown(names, zone) for zone in entry[2:4])


def behind_the_scenes(names: "TableNames", entry: "Sequence[object]") -> bool:
    """Whether an entry of the log is that a card goes from one zone that no table shows to another one."""
    return entry[0] == "move" and not any(pile_shown(names, zone) for zone in entry[2:4])


def period_shown(names: "TableNames", period: str) -> bool:
    """Whether a table tells that a period begins, and that it is going on."""
    manifest = names.program.game.text.manifest if names.program is not None else None
    declared = manifest.periods.get(period) if manifest is not None else None
    return declared is None or declared.shown


def side_shown(names: "TableNames", type_: str, zone: str) -> bool:
    """Whether a table shows which side of a component is up, in a zone."""
    manifest = names.program.game.text.manifest if names.program is not None else None
    declared = manifest.types.get(type_) if manifest is not None else None
    return declared is None or not declared.shows_in or zone in declared.shows_in


def _counter(names: "TableNames", counter: object) -> "Counter | None":
    manifest = names.program.game.text.manifest if names.program is not None else None
    return manifest.each_counter.get(str(counter)) if manifest is not None else None


def _value(names: "TableNames", value: object) -> "GlobalValue | None":
    manifest = names.program.game.text.manifest if names.program is not None else None
    return manifest.values.get(str(value)) if manifest is not None else None


def is_place(names: "TableNames", key: object) -> bool:
    """Whether a thing by its id is a place of the board."""
    game = names.program.game if names.program is not None else None
    card = game.cards.get(str(key)) if game is not None and isinstance(key, str) else None
    if game is None or game.text.manifest is None or card is None:
        return False
    return game.text.manifest.types[card.text.type].kind == "place"
