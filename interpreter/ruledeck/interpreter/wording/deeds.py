"""What is really done where a phrase names a verb: the things, numbers and words that it says are held to those of the deed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.words.vocabulary import SlotSpec
from ruledeck.interpreter.state.plain import Values
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.matching import Matching, number_of

_THINGS: Final = ("player", "component", "entity", "name")
_PLAIN: Final = ("number", "symbol", "zone", "counter", "trait", "type", "side")
"""Types of slots whose values are compared as they are; what is said of others (conditions, texts) has no value of its own."""


def watch(s: State) -> None:
    """Let a copy on which something is tried note from now on which verbs are done with what."""
    s.onlooker = replace(s.onlooker, deeds=[*(s.onlooker.deeds or ())])


def other_deed(phrase: Matching, said: m.Perform, before: State, after: State) -> Diagnostic | None:
    """Return that a verb was done, and never with what a phrase says of it.

    Args:
        phrase: The phrase.
        said: What it means.
        before: The state in which it is said.
        after: A copy on which it was tried, watched since then.
    """
    program = before.program
    index = program.verbs.index(said.verb) if said.verb in program.verbs else -1
    done = [slots for verb, times in after.onlooker.deeds or () if verb == index for slots in _slots(times)]
    if not done or any(isinstance(value, m.Pick) and value.how == "divide" for _, value in said.args):
        return None
    told, specs = dict(said.args), phrase.table.game.words.verbs[said.verb].slots
    for place, slot in enumerate(specs):
        fitting = wanted(phrase, before, slot, told[slot.name])
        if fitting is None:
            continue
        kept = [slots for slots in done if _is(slots[place], fitting)]
        if not kept:
            who, span = phrase.table.names.players[phrase.player - 1], phrase.line.span
            said_so = f"what would be done is `{_words(phrase, after, said, done[0])}`"
            return failures.not_offered(phrase.line.text, who, said_so, span)
        done = kept
    return None


def wanted(phrase: Matching, s: State, slot: SlotSpec, value: m.Value) -> tuple[object, ...] | None:
    """Return what may stand in a slot for what a phrase says of it; `None` where that says nothing that can be compared."""
    several = isinstance(value, m.Pick) and number_of(value) != 1
    if several or (isinstance(value, m.Pick) and slot.type.base not in _THINGS):
        return None
    if slot.type.base in _THINGS:
        found = phrase.wanted(s, value, phrase.line)
        return None if isinstance(found, Diagnostic) else found
    if slot.type.base not in _PLAIN:
        return None
    plain = phrase.table.evaluate(s, value, phrase.player, phrase.line.span)
    return None if isinstance(plain, Diagnostic) else (plain,)


def _slots(times: Values) -> Iterator[Values]:
    for each in times:
        assert isinstance(each, tuple) and isinstance(each[1], tuple)
        yield each[1]


def _is(value: object, fitting: tuple[object, ...]) -> bool:
    """Whether a value, or each of several, is one of those that fit."""
    return value in fitting or (isinstance(value, tuple) and bool(value) and all(each in fitting for each in value))


def _words(phrase: Matching, s: State, said: m.Perform, done: Values) -> str:
    """Return a deed in words."""
    verb = phrase.table.game.words.verbs[said.verb]
    values = dict(zip([slot.name for slot in verb.slots], done, strict=True))
    words = []
    for element in verb.pattern.elements:
        if not isinstance(element, SlotSpec):
            words.append(min(element, key=lambda form: (len(form), form)))
            continue
        value = values[element.name]
        several = value if isinstance(value, tuple) else (value,)
        words.append(" and ".join(_called(phrase, s, element.type, each) for each in several) or "nothing")
    return " ".join(words)


def _called(phrase: Matching, s: State, kind: m.Type, value: object) -> str:
    names = phrase.table.names
    if not isinstance(value, int) or isinstance(value, bool):
        return str(value)
    if kind.base == "name":
        return names.quoted(value)
    if kind.base == "zone":
        return s.layout.zone_spec[value].name
    return names.called(s, value) if kind.base in _THINGS else str(value)
