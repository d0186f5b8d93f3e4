"""Whether statements that consist of others could change something, or happen in full: options, blocks, and what asks for a price."""

from functools import reduce

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis.absent import surely_somebody
from ruledeck.interpreter.compiler.basis.context import Coulds
from ruledeck.interpreter.compiler.basis.naming_lines import names
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import FALSE, TRUE, ZERO, Binary, Compare, Constant, Expression
from ruledeck.interpreter.target.simplify import compare, conditional, conjunction, disjunction


def may(could: Coulds, node: m.May, env: Surroundings, *, full: bool) -> Expression:
    """Return whether an optional block could change something, or happen in full besides, and there is somebody who may do it."""
    by = could.c.values.code(node.by, env)
    done = could.called(node.body.items, (), env.asking(node.by, by), price=False)
    if node.whole or full:
        done = conjunction([done, could.in_full(node.body.items, env.asking(node.by, by))])
    return done if surely_somebody(node.by) else conjunction([compare(by, ">", ZERO), done])


def modes(could: Coulds, node: m.Modes, env: Surroundings, *, full: bool) -> Expression:
    """Return whether a block of several could change something; in full, whether enough of those that are offered could."""
    if node.how != "choose":
        return applicable(could, node, env, full=full)
    if full and node.least == 0:
        return TRUE
    if node.priced:
        # Of costs each is offered that can be paid, also one that changes nothing.
        return disjunction([could.arm(arm, env, full=True) for arm in node.arms])
    offered = [could.called(arm.items, (), env, price=False) for arm in node.arms]
    if not full:
        return disjunction(offered)
    if node.idle:
        # Each is offered, also one that changes nothing.
        offered = [TRUE] * len(node.arms)
    done = [conjunction([each, could.arm(arm, env, full=True)]) for each, arm in zip(offered, node.arms, strict=True)]
    if node.least == 1:
        return disjunction(done)
    one = [conditional(test, Constant(1), ZERO) for test in done]
    return Compare(">=", reduce(lambda some, more: Binary("+", some, more), one), Constant(node.least))


def applicable(could: Coulds, node: m.Modes, env: Surroundings, *, full: bool) -> Expression:
    """Return whether the first or all of those blocks that would change something do so; in full, whether the first of them does.

    What the others find of `all` when it is their turn is not foreseen: as a price it is tried out.
    """
    outside, could.told = could.told, could.told or node.how == "first"
    offered = [could.called(arm.items, (), env, price=False) for arm in node.arms]
    could.told = outside
    if not full:
        return disjunction(offered)
    done: Expression = FALSE
    for test, arm in reversed(tuple(zip(offered, node.arms, strict=True))):
        done = conditional(test, could.arm(arm, env, full=True), done)
    return done


def fulfilled(could: Coulds, node: m.Fully, env: Surroundings, *, full: bool) -> Expression:
    """Return whether `fully x: y` could change something, or happen in full: x, and y behind it."""
    price, body = node.price.items, node.body.items
    if not full:
        paid = could.in_full(price, env)
        # A price of nothing is paid in full: then the rest has to change something. It also has to where a ban may leave
        # something out of a choice: a price is paid for what stands behind it.
        counted = body if could.narrowing and not any(map(names, price)) else (*price, *body)
        return conjunction([paid, could.called(counted, (), env, price=False)])
    if not any(map(names, price)):
        return conjunction([could.in_full(price, env), could.arm(node.body, env, full=True)])
    # What x names is known in y: of a block of one line all of it is looked at, of others whether something could be done.
    if len(body) == 1:
        return could.called((*price, *body), None, env, price=True)
    return could.called(price, body, env, price=True)
