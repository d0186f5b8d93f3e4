"""What a function asks twice is worked out once, and never what it need not ask."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ruledeck.interpreter.target.module import Module
from ruledeck.interpreter.target.nodes import (
    FALSE,
    TRUE,
    Attribute,
    Binary,
    Boolean,
    Call,
    Compare,
    Conditional,
    Constant,
    Each,
    Expression,
    Function,
    If,
    InState,
    Local,
    Origin,
    Return,
    Runtime,
    Tuple,
)
from ruledeck.interpreter.target.sharing import shared

HERE = Origin("a test")
ASKED, TUPLE, SUM = Runtime("asked"), Runtime("tuple", state=False), Runtime("sum", state=False)
A, B, C = Local("a"), Local("b"), Local("c")


class Asked:
    """A game in which it is counted what is asked."""

    def __init__(self) -> None:
        self.times = 0
        self.row = (3, 1, 2)

    def answer(self, _: object, number: int) -> int:
        """Answer a question."""
        self.times += 1
        return number % 3


def called(function: Function, state: Asked, *values: int) -> object:
    """Return what a function returns, compiled just as it is."""
    plain = replace(function, name="T")
    module = Module("test", {"asked": state.answer, "tuple": tuple, "sum": sum, "__builtins__": {}})
    declared = module.declare("T")
    module.define(replace(plain, name=declared.name))
    return module.function(declared)(state, *values)


def returning(value: Expression) -> Function:
    """Return a function that merely says something."""
    return Function("could_1", (A, B), (Return(value),), HERE)


def times(value: Expression, *values: int) -> tuple[int, int]:
    """Return how often something is asked as it is written, and when what is asked twice is shared."""
    one, other = Asked(), Asked()
    assert called(returning(value), one, *values) == called(shared(returning(value)), other, *values)
    return one.times, other.times


EACH = TUPLE(Each(ASKED(C), ((C, Attribute("row")),), Compare("<", C, A)))


@pytest.mark.parametrize(
    ("value", "asked"),
    [
        pytest.param(Binary("+", ASKED(A), ASKED(A)), (2, 1), id="the same of the same"),
        pytest.param(Binary("+", ASKED(A), ASKED(B)), (2, 2), id="the same of another"),
        pytest.param(Boolean("and", (ASKED(B), Binary("+", ASKED(A), ASKED(A)))), (1, 1), id="in one case alone"),
        pytest.param(Conditional(ASKED(A), ASKED(A), ASKED(B)), (2, 1), id="in any case and once more"),
        pytest.param(Binary("+", SUM(EACH), SUM(EACH)), (6, 3), id="for each of a group"),
        pytest.param(Each(SUM(EACH), ((C, EACH),)), (12, 3), id="in a loop over itself"),
        pytest.param(
            Tuple((ASKED(A), SUM(Each(ASKED(A), ((A, Attribute("row")),))))), (4, 4), id="of what means another thing inside of a loop"
        ),
        pytest.param(Tuple((ASKED(A), InState(Local("s"), ASKED(A)))), (2, 2), id="in another state"),
    ],
)  # fmt: skip
def test_what_is_asked_in_any_case_is_asked_once(value: Expression, asked: tuple[int, int]) -> None:
    """Whatever else asks it takes the answer from there."""
    assert times(value, 4, 3) == asked


def test_the_first_test_of_several_shares_with_those_behind_it() -> None:
    """A later test is made only where an earlier one does not hold."""
    arms = ((Compare("==", ASKED(A), Constant(5)), (Return(FALSE),)), (ASKED(A), (Return(TRUE),)))
    function = Function("could_1", (A,), (If(arms, (Return(FALSE),)),), HERE)
    state = Asked()
    assert (called(shared(function), state, 4), state.times) == (True, 1)


def test_what_does_something_stays_as_it_is() -> None:
    """Whoever does something twice does it twice."""
    function = replace(returning(Binary("+", ASKED(A), ASKED(A))), name="verb_1")
    assert shared(function) is function


def drawn(stream: Random, deep: int, bound: tuple[Local, ...]) -> Expression:
    """Return an expression at random, of few names and questions, so that much occurs in it twice."""
    if deep == 0:
        return stream.choice([*bound, Constant(stream.randrange(3))])

    def part(*more: Local) -> Expression:
        return drawn(stream, deep - 1, (*bound, *more))

    match stream.randrange(6):
        case 0:
            return Binary("+", part(), part())
        case 1:
            return Boolean(stream.choice(["and", "or"]), (part(), part()))
        case 2:
            return Conditional(part(), part(), part())
        case 3:
            local = stream.choice([A, C])
            return SUM(Each(part(local), ((local, Attribute("row")),), Compare("<", part(local), Constant(2))))
        case _:
            return Call(ASKED, (part(),))


def test_nothing_that_is_shared_changes_an_answer_or_asks_more() -> None:
    """Whatever the expression: its variables may mean one thing outside of a loop and another one inside."""
    stream, saved = Random(7), 0
    for _ in range(600):
        plain, better = times(drawn(stream, 4, (A, B)), stream.randrange(4), stream.randrange(4))
        assert better <= plain
        saved += better < plain
    assert saved > 20
