"""Everything that texts say of occurrences of a verb: what they wait for, ask for, forbid, demand, and keep from being prevented."""

from collections.abc import Iterator

from ruledeck.grammar.checks.survey import Part, Survey
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import HISTORY, ORDINAL, asked


def occurrences(survey: Survey) -> Iterator[tuple[Part, m.Happening]]:
    """Yield each as a kind of event with its tests; what alone can be done says more than its tests, and is left out."""
    yield from survey.each(m.Happening)
    for part, node in survey.each(m.Ban, m.Toll, m.Certain, m.Duty):
        if isinstance(node, m.Toll | m.Certain | m.Duty) or (isinstance(node, m.Ban) and not node.only):
            yield part, m.Happening(node.verb, node.tests, start=node.start, end=node.end)
    for part, op in survey.each(m.Op):
        if op.name in HISTORY and op.name not in ORDINAL:
            question = asked(op).question
            yield part, m.Happening(question.verb, question.tests, start=op.start, end=op.end)
