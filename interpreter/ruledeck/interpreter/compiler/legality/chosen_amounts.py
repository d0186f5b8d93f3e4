"""Amounts that somebody chooses for a verb: some verbs take any, of others those are offered with which they can be done in full."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import having

DECIDED_BEFORE = having(lambda verb: verb.alters or verb.makes or verb.uses)
"""The verbs that take a number as it is chosen, also one that is too much."""


def chosen_amounts(node: m.Perform) -> bool:
    """Whether somebody chooses how many a verb is done with."""
    return any(isinstance(value, m.Pick) and value.type == m.NUMBER and value.how == "choose" for _, value in node.args)


def divides(node: m.Perform) -> bool:
    """Whether an amount is divided among several."""
    return any(isinstance(value, m.Pick) and value.how == "divide" for _, value in node.args)


def offered_in_full(node: m.Perform) -> bool:
    """Whether somebody chooses how many, among those alone with which the verb can be done in full."""
    return chosen_amounts(node) and node.verb not in DECIDED_BEFORE
