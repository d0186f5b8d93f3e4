"""Everything that texts say of occurrences of a verb: what they wait for, ask for, forbid, demand, and keep from being prevented."""

from collections.abc import Iterator

from ruledeck.grammar.checks.survey import Part, Survey
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import HISTORY, ORDINAL, asked, of_the_event, renamed


def occurrences(survey: Survey) -> Iterator[tuple[Part, m.Happening]]:
    """Yield each as a kind of event with its tests; what alone can be done says more than its tests, and is left out."""
    yield from survey.each(m.Happening)
    for part, node in survey.each(m.Ban, m.Toll, m.Certain, m.Duty):
        if isinstance(node, m.Toll | m.Certain | m.Duty) or (isinstance(node, m.Ban) and not node.only):
            yield part, m.Happening(node.verb, node.tests, start=node.start, end=node.end)
    for part, op in _questions(survey):
        question = asked(op).question
        yield part, m.Happening(question.verb, question.tests, start=op.start, end=op.end)


def described(survey: Survey) -> Iterator[tuple[Part, m.Happening]]:
    """Yield each with all that is said of it, also what depends on who asks, and its slots of the types that their nouns say."""
    for part, event in occurrences(survey):
        yield part, narrowed(event)
    for part, op in _questions(survey):
        tests = tuple([of_the_event(each) for each in op.args[2:] if each.type == m.CONDITION])
        yield part, narrowed(m.Happening(asked(op).question.verb, tests, start=op.start, end=op.end))


def _questions(survey: Survey) -> Iterator[tuple[Part, m.Op]]:
    """Yield what is asked about the past; what a trigger says of the first time is said of the trigger."""
    for part, op in survey.each(m.Op):
        if op.name in HISTORY and op.name not in ORDINAL:
            yield part, op


def narrowed(event: m.Happening) -> m.Happening:
    """Return an event in which the slots are of the types that are said of them: of `a red order is played` it is an order."""
    types: dict[str, m.Type] = {}
    for test in event.tests:
        if not isinstance(test, m.Op) or len(test.args) != 2:
            continue
        slot, said = test.args
        if not isinstance(slot, m.Slot):
            continue
        if test.name == "is type" and isinstance(said, m.Literal):
            types[slot.name] = m.Type("component", str(said.value))
        elif test.name == "same" and slot.type.base == "entity" and said.type.base in ("player", "component"):
            types[slot.name] = said.type

    def change(each: m.Name | m.Slot) -> m.Value | None:
        known = types.get(each.name) if isinstance(each, m.Slot) else None
        return m.Slot(each.name, known, each.many, start=each.start, end=each.end) if known is not None else None

    tests = tuple([renamed(test, change) for test in event.tests])
    return m.Happening(event.verb, tests, start=event.start, end=event.end)
