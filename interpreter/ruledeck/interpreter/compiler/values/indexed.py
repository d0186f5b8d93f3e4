"""Groups that are found without looking at each candidate: what is kept of a zone, and what is found for all at once."""

from collections.abc import Sequence
from typing import Final

from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.target.nodes import (
    NOTHING,
    Attribute,
    Boolean,
    Call,
    Conditional,
    Constant,
    Expression,
    Index,
    Local,
    Runtime,
    Table,
)
from ruledeck.interpreter.target.simplify import reads_local


def of_a_sort(domain: Expression, table: Table) -> Expression | None:
    """Return those of what is in play, or of what lies in a zone, of whose cards a table says so; `None` for another group."""
    name = Constant(table.name)
    if domain == rt.IN_PLAY():
        return rt.SORT_IN_PLAY(name, table)
    if isinstance(domain, Conditional) and domain.no == NOTHING:
        found = of_a_sort(domain.yes, table)
        return None if found is None else Conditional(domain.test, found, NOTHING)
    if isinstance(domain, Index) and domain.value == Attribute("zones"):
        return rt.SORT_LYING(domain.at, name, table)
    return None


def narrowed(domain: Expression, candidate: Local, tests: Sequence[Expression]) -> tuple[Expression, list[Expression]]:
    """Return a group, and what each candidate is asked: without what is found for all of them at once."""
    left: list[Expression] = []
    for test in tests:
        for each in test.parts if isinstance(test, Boolean) and test.sign == "and" else (test,):
            found = _at_once(domain, candidate, each)
            if found is None:
                left.append(each)
            else:
                domain = found
    return domain, left


def _at_once(domain: Expression, candidate: Local, test: Expression) -> Expression | None:
    if not isinstance(test, Call) or not isinstance(test.function, Runtime) or test.function not in _AT_ONCE:
        return None
    first, *others = test.args
    if first != candidate or any(reads_local(each, candidate) for each in others):
        return None
    return _AT_ONCE[test.function](domain, *others)


_AT_ONCE: Final[dict[Runtime, Runtime]] = {
    rt.PLAIN["belongs"]: rt.BELONGING,
    rt.PLAIN["within"]: rt.NEARBY,
}
"""What tests a candidate, to what finds all of a group that pass: whatever else is asked of the candidate comes behind the group."""
