"""Named choices, also those of several players in secret: each is asked in turn, and what they have chosen is told when all have."""

from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.reopening import standing
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.steps.choices import ask, choose, pick_from
from ruledeck.interpreter.compiler.steps.control_flow import each_of
from ruledeck.interpreter.state.outcomes import FULLY
from ruledeck.interpreter.target.nodes import NONE, NOTHING, ZERO, Constant, Expression, Local
from ruledeck.interpreter.target.simplify import conditional, packed


def named_choice(effects: Effects, node: m.Choose, env: Surroundings) -> Surroundings:
    """Compile a named choice; the name of a secret one stands for what each has chosen, by their seats."""
    if not node.secret:
        return choose(effects, node, env)
    one = replace(node, by=m.Name("they", m.PLAYER))
    site = effects.c.sites.add("choose", one, effects.key, one.what)
    rows = effects.w.fresh("g")
    effects.w.assign(rows, NOTHING)

    def each(var: Local) -> None:
        options, chosen = effects.w.fresh("g"), effects.w.fresh("n")
        _ask(effects, one, env.naming("they", var).asking(one.by, var), site, options, chosen)
        effects.w.increase(rows, packed([rt.KEPT(var, options, chosen, _bounds(effects, one, env, var))]))
        # Nothing but the rows remembers it while the next one is asked.
        effects.w.assign(options, None)
        effects.w.assign(chosen, None)

    each_of(effects, effects.values.code(node.by, env), each)
    row = effects.w.fresh("g")
    effects.w.assign(row, rt.OPENED(rows, Constant(node.what.type.base), Constant(node.what.many)))
    effects.status(conditional(rows, Constant(FULLY), ZERO))
    return env.naming(node.name, row)


def _bounds(effects: Effects, node: m.Choose, env: Surroundings, var: Local) -> Expression:
    """Return how many may be chosen, at least and at most; nothing where it is one in any case."""
    what = node.what
    if not isinstance(what, m.Pick) or what.least == what.most == m.Literal(1, m.NUMBER):
        return NONE
    inner = env.naming("they", var).asking(node.by, var)
    most = NONE if what.most is None else effects.values.code(what.most, inner)
    return packed([effects.values.code(what.least, inner), most])


def _ask(effects: Effects, node: m.Choose, env: Surroundings, site: int, options: Local, chosen: Local) -> None:
    """Compile the decision of one of those who choose, into variables of what they chose and of what there was to choose from.

    Where others cannot tell what fits, that is all that was looked through: how many fit is as secret.
    """
    by, what = effects.values.code(node.by, env), node.what
    source = what.source if isinstance(what, m.Pick) else None

    def noted(group: Expression) -> Expression:
        effects.w.assign(options, rt.TUPLE(group))
        return options

    with standing(effects):
        if isinstance(what, m.Pick):
            pick_from(effects, what, env, by, site, "", chosen, narrowed=noted)
        else:
            ask(effects, by, site, noted(effects.values.code(what, env)), chosen)
    if isinstance(source, m.Select) and not effects.c.program.sites[site].public:
        noted(effects.values.domain(source, env))
