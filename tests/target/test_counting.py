"""What generated code counts its work by."""

from ruledeck.interpreter.state.runaway import COUNTED_AT_ONCE
from ruledeck.interpreter.target.counting import UNSEEN, calls_of, weighed
from ruledeck.interpreter.target.nodes import (
    TRUE,
    Call,
    Constant,
    Do,
    Function,
    Generated,
    Origin,
    Runtime,
    Statement,
    While,
)


def loops(depth: int, inner: Statement) -> Statement:
    """Return loops without a group inside of each other, around a statement."""
    for _ in range(depth):
        inner = While(TRUE, (inner,))
    return inner


def test_a_loop_that_is_looked_at_each_so_many_turns_multiplies_by_as_many() -> None:
    """The engine looks at a loop as often as the compiler takes it to."""
    assert UNSEEN == COUNTED_AT_ONCE
    called = Do(Call(Generated("churn"), ()))
    assert calls_of(Function("f", (), (called,), Origin("a test")), {}) == ("churn",)
    assert calls_of(Function("f", (), (loops(1, called),), Origin("a test")), {}) == ("churn",) * UNSEEN


def test_the_third_loop_inside_of_others_counts_that_it_begins() -> None:
    """Two in each other are left alone: they are no more than so many turns."""
    inner = Do(Constant(1))
    assert weighed((loops(2, inner),)) == (loops(2, inner),)
    counted = Do(Call(Runtime("work"), (Constant(2_000),)))
    assert weighed((loops(3, inner),)) == (While(TRUE, (While(TRUE, (counted, loops(1, inner))),)),)
