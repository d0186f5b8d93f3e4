"""What of a thing is fixed in most games, and may change in this one: its traits, its types, its whole print."""

from collections.abc import Iterable

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import Aspect
from ruledeck.grammar.meaning.primitive_verbs import TRANSFORM


def altered(statics: Iterable[m.Meant], nodes: Iterable[m.Meant]) -> frozenset[Aspect]:
    """Return what some statements change of what is printed on things.

    Args:
        statics: What always holds, or for a time.
        nodes: All that is written in the game.
    """
    found: set[Aspect] = set()
    if any(isinstance(each, m.Modify) and each.what.sort in ("trait", "type", "text") for each in statics):
        found |= {"traits", "types"}
    if any(isinstance(each, m.Perform) and each.verb == TRANSFORM for each in nodes):
        found.add("printed")
    return frozenset(found)
