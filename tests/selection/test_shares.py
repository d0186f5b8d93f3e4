"""Dividing an amount: compared with brute force, and by example."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruledeck.interpreter.engine.selection import DONE, answers, canonical, default, finished, picks, refers, settled
from ruledeck.interpreter.engine.selection_problems import Shares


@st.composite
def shares(draw: st.DrawFn) -> Shares:
    """Small divisions, many of them without an answer."""
    size = draw(st.integers(0, 4))
    caps = draw(st.lists(st.integers(-1, 4), min_size=size, max_size=size).map(tuple))
    least = draw(st.integers(0, 2))
    return Shares(tuple(range(10, 10 + size)), draw(st.integers(-1, 8)), caps, least, draw(st.booleans()))


def divisions(problem: Shares) -> set[tuple[int, ...]]:
    """All legal divisions, by the definition."""
    ranges = [range(problem.least_each, cap + 1) for cap in problem.caps]
    return {
        each
        for each in product(*ranges)
        if sum(each) == problem.total or (problem.up_to and sum(each) <= problem.total)
    }


def padded(problem: Shares, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The division with the zeros that need no question."""
    return chosen + (0,) * (len(problem.caps) - len(chosen))


@given(shares())
def test_answers_are_exactly_the_divisions(problem: Shares) -> None:
    """Every legal division is reached once, and nothing else."""
    found = [padded(problem, chosen) for chosen in answers(problem)]
    assert len(found) == len(set(found))
    assert set(found) == divisions(problem)


@given(shares())
def test_every_partial_answer_can_be_completed(problem: Shares) -> None:
    """Whatever is offered is the beginning of a legal division."""
    legal = divisions(problem)
    pending: list[tuple[int, ...]] = [()]
    while pending:
        chosen = pending.pop()
        for pick in picks(problem, chosen):
            if pick == DONE:
                assert padded(problem, chosen) in legal
            else:
                assert any(each[: len(chosen) + 1] == (*chosen, pick) for each in legal)
                pending.append((*chosen, pick))


@given(shares())
def test_the_default_is_even(problem: Shares) -> None:
    """The default gives away as much as possible, and nobody gets two more than one who could take more."""
    chosen = default(problem)
    legal = divisions(problem)
    if chosen is None:
        assert not legal
        return
    assert chosen in legal
    assert sum(chosen) == max(map(sum, legal))
    open_shares = [share for share, cap in zip(chosen, problem.caps, strict=True) if share < cap]
    assert not open_shares or max(chosen) <= min(open_shares) + 1


def test_amounts_are_offered_between_what_must_and_what_can_be() -> None:
    """Of 5, the first takes at least what the second cannot."""
    problem = Shares(("a", "b"), 5, (4, 3))
    assert picks(problem, ()) == (2, 3, 4)
    assert picks(problem, (2,)) == (3,)


def test_nothing_is_asked_once_all_is_given() -> None:
    """The rest gets nothing, without a question."""
    problem = Shares(("a", "b", "c"), 2, (2, 2, 2))
    assert finished(problem, (2,))
    assert canonical(problem, (2,)) == canonical(problem, (2, 0, 0)) == (("a", 2),)


def test_each_gets_its_least() -> None:
    """What the others must get is kept back."""
    assert picks(Shares(("a", "b", "c"), 5, (5, 5, 5), least_each=1), ()) == (1, 2, 3)


def test_up_to_an_amount_may_give_nothing() -> None:
    """A division of up to 2 starts with 0."""
    assert picks(Shares(("a", "b"), 2, (5, 5), up_to=True), ()) == (0, 1, 2)


def test_more_than_the_caps_allow_has_no_answer() -> None:
    """An amount that nobody can take is not divided in part."""
    assert picks(Shares(("a", "b"), 5, (2, 2)), ()) == ()


def test_a_pick_refers_to_the_candidate_asked_about() -> None:
    """A pick stands for the next candidate and its amount."""
    assert refers(Shares(("a", "b"), 3, (3, 3)), (1,), 2) == ("b", 2)


def test_settling_adds_the_amount_that_must_be() -> None:
    """The last amount follows from the others."""
    assert settled(Shares(("a", "b"), 3, (3, 3)), (1,)) == (1, 2)


def test_caps_must_fit_the_candidates() -> None:
    """A cap too few is refused."""
    with pytest.raises(ValueError, match="one cap for each candidate"):
        Shares(("a", "b"), 3, (3,))
