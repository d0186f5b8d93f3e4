"""Orders: compared with brute force, and by example."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruledeck.interpreter.engine.selection import (
    DONE,
    answers,
    canonical,
    count,
    default,
    finished,
    picks,
    refers,
    settled,
)
from ruledeck.interpreter.engine.selection_problems import Order


@given(st.lists(st.integers(0, 2), max_size=5))
def test_answers_are_exactly_the_permutations_by_class(classes: list[int]) -> None:
    """All permutations whose classes never fall, each once."""
    problem = Order(tuple(range(len(classes))), tuple(classes))
    expected = [
        each
        for each in permutations(range(len(classes)))
        if all(classes[one] <= classes[two] for one, two in pairwise(each))
    ]
    assert sorted(answers(problem)) == expected


def test_forced_ones_come_first() -> None:
    """While one of a lower class is left, no other is offered."""
    problem = Order(("a", "b", "c"), (1, 0, 0))
    assert picks(problem, ()) == (1, 2)
    assert picks(problem, (2, 1)) == (0,)


def test_an_order_ends_when_all_have_a_place() -> None:
    """DONE is offered alone at the end, never before, and nothing after it."""
    problem = Order(("a", "b"))
    assert picks(problem, (0,)) == (1,)
    assert picks(problem, (0, 1)) == (DONE,)
    assert finished(problem, (0, 1, DONE))
    assert picks(problem, (0, 1, DONE)) == ()


def test_the_key_keeps_the_order() -> None:
    """Two orders of the same things are two answers."""
    problem = Order(("a", "b"))
    assert canonical(problem, (1, 0)) == ("b", "a")


def test_settling_places_the_last_one() -> None:
    """The last of an order has no alternative."""
    assert settled(Order(("a", "b", "c")), (2, 0)) == (2, 0, 1)


def test_counting_stops_at_the_limit() -> None:
    """5,040 orders of seven are not walked through to know that there are at least 100."""
    assert count(Order(tuple(range(7))), 100) == 100


def test_the_default_follows_classes_then_the_list() -> None:
    """Without a wish the order is that of the list, within the classes."""
    assert default(Order(("a", "b", "c"), (1, 0, 1))) == (1, 0, 2)


def test_a_pick_refers_to_its_candidate_and_done_to_nothing() -> None:
    """What an option is about can be named."""
    problem = Order(("a", "b"))
    assert refers(problem, (), 1) == ("b",)
    assert refers(problem, (1, 0), DONE) == ()


def test_classes_must_fit_the_candidates() -> None:
    """A class too few is refused."""
    with pytest.raises(ValueError, match="one class for each candidate"):
        Order(("a", "b"), (0,))
