"""The events that a window is about as prose: `when Bob would deal 2 damage to the scout`."""

from collections.abc import Sequence
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import COME_ABOUT, beginning
from ruledeck.grammar.meaning.traversal import substitute
from ruledeck.grammar.prose.cardtext import speaker_for
from ruledeck.grammar.prose.paragraphs import clean
from ruledeck.interpreter.state.events import LOOMING, Event
from ruledeck.interpreter.state.log import HIDDEN
from ruledeck.interpreter.state.plain import Value, Values
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording.voice import Voice

_MOST: Final = 3
"""How many events of one window are told."""
_THINGS: Final = ("player", "component", "entity")


def window_asked(voice: Voice) -> str:
    """Return what a window asks: what happens, of many events the first, and what the player does about it."""
    said = dict.fromkeys([_moment(voice, each) for each in voice.decision.events])
    told = [each for each in said if each][:_MOST]
    return f"{'; '.join(told)}{voice.word('so') if told else ''}{voice.word('respond')}"


def _moment(voice: Voice, number: int) -> str:
    """Return an event, by its number, with its moment; empty where it cannot be said."""
    event = voice.decision.state.events[number]
    if voice.decision.program.verbs[event.verb] == COME_ABOUT:
        return state_said(voice, event)
    looms = event.status == LOOMING
    text = occurrence_said(voice, (event.verb, event.by, event.slots), looms=looms)
    return voice.word("before" if looms else "behind").format(text) if text else ""


def state_said(voice: Voice, event: Event) -> str:
    """Return `as soon as Alice's hand is empty` of what has become so."""
    program = voice.decision.program
    waiting, bearer = event.slots
    assert isinstance(waiting, int) and isinstance(bearer, int)
    state = beginning(program.effects[waiting].ability)
    assert state is not None
    values: dict[str, str] = {}
    for name, entity, type_ in (("this", bearer, m.COMPONENT), ("you", event.by, m.PLAYER)):
        shown = _value(voice, entity, type_)
        if shown is not None and entity != voice.decision.player:
            values[f"_{name}"] = shown
            state = substitute(state, name, m.Name(f"_{name}", _kind(voice, entity, type_)))
    speaker = speaker_for(program.game, voice.language, values)
    return clean(speaker.phrase("as soon as", condition=speaker.clause(state)))


def occurrence_said(voice: Voice, found: tuple[int, Value, Values], *, looms: bool) -> str:
    """Return that a verb happens as a clause: its number, who does it, and its slots; empty when it cannot be said."""
    state, program = voice.decision.state, voice.decision.program
    number, by, slots = found
    verb = program.game.words.verbs[program.verbs[number]]
    values: dict[str, str] = {}
    tests: list[m.Value] = []
    # Where nobody does it, English says it in the passive, which has no place for an amount.
    told = bool(by) or voice.language != "en"
    for slot, value in zip(("by", *(each.name for each in verb.slots)), (by, *slots), strict=False):
        type_ = m.PLAYER if slot == "by" else next(each.type for each in verb.slots if each.name == slot)
        shown = _value(voice, value, type_)
        what: m.Value | None = None
        if type_.base == "period":
            what = m.Literal(value, type_) if isinstance(value, str) and value else None
        elif type_ == m.NUMBER and told and isinstance(value, int):
            what = m.Literal(value, m.NUMBER)
        elif shown is not None:
            values[f"_{slot}"] = shown
            what = m.Name(f"_{slot}", _kind(voice, value, type_))
        if what is not None:
            tests.append(m.Op("same", (m.Slot(slot, type_), what), m.CONDITION))

    def told_of(tests: list[m.Value]) -> str:
        speaker = speaker_for(program.game, voice.language, values)
        return clean(speaker.event(m.Happening(verb.id, tuple(tests)), "when" if looms else "after"))

    text = told_of(tests)
    if by and len(tests) > 1 and by in [state.control[each] for each in _things(state, slots)]:
        # Whose thing it is does not have to be said as well, where the sentence has no other place for it.
        shorter = told_of(tests[1:])
        text = shorter if text.startswith(f"{shorter} ") else text
    amounts = [value for slot, value in zip(verb.slots, slots, strict=True) if slot.type == m.NUMBER]
    return f"{text} ({', '.join(str(amount) for amount in amounts)})" if amounts and not told else text


def _things(state: State, values: Sequence[object]) -> list[int]:
    return [each for each in values if isinstance(each, int) and state.layout.players < each < len(state.control)]


def _kind(voice: Voice, value: object, type_: m.Type) -> m.Type:
    """Return the type of an actual thing: a player, or what is printed on it as far as the decider knows that."""
    state, program = voice.decision.state, voice.decision.program
    if not isinstance(value, int) or type_.base not in _THINGS:
        return type_
    if value <= state.layout.players:
        return m.PLAYER
    card = state.card[value] if state.known[value] >> voice.decision.player & 1 else -1
    return m.COMPONENT if card < 0 else m.Type("component", program.game.cards[program.definitions[card]].text.type)


def _value(voice: Voice, value: object, type_: m.Type) -> str | None:
    """Return a slot of an event in words, or `None` for what cannot be called by a name."""
    if not isinstance(value, int) or value <= 0:
        return voice.symbol(value) if isinstance(value, str) else None
    shown = voice.one(value) if type_.base in _THINGS else HIDDEN
    return None if shown == HIDDEN else shown
