"""Verbs that are looked into: what a function is given that does so, whose text brings the verb about, and whether it is forbidden."""

from collections.abc import Sequence

from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling, Coulds
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import ZERO, Expression, Local
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


def causing(c: Compiling, env: Surroundings) -> Expression:
    """Return the component whose text would bring something about, where a ban asks for it."""
    return env.source if c.analysis.causal else ZERO


def allowed_to(
    could: Coulds, ident: str, by: Expression, codes: Sequence[Expression], env: Surroundings
) -> list[Expression]:
    """Return what must be so for nothing to forbid an occurrence of a verb."""
    index = could.c.verb_index[ident]
    return [rt.ALLOWED(index, by, packed(codes), causing(could.c, env))] if could.heeds(ident) else []
