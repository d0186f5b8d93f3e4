"""Costs that can be paid once with the same thing: what two of them do with what was chosen for each is done with two things.

What is so already is not done again: who has left play for one cost does not do so for another one. Only what is certain is asked:
of the same verb, said of two names, where nothing else comes between both.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import TRUE, Compare, Expression
from ruledeck.interpreter.target.simplify import conjunction


def with_two(c: Compiling, costs: tuple[m.Effect, ...], env: Surroundings) -> Expression:
    """Return whether things are different ones that are chosen for costs of which each needs its own."""
    deeds = [each for each in costs if not isinstance(each, m.Choose | m.Let)]
    tests: list[Expression] = []
    for at, first in enumerate(deeds):
        for second in _alike(deeds[at:]):
            assert isinstance(first, m.Perform)
            names = _differing(first, second)
            if names is None or not _once(c, first):
                continue
            one, other = names
            if {one.name, other.name} <= env.names.keys() and not (one.many and other.many):
                tests.append(_different(one, other, env))
    return conjunction(dict.fromkeys(tests)) if tests else TRUE


def named_apart(costs: tuple[m.Effect, ...]) -> tuple[m.Effect, ...]:
    """Return costs in which what is picked for one beside another of the same verb has a name, which no text gives.

    So it is asked of two things, as if the text had named them.
    """
    deeds = [each for each in costs if not isinstance(each, m.Choose | m.Let)]
    beside = {id(each) for at, first in enumerate(deeds) for second in _alike(deeds[at:]) for each in (first, second)}
    return tuple([_named(each, f"cost {at}") if id(each) in beside else each for at, each in enumerate(costs)])


def _named(node: m.Effect, name: str) -> m.Effect:
    if not isinstance(node, m.Perform) or node.name is not None:
        return node
    named = replace(node, name=name)
    return node if only_pick(named) is None else named


def only_pick(node: m.Effect) -> m.Pick | None:
    """Return the one thing that somebody picks for a verb that names it; `None` where it is not one thing."""
    if not isinstance(node, m.Perform) or node.name is None or node.by.many:
        return None
    picks = [value for _, value in node.args if isinstance(value, m.Pick)]
    return picks[0] if len(picks) == 1 and picks[0].how == "choose" and not picks[0].many else None


def picked_to_pay(node: m.Effect) -> m.Pick | None:
    """Return what somebody picks for a verb, of one thing or each of several; `None` where nothing is picked, or chance does it."""
    if not isinstance(node, m.Perform) or node.by.many:
        return None
    picks = [value for _, value in node.args if isinstance(value, m.Pick)]
    return picks[0] if len(picks) == 1 and picks[0].how == "choose" and picks[0].total is None else None


def _alike(deeds: Sequence[m.Effect]) -> list[m.Perform]:
    """Return the deeds behind the first one that are of the same verb, up to one that is not."""
    found: list[m.Perform] = []
    for first, second in pairwise(deeds):
        if not isinstance(first, m.Perform) or not isinstance(second, m.Perform) or first.verb != second.verb:
            break
        found.append(second)
    return found


def _differing(first: m.Perform, second: m.Perform) -> tuple[m.Name, m.Name] | None:
    """Return the two names in which two deeds differ, and in nothing else."""
    differing = [(one, other) for (_, one), (_, other) in zip(first.args, second.args, strict=True) if one != other]
    if len(differing) != 1 or first.by != second.by:
        return None
    one, other = differing[0]
    return (one, other) if isinstance(one, m.Name) and isinstance(other, m.Name) else None


def _different(one: m.Name, other: m.Name, env: Surroundings) -> Expression:
    """Return whether two names stand for different things, of which one may be a group."""
    if one.many:
        one, other = other, one
    return Compare("not in" if other.many else "!=", env.names[one.name], env.names[other.name])


def _once(c: Compiling, node: m.Perform, within: frozenset[str] = frozenset()) -> bool:
    """Whether a verb changes nothing when it is done again at once with the same things."""
    if primitive(node.verb).settles:
        return node.ending is None and not kept(c, node)
    body = c.bodies.get(node.verb)
    only = None if body is None or node.verb in within else _only(body)
    if not isinstance(only, m.Perform) or any(isinstance(value, m.Pick) for _, value in only.args):
        return False
    return _fills(c, only) or _once(c, only, within | {node.verb})


def kept(c: Compiling, node: m.Perform) -> bool:
    """Whether it sets what may be one of those that the game keeps for itself: that is done, whether it changes or not."""
    sets = primitive(node.verb).sets
    if not sets:
        return False
    name = next((value for _, value in node.args if value.type.base == sets), None)
    if not isinstance(name, m.Literal):
        return True
    linked = c.program.linked
    if sets == "value":
        return c.value_index(str(name.value)) in linked.settled_values
    return c.counter_index(str(name.value)) in linked.own_counters


def _only(body: m.Steps) -> m.Effect | None:
    """Return the one step of a block, also behind a price or a condition."""
    only = body.items[0] if len(body.items) == 1 else None
    if isinstance(only, m.Fully):
        return _only(only.body)
    if isinstance(only, m.If):
        return _only(only.arms[0][1]) if only.otherwise is None and len(only.arms) == 1 else None
    return only


def _fills(c: Compiling, node: m.Perform) -> bool:
    """Whether as many counters are put on something as it can bear."""
    if primitive(node.verb).counts != "adds":
        return False
    amount, counter, _ = (value for _, value in node.args)
    if not isinstance(amount, m.Literal) or not isinstance(counter, m.Literal):
        return False
    most = c.layout.counters[c.counter_index(str(counter.value))].most
    return isinstance(most, int) and isinstance(amount.value, int) and 0 < most <= amount.value
