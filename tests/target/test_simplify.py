"""What is known of the parts of an expression makes it smaller, and never another one."""

from __future__ import annotations

from itertools import product

import pytest

from ruledeck.interpreter.target.nodes import (
    FALSE,
    NOTHING,
    TRUE,
    Boolean,
    Compare,
    Conditional,
    Constant,
    Expression,
    Index,
    Local,
    Tuple,
    Unary,
)
from ruledeck.interpreter.target.simplify import (
    at,
    compare,
    conditional,
    conjunction,
    disjunction,
    negation,
    packed,
    reads_local,
    size_of,
    truth,
)

A, B = Local("a"), Local("b")


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (conjunction([]), TRUE),
        (conjunction([TRUE, A, TRUE]), A),
        (conjunction([FALSE, A]), FALSE),
        (conjunction([A, FALSE, B]), Boolean("and", (A, FALSE))),
        (conjunction([conjunction([A, B]), A]), Boolean("and", (A, B, A))),
        (disjunction([]), FALSE),
        (disjunction([A, TRUE, B]), Boolean("or", (A, TRUE))),
        (disjunction([TRUE, A]), TRUE),
        (negation(TRUE), FALSE),
        (negation(A), Unary("not", A)),
        (conditional(TRUE, A, B), A),
        (conditional(NOTHING, A, B), B),
        (truth(A), Conditional(A, TRUE, FALSE)),
        (compare(Constant(1), "!=", 2), TRUE),
        (compare(Constant("x"), "==", "x"), Compare("==", Constant("x"), Constant("x"))),
        (packed([Constant(1), Constant("x")]), Constant((1, "x"))),
        (packed([A, Constant(1)]), Tuple((A, Constant(1)))),
        (at(Constant((4, 5)), 1), Constant(5)),
        (at(Constant((4, 5)), 2), Index(Constant((4, 5)), Constant(2))),
        (at(A, B), Index(A, B)),
    ],
)
def test_what_is_known_is_folded(found: Expression, wanted: Expression) -> None:
    """Conditions, comparisons, tuples and look-ups of what is known become what they are."""
    assert found == wanted


def test_one_is_not_true() -> None:
    """Two constants are equal only when they are written alike, unlike for Python."""
    assert Constant(1) != Constant(True)
    assert Constant((0,)) != Constant((False,))
    assert len({Constant(1), Constant(True), Constant("1"), Constant(1)}) == 3


@pytest.mark.parametrize("values", list(product((TRUE, FALSE, A), repeat=3)))
def test_a_joined_condition_holds_when_its_parts_do(values: tuple[Expression, ...]) -> None:
    """Whatever is folded, the condition is what Python makes of all parts."""
    for a in (True, False):
        known = [a if each == A else each == TRUE for each in values]
        assert _holds(conjunction(values), a) == all(known)
        assert _holds(disjunction(values), a) == any(known)


def _holds(node: Expression, a: bool) -> bool:
    if isinstance(node, Boolean):
        return (all if node.sign == "and" else any)(_holds(part, a) for part in node.parts)
    return a if node == A else node == TRUE


def test_an_expression_knows_its_variables_and_its_size() -> None:
    """All parts are looked at, however deep they lie."""
    node = Conditional(A, Tuple((B, Constant(1))), Index(A, Constant(2)))
    assert size_of(node) == 8
    assert reads_local(node, B)
    assert not reads_local(node, Local("c"))
