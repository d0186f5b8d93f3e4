"""What duties demand of a step: which things it is done with, and that it is done although it may be left."""

from collections.abc import Callable, Sequence

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.forms import any_of, collected
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.verb_legality import others
from ruledeck.interpreter.target.nodes import Boolean, Expression


def demanding(effects: Effects, body: m.Steps, env: Surroundings) -> Expression | None:
    """Return the test that a duty demands a step that may be left, which then is not; `None` where none can."""
    first = body.items[0] if len(body.items) == 1 else None
    if not isinstance(first, m.Perform) or not effects.c.analysis.dutiful(first.verb):
        return None
    for at, (_, value) in enumerate(first.args):
        if isinstance(value, m.Pick) and value.how == "choose" and value.total is None:
            found = _demanded(effects, first, env, at, ())
            second = _second(first, at)
            if second is None:
                return found
            with effects.values.candidate() as var:
                beside = _demanded(effects, first, env, second, [None] * at + [var])
                there = effects.values.group(value.source, env)
                return Boolean("or", (found, any_of(rt.BOOL(beside), [(var, there)])))
    if any(isinstance(value, m.Pick) for _, value in first.args):
        return None
    index, by = effects.c.verb_index[first.verb], effects.values.code(first.by, env)
    return rt.OWED(index, by, others(effects.c, first, env, -1, ()), effects.source())


def completed(
    effects: Effects, node: m.Perform, env: Surroundings, slot: str, filled: Sequence[Expression | None]
) -> Callable[[Expression], Expression] | None:
    """Return what leaves of a group that fills a slot those with which a duty that speaks of the next choice, too, can be obeyed.

    Where it can be with none of them, all are left; `None` where no choice of one thing comes behind.
    """
    at = next(number for number, (name, _) in enumerate(node.args) if name == slot)
    second = _second(node, at)
    if second is None:
        return None

    def narrowed(group: Expression) -> Expression:
        there = effects.w.fresh("g")
        effects.w.assign(there, group)
        with effects.values.candidate() as var:
            before = [*[filled[each] if each < len(filled) else None for each in range(at)], var]
            able = collected(var, [(var, there)], rt.BOOL(_demanded(effects, node, env, second, before)))
        return Boolean("or", (able, there))

    return narrowed


def _second(node: m.Perform, first: int) -> int | None:
    """Return the place of the next slot that is chosen, behind one, where it is one thing."""
    for at, (_, value) in enumerate(node.args):
        if at > first and isinstance(value, m.Pick):
            return at if value.how == "choose" and value.total is None and value.type != m.NUMBER else None
    return None


def _demanded(
    effects: Effects, node: m.Perform, env: Surroundings, at: int, filled: Sequence[Expression | None]
) -> Expression:
    """Return those of what may be chosen for a slot that a duty demands, beside what fills the slots before it."""
    name, value = node.args[at]
    assert isinstance(value, m.Pick)
    index, by = effects.c.verb_index[node.verb], effects.values.code(node.by, env)
    place, group = effects.c.slot_index(node.verb, name), effects.values.group(value.source, env)
    known = others(effects.c, node, env, at, filled)
    if effects.c.analysis.banned(node.verb):
        group = rt.UNBANNED(index, by, place, group, known, effects.source())
    return rt.DEMANDED(index, by, place, group, known, effects.source())
