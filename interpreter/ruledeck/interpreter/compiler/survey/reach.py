"""Which verbs of a game do something by way of others: what one does, every verb does that does it."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set

from ruledeck.grammar.meaning import tree as m

Bodies = Mapping[str, Sequence[m.Meant]]
"""Verb id to the nodes of what it does."""


def reaching(bodies: Bodies, begun: Iterable[str], does: Callable[[m.Meant, Set[str]], bool]) -> frozenset[str]:
    """Return some verbs, and all whose bodies hold a node that does it, directly or by way of verbs that were found before.

    Args:
        bodies: What the verbs of the game do.
        begun: The verbs that do it by themselves.
        does: Whether a node does it, for the verbs that were found so far.
    """
    found, size = set(begun), -1
    while size != len(found):
        size = len(found)
        for ident, nodes in bodies.items():
            if ident not in found and any(does(node, found) for node in nodes):
                found.add(ident)
    return frozenset(found)


def performs(node: m.Meant, verbs: Set[str]) -> bool:
    """Whether a node is a statement with one of some verbs."""
    return isinstance(node, m.Perform) and node.verb in verbs
