"""An ability that players use, as another text resolves it: without what it costs, and however often it has been used.

What one of its costs would have named is nothing there: a number is 0, of a group there is nothing, and lines that read a
thing have nothing to do.
"""

from collections.abc import Iterator
from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import RESOLVES
from ruledeck.interpreter.target.nodes import NONE, NOTHING, ZERO, Expression


def resolvable(kinds: frozenset[str], ability: m.Ability) -> bool:
    """Whether some step resolves abilities like this one, which players use otherwise."""
    return ability.timing == "action" and ability.kind in kinds


def resolved_kinds(nodes: tuple[m.Meant, ...]) -> frozenset[str]:
    """Return the kinds of abilities that steps resolve."""
    found = (dict(node.args).get("ability") for node in nodes if isinstance(node, m.Perform) and node.verb in RESOLVES)
    return frozenset([str(each.value) for each in found if isinstance(each, m.Literal)])


def free(ability: m.Ability) -> m.Ability:
    """Return an ability as it is resolved by another: what it does, under its conditions."""
    return replace(ability, timing="called", costs=(), limits=(), zones=(), users="controller")


def unpaid(costs: tuple[m.Effect, ...]) -> Iterator[tuple[str, Expression]]:
    """Yield the names that costs would have given, with what they mean where nothing is paid."""
    for cost in costs:
        if isinstance(cost, m.Choose):
            yield cost.name, _nothing(cost.what, several=cost.by.many)
        elif isinstance(cost, m.Perform) and cost.name is not None:
            picks = [value for _, value in cost.args if isinstance(value, m.Pick)]
            yield cost.name, _nothing(picks[0], several=cost.by.many) if picks else NONE


def _nothing(what: m.Value, *, several: bool) -> Expression:
    if what.many or several:
        return NOTHING
    return ZERO if what.type == m.NUMBER else NONE
