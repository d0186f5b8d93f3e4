"""Static statements to sentences: what constants say."""

import re
from collections.abc import Callable
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.analysis import all_of, deeds_around, described, slots_in
from ruledeck.grammar.prose.discourse import Referent
from ruledeck.grammar.prose.paragraphs import Said
from ruledeck.grammar.prose.sentences import EFFECTS, Sentences, joined, prefixed, say
from ruledeck.grammar.prose.speaker import Speaker

_SIGNED: Final = re.compile(r"[+\-−]\d")
"""A number that is added, as prose says it."""


def static(speaker: Speaker, node: m.Static) -> Sentences:
    """Return a static statement as sentences."""
    return STATICS[type(node)](speaker, node)


def statics(speaker: Speaker, nodes: tuple[m.Static, ...]) -> list[Said]:
    """Return what several static statements say; a ban on several verbs that go by the same words is said once."""
    found: list[Said] = []
    for at, node in enumerate(nodes):
        before = nodes[at - 1] if at else None
        again = (
            isinstance(node, m.Ban)
            and isinstance(before, m.Ban)
            and (node.start, node.end) == (before.start, before.end)
        )
        if again:
            continue
        said = static(speaker, node)
        more = _more(speaker, before, node, found[-1].text, said[0].text) if before is not None and found else ""
        if more:
            found[-1] = Said(more)
        else:
            found += said
    return found


def _more(speaker: Speaker, before: m.Static, node: m.Static, said: str, text: str) -> str:
    """Return what things get or gain with what is said of them next: `it gets +2 strength and +1 health`; empty for anything else."""
    parts = [_part(speaker, each, words) for each, words in ((before, said), (node, text))]
    if not all(parts) or type(before) is not type(node) or _of(before) != _of(node):
        return ""
    head, part = text.removesuffix(parts[1]), parts[1]
    if isinstance(node, m.Grant) and node.keyword is not None:
        part = speaker.phrase("keyword too", keyword=speaker.keyword(node.keyword.keyword, node.keyword.args))
    return f"{said}{speaker.phrase('and')}{part}" if said.startswith(head) and said != head else ""


def _of(node: m.Static) -> tuple[object, ...]:
    return (node.things, node.lose) if isinstance(node, m.Grant) else (getattr(node, "things", None),)


def _part(speaker: Speaker, node: m.Static, text: str) -> str:
    """Return what things get or gain in a sentence that says nothing else; empty where it says more."""
    if isinstance(node, m.Modify) and node.how == "add" and isinstance(node.amount, m.Literal):
        found = _SIGNED.search(text)
        return "" if found is None else text[found.start() :]
    if isinstance(node, m.Grant) and node.keyword is not None:
        declared = speaker.game.words.keywords[node.keyword.keyword]
        if not declared.quoted:
            keyword = speaker.phrase("keyword", keyword=speaker.keyword(node.keyword.keyword, node.keyword.args))
            return keyword if text.endswith(keyword) else ""
    return ""


def _modify(speaker: Speaker, node: m.Modify) -> Sentences:
    return (Said(speaker.flush(speaker.modification(node))),)


def _ban(speaker: Speaker, node: m.Ban, *, priced: bool = False) -> Sentences:
    """Return a ban: of all that its words describe, or of each for itself where a price is asked."""
    mark = speaker.mark()
    speaker.only = _only(speaker, node)
    speaker.general = not priced
    passive = speaker.passive_ban(node)
    speaker.general = False
    if passive is not None:
        said = Said(speaker.flush(passive))
    else:
        speaker.rewind(mark)
        said = (
            _modal(speaker, node, "can", "anybody can") if node.only else _modal(speaker, node, "cannot", "nobody can")
        )
    speaker.only = ()
    return (said,)


def _certain(speaker: Speaker, node: m.Certain) -> Sentences:
    speaker.general = True
    event = speaker.event(m.Happening(node.verb, node.tests), "after")
    speaker.general = False
    return (Said(speaker.flush(speaker.phrase("certain", event=event))),)


def _only(speaker: Speaker, node: m.Ban) -> tuple[m.Value, ...]:
    """Return what alone a ban leaves, in each way that it may be said; nothing where it leaves nothing."""
    types = {slot.name: slot.type for slot in speaker.verb(node.verb).slots} | {"by": m.PLAYER, "source": m.COMPONENT}
    slots = described(m.Happening(node.verb, node.tests), types).slots if node.only else {}
    return (slots[node.only], all_of(slots[node.only])) if node.only in slots else ()


