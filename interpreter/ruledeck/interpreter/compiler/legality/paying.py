"""Costs that are looked at one behind the other: what each of them names is known to those behind it, and all are added up.

What several costs take of the same counters has to be there for all of them. That is asked where all their names are known:
for each thing that may be chosen, and in front of everything where no cost names anything.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeGuard

from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling, Coulds, Effects
from ruledeck.interpreter.compiler.basis.demands import beside
from ruledeck.interpreter.compiler.basis.distinct_payments import named_apart, only_pick, picked_to_pay, with_two
from ruledeck.interpreter.compiler.basis.forms import MEMBER, collected, reached
from ruledeck.interpreter.compiler.basis.found_nothing import independent, none_pays, without
from ruledeck.interpreter.compiler.basis.naming_lines import (
    asks_for_several,
    enough_of,
    may_ask_for_none,
    names,
    taken_singly,
    unknown,
)
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.candidates import options_of
from ruledeck.interpreter.compiler.legality.owing import as_cost
from ruledeck.interpreter.compiler.legality.verb_legality import perform
from ruledeck.interpreter.engine.announcement import AIM_VERB
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.nodes import (
    NOTHING,
    TRUE,
    ZERO,
    Body,
    Compare,
    Continue,
    Expression,
    If,
    Return,
)
from ruledeck.interpreter.target.simplify import conditional, conjunction, negation, packed

DEEPEST = 12
"""How many choices are looked through inside of each other in one function; Python nests no more than twenty loops."""

FOUND: Body = (Return(TRUE),)
Opened = tuple[Surroundings, Callable[[Body], None]]
"""What is known where a naming statement opened something, and what adds the statements that stand there."""


def paid(
    could: Coulds,
    before: tuple[m.Effect, ...],
    costs: tuple[m.Effect, ...],
    body: tuple[m.Effect, ...],
    env: Surroundings,
    builder: Builder,
    *,
    whole: bool,
) -> None:
    """Add what looks through costs, and through the block behind them.

    Args:
        could: The compiler of what could be done.
        before: Costs that have been looked at, which are paid beside the others.
        costs: Those that have not.
        body: What stands behind all of them.
        env: What is known behind those that have been looked at.
        builder: Collects the statements.
        whole: Whether there is nothing but costs.
    """
    if not before and not could.leaning:
        costs = named_apart(costs)
    if len(builder.parts) > DEEPEST:
        builder.when(could.called(costs, None if whole else body, env, price=True, before=before), FOUND)
        return
    all_known = not any(map(names, costs)) and (not before or names(before[-1]))
    enough: Expression = TRUE
    if all_known and not could.leaning:
        together = (*[_settled(each, env) for each in before], *costs)
        enough = conjunction([with_two(could.c, together, env), beside(could.c, together, env)])
    with builder.part() as part:
        if costs:
            _first(could, before, costs, body, env, builder, whole=whole)
        else:
            could.block((), body, env, builder, whole=whole)
    builder.when(enough, part.body)


def _first(
    could: Coulds,
    before: tuple[m.Effect, ...],
    costs: tuple[m.Effect, ...],
    body: tuple[m.Effect, ...],
    env: Surroundings,
    builder: Builder,
    *,
    whole: bool,
) -> None:
    """Add what looks at the first of several costs, and through the others behind it."""
    first, rest = costs[0], costs[1:]
    if left(first) and not unknown(first, env):
        # What speaks of it asks for nothing where it is left.
        free, known = independent(first.name, rest), without(first.name, env)
        could.block(free, body, known, builder, whole=whole, before=before)
    known = env
    opened = None if unknown(first, env) else opening(could, first, env, builder, rest)
    if opened is not None:
        known, close = opened
    else:
        test: Expression = TRUE
        if first not in could.leaning:
            test = as_cost(could.c, (first,), env, lambda inner: could.statement(first, inner, full=True))
        if isinstance(first, m.Perform) and first.name is not None:
            known = replace(env, paid=env.paid | {first.name})

        def close(inside: Body) -> None:
            builder.when(test, inside)

    with builder.part() as part:
        could.block(rest, body, known, builder, whole=whole, before=(*before, first))
    close(part.body)


def left(cost: m.Effect) -> TypeGuard[m.Choose]:
    """Whether a cost is a choice that may be left."""
    return isinstance(cost, m.Choose) and not cost.by.many and isinstance(cost.what, m.Pick) and none_pays(cost.what)


def alone(choice: m.Choose) -> bool:
    """Whether a choice is that of one player among what is there, and of no total: it finds something or nothing."""
    what = choice.what
    return isinstance(what, m.Pick) and what.total is None and not (choice.secret or choice.by.many)


def opening(
    could: Coulds, node: m.Effect, env: Surroundings, builder: Builder, rest: tuple[m.Effect, ...] | None = None
) -> Opened | None:
    """Return what a naming statement makes possible; `None` when it names nothing.

    Args:
        could: The compiler of what could be done.
        node: The statement.
        env: What is known where it stands.
        builder: Collects the statements.
        rest: The costs behind it where it is a cost itself; then it has to find as many as it asks for, with which they can be paid.
    """
    values = could.c.values
    if isinstance(node, m.Choose) and isinstance(node.what, m.Pick) and node.what.total is not None:
        inner = env.asking(node.by, values.code(node.by, env))
        _, worth, total, need = values.totalled(node.what, inner)
        payable = reached(worth, total, need)
        return env.naming(node.name, NOTHING), lambda body: builder.when(payable, body)
    if isinstance(node, m.Choose) and node.secret:
        # What each of them chooses nobody can foresee: it is enough that there is something to choose.
        some = Compare(">", rt.LEN(rt.TUPLE(options_of(could.c, node, env, heeds=False))), ZERO)
        return replace(env, paid=env.paid | {node.name}), lambda body: builder.when(some, body)
    if isinstance(node, m.Choose) and asks_for_several(node.what) is not None and not node.by.many:
        return _several(could, node, env, builder, rest)
    if isinstance(node, m.Choose):
        var, options = builder.fresh("o"), options_of(could.c, node, env, heeds=could.heeds(AIM_VERB))
        known = packed([var]) if node.what.many or node.by.many else var
        return env.naming(node.name, known), lambda body: builder.each(var, options, body)
    pick = only_pick(node)
    if pick is None or not isinstance(node, m.Perform) or node.name is None:
        return None
    # Only what the verb can be done with.
    one, candidates = builder.fresh("o"), could.candidates(pick, env)
    named = env.naming(node.name, one).naming(EACH, one)
    test = as_cost(could.c, (node,), named, lambda inner: perform(could, settled(node), inner, full=True))
    skipped = If(((negation(test), (Continue(),)),))
    return env.naming(node.name, one), lambda body: builder.each(one, candidates, (skipped, *body))


def _several(
    could: Coulds, node: m.Choose, env: Surroundings, builder: Builder, rest: tuple[m.Effect, ...] | None
) -> Opened:
    """Return what a choice of at least so many makes possible."""
    var, group = builder.fresh("o"), builder.fresh("g")

    def narrowed(found: Expression, inner: Surroundings) -> Expression:
        return affordable(could.c, node.name, rest or (), found, inner, many=True)

    chosen = isinstance(node.what, m.Pick) and node.what.how == "choose"
    options = options_of(could.c, node, env, heeds=could.heeds(AIM_VERB), narrowed=narrowed if chosen else None)
    if chosen and isinstance(node.what, m.Pick) and node.what.kin is None:
        options = narrowed(options, env.asking(node.by, could.c.values.code(node.by, env)))
    builder.assign(group, rt.TUPLE(options))
    several = asks_for_several(node.what)
    assert several is not None
    asked = could.c.values.code(several, env.asking(node.by, could.c.values.code(node.by, env)))
    enough = Compare(">=", rt.LEN(group), asked)
    known = env.naming(node.name, packed([var]))
    singly: Expression = group
    if may_ask_for_none(node.what) is not None:
        # Where it asks for none, the costs behind it are paid with nothing.
        known = env.naming(node.name, var)
        singly = _singly(group, asked)
    if rest is None:
        return known.naming(enough_of(node.name), enough), lambda body: builder.each(var, singly, body)

    def close(body: Body) -> None:
        with builder.part() as loop:
            builder.each(var, singly, body)
        builder.when(enough, loop.body)

    return known, close


def _singly(group: Expression, asked: Expression) -> Expression:
    """Return what is looked through of a choice of a number that is worked out: each alone, and nothing where that is 0."""
    return conditional(Compare("<=", asked, ZERO), packed([NOTHING]), collected(packed([MEMBER]), [(MEMBER, group)]))


def affordable(
    c: Compiling,
    name: str,
    behind: tuple[m.Effect, ...],
    group: Expression,
    env: Surroundings,
    *,
    whose: m.Perform | None = None,
    many: bool = False,
) -> Expression:
    """Return what of a group may be chosen to pay: that with which the costs behind the choice can be paid.

    Args:
        c: The compiler.
        name: What the costs call what is chosen.
        behind: The costs behind the choice.
        group: What could be chosen.
        env: What is known where it is chosen.
        whose: The cost for which it is picked, if it is one that is paid with it; then it is paid beside the others.
        many: Whether several are chosen; then each is asked alone, where the costs are paid with each alone.
    """
    spoken = any(name in names_in(each) for each in behind)
    if many or not spoken:
        behind = behind if spoken and taken_singly(name, behind) else ()
    if whose is None and not behind:
        return group
    costs = behind if whose is None else (settled(whose), *behind)
    with c.values.candidate() as var:
        known = env.naming(name, packed([var]) if many else var).naming(EACH, var)
        payable = c.could.fully(m.Steps(costs), replace(known, taken=packed([var])))
    return collected(var, [(var, group)], payable)


def left_to_pay(
    effects: Effects, env: Surroundings, node: m.Perform, narrowed: Callable[[Expression], Expression] | None
) -> Callable[[Expression], Expression]:
    """Return what leaves out of a group what cannot be picked for a cost: it does not pay that, or those behind it cannot be paid."""
    pick, name = picked_to_pay(node), node.name or ""
    many = pick is not None and pick.many

    def left(group: Expression) -> Expression:
        possible = group if narrowed is None else narrowed(group)
        return affordable(effects.c, name, effects.price, possible, env, whose=node, many=many)

    return left


def settled(node: m.Perform) -> m.Perform:
    """Return a verb that picks something and names it, with the name in the place of what is picked."""
    pick = picked_to_pay(node)
    if pick is None or node.name is None:
        return node
    chosen = m.Name(node.name, pick.type, pick.many)
    args = tuple([(each, chosen if value is pick else value) for each, value in node.args])
    return m.Perform(node.verb, node.by, args, start=node.start, end=node.end)


def _settled(node: m.Effect, env: Surroundings) -> m.Effect:
    """Return a cost that has been looked at: with what it picks, where that is known."""
    return settled(node) if isinstance(node, m.Perform) and node.name in env.names else node
