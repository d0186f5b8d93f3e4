"""Verbs of the engine that take one thing, done to each of a group: one after the other, or, of control that is lent, at one moment."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.absent import there
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.primitive_calls import called
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.statics import carried
from ruledeck.interpreter.compiler.steps.choices import pick
from ruledeck.interpreter.compiler.steps.control_flow import each_of, loop
from ruledeck.interpreter.compiler.steps.lasting import spoken_of_by, until
from ruledeck.interpreter.compiler.steps.steering import filled
from ruledeck.interpreter.target.nodes import NONE, Expression, Local
from ruledeck.interpreter.target.simplify import compare, conjunction, packed

_THINGS: Final = frozenset(("component", "entity", "player", "zone"))
"""What a verb may take one of."""
_ONE_OF_THEM: Final = "one of them"
"""A name of several words, so that no text gives it: who is asked is told which one it is."""


def lend(effects: Effects, node: m.Perform, ending: m.Ending, env: Surroundings) -> Surroundings:
    """Compile control that is given until something."""
    outside = env
    codes: list[Expression] = []
    tests: list[Expression] = []
    types = {slot.name: slot.type for slot in effects.c.verb(node.verb).slots}
    for slot, value in node.args:
        if isinstance(value, m.Pick):
            code: Expression = pick(effects, value, env, node, slot)
            tests.append(compare(code, "is not", NONE))
        else:
            code = effects.values.code(value, env)
            test = there(value, types[slot], code, env)
            tests += [] if test is None else [test]
        codes.append(code)
        env = env.naming(EACH, code)
    if effects.c.analysis.banned(node.verb):
        index, by = effects.c.verb_index[node.verb], effects.values.code(node.by, env)
        tests.append(rt.ALLOWED(index, by, packed(codes), effects.source()))
    names = spoken_of_by(effects, ending, env)
    values = packed([carried(effects.c, name, env, m.Hold((), ending)) for name in names])
    call = rt.LEND(effects.source(), env.you, *codes, values, until(effects, ending, env, names))
    called(effects, conjunction([*tests, call]))
    return outside


def spread(effects: Effects, node: m.Perform, env: Surroundings) -> bool:
    """Compile a verb of the engine that takes one thing for each of a group that is written there; false without one."""
    found = of_a_group(effects, node, env)
    if found is not None:
        group, one = found
        loop(effects, group, EACH, m.Steps((one,)), env)
    return found is not None


def asked_each(effects: Effects, node: m.Perform, env: Surroundings) -> bool:
    """Compile a verb for each of a group, of which it is chosen for each how many it is done with; false without a group."""
    found = of_a_group(effects, node, env, _ONE_OF_THEM)
    if found is None:
        return False
    group, one = found

    def turn(var: Local) -> None:
        effects.inner(m.Steps((one,)), env.naming(EACH, var).naming(_ONE_OF_THEM, var))

    each_of(effects, group, turn)
    return True


def lend_each(effects: Effects, node: m.Perform, ending: m.Ending, env: Surroundings) -> bool:
    """Compile control of each of a group that is given at one moment: rules of state look behind all of it; false without a group."""
    found = of_a_group(effects, node, env)
    if found is None:
        return False
    group, one = found

    def turn(var: Local) -> None:
        lend(effects, one, ending, env.naming(EACH, var))

    each_of(effects, group, turn)
    return True


def of_a_group(
    effects: Effects, node: m.Perform, env: Surroundings, called_so: str = EACH
) -> tuple[Expression, m.Perform] | None:
    """Return the group that is written where a verb takes one thing, and the verb for one of it, by a name; `None` without one."""
    slots = {slot.name: slot for slot in effects.c.verb(node.verb).slots}
    for name, value in node.args:
        if value.many and not slots[name].many and value.type.base in _THINGS:
            group = filled(effects, value, env, node, name)
            return group, _for_one(node, name, called_so, tuple([(each.start, each.end) for _, each in node.args]))
    return None


@lru_cache(maxsize=256)
def _for_one(node: m.Perform, slot: str, called_so: str, _where: tuple[tuple[int, int], ...]) -> m.Perform:
    """Return a verb for one of the group in a slot: the same step each time that the text is compiled, by which it is found again."""
    group = dict(node.args)[slot]
    one = m.Name(called_so, group.type, start=group.start, end=group.end)
    return replace(node, args=tuple([(each, one if each == slot else other) for each, other in node.args]))
