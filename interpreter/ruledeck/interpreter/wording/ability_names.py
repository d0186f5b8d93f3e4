"""Lasting names of abilities: what an ability belongs to, and what it says of when it is used.

A name is made of the ability's own words alone: `card:archer[action: deal 1 damage to 1 unit]`. Another ability beside it, in front of it
or behind it changes nothing in it; only one that begins with the very same words makes it say more of its own.
"""

from collections import Counter
from collections.abc import Sequence
from textwrap import dedent, indent
from typing import Final, get_args

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import SOON
from ruledeck.grammar.meaning.parts import WHOLE_GAME, PartKey, PartKind
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.syntax.printer import print_item
from ruledeck.grammar.text.source import Source
from ruledeck.interpreter.state.program import Program

_KINDS: Final[dict[str, PartKind]] = {kind: kind for kind in get_args(PartKind)}


def ability_name(program: Program, key: PartKey, index: int) -> str:
    """Return the lasting name of an ability.

    Args:
        program: The compiled game, which remembers the names.
        key: What the ability belongs to: a card, a keyword, a verb, the game.
        index: Its place among the abilities that this has; -1 for one that an effect makes, which stands inside another one.
    """
    if key not in program.ability_names and quotes(program.game, key):
        # What stands in quotation marks is the whole ability: nothing has to be told apart.
        program.ability_names[key] = (str(key),)
    elif key not in program.ability_names:
        program.ability_names[key] = tuple(f"{key}[{label}]" for label in labels(program.game, key))
    known = program.ability_names[key]
    return known[index] if 0 <= index < len(known) else f"{text_name(program, key)}[delayed]"


def quotes(game: Game, key: PartKey) -> bool:
    """Whether a part is an ability that some text gives in quotation marks."""
    return key.kind == "keyword" and key.id in game.words.keywords and game.words.keywords[key.id].quoted


def logged_ability(program: Program, name: str) -> str:
    """Return the lasting name of an ability that the log of the engine calls by its place, such as `card:archer#0`."""
    key, _, index = name.rpartition("#")
    kind, _, ident = key.partition(":")
    return ability_name(program, PartKey(_KINDS[kind], ident), int(index))


def text_name(program: Program, key: PartKey) -> str:
    """Return a lasting name for a text: the key of an ability of the game holds its place among them."""
    return ability_name(program, WHOLE_GAME, int(key.id)) if key.kind == "ability" else str(key)


def labels(game: Game, key: PartKey) -> tuple[str, ...]:
    """Return what tells the abilities of a card, of a keyword or of the game apart, in their order."""
    abilities = _abilities(game, key)
    short = [_label(game, key, index, ability) for index, ability in enumerate(abilities)]
    times = Counter(short)
    full = [
        _all_of_it(game, key, index, ability) if times[label] > 1 else label
        for index, (label, ability) in enumerate(zip(short, abilities, strict=True))
    ]
    return tuple(_numbered(full))


def _numbered(labels: Sequence[str]) -> list[str]:
    """Return labels of which those that are the same to the last word are counted: nothing else could tell them apart."""
    seen: Counter[str] = Counter()
    found = []
    for label in labels:
        seen[label] += 1
        found.append(label if seen[label] == 1 else f"{label} ({seen[label]})")
    return found


def _abilities(game: Game, key: PartKey) -> tuple[m.Ability, ...]:
    if key.kind == "card" and key.id in game.cards:
        return tuple(game.cards[key.id].abilities)
    if key.kind == "keyword":
        return tuple(game.keywords.get(key.id, ()))
    return tuple(game.abilities) if key == WHOLE_GAME else ()


def _label(game: Game, key: PartKey, index: int, ability: m.Ability) -> str:
    """Return the kind of an ability with what it waits for, or else with the first line of what it does."""
    waits = _awaited(game, key, index, ability)
    lines = _body(game, key, index, ability)
    return waits or (f"{ability.kind}: {lines[0]}" if lines else ability.kind)


def _all_of_it(game: Game, key: PartKey, index: int, ability: m.Ability) -> str:
    """Return the kind of an ability with what it waits for and all that it does."""
    lines = " ".join(_body(game, key, index, ability))
    return f"{_awaited(game, key, index, ability) or ability.kind}{f': {lines}' if lines else ''}"


def _awaited(game: Game, key: PartKey, index: int, ability: m.Ability) -> str:
    """Return the kind of an ability with its events or its state; empty when it waits for nothing."""
    if ability.events and ability.state is not None:
        return f"{ability.kind} {SOON} {_words(game, key, index, ability.state, f'x {SOON} {{}}: y')[0]}"
    if ability.events:
        moment = f" {ability.timing}" if ability.timing in ("when", "after") and ability.kind != ability.timing else ""
        events = [_words(game, key, index, each, "x after {}: y")[0] for each in ability.events]
        return f"{ability.kind}{moment} {' or '.join(events)}"
    return (
        ""
        if ability.state is None
        else f"{ability.kind} {_words(game, key, index, ability.state, 'whenever {}: y')[0]}"
    )


def _body(game: Game, key: PartKey, index: int, ability: m.Ability) -> list[str]:
    """Return the lines of what an ability does, or of what a constant says."""
    parts: tuple[m.Meant, ...] = ability.statics or (ability.body.items if ability.body is not None else ())
    return [line for part in parts for line in _words(game, key, index, part, "constant:\n{}")]


def _words(game: Game, key: PartKey, index: int, node: m.Meant, frame: str) -> list[str]:
    """Return the lines of a part of an ability in canonical spelling, without comments; `frame` is an ability with that part.

    However it is written, it is called the same: what `format` does to a text changes no log.
    """
    source = game.places.get(key.ability(index))
    if source is None:
        return [""]
    begin, end = source.text.rfind("\n", 0, node.start) + 1, node.end
    # A bracket that closes the last condition is no part of it.
    while (
        source.text.count("(", node.start, end) > source.text.count(")", node.start, end)
        and source.text[end : end + 1] == ")"
    ):
        end += 1
    written = " " * (node.start - begin) + source.text[node.start : end]
    return _canonical(written, frame) or _lines(written)


def _lines(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines()]
    return [" ".join(line.partition(" #")[0].split()) for line in lines if line and not line.startswith("#")] or [""]


def _canonical(written: str, frame: str) -> list[str]:
    """Return the lines of a part of an ability in canonical spelling; none where it cannot be read alone."""
    block = indent(dedent(written), "    ") if "\n" in frame else " ".join(_lines(written))
    document, errors = parse(Source("", frame.format(block)))
    if errors or len(document.items) != 1:
        return []
    told = _lines(print_item(document.items[0]))
    if "\n" in frame:
        first = told[0].removeprefix("constant:").strip()
        return [first, *told[1:]] if first else told[1:]
    before, _, behind = frame.partition("{}")
    # What is too long for one line has its body on the next one.
    return [told[0].removeprefix(before).removesuffix(behind).removesuffix(":")]
