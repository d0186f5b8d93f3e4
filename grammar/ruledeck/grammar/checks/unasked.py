"""What asks for nothing is no event: nothing has happened when 0 cards were drawn, and no text hears of it.

A verb that does something besides its amount (`deal {amount: number} damage ...` that exhausts, too) happens with 0 of it as well.
What looms is told before anything is done, so that `when you would draw 0 cards` can be answered.
"""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import HISTORY, ORDINAL, asked
from ruledeck.grammar.meaning.operations import MIRRORED, OperationName
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_HIGHEST: Final[dict[OperationName, int]] = {"=": 0, "<=": 0, "<": -1}
"""What is added to the number behind a comparison for the highest that fits it."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report triggers and questions that speak of an amount of 0 of a verb that does nothing then."""
    found: list[Diagnostic] = []
    for part, event in (*_heard(survey), *_remembered(survey)):
        verb = survey.game.words.verbs[event.verb]
        numbers = {slot.name for slot in verb.slots if slot.type == m.NUMBER and not slot.many}
        for name in sorted({name for test in event.tests for name in _none_of(test)} & numbers):
            if not _asks(survey, event.verb, name, frozenset()):
                message = "this never happens: what asks for nothing is not an event"
                help = "leave the amount open (`any number of`, or `1 or more`)"
                found.append(finding(codes.NEVER_HAPPENS, message, part, event, help))
    return found


def _heard(survey: Survey) -> Iterator[tuple[Part, m.Happening]]:
    """Yield the events that abilities answer when they have happened."""
    for part, ability in survey.each(m.Ability):
        if ability.timing != "when":
            yield from ((part, event) for event in ability.events)


def _remembered(survey: Survey) -> Iterator[tuple[Part, m.Happening]]:
    """Yield the events that questions about what has happened ask for."""
    for part, op in survey.each(m.Op):
        if op.name in HISTORY and op.name not in ORDINAL:
            question = asked(op).question
            yield part, m.Happening(question.verb, question.tests, start=op.start, end=op.end)


def _none_of(test: m.Value) -> Iterator[str]:
    """Yield the slots that are 0 or less where a condition holds."""
    if not isinstance(test, m.Op):
        return
    if test.name == "and":
        for each in test.args:
            yield from _none_of(each)
    elif len(test.args) == 2:
        (left, right), sign = test.args, MIRRORED.get(test.name, test.name)
        if not isinstance(left, m.Literal):
            sign = test.name
        else:
            left, right = right, left
        if not isinstance(left, m.Slot) or not isinstance(right, m.Literal) or not isinstance(right.value, int):
            return
        if sign in _HIGHEST and right.value + _HIGHEST[sign] <= 0:
            yield left.name


def _asks(survey: Survey, verb: str, slot: str, within: frozenset[tuple[str, str]]) -> bool:
    """Whether a verb asks for anything where one of its numbers is 0; what it does inside of itself asks for no more."""
    if (verb, slot) in within:
        return False
    if survey.game.words.verbs[verb].primitive:
        return primitive(verb).amount != slot
    body = survey.game.bodies.get(verb)
    return body is None or _does(survey, body, slot, within | {(verb, slot)})


def _does(survey: Survey, node: m.Effect, slot: str, within: frozenset[tuple[str, str]]) -> bool:
    """Whether a step asks for anything where a number is 0."""
    match node:
        case m.Steps():
            return any(_does(survey, each, slot, within) for each in node.items)
        case m.Let():
            return False
        case m.If():
            blocks = (*(body for _, body in node.arms), *((node.otherwise,) if node.otherwise is not None else ()))
            return any(_does(survey, each, slot, within) for each in blocks)
        case m.ForEach():
            return _does(survey, node.body, slot, within)
        case m.Repeat():
            return not _is(node.times, slot) and _does(survey, node.body, slot, within)
        case m.Perform():
            if any(isinstance(value, m.Pick) and _is(value.most, slot) for _, value in node.args):
                return False
            handed = [name for name, value in node.args if value.type == m.NUMBER and _is(value, slot)]
            return all(_asks(survey, node.verb, each, within) for each in handed)
    return True


def _is(value: m.Value | None, slot: str) -> bool:
    """Whether a value is what a slot of the verb holds."""
    return isinstance(value, m.Name) and value.name == slot
