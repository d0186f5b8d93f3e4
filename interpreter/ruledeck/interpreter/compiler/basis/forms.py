"""Forms that generated code uses again and again: groups, columns, what is told of all members of a group."""

from collections.abc import Iterable

from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.target.nodes import (
    NONE,
    ZERO,
    Attribute,
    Call,
    Compare,
    Constant,
    Each,
    Expression,
    Index,
    Local,
    Table,
)
from ruledeck.interpreter.target.simplify import column, conjunction, disjunction

Loops = list[tuple[Expression, Expression]]
"""What something is done for: each of a group by its variable, for all combinations of several groups."""

MEMBER = Local("x")
"""The variable of a short comprehension with none inside it."""


def counter(index: int, bearer: Expression) -> Expression:
    """Return how many counters of a kind lie on something."""
    return Index(Index(Attribute("counters"), Constant(index)), bearer)


def printed(table: Table, thing: Expression) -> Expression:
    """Return what a table by card says of a thing."""
    return Index(table, column("card", thing))


def table_of(test: Expression, thing: Expression) -> Table | None:
    """Return the table by card that a test of a thing is read from, and nothing else; `None` for another test."""
    if isinstance(test, Index) and isinstance(test.value, Table) and test == printed(test.value, thing):
        return test.value
    return None


def collected(
    value: Expression, loops: Iterable[tuple[Expression, Expression]], test: Expression | None = None
) -> Expression:
    """Return a tuple of something for each of a group."""
    return rt.TUPLE(Each(value, tuple(loops), test))


def any_of(test: Expression, loops: Iterable[tuple[Expression, Expression]]) -> Expression:
    """Return whether something holds for any of a group."""
    return rt.ANY(Each(test, tuple(loops)))


def all_of(test: Expression, loops: Iterable[tuple[Expression, Expression]]) -> Expression:
    """Return whether something holds for all of a group."""
    return rt.ALL(Each(test, tuple(loops)))


def reached(worth: Expression, total: Expression, need: Expression) -> Expression:
    """Return whether things reach a total, by what each is worth, and one of them meets a need: which is asked only then."""
    enough = rt.PAYABLE(worth, total, NONE)
    if need is NONE:
        return enough
    # Who needs nothing must meet no need.
    parts = [Compare("<=", total, ZERO), rt.ANY(need)]
    return conjunction([enough, disjunction(parts if isinstance(total, Local | Constant) else reversed(parts))])


def default(call: Call, value: Expression | None = None) -> Expression:
    """Return the highest or lowest of a list that may be empty."""
    return Call(call.function, call.args, (("default", ZERO if value is None else value),))
