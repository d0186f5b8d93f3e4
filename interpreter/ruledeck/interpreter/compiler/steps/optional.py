"""Optional blocks: whether they are offered, where they are decided, and blocks that are done as often as a player likes."""

from dataclasses import replace
from functools import partial

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.absent import surely_somebody
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.reopening import decided, standing
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.ability_index import carriers
from ruledeck.interpreter.compiler.legality.duties import demanding
from ruledeck.interpreter.compiler.steps.control_flow import repeated
from ruledeck.interpreter.compiler.steps.told_texts import tell_left
from ruledeck.interpreter.compiler.survey.hidden_words import secretive, secretly_resolved
from ruledeck.interpreter.target.nodes import (
    OK,
    RESULT,
    ZERO,
    Compare,
    Constant,
    Expression,
    Local,
)
from ruledeck.interpreter.target.simplify import column, compare, conditional, conjunction, negation

ONE, TWO = Constant(1), Constant(2)


def may(effects: Effects, node: m.May, env: Surroundings) -> Surroundings:
    """Compile an optional block; a single verb with a choice is offered with its choices at once."""
    by = effects.values.code(node.by, env)
    inner = env.asking(node.by, by)
    site = _asking(effects, node, inner)
    could = offered(effects, node, by, inner)
    demand = demanding(effects, node.body, inner)
    if demand is not None:
        could = conditional(conjunction([could, demand]), TWO, could)
    with standing(effects):
        decided(effects, rt.ASK_WHETHER(by, site, could, effects.context()))
    # Where something else is done otherwise, only that may be picked with which it is done.
    outside, effects.due = effects.due, effects.due or node.whole
    with effects.w.part() as yes:
        known = effects.steps(node.body, inner)
    effects.due = outside
    added = {name: code for name, code in known.names.items() if name not in env.names}
    with effects.w.part() as no:
        for name, code in added.items():
            if isinstance(code, Local) and code != OK:
                effects.w.assign(code, None)
                effects.maybe.add(name)
        tell_left(effects, node, site, by, could, inner)
        effects.status(ZERO)
    effects.w.when(effects.c.coverage.both_ways(node, RESULT), yes.body, no.body)
    return replace(
        env,
        names={**env.names, **added},
        taken=known.taken if env.taken is None else env.taken,
        lacking=env.lacking | (known.lacking & set(added)),
    )


def _otherwise(effects: Effects, node: m.May) -> m.Steps | None:
    """Return what is done where an optional block is declined: the `else` right below it."""
    below = effects.behind[0] if node.whole and effects.behind else None
    return below.otherwise if isinstance(below, m.Then) else None


def _asking(effects: Effects, node: m.May, env: Surroundings) -> Expression:
    """Return where an optional block is decided: a secret place if whether it could change anything hangs on what others do not see."""
    secret = secretive(effects.c.game, node.body)
    add = partial(effects.c.sites.add, "may", node, effects.key, None, otherwise=_otherwise(effects, node))
    site = Constant(add(secret=secret))
    resolved = None if secret else secretly_resolved(effects.c.game, node.body)
    if resolved is None:
        return site
    thing, parts = resolved
    hidden = Constant(add(secret=True))
    # Also what is lent such a text, or has gained it.
    numbers = Constant(tuple(sorted({card for part in parts for card in carriers(effects.c, part)})))
    return conditional(Compare("in", column("card", effects.values.code(thing, env)), numbers), hidden, site)


def offered(effects: Effects, node: m.May, by: Expression, inner: Surroundings) -> Expression:
    """Return whether an optional block is offered: it could change something, and whoever is named is somebody."""
    could = effects.c.could.expression(node.body, inner)
    if node.whole:
        could = conjunction([could, effects.c.could.fully(node.body, inner)])
    return could if surely_somebody(node.by) else conjunction([compare(by, ">", ZERO), could])


def again(effects: Effects, node: m.Repeat, env: Surroundings) -> None:
    """Compile `repeat`; what is done as often as a player likes is over when it is declined, or would change nothing."""
    asked = node.body.items[0]
    if not node.willing or not isinstance(asked, m.May):
        repeated(effects, node, env)
        return
    inner = env.asking(asked.by, effects.values.code(asked.by, env))
    site = effects.c.sites.add("may", asked, effects.key, None, secret=secretive(effects.c.game, asked.body))

    def turn() -> Surroundings:
        by = effects.values.code(asked.by, env)
        could = offered(effects, asked, by, inner)
        with standing(effects):
            decided(effects, rt.ASK_WHETHER(by, site, could, effects.context()))
        with effects.w.part() as over:
            effects.w.leave()
        effects.w.when(negation(effects.c.coverage.both_ways(asked, RESULT)), over.body)
        return effects.steps(asked.body, inner)

    repeated(effects, node, env, turn)