def _toll(speaker: Speaker, node: m.Toll) -> Sentences:
    """Return a ban and what lifts it; in the price, the slots of the verb are what the ban speaks of."""
    (said,) = _ban(speaker, m.Ban(node.verb, node.by, node.tests), priced=True)
    for slot in speaker.verb(node.verb).slots:
        type = m.COMPONENT if slot.type == m.ENTITY else slot.type
        key = "card" if type == m.COMPONENT else type.of or type.base
        speaker.discourse.add(Referent(f"{m.PAID}{slot.name}", key, type, slot.many, "slot"))
    if "by" in slots_in(node.tests) or node.by is not None:
        # Who pays has just been said, perhaps with another player behind them: `that player` could be either.
        speaker.discourse.add(Referent("they", "player", m.PLAYER, many=False, how="slot"))
        speaker.discourse.mention("they")
    price = joined(speaker, [text for each in node.price.items for text in _paid(speaker, each)])
    return (Said(f"{said.text}{speaker.phrase('unless', price=price)}"),)


def _paid(speaker: Speaker, step: m.Effect) -> list[str]:
    """Return a step of a price: with who pays it in English, as an infinitive in Russian, which has no other form for it."""
    you = isinstance(step, m.Perform | m.Choose) and speaker.is_you(step.by)
    they = isinstance(step, m.Perform | m.Choose) and step.by == m.Name("they", m.PLAYER)
    mood = speaker.phrase("price mood") if you or they else "order"
    said = [each.text for each in say(speaker, step, mood)]
    return [speaker.phrase("price you", text=text) for text in said] if you else said


def _duty(speaker: Speaker, node: m.Duty) -> Sentences:
    said = _modal(speaker, node, "must", "players must")
    return (Said(f"{said.text}{speaker.phrase('if able')}"),)


def _permit(speaker: Speaker, node: m.Permit) -> Sentences:
    said = _modal(speaker, node, "may", "players may")
    return (Said(f"{said.text}{speaker.phrase('besides')}"),)


def _arrive(speaker: Speaker, node: m.Arrive) -> Sentences:
    things = node.things
    if isinstance(things, m.Select):
        one = m.Literal(1, m.NUMBER)
        things = m.Pick(things, one, one, "choose", things.type)
        what, many = speaker.indefinite(things), False
    else:
        subject = speaker.np(things)
        what, many = subject.text, subject.plural
    with speaker.discourse.branch():
        speaker.introduce("it", things, "event", many=many)
        return prefixed(speaker, speaker.phrase("as they enter" if many else "as it enters", what=what), node.body)


def _modal(speaker: Speaker, node: m.Ban | m.Duty | m.Permit, key: str, anybody: str) -> Said:
    verb = speaker.verb(node.verb)
    types = {slot.name: slot.type for slot in verb.slots} | {"by": m.PLAYER, "source": m.COMPONENT}
    happening, deeds = deeds_around(m.Happening(node.verb, node.tests))
    found = speaker.amounting(described(happening, types), verb)
    # A ban is on all of them, a duty is done with any of them.
    one = isinstance(node, m.Duty)
    slots = dict(found.slots) if one else {name: all_of(value) for name, value in found.slots.items()}
    # Whoever it is said of, it is on all of them.
    by = node.by if node.by is not None else all_of(found.slots["by"]) if "by" in found.slots else None
    head = speaker.subject_verb(by, key) if by is not None else speaker.phrase(anybody)
    actor, speaker.actor = speaker.actor, by
    speaker.general = not one
    text = f"{head} {speaker.act(verb, by, slots, 'infinitive')}"
    if (source := found.slots.get("source")) is not None:
        text = f"{text} {speaker.because(source)}"
    text = f"{text}{speaker.because_of_deeds(deeds, 'when', node)}"
    speaker.actor, speaker.general = actor, False
    if found.rest:
        clauses = joined(speaker, [speaker.clause(test) for test in found.rest])
        text = f"{text}{speaker.phrase('behind if', condition=clauses)}"
    return Said(speaker.flush(text))


STATICS: dict[type, Callable[..., Sentences]] = {
    m.Modify: _modify,
    m.Ban: _ban,
    m.Toll: _toll,
    m.Certain: _certain,
    m.Duty: _duty,
    m.Permit: _permit,
    m.Arrive: _arrive,
}
"""What says each kind of static statement."""


def _hold(speaker: Speaker, node: m.Hold, _mood: str) -> Sentences:
    ending = speaker.ending(node.ending)
    said = statics(speaker, node.statics)
    if len(said) == 1:
        return (Said(speaker.prefixed(ending, said[0].text), said[0].inner),)
    return (Said(speaker.prefixed(ending, speaker.phrase("holds")), tuple(said)),)


EFFECTS[m.Hold] = _hold
