"""Decisions that can stand open again: a player may use a right before the answer, and then everything is worked out anew.

Games without rights are compiled as if there were none of this.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.target.nodes import RESULT, Compare, Constant, Expression, Table


@contextmanager
def standing(effects: Effects) -> Iterator[None]:
    """Compile what a decision offers and the decision, so that it can stand open again: all of it is then worked out anew."""
    if not effects.c.program.rights:
        yield
        return
    with effects.w.part() as part:
        yield
        effects.w.leave()
    effects.w.loop(Constant(True), part.body)


def decided(effects: Effects, call: Expression) -> None:
    """Compile that something is asked for, inside of `standing`; a right that is used before the answer may leave a period."""
    rights = bool(effects.c.program.rights)
    effects.w.wait(call, aborts=rights)
    if rights:
        with effects.w.part() as again:
            effects.w.again()
        effects.w.when(Compare("is", RESULT, Table("REOPEN")), again.body)
