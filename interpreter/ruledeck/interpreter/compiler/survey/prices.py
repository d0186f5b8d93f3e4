"""What of the tree is a price: the costs of abilities, what stands behind `fully`, and what tolls ask for."""

from collections.abc import Iterable

from ruledeck.grammar.meaning import tree as m


def prices(nodes: Iterable[m.Meant]) -> frozenset[int]:
    """Return the statements among some nodes that are paid, and those that they are put together of, by their `id`."""
    found: set[int] = set()
    for node in nodes:
        waiting: list[m.Effect] = []
        if isinstance(node, m.Ability):
            waiting += node.costs
        elif isinstance(node, m.Fully | m.Toll):
            waiting += node.price.items
        while waiting:
            each = waiting.pop()
            found.add(id(each))
            waiting += each.items if isinstance(each, m.Steps) else ()
    return frozenset(found)
