"""Abilities to sentences: header, trigger, cost, body and limits."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from ruledeck.grammar.binder.reading.moments import BEGIN, FINISH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import beginning
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.grammar.prose.analysis import described
from ruledeck.grammar.prose.discourse import Referent
from ruledeck.grammar.prose.looming import counter_behind, word_of_amount
from ruledeck.grammar.prose.paragraphs import Said, paragraphs
from ruledeck.grammar.prose.sentences import (
    EFFECTS,
    block,
    can_infinitive,
    infinitive,
    modes_of,
    paid_willingly,
    payer_of,
    prices,
    say,
)
from ruledeck.grammar.prose.speaker import Speaker
from ruledeck.grammar.prose.statics import STATICS, statics
from ruledeck.grammar.text.sentence import capital
from ruledeck.grammar.words.type_defaults import ANY, said_itself, usual_zones
from ruledeck.grammar.words.vocabulary import TypeDefault

YOU = m.Name("you", m.PLAYER)
_BREATH: Final = 3
"""How many steps one sentence holds."""
Sentences = tuple[Said, ...]


def ability_sentences(speaker: Speaker, ability: m.Ability) -> Sentences:
    """Return an ability as sentences, the header first."""
    if ability.timing == "constant":
        return _constant(speaker, ability)
    if ability.timing == "state":
        return _state(speaker, ability)
    unopened = speaker.unopened
    # What its type says of all heads, readers of one card know.
    ability = said_itself(ability, speaker.game.words)
    said = triggered(speaker, ability)
    header = speaker.header(ability.kind)
    if not said:
        return (Said(header),)
    first, *rest = said
    opening = capital(first.text)
    # `After: After you ...` says one word twice.
    opening = opening if opening.startswith(f"{header} ") else f"{header}: {opening}"
    return (
        Said(opening, first.inner),
        *rest,
        *_limits(speaker, ability),
        *_users(speaker, ability),
        *(() if unopened else _zones(speaker, ability)),
    )


def default_sentences(speaker: Speaker, default: TypeDefault) -> Sentences:
    """Return what a type says of the heads of its cards."""
    clauses = default.clauses
    said: list[str] = []
    if clauses.condition is not None:
        said.append(speaker.phrase("only if", condition=speaker.clause(clauses.condition)))
    if clauses.costs:
        price = prices(speaker, clauses.costs)
        said.append(speaker.phrase("first", price=price))
    kind = "" if default.kind == ANY else speaker.header(default.kind)
    header = speaker.default_header(default.type, kind)
    opening = [Said(speaker.phrase("prefixes").join(said))] if said else []
    first, *rest = (*opening, *_limits(speaker, clauses), *_zones(speaker, clauses))
    return (Said(f"{header}: {capital(first.text)}"), *rest)


def _limits(speaker: Speaker, ability: m.Ability) -> Sentences:
    return tuple(Said(speaker.limit(limit)) for limit in ability.limits)


def _users(speaker: Speaker, ability: m.Ability) -> Sentences:
    """Return who may use an ability, where it is not who controls its card."""
    return () if ability.users == "controller" else (Said(speaker.phrase(f"used by {ability.users}")),)


def _zones(speaker: Speaker, ability: m.Ability) -> Sentences:
    """Return where an ability works, or what is added to where such abilities work without being told."""
    usual = usual_zones(ability, speaker.game.words)
    if not ability.zones or ability.zones == usual:
        return ()
    first = usual or ("play",)
    added = ability.zones[: len(first)] == first
    where = _either(speaker, ability.zones[len(first) :] if added else ability.zones)
    return (Said(speaker.phrase("works also" if added else "works", where=where)),)


def _either(speaker: Speaker, zones: tuple[str, ...]) -> str:
    """Return `in your hand or in the deck`."""
    return speaker.phrase("or").join(speaker.zone_name(zone) for zone in zones)


# ---- what does something


def triggered(speaker: Speaker, ability: m.Ability, *, delayed: bool = False) -> Sentences:
    """Return trigger, condition, cost and body."""
    openings: list[str] = []
    unopened, speaker.unopened = speaker.unopened, False
    if ability.events:
        once = delayed and _once(ability)
        key = _next_time(ability) if once else "after" if ability.timing == "after" else "when"
        if delayed and not once and not ability.limits and (told := _next_time(ability)).startswith("next"):
            at_an_edge = any(event.verb in (BEGIN, FINISH) for event in ability.events)
            key = "each time" if at_an_edge else told.replace("next", "each")
        speaker.named_doer = "by" in (spoken := _spoken_of(ability))
        speaker.named_amounts = spoken
        edge = _edge(speaker, ability) if key in ("next time", "next time behind") else None
        begun = beginning(ability)
        if begun is not None:
            opening = speaker.phrase("as soon as", condition=speaker.clause(begun))
        else:
            opening = trigger(speaker, ability.events, ability.timing, key)
            opening = opening if edge is None else edge
        speaker.named_doer, speaker.named_amounts = False, frozenset()
        if delayed and not once:
            # Behind the sentence it would be a limit of the ability around this one.
            opening += "".join(f" ({speaker.limit(limit)})" for limit in ability.limits)
        openings.append(opening)
    if ability.condition is not None:
        # Of what may be used although nothing comes of it, a condition in front says when it may be used at all.
        kind = speaker.game.words.ability_kinds.get(ability.kind)
        key = "only if" if not ability.events and kind is not None and kind.idle else "if"
        openings.append(speaker.phrase(key, condition=speaker.clause(ability.condition)))
    said = _optional(speaker, ability) if ability.body is not None else ()
    if not openings or not said or unopened:
        return said
    first, *rest = said
    opening = speaker.phrase("prefixes").join(openings)
    text = speaker.prefixed(opening, first.text)
    if rest and any(each.inner for each in (first, *rest[:-1])):
        return (Said(speaker.prefixed(opening, speaker.phrase("do order")), said),)
    return (Said(speaker.flush(text), first.inner), *rest)


def _spoken_of(ability: m.Ability) -> frozenset[str]:
    """Return the slots of its event of which an ability speaks behind it; an ability in it has an event of its own."""
    spoken = nodes_in((ability.condition, ability.costs, ability.body))
    inside = [each for each in spoken if isinstance(each, m.Ability) and each.events]
    apart = {id(node) for each in inside for node in nodes_in(each)}
    return frozenset([each.name for each in spoken if isinstance(each, m.Slot) and id(each) not in apart])


def _once(ability: m.Ability) -> bool:
    return any(limit.times == 1 and limit.period == "game" for limit in ability.limits)


def _edge(speaker: Speaker, ability: m.Ability) -> str | None:
    """Return `at the end of the round`, `at the start of your next turn`, where that alone is waited for; `None` for all else."""
    event = ability.events[0]
    if len(ability.events) > 1 or event.verb not in (BEGIN, FINISH):
        return None
    found = described(event, {"by": m.PLAYER})
    if found.rest or not {"period"} <= found.slots.keys() <= {"period", "moment", "by"}:
        return None
    begins = event.verb == BEGIN
    said = speaker.following_period(found, following=begins)
    return speaker.phrase("at start" if begins else "at end", period=said)


def _next_time(ability: m.Ability) -> str:
    """Return how what waits once begins: its events tell `when` from `after` but for the edge of a period.

    What happens at the edge belongs to the period, unless it is said that it does not.
    """
    edge = next((event.verb for event in ability.events if event.verb in (BEGIN, FINISH)), None)
    outside = {(FINISH, "after"): "after next time", (BEGIN, "when"): "before next time"}
    return outside.get((edge or "", ability.timing), "next time behind" if ability.timing == "after" else "next time")


def trigger(speaker: Speaker, events: Sequence[m.Happening], timing: str, key: str) -> str:
    """Return `after a or b`, and introduce the slots of the first event."""
    texts = [speaker.event(event, timing) for event in events]
    introduce_slots(speaker, events[0], tuple(events[1:]))
    return speaker.phrase(key, event=speaker.phrase("or").join(texts))


def introduce_slots(speaker: Speaker, event: m.Happening, others: tuple[m.Happening, ...] = ()) -> None:
    """Make the slots of an event known; a slot that is exactly one thing, in each event, is spoken of as that thing.

    Args:
        speaker: The speaker.
        event: The event.
        others: What else is waited for: where there is anything, an amount need not be one of what this verb counts.
    """
    verb = speaker.verb(event.verb)
    slots = {slot.name: slot.type for slot in verb.slots} | {"by": m.PLAYER}
    several = {slot.name for slot in verb.slots if slot.many and slot.type == m.ENTITY}
    found = described(event, slots)
    things = [name for name, type in slots.items() if type.base in ("component", "entity")]
    for name, type in slots.items():
        value = found.slots.get(name)
        apart = [each for each in others if _filling(speaker, each, name) != (type, value)]
        if apart:
            value = None
            sorts = {sort for each in apart if (sort := _filling(speaker, each, name)[0]) is not None}
            type = type if sorts <= {type} else m.COMPONENT
        if isinstance(value, m.Name):
            speaker.discourse.alias[name] = value
            continue
        noun, of = (
            (value.source.noun, value.type)
            if isinstance(value, m.Pick) and isinstance(value.source, m.Select)
            else ("", type)
        )
        noun = noun or (type.base if type.base in ("player", "number", "zone") else type.of or "card")
        if type.base == "entity" and noun == "card" and of.base != "player":
            of = m.COMPONENT
        counter = counter_behind(speaker, verb, name) if type == m.NUMBER and not others else ""
        key = f"slot:{name}"
        word = word_of_amount(verb, name) if type == m.NUMBER and not others else ""
        speaker.discourse.known[key] = Referent(key, noun, of, name in several, "event", counter=counter, word=word)
    # With several things in one event a pronoun could mean either.
    first = found.slots.get(things[0]) if len(things) == 1 else None
    first = None if others and f"slot:{things[0] if things else ''}" in speaker.discourse.known else first
    if first is not None or len(things) == 1:
        speaker.discourse.focus = first.name if isinstance(first, m.Name) else f"slot:{things[0]}"


def _filling(speaker: Speaker, event: m.Happening, name: str) -> tuple[m.Type | None, m.Value | None]:
    """Return the type of a slot of an event, by its name in the first event that an ability waits for, and what fills it."""
    slots = {slot.name: slot.type for slot in speaker.verb(event.verb).slots} | {"by": m.PLAYER}
    name = dict(event.shared).get(name, name)
    return slots.get(name), described(event, slots).slots.get(name)


def _optional(speaker: Speaker, ability: m.Ability) -> Sentences:
    assert ability.body is not None
    kind = speaker.game.words.ability_kinds.get(ability.kind)
    free = ability.timing in ("when", "after") and not ability.forced
    forced = ability.forced and kind is not None and not kind.forced and ability.kind != "delayed"
    items = ability.body.items
    costs = ability.costs
    if costs:
        return _paid(speaker, ability, "may" if free else "must" if forced else "")
    if free and len(items) == 1 and isinstance(items[0], m.May) and speaker.is_you(items[0].by):
        # Who may use it and then may do it may do it.
        items = items[0].body.items
    key = "may" if free else "must" if forced else ""
    return _willing(speaker, items, key) if key else block(speaker, ability.body)


def _willing(speaker: Speaker, items: tuple[m.Effect, ...], key: str) -> Sentences:
    """Return a body that its player may do, or must: what is noted before is no part of that."""
    if not items:
        return ()
    first, *rest = items
    modal = speaker.subject_verb(YOU, key)
    if key == "may" and _alone(items):
        if (text := _in_one_breath(speaker, items)) is not None:
            return (Said(f"{modal} {text}"),)
        if not isinstance(first, m.Let):
            return (Said(f"{modal} {speaker.phrase('do following')}", block(speaker, m.Steps(items))),)
    if can_infinitive(first, YOU):
        text = infinitive(speaker, items[:1]) or ""
        return (Said(f"{modal} {text}"), *block(speaker, m.Steps(tuple(rest))))
    if isinstance(first, m.Let) and rest:
        noted = say(speaker, first)
        (opening, *others) = _willing(speaker, tuple(rest), key)
        return (*noted, Said(capital(opening.text), opening.inner), *others)
    if not rest and isinstance(first, m.Modes) and modes_of(first, YOU) and key == "may":
        (inner,) = say(speaker, first, "infinitive")
        return (Said(f"{modal} {inner.text}", inner.inner),)
    if not rest and isinstance(first, m.Instead) and can_infinitive(first.body, YOU):
        held, speaker.holding = speaker.holding, True
        text = speaker.phrase("instead", text=infinitive(speaker, first.body.items) or "")
        speaker.holding = held
        return (Said(speaker.flush(f"{modal} {text}")),)
    if not rest and isinstance(first, m.Instead):
        (inner,) = say(speaker, first)
        if inner.text == speaker.phrase("instead list"):
            return (Said(f"{modal} {speaker.phrase('may instead list')}", inner.inner),)
        return (Said(f"{modal} {speaker.phrase('do following')}", (inner,)),)
    if not rest and isinstance(first, m.Fully) and (paid := paid_willingly(speaker, modal, first, YOU)):
        return paid
    if not rest and isinstance(first, m.If) and len(first.arms) == 1 and first.otherwise is None:
        condition, body = first.arms[0]
        prefix = speaker.phrase("if", condition=speaker.flush(speaker.clause(condition)))
        (opening, *others) = _willing(speaker, body.items, key)
        if not others:
            return (Said(speaker.prefixed(prefix, opening.text), opening.inner),)
        return (Said(f"{modal} {speaker.phrase('do following')}", block(speaker, m.Steps(items))),)
    return (Said(f"{modal} {speaker.phrase('do following')}", block(speaker, m.Steps(items))),)


def _alone(items: tuple[m.Effect, ...]) -> bool:
    """Whether a step behind the first one would read as if it were done in any case.

    What speaks of something that a step in front of it gave, and what follows with `then`, does not.
    """
    given: set[str] = set()
    for at, item in enumerate(items):
        if at and not isinstance(item, m.Then) and not given & names_in(item):
            return True
        name = item.name if isinstance(item, m.Choose | m.Perform | m.Let) else None
        given |= {name} if name is not None else set()
    return False


def _in_one_breath(speaker: Speaker, items: tuple[m.Effect, ...]) -> str | None:
    """Return steps of the player as one infinitive, `draw 1 card and cancel that event`; `None` where that is too much for one."""
    if len(items) > _BREATH or not all(can_infinitive(each, YOU) for each in items):
        return None
    held, speaker.holding = speaker.holding, True
    text = infinitive(speaker, items) or ""
    speaker.holding = held
    return speaker.flush(text)


def _aims(step: m.Effect) -> bool:
    return isinstance(step, m.Choose) and step.target


def _paid(speaker: Speaker, ability: m.Ability, key: str) -> Sentences:
    assert ability.body is not None
    items, costs = ability.body.items, ability.costs
    aims = tuple(takewhile(_aims, items))
    if aims and len(aims) < len(items):
        # Targets are chosen before costs are paid, and what comes behind them is what is paid for.
        if not key:
            paid_for = m.Steps(items[len(aims) :])
            aimed = tuple([each for item in aims for each in say(speaker, item)])
            return (*aimed, *_paid(speaker, replace(ability, body=paid_for), key))
        if all(can_infinitive(each, YOU) for each in (*aims, *costs)):
            items, costs = items[len(aims) :], (*aims, *costs)
    yours = key != "" and all(can_infinitive(cost, YOU) for cost in costs)
    if not yours and not speaker.is_you(payer_of(speaker, costs)):
        return _paid_by_others(speaker, costs, m.Steps(items), key)
    held, speaker.holding = speaker.holding, True
    price = f"{speaker.subject_verb(YOU, key)} {infinitive(speaker, costs)}" if yours else prices(speaker, costs)
    if key == "may" and _alone(items):
        whole = _in_one_breath(speaker, items)
        text = speaker.phrase("to", price=price, text=whole or speaker.phrase("do following"))
        speaker.holding = held
        return (Said(speaker.flush(text), () if whole else block(speaker, m.Steps(items))),)
    if items and can_infinitive(items[0], YOU):
        text = speaker.phrase("to", price=price, text=infinitive(speaker, items[:1]) or "")
        speaker.holding = held
        text = speaker.flush(text)
        return (Said(text), *block(speaker, m.Steps(items[1:])))
    speaker.holding = held
    price = speaker.flush(price)
    body = block(speaker, m.Steps(items))
    first, *rest = body
    return (Said(price), Said(f"{speaker.phrase('if done')} {first.text}", first.inner), *rest)


def _paid_by_others(speaker: Speaker, costs: tuple[m.Effect, ...], body: m.Steps, key: str) -> Sentences:
    """Return a price that others pay, all of it or a part: behind `to` or `if you do` a reader would take them for whoever goes on."""
    text = speaker.phrase("fully", price=speaker.flush(prices(speaker, costs)))
    said = Said(text, block(speaker, body))
    return (Said(f"{speaker.subject_verb(YOU, key)} {speaker.phrase('do following')}", (said,)),) if key else (said,)


# ---- what always holds


def _constant(speaker: Speaker, ability: m.Ability) -> Sentences:
    prefix = ""
    if ability.condition is not None:
        prefix = speaker.phrase("while", condition=speaker.clause(ability.condition))
    if ability.zones:
        where = speaker.phrase("works while", where=_either(speaker, ability.zones))
        prefix = f"{where}{speaker.phrase('and')}{prefix.partition(' ')[2]}" if prefix else where
    said = statics(speaker, ability.statics)
    if not prefix:
        return tuple(said)
    if len(said) == 1:
        return (Said(speaker.prefixed(prefix, said[0].text), said[0].inner),)
    return (Said(speaker.prefixed(prefix, speaker.phrase("holds")), tuple(said)),)


def _state(speaker: Speaker, ability: m.Ability) -> Sentences:
    if ability.events:
        prefix = trigger(speaker, ability.events, "after", "whenever")
    elif isinstance(ability.state, m.Select):
        group = m.Pick(ability.state, m.Literal(1, m.NUMBER), m.Literal(1, m.NUMBER), "choose", ability.state.type)
        prefix = speaker.phrase("whenever there is", what=speaker.indefinite(group))
        speaker.introduce("it", group, "event")
    else:
        state = ability.condition if ability.condition is not None else ability.state
        prefix = speaker.phrase("whenever", event=speaker.clause(state) if state is not None else "")
    with speaker.discourse.branch():
        inner = block(speaker, ability.body) if ability.body is not None else ()
    if len(inner) == 1:
        said: Sentences = (Said(speaker.prefixed(prefix, inner[0].text), inner[0].inner),)
    else:
        said = (Said(speaker.prefixed(prefix, speaker.phrase("do order")), inner),)
    return (*said, *_limits(speaker, ability), *_zones(speaker, ability))


# ---- abilities inside effects and constants


def _delay(speaker: Speaker, node: m.Delay, _mood: str) -> Sentences:
    said = triggered(speaker, node.ability, delayed=True)
    if node.ending is None or not said:
        return said
    first, *rest = said
    return (Said(speaker.prefixed(speaker.ending(node.ending), first.text), first.inner), *rest)


def _grant(speaker: Speaker, node: m.Grant) -> Sentences:
    head = speaker.granted(node)
    if node.keyword is not None and speaker.game.words.keywords[node.keyword.keyword].quoted:
        return _quoted(speaker, head, node.keyword.keyword)
    if node.keyword is not None:
        keyword = speaker.keyword(node.keyword.keyword, node.keyword.args)
        return (Said(f"{head} {speaker.phrase('keyword', keyword=keyword)}"),)
    assert node.ability is not None
    return (Said(head, (Said("", ability_sentences(speaker, node.ability)),)),)


def _quoted(speaker: Speaker, head: str, keyword: str) -> Sentences:
    """Return that something gains an ability in quotation marks: it speaks of whoever has it, and of nothing around it."""
    inner = type(speaker)(speaker.game, None, speaker.missing)
    inner.this = speaker.game.words.keywords[keyword].bearer
    said = tuple([each for one in speaker.game.keywords.get(keyword, ()) for each in ability_sentences(inner, one)])
    if any(each.inner for each in said):
        return (Said(head, (Said("", said),)),)
    return (Said(f"{head} {speaker.phrase('quoted', text=paragraphs(said))}"),)


EFFECTS[m.Delay] = _delay
STATICS[m.Grant] = _grant
