"""The nouns of `game.yaml` are used: zones, counters, values, types, symbols, traits, fields, periods."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.checks.unused import required
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.document_nodes import Node, Scalar, Sequence, locate
from ruledeck.grammar.files.manifest import Manifest, indexed
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.sorts import CARD
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.suggestion import nearest

_ONLY_SET: Final = "the rules set the value {name}, and nothing reads it"
_GIVEN_KINDS: Final = ("card", "die", "place")
"""Kinds that say something of their types although no text speaks of them."""
_ONLY_READ: Final = "the rules read the value {name}, and nothing sets it"


@dataclass(frozen=True, slots=True)
class _Said:
    """What the texts of a game speak of.

    Attributes:
        words: Every name of the game that a text says, of whatever sort: two nouns of one name count as one.
        types: Types and kinds that a description, a slot or a test names.
        read: Values whose content is asked for.
        written: Values that a step sets.
    """

    words: set[str] = field(default_factory=set)
    types: set[str] = field(default_factory=set)
    read: set[str] = field(default_factory=set)
    written: set[str] = field(default_factory=set)


def check(survey: Survey) -> list[Diagnostic]:
    """Report nouns that no text says and no card has, and values that are only set or only read."""
    manifest, node = survey.game.text.manifest, survey.game.text.manifest_node
    if manifest is None or node is None:
        return []
    said = _said(survey)
    found = [_report(node, path, what) for path, what in _silent(manifest, survey.cards, said)]
    for name, value in manifest.values.items():
        if name in said.read and name not in said.written and value.start is None:
            help = "set it by a step, or give it a `start:`"
            found.append(_report(node, ("values", name), _ONLY_READ.format(name=f'"{name}"'), help))
        elif name in said.written and name not in said.read:
            found.append(_report(node, ("values", name), _ONLY_SET.format(name=f'"{name}"'), "read it, or delete it"))
    return found


def _said(survey: Survey) -> _Said:
    """Collect what texts say; what decks must be like is bound only with the decks, and counts word by word."""
    said, words = _Said(), survey.game.words
    _values(survey, said)
    parts = {
        indexed(name, symbol): (name, symbol)
        for name, of in words.index_sets.items()
        for symbol in words.symbol_sets[of]
    }
    for _, node in survey.each(m.Literal):
        said.words.add(str(node.value))
        said.words.update(parts.get(str(node.value), ()))
    said.words.update(zone.name for _, zone in survey.each(m.Zone))
    for _, group in survey.each(m.Select):
        said.words.add(group.noun)
        said.types.add(group.type.of)
    for _, change in survey.each(m.Modify):
        said.words.add(change.what.key.partition(":")[2])
    said.words.update(each.period for _, each in survey.each(m.During))
    said.words.update(each.period for _, each in survey.each(m.Ending))
    said.words.update(each.period for _, each in survey.each(m.Limit))
    said.words.update(zone for _, each in survey.each(m.Ability) for zone in each.zones)
    said.words.update(zone for each in words.ability_kinds.values() for zone in each.zones)
    slots = [each.slots for each in words.verbs.values()] + [each.slots for each in words.words.values()]
    slots += [each.slots for each in words.keywords.values()]
    said.types.update(slot.type.of for each in slots for slot in each)
    for demand in required(survey):
        _demanded(f" {' '.join(demand)} ", survey, said)
    return said


def _values(survey: Survey, said: _Said) -> None:
    """Collect which values are read and which are written, and the symbols of the sets that are gone through."""
    words = survey.game.words
    for _, op in survey.each(m.Op):
        named = [str(each.value) for each in op.args if isinstance(each, m.Literal)]
        if op.name == "value":
            said.read.update(named)
        elif op.name == "symbols":
            said.words.update(symbol for name in named for symbol in words.sort_values(name))
    for _, step in survey.each(m.Perform):
        told = [str(each.value) for _, each in step.args if isinstance(each, m.Literal) and each.type.base == "value"]
        said.written.update(told)
        if not words.verbs[step.verb].primitive:
            # What the body of a verb does with a value that it is given is not looked at: it may read it.
            said.read.update(told)
    said.read.update(verb.outcome for verb in words.verbs.values() if verb.outcome)


def _demanded(text: str, survey: Survey, said: _Said) -> None:
    """Add the nouns whose forms stand in a condition that a format sets for its decks."""
    words = survey.game.words
    for forms in (words.zones, words.counters, words.traits):
        said.words.update(name for form, name in forms.items() if f" {form.lower()} " in text)
    said.words.update(name for name in words.field_forms if f" {name.lower()} " in text)
    said.words.update(name for form, sets in words.symbols.items() if f" {form.lower()} " in text for _, name in sets)
    said.types.update(type.of for form, type in words.types.items() if f" {form.lower()} " in text)


@dataclass(frozen=True, slots=True)
class _Printed:
    """What stands on the cards of a game.

    Attributes:
        fields: Every type of which there is a card, with the fields that its cards have.
        traits: The traits.
        facts: What fields hold, as text.
    """

    fields: dict[str, set[str]] = field(default_factory=dict)
    traits: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)


def _printed(cards: Iterable[CardText]) -> _Printed:
    """Collect what cards have."""
    found = _Printed()
    for card in cards:
        fields = found.fields.setdefault(card.type, set())
        found.traits.update(card.traits)
        for facts in (card.fields, *card.faces):
            fields.update(facts)
            for value in facts.values():
                found.facts.update(str(each) for each in (value if isinstance(value, tuple | list) else (value,)))
    return found


_Silent = tuple[tuple[str, ...], str]
"""The path of a noun that nothing uses, and what there is to say of it."""


def _silent(manifest: Manifest, cards: Iterable[CardText], said: _Said) -> Iterator[_Silent]:
    """Yield every noun that nothing uses."""
    printed = _printed(cards)
    zone_fields = [held for each in manifest.types.values() for held in each.fields.values() if held.of == "zone"]
    for section in ("zones", "counters", "values", "periods"):
        for name in getattr(manifest, section):
            told = section == "zones" and bool(zone_fields) and name in printed.facts
            if name not in said.words and not told:
                yield (section, name), f'nothing uses the {section.removesuffix("s")} "{name}"'
    for name in manifest.traits:
        if name not in said.words and name not in printed.traits:
            yield ("traits", name), f'no card has the trait "{name}", and no text speaks of it'
    yield from _silent_types(manifest, printed, said)
    yield from _silent_symbols(manifest, printed, said)


def _carrying(manifest: Manifest) -> set[str]:
    """Return the types and kinds that other nouns name: what has a zone or a counter, stands in a field, or is drawn on a map."""
    named = {zone.per for zone in manifest.zones.values()}
    named |= {on for counter in manifest.counters.values() for on in counter.on}
    for each in manifest.types.values():
        named |= {held.of for held in (*each.fields.values(), *each.faces.values())}
        named |= set(each.chart.figures) if each.chart is not None else set()
    return named | {taken for takes in manifest.slots[1].values() for taken in takes}


def _silent_types(manifest: Manifest, printed: _Printed, said: _Said) -> Iterator[_Silent]:
    """Yield every type that nothing uses, or else its kind and its fields that nothing uses."""
    kinds = {*manifest.types, *_GIVEN_KINDS, *_carrying(manifest), *said.types, *said.words}
    for name, each in manifest.types.items():
        if name not in printed.fields and not {name, each.kind} & (said.types | said.words):
            yield ("types", name), f'no card is of the type "{name}", and no text speaks of it'
            continue
        # A kind of its own keeps them out of what is said of cards.
        apart = CARD in said.types | said.words and not nearest(each.kind, kinds)
        if each.kind not in kinds and not apart:
            yield ("types", name, "kind"), f'no text speaks of a "{each.kind}"'
        for part, declared in (("fields", each.fields), ("faces", each.faces)):
            for fact in declared:
                if fact not in said.words and fact not in printed.fields.get(name, ()):
                    yield ("types", name, part, fact), f'no {name} has the field "{fact}", and no text reads it'


def _silent_symbols(manifest: Manifest, printed: _Printed, said: _Said) -> Iterator[_Silent]:
    """Yield every set of symbols that nothing uses, or else its symbols that nothing uses."""
    holds = {kind.of for each in manifest.types.values() for kind in (*each.fields.values(), *each.faces.values())}
    holds |= {value.type for value in manifest.values.values()}
    for name, symbols in manifest.symbols.items():
        if name not in holds and not said.words & {name, *symbols}:
            yield ("symbols", name), f'nothing uses the symbols "{name}"'
            continue
        starts = {str(value.start) for value in manifest.values.values() if value.type == name}
        for symbol in symbols:
            if symbol not in said.words and symbol not in printed.facts | starts:
                yield ("symbols", name, symbol), f'no card has the symbol "{symbol}", and no text speaks of it'


def _report(node: Node, path: tuple[str, ...], message: str, help: str = "use it, or delete it") -> Diagnostic:
    found, key, taken = locate(node, path)
    place: Node = found if key is None else key
    if taken < len(path) and isinstance(found, Sequence):
        # Nouns without anything more to say are a plain list.
        place = next((each for each in found.items if isinstance(each, Scalar) and each.raw == path[-1]), found)
    return finding(codes.UNUSED_NOUN, message, place.source, m.Steps((), start=place.start, end=place.end), help)
