"""Choices that find nothing: which lines behind them happen all the same, and what their names then stand for.

What needs the choice is not done. What only counts it, or asks something of it as a whole, finds an empty group: its number is 0.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, names_needed
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.nodes import NONE, NOTHING, ZERO, Boolean, Compare, Constant, Expression
from ruledeck.interpreter.target.simplify import conditional, negation, packed


def needed_in(node: m.Meant) -> set[str]:
    """Return the names without which a statement means nothing: those that it reads otherwise than in the groups that it counts.

    The lines inside the blocks of `if` see to what they need themselves.
    """
    if isinstance(node, m.If):
        return set().union(*[names_needed(test) for test, _ in node.arms])
    return names_needed(node)


def may_be_empty(what: m.Value) -> bool:
    """Whether choosing nothing is an answer too (`any number of`, `up to 2`), so that later lines go on with nothing.

    It is none where a total has to be reached.
    """
    return isinstance(what, m.Pick) and what.many and what.total is None and may_be_left(what)


def may_be_left(what: m.Pick) -> bool:
    """Whether choosing nothing is an answer."""
    return isinstance(what.least, m.Literal) and what.least.value == 0


def none_pays(what: m.Pick) -> bool:
    """Whether choosing nothing is in full: a total, and what is divided, say themselves what is enough."""
    return what.how == "choose" and what.total is None and may_be_left(what)


def was_chosen(source: m.Value) -> bool:
    """Whether a loop goes over what was chosen: where that is nothing, nothing was asked for; over what is there, it is passed over."""
    among = source.source if isinstance(source, m.Select) else None
    return isinstance(source, m.Name) or (isinstance(among, m.Among) and isinstance(among.things, m.Name))


def found_or_nothing(node: m.Name, env: Surroundings) -> Expression:
    """Return what a name stands for; of a choice that may have found nothing, no things, or nobody."""
    code = env.names[node.name]
    return Boolean("or", (code, NOTHING if node.many else ZERO)) if node.name in env.doubted else code


def one_or_none(node: m.Value, code: Expression, env: Surroundings) -> Expression:
    """Return what one value is as a group: it alone, and nothing where it is a choice that has found nothing."""
    if not isinstance(node, m.Name) or node.name not in env.doubted:
        return packed([code])
    code = env.names[node.name]
    return conditional(Compare("not in", code, Constant((None, ()))), packed([code]), NOTHING)


def without(name: str, env: Surroundings) -> Surroundings:
    """Return surroundings in which a choice has found nothing."""
    return replace(env.naming(name, NONE), doubted=env.doubted | {name})


def independent(name: str, after: tuple[m.Effect, ...], *, strict: bool = False) -> tuple[m.Effect, ...]:
    """Return the lines behind a choice that happen also when it finds nothing: those that do not depend on its name.

    Where `then` is `strict`, neither does it follow the choice, nor a line that depends on it: what stands there for the other case does.
    """
    missing: set[str] = {name}
    free: list[m.Effect] = []
    passed = True
    for each in after:
        passed = passed and strict and isinstance(each, m.Then)
        if not passed and missing.isdisjoint(needed_in(each)):
            free.append(each)
            continue
        if (
            passed
            and isinstance(each, m.Then)
            and each.otherwise is not None
            and missing.isdisjoint(needed_in(each.otherwise))
        ):
            free.append(each.otherwise)
        passed = True
        if isinstance(each, m.Let | m.Choose | m.Perform) and each.name is not None:
            missing.add(each.name)
    return tuple(free)


NOTHING_DONE: Final = m.Steps(())
"""A step that does not happen."""
ASKS_NOTHING: Final = m.Repeat(m.Literal(0, m.NUMBER), None, None, m.Steps(()))
"""A step that asks for nothing."""


def in_place(name: str, after: tuple[m.Effect, ...], other: m.Effect) -> tuple[m.Effect, ...]:
    """Return the lines behind a choice that finds nothing, with another step in the place of each that depends on its name."""
    free = independent(name, after)
    return tuple([each if any(each is one for one in free) else other for each in after])


def behind_nothing(
    node: m.Choose,
    after: tuple[m.Effect, ...],
    options: Expression,
    env: Surroundings,
    builder: Builder,
    block: Callable[[tuple[m.Effect, ...], Surroundings], None],
    *,
    strict: bool,
) -> None:
    """Add what looks through the lines that happen also when a choice finds nothing; `strict` is whether `then` follows only what is done.

    Lines that ask how many were found do so only where there are none to be found, or where none need be taken.
    """
    free = independent(node.name, after, strict=strict and not may_be_empty(node.what))
    if not free or node.name not in names_in(after):
        return
    known = without(node.name, env)
    if node.name not in names_in(free) or may_be_empty(node.what):
        block(free, known)
        return
    with builder.part() as nothing:
        block(free, known)
    builder.when(negation(rt.TUPLE(options)), nothing.body)
