"""A price is what is paid in full: a verb that takes an amount away, and is decided by a step behind that, is paid by whoever has less."""

from collections.abc import Iterator
from itertools import pairwise

from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_DEEP = 8
"""So many verbs inside of each other are followed."""


def check(survey: Survey) -> list[Diagnostic]:
    """Report prices that are paid in full although less was taken than they ask for."""
    found: list[Diagnostic] = []
    for part, price in _prices(survey):
        short = _short(survey, price, _DEEP)
        if short is not None:
            verb, counter = short
            usage = survey.game.words.verbs[verb].pattern.usage
            message = (
                f"this is done in full with less, too: in `{usage}` a step behind `remove ... {counter}` decides that"
            )
            help = f"write in the verb `fully remove ... {counter} from ...:` and what follows below it"
            found.append(finding(codes.PAID_SHORT, message, part, price, help))
    return found


def _prices(survey: Survey) -> Iterator[tuple[Part, m.Perform]]:
    """Yield what decides whether a price is paid: each cost of a head, the last step behind `fully` and `unless`, that before `then`."""
    for part, ability in survey.each(m.Ability):
        yield from ((part, cost) for cost in ability.costs if isinstance(cost, m.Perform))
    for part, fully in survey.each(m.Fully):
        yield from ((part, last) for last in fully.price.items[-1:] if isinstance(last, m.Perform))
    for part, toll in survey.each(m.Toll):
        yield from ((part, last) for last in toll.price.items[-1:] if isinstance(last, m.Perform))
    for part, block in survey.each(m.Steps):
        for step, behind in pairwise(block.items):
            last = step.body.items[-1] if isinstance(step, m.May) and step.body.items else step
            if isinstance(behind, m.Then) and isinstance(last, m.Perform):
                yield part, last


def _short(survey: Survey, step: m.Perform, deep: int) -> tuple[str, str] | None:
    """Return the verb by which a step is done in full with less than it asks for, and the counter that is taken; else `None`."""
    body = survey.game.bodies.get(step.verb)
    last = body.items[-1] if body is not None and body.items else None
    if body is None or not isinstance(last, m.Perform) or not deep:
        return None
    for item in body.items[:-1]:
        if isinstance(item, m.Perform) and (counter := _taken(survey, step.verb, item)):
            return step.verb, counter
    return _short(survey, last, deep - 1)


def _taken(survey: Survey, verb: str, item: m.Perform) -> str:
    """Return the counter of which a step takes as many away as a slot of its verb says."""
    row, args = primitive(item.verb), dict(item.args)
    amount, counter = args.get(row.amount), args.get("counter")
    slots = {slot.name for slot in survey.game.words.verbs[verb].slots}
    given = isinstance(amount, m.Name) and amount.name in slots
    return str(counter.value) if row.counts == "removes" and given and isinstance(counter, m.Literal) else ""
