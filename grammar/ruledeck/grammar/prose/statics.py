"""Static statements to sentences: what constants say."""

from collections.abc import Callable
from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.analysis import described
from ruledeck.grammar.prose.paragraphs import Said
from ruledeck.grammar.prose.sentences import EFFECTS, Sentences, joined
from ruledeck.grammar.prose.speaker import Speaker


def static(speaker: Speaker, node: m.Static) -> Sentences:
    """Return a static statement as sentences."""
    return STATICS[type(node)](speaker, node)


def _modify(speaker: Speaker, node: m.Modify) -> Sentences:
    return (Said(speaker.flush(speaker.modification(node))),)


def _ban(speaker: Speaker, node: m.Ban) -> Sentences:
    mark = speaker.mark()
    passive = speaker.passive_ban(node)
    if passive is not None:
        return (Said(speaker.flush(passive)),)
    speaker.rewind(mark)
    return (_modal(speaker, node, "cannot", "nobody can"),)


def _duty(speaker: Speaker, node: m.Duty) -> Sentences:
    said = _modal(speaker, node, "must", "players must")
    return (Said(f"{said.text}{speaker.phrase('if able')}"),)


def _modal(speaker: Speaker, node: m.Ban | m.Duty, key: str, anybody: str) -> Said:
    verb = speaker.verb(node.verb)
    found = described(m.Happening(node.verb, node.tests), {slot.name: slot.type for slot in verb.slots})
    slots = {name: _all_of(value) for name, value in found.slots.items()}
    by = node.by if node.by is not None else slots.get("by")
    head = speaker.subject_verb(by, key) if by is not None else speaker.phrase(anybody)
    actor, speaker.actor = speaker.actor, by
    speaker.general = True
    text = f"{head} {speaker.act(verb, by, slots, 'infinitive')}"
    speaker.actor, speaker.general = actor, False
    if found.rest:
        clauses = joined(speaker, [speaker.clause(test) for test in found.rest])
        text = f"{text}{speaker.phrase('behind if', condition=clauses)}"
    return Said(speaker.flush(text))


def _all_of(value: m.Value) -> m.Value:
    """Return any one of a group as the whole group: a ban speaks of all of them."""
    return replace(value, how="all") if isinstance(value, m.Pick) and isinstance(value.source, m.Select) else value


STATICS: dict[type, Callable[..., Sentences]] = {m.Modify: _modify, m.Ban: _ban, m.Duty: _duty}
"""What says each kind of static statement."""


def _hold(speaker: Speaker, node: m.Hold, _mood: str) -> Sentences:
    ending = speaker.ending(node.ending)
    said = [each for one in node.statics for each in static(speaker, one)]
    if len(said) == 1:
        return (Said(speaker.prefixed(ending, said[0].text), said[0].inner),)
    return (Said(speaker.prefixed(ending, speaker.phrase("holds")), tuple(said)),)


EFFECTS[m.Hold] = _hold
