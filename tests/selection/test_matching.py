"""Matchings: compared with brute force, and by example."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruledeck.interpreter.engine.selection import DONE, answers, canonical, default, picks, refers, satisfiable
from ruledeck.interpreter.engine.selection_problems import Matching


@st.composite
def matchings(draw: st.DrawFn) -> Matching:
    """Small two-sided problems, many of them without an answer."""
    lefts = draw(st.integers(0, 4))
    rights = draw(st.integers(1, 5))
    row = st.lists(st.integers(0, rights - 1), max_size=4, unique=True).map(tuple)
    edges = draw(st.lists(row, min_size=lefts, max_size=lefts).map(tuple))
    return Matching(tuple(range(10, 10 + lefts)), tuple(range(20, 20 + rights)), edges)


def assignments(problem: Matching) -> set[tuple[int, ...]]:
    """All assignments of distinct fitting rights, by the definition."""
    return {
        each
        for each in permutations(range(len(problem.right)), len(problem.left))
        if all(right in row for right, row in zip(each, problem.edges, strict=True))
    }


@given(matchings())
def test_answers_are_exactly_the_assignments(problem: Matching) -> None:
    """Every legal assignment is reached once, and nothing else."""
    found = list(answers(problem))
    assert len(found) == len(set(found))
    assert set(found) == assignments(problem)


@given(matchings())
def test_every_partial_answer_can_be_completed(problem: Matching) -> None:
    """Whatever is offered is the beginning of a legal assignment."""
    legal = assignments(problem)
    pending: list[tuple[int, ...]] = [()]
    while pending:
        chosen = pending.pop()
        for pick in picks(problem, chosen):
            if pick != DONE:
                assert any(each[: len(chosen) + 1] == (*chosen, pick) for each in legal)
                pending.append((*chosen, pick))


@given(matchings())
def test_the_default_is_an_answer_when_there_is_one(problem: Matching) -> None:
    """A default exists exactly when an assignment does."""
    chosen = default(problem)
    assert (chosen is not None) == satisfiable(problem)
    assert chosen is None or chosen in assignments(problem)


def test_a_slot_that_another_needs_is_not_offered() -> None:
    """The first may not take the only slot that the second fits."""
    problem = Matching(("a", "b"), ("large", "small"), ((0, 1), (0,)))
    assert picks(problem, ()) == (1,)


def test_a_slot_is_offered_when_its_holder_can_move() -> None:
    """Taking a slot is fine as long as the others find another."""
    problem = Matching(("a", "b", "c"), ("x", "y", "z"), ((0, 1), (1, 2), (2, 0)))
    assert picks(problem, ()) == (0, 1)


def test_the_key_pairs_left_and_right() -> None:
    """An answer reads as pairs."""
    problem = Matching(("a", "b"), ("x", "y"), ((0, 1), (0, 1)))
    assert canonical(problem, (1, 0, DONE)) == (("a", "y"), ("b", "x"))
    assert refers(problem, (1,), 0) == ("b", "x")


def test_edges_must_lead_to_listed_rights() -> None:
    """An edge to nowhere is refused, as is a row too few."""
    with pytest.raises(ValueError, match="edges to listed rights"):
        Matching(("a",), ("x",), ((1,),))
    with pytest.raises(ValueError, match="one row of edges for each left"):
        Matching(("a", "b"), ("x",), ((0,),))
