"""The phrasebook of a game: every pattern that its authors can write, and cards that use it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Final

from ruledeck.cli.games.loaded import Loaded
from ruledeck.grammar.binder.game import Card, Game
from ruledeck.grammar.binder.reading.moments import BEGIN
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import COME_ABOUT, SOON
from ruledeck.grammar.meaning.deeds import COST
from ruledeck.grammar.text.source import Source
from ruledeck.grammar.words.vocabulary import Pattern, SlotSpec, Vocabulary

MOST_EXAMPLES: Final = 2


@dataclass(frozen=True, slots=True)
class Example:
    """A line of a card that uses a phrase.

    Attributes:
        card: The title.
        place: Path and line.
        text: The line.
    """

    card: str
    place: str
    text: str


_TRIGGERS: Final = frozenset(("when", "after", "before"))


@dataclass(frozen=True, slots=True)
class Phrase:
    """One entry.

    Attributes:
        group: What it is, in the plural: `verbs`, `numbers`, `zones` ...
        text: What authors write; slots in braces.
        slots: Name and type of each slot.
        forms: Other things that may be written for it: patterns of its events, its plural.
        place: Where it is declared, as path and line; empty for what the language brings along.
        examples: At most two cards that use it.
    """

    group: str
    text: str
    slots: tuple[tuple[str, str], ...] = ()
    forms: tuple[str, ...] = ()
    place: str = ""
    examples: tuple[Example, ...] = ()


def phrasebook(loaded: Loaded) -> list[Phrase]:
    """Return all phrases of a game: its own first, then those of the language, each group in the order of its words."""
    words = loaded.game.words
    uses = _uses(loaded)
    found = [*_verbs(words, uses), *_words(words, uses), *_abilities(words, uses), *_nouns(loaded.game)]
    return sorted(found, key=lambda phrase: not phrase.place and phrase.group == "verbs")


def search(phrases: list[Phrase], query: str) -> list[Phrase]:
    """Return the phrases of which words begin with every word of the query, those that begin with it first."""
    # From the beginning of a word on: `play` is no part of `player`s by whom something is done.
    wanted = [re.compile(rf"(?<!\w){re.escape(word)}") for word in query.casefold().split()]
    found = [one for one in phrases if all(word.search(_haystack(one)) for word in wanted)]
    return sorted(found, key=lambda one: not one.text.casefold().startswith(query.casefold()))


def known_words(phrases: list[Phrase]) -> set[str]:
    """Return all single words of all phrases, for suggestions."""
    return {word for one in phrases for word in one.text.split() if word.isalpha()}


def _haystack(phrase: Phrase) -> str:
    return " ".join(
        (phrase.group, phrase.text, *(each.replace("{by: player}", "") for each in phrase.forms))
    ).casefold()


def _verbs(words: Vocabulary, uses: dict[str, list[Example]]) -> Iterator[Phrase]:
    for verb in words.verbs.values():
        happens = tuple(dict.fromkeys(f"after {one.text}" for one in verb.happens))
        looming = tuple(dict.fromkeys(f"when {one.text}" for one in verb.looming))
        examples = tuple(uses.get(f"verb {verb.id}", ()))
        if verb.id == COME_ABOUT:
            yield Phrase("events", f"{SOON} <condition>", (), (), "", examples)
            continue
        if verb.id == COST:
            forms = ("after <event> as a cost", "after <event> as a cost of <card>", "if <event> this turn as a cost")
            yield Phrase("events", "<event> as a cost", (), forms, "", examples)
            continue
        if verb.unsaid:
            edge = "begins" if verb.id == BEGIN else "ends"
            forms = (f"after <period> {edge}", f"when <period> {edge}", f"after <player>'s <period> {edge}")
            yield Phrase("events", f"<period> {edge}", (), forms, "", examples)
            continue
        place = "" if verb.primitive else _place(verb.source, verb.declared)
        yield Phrase("verbs", verb.pattern.text, _slots(verb.pattern), happens + looming, place, examples)


def _words(words: Vocabulary, uses: dict[str, list[Example]]) -> Iterator[Phrase]:
    for word in words.words.values():
        examples = tuple(uses.get(f"word {word.id}", ()))
        group = word.kind if word.kind.endswith("s") else f"{word.kind}s"
        place = _place(word.source, word.declared)
        yield Phrase(group, word.pattern.text, _slots(word.pattern), (), place, examples)


def _abilities(words: Vocabulary, uses: dict[str, list[Example]]) -> Iterator[Phrase]:
    for kind in words.ability_kinds.values():
        examples = tuple(uses.get(f"ability {kind.header}", ()))
        form = {"when": " when ...:", "after": " after ...:"}.get(kind.timing, ":")
        if kind.header in _TRIGGERS:
            # The kind of an ability that begins with its trigger is not said beside it.
            form = " ...:"
        place = _place(kind.source, kind.declared)
        yield Phrase("kinds of abilities", f"{kind.header}{form}", (), (), place, examples)
    for keyword in words.named_keywords():
        examples = tuple(uses.get(f"keyword {keyword.id}", ()))
        place = _place(keyword.source, keyword.declared)
        yield Phrase("keywords", keyword.pattern.text, _slots(keyword.pattern), (), place, examples)


def _nouns(game: Game) -> Iterator[Phrase]:
    words = game.words
    listed: dict[str, dict[str, list[str]]] = {
        "types": _forms({form: str(type_) for form, type_ in words.types.items()}),
        "zones": _forms(words.zones),
        "counters": _forms(words.counters),
        "traits": _forms(words.traits),
    }
    for group, forms in listed.items():
        for name, others in forms.items():
            yield Phrase(group, name, forms=tuple(others))
    for name, symbols in words.symbol_sets.items():
        yield Phrase("symbols", name, forms=tuple(symbols))
    for name, values in words.options.items():
        yield Phrase("options", name, forms=tuple(values))
    for name, type_ in words.values.items():
        yield Phrase("values", name, forms=(str(type_),))
    for type_name, declared in game.text.manifest.types.items() if game.text.manifest is not None else ():
        for field, kind in {**declared.fields, **declared.faces}.items():
            yield Phrase("fields", field, forms=(f"of {type_name}: {'optional ' if kind.optional else ''}{kind}",))
    for name in words.periods:
        yield Phrase("periods", name)


def _forms(forms: dict[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for form, name in forms.items():
        others = found.setdefault(name, [])
        if form != name:
            others.append(form)
    return found


def _slots(pattern: Pattern) -> tuple[tuple[str, str], ...]:
    return tuple((one.name, str(one.type)) for one in pattern.elements if isinstance(one, SlotSpec))


def _place(source: Source | None, declared: object) -> str:
    if source is None or declared is None:
        return ""
    start = getattr(declared, "start", 0)
    return f"{source.path}:{source.position(start if isinstance(start, int) else 0).line}"


def _uses(loaded: Loaded) -> dict[str, list[Example]]:
    """Return, for every word, lines of the cards that use it; the cards with the shortest text come first."""
    found: dict[str, list[Example]] = {}
    cards = sorted(loaded.game.cards.values(), key=lambda card: len(card.text.rules.text) if card.text.rules else 0)
    for card in cards:
        seen: set[str] = set()
        for ability in (*card.abilities, *card.keywords):
            for key, start in _keys(ability):
                kept = found.setdefault(key, [])
                if key not in seen and len(kept) < MOST_EXAMPLES and card.source is not None:
                    seen.add(key)
                    kept.append(_example(card, card.source, start))
    return found


def _example(card: Card, source: Source, start: int) -> Example:
    line = source.position(start).line
    return Example(card.text.name, f"{source.path}:{line}", source.line(line).strip())


def _keys(node: object) -> Iterator[tuple[str, int]]:
    """Yield every declared word in a tree with the offset at which it stands."""
    if isinstance(node, tuple):
        for item in node:
            yield from _keys(item)
    elif isinstance(node, m.Meant) and is_dataclass(node):
        match node:
            case m.Perform() | m.Happening() | m.Ban() | m.Toll() | m.Certain() | m.Duty() | m.Permit():
                yield f"verb {node.verb}", node.start
            case m.Use():
                yield f"word {node.word}", node.start
            case m.Keyworded():
                yield f"keyword {node.keyword}", node.start
            case m.Ability():
                yield f"ability {node.kind}", node.start
        for field in fields(node):
            yield from _keys(getattr(node, field.name))
