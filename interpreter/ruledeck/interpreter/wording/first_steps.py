"""What steps and abilities begin with, and whether a step is what a phrase says."""

from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.words.vocabulary import SlotSpec, Verb


def steps_of(arm: m.Steps) -> tuple[m.Effect, ...]:
    """Return the steps of an arm of a choice between blocks."""
    if arm.start == arm.end:
        # What a way asks for stands in front of its verb.
        return tuple(each for each in nodes_in(arm.items) if isinstance(each, m.Perform))
    return arm.items


def bare_words(verb: Verb) -> str:
    """Return how the arm of a way is called, which stands in no text: the words of its verb, and the names of its slots."""
    words = [(each.name,) if isinstance(each, SlotSpec) else each for each in verb.pattern.elements]
    return " ".join(min(each, key=lambda form: (len(form), form)) for each in words)


def verb_of(node: m.Effect) -> str | None:
    """Return the verb of a step."""
    return node.verb if isinstance(node, m.Perform) else None


def begins_with(ability: m.Ability, verb: str) -> bool:
    """Whether a verb is what an ability does first, or pays first."""
    first = first_step(ability)
    return first is not None and verb_of(first) == verb


def _opening(node: m.Effect) -> m.Effect:
    """Return the verb of which blocks say what follows from its outcome, or any other step as it is."""
    if isinstance(node, m.Steps) and len(node.items) > 1 and isinstance(node.items[1], m.Let) and node.items[1].outcome:
        return node.items[0]
    return node


def first_step(ability: m.Ability) -> m.Effect | None:
    """Return what an ability does first, or pays first."""
    steps = (*ability.costs, *(ability.body.items if ability.body is not None else ()))
    return _opening(steps[0]) if steps else None


def first_effect(ability: m.Ability) -> m.Effect | None:
    """Return what an ability does first when its costs are paid."""
    return _opening(ability.body.items[0]) if ability.body is not None and ability.body.items else None


def first_deed(ability: m.Ability) -> m.Effect | None:
    """Return what an ability does first behind what it chooses or notes in front of it."""
    steps = (*ability.costs, *(ability.body.items if ability.body is not None else ()))
    return next((_opening(each) for each in steps if not isinstance(each, m.Choose | m.Let)), None)


FIRST: Final = (first_step, first_effect, first_deed)
"""The ways to count what an ability does first: the earlier ones win."""


def agrees(node: m.Effect | None, said: m.Perform) -> bool:
    """Whether a step is what a phrase says: the same verb, and the same numbers and words where the text has some."""
    if not isinstance(node, m.Perform) or node.verb != said.verb:
        return False
    args = dict(said.args)
    pairs = ((value, args[slot]) for slot, value in node.args)
    return not any(isinstance(a, m.Literal) and isinstance(b, m.Literal) and a.value != b.value for a, b in pairs)
