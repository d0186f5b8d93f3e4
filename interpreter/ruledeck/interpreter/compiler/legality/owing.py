"""What is asked of a price before it is paid is asked as if it were being paid: bans, duties and tolls may ask for that.

See `looking_into.going_on`, which does the same for verbs.
"""

from collections.abc import Callable
from dataclasses import replace

from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import COST
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.compiler.basis.naming_lines import enough_of
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.statics import DEEDS
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import Binary, Constant, Expression, Function, Local
from ruledeck.interpreter.target.simplify import packed


def as_cost(
    c: Compiling, nodes: tuple[m.Effect, ...], env: Surroundings, ask: Callable[[Surroundings], Expression]
) -> Expression:
    """Return what is asked of some statements: of costs as if they were being paid, where something is ruled about that."""
    if COST not in c.analysis.foreseen_deeds or not any(id(each) in c.analysis.prices for each in nodes):
        return ask(env)
    named = {node.name for node in nodes if isinstance(node, m.Perform) and node.name is not None}
    spoken = {each for node in nodes for each in names_in(node)}
    reads = sorted({"you", "this", "they", "it", EACH} | named | spoken)
    reads += [enough_of(each) for each in reads]
    carried = {each: env.names[each] for each in reads if each in env.names}
    params = [Local(f"{identifier('q')}{number}") for number in range(len(carried))]
    args = list(carried.values())
    inner = replace(env, names=dict(zip(carried, params, strict=True)), outer=None, together=None)
    if env.event is not None:
        event = Local(identifier("ev"))
        params, args, inner = [*params, event], [*args, env.event], replace(inner, event=event)
    if env.cause is not None:
        cause = Local(identifier("cause"))
        params, args, inner = [*params, cause], [*args, env.cause], replace(inner, cause=cause)
    if env.taken is not None:
        taken = Local(identifier("o"))
        params, args, inner = [*params, taken], [*args, env.taken], replace(inner, taken=taken)
    builder = Builder(tuple(params))
    around, found = builder.temporary("n"), builder.temporary("n")
    paying = packed([Constant(c.verb_index[COST]), inner.you, inner.source])
    builder.assign(around, DEEDS)
    builder.set_state("deeds", Binary("+", around, packed([paying])))
    builder.assign(found, ask(inner))
    builder.set_state("deeds", around)
    builder.give(found)
    declared = c.module.declare("could")
    c.module.define(Function(declared.name, builder.params, builder.body, c.origin(c.coverage.text, nodes[0])))
    return declared(*args)
