"""Verbs that are looked into: what a function is given that does so, whose text brings the verb about, and whether it is forbidden."""

from collections.abc import Sequence

from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling, Coulds
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.statics import DEEDS
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import ZERO, Binary, Constant, Expression, Function, Generated, Local, Origin
from ruledeck.interpreter.target.simplify import packed


def parameters(c: Compiling, ident: str) -> tuple[tuple[Local, ...], Surroundings]:
    """Return what a function that looks into a verb is given, and what is known in it."""
    you = Local(identifier("you"))
    slots = c.verb(ident).slots
    params = c.params("a", slots)
    names = dict(zip([slot.name for slot in slots], params, strict=True))
    cause = Local(identifier("cause")) if c.analysis.causal else None
    given = (you, *params) if cause is None else (you, *params, cause)
    return given, Surroundings({"you": you, "they": you, **names}, cause=cause)


def going_on(c: Compiling, ident: str, look: Generated, origin: Origin) -> Generated:
    """Return what looks into a verb as if it went on, where something is forbidden, demanded or priced because of it.

    What is asked before anything happens finds the same around it as what happens then.
    """
    if ident not in c.analysis.foreseen_deeds:
        return look
    params, env = parameters(c, ident)
    builder = Builder(params)
    around, found = builder.temporary("n"), builder.temporary("n")
    you, *slots = params if env.cause is None else params[:-1]
    deed = packed([Constant(c.verb_index[ident]), you, env.cause or ZERO, *slots])
    builder.assign(around, DEEDS)
    builder.set_state("deeds", Binary("+", around, packed([deed])))
    builder.assign(found, look(*params))
    builder.set_state("deeds", around)
    builder.give(found)
    declared = c.module.declare("could")
    c.module.define(Function(declared.name, params, builder.body, origin))
    return declared


def causing(c: Compiling, env: Surroundings) -> Expression:
    """Return the component whose text would bring something about, where a ban asks for it."""
    return env.source if c.analysis.causal else ZERO


def allowed_to(
    could: Coulds, ident: str, by: Expression, codes: Sequence[Expression], env: Surroundings
) -> list[Expression]:
    """Return what must be so for nothing to forbid an occurrence of a verb."""
    index = could.c.verb_index[ident]
    return [rt.ALLOWED(index, by, packed(codes), causing(could.c, env))] if could.heeds(ident) else []
