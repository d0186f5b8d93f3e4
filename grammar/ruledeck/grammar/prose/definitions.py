"""Declared words, verbs and keywords to sentences: what each of them means."""

from collections.abc import Iterable

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.abilities import ability_sentences
from ruledeck.grammar.prose.discourse import Referent
from ruledeck.grammar.prose.paragraphs import Said
from ruledeck.grammar.prose.sentences import Sentences, block
from ruledeck.grammar.prose.speaker import Speaker
from ruledeck.grammar.words.vocabulary import Keyword, SlotSpec, Verb, Word


def introduce_slots(speaker: Speaker, slots: Iterable[SlotSpec]) -> None:
    """Make the slots of a declaration known; the only thing among them is what a pronoun means."""
    things = []
    for slot in slots:
        type = m.COMPONENT if slot.type == m.ENTITY else slot.type
        noun = "card" if slot.type == m.ENTITY or (not slot.type.of and slot.type.base == "component") else ""
        key = noun or slot.type.of or slot.type.base
        speaker.discourse.add(Referent(slot.name, key, type, slot.many, "slot"))
        if type.base in ("component", "player") and not slot.many:
            things.append(slot.name)
    speaker.discourse.focus = things[0] if len(things) == 1 else None


def numbers_of(slots: Iterable[SlotSpec]) -> dict[str, m.Value]:
    """Return the number slots as names, which are said as letters."""
    return {slot.name: m.Name(slot.name, slot.type) for slot in slots if slot.type == m.NUMBER}


def _several_of(slots: Iterable[SlotSpec]) -> dict[str, m.Value]:
    """Return the slots for several things as any number of such."""
    found: dict[str, m.Value] = {}
    for slot in slots:
        if slot.many and slot.type.base in ("component", "player", "entity"):
            noun = slot.type.of or ("player" if slot.type.base == "player" else "card")
            source = m.Select(noun, m.COMPONENT if slot.type == m.ENTITY else slot.type, None, ())
            found[slot.name] = m.Pick(source, m.Literal(0, m.NUMBER), None, "choose", source.type)
    return found


def word_sentence(speaker: Speaker, word: Word, value: m.Value) -> Sentences:
    """Return what a declared word means: `a unit is ready if it has no focus`."""
    return (Said(speaker.flush(speaker.definition(word, value))),)


def verb_title(speaker: Speaker, verb: Verb) -> str:
    """Return a verb with its slots, such as `deal X damage to a unit`."""
    speaker.discourse.known.clear()
    introduce_slots(speaker, verb.slots)
    return speaker.act(verb, None, numbers_of(verb.slots) | _several_of(verb.slots), "infinitive")


def verb_sentences(speaker: Speaker, verb: Verb, body: m.Steps) -> Sentences:
    """Return what a verb does, in the imperative."""
    introduce_slots(speaker, verb.slots)
    return block(speaker, body)


def keyword_title(speaker: Speaker, keyword: Keyword) -> str:
    """Return a keyword with letters for its numbers."""
    introduce_slots(speaker, keyword.slots)
    # A number is a letter; anything else is any one of its type.
    speaker.values.update({slot.name: speaker.anything(slot.type) for slot in keyword.slots if slot.type != m.NUMBER})
    return speaker.keyword(keyword.id, tuple(m.Name(slot.name, slot.type) for slot in keyword.slots))


def keyword_sentences(speaker: Speaker, keyword: Keyword, ability: m.Ability) -> Sentences:
    """Return an ability that a keyword gives."""
    introduce_slots(speaker, keyword.slots)
    speaker.discourse.focus = None
    return ability_sentences(speaker, ability)
