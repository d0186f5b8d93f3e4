"""Choices whose numbers stay within a total: what is offered is what can be completed, and nothing else."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from ruledeck.interpreter.engine import selection
from ruledeck.interpreter.engine.selection_problems import Within, from_plain, to_plain


@st.composite
def bounded(draw: st.DrawFn) -> Within:
    """A choice among a few, of which some may be less than nothing, and some demanded."""
    numbers = draw(st.lists(st.integers(-3, 5), max_size=5))
    size = len(numbers)
    demanded = draw(st.none() | st.lists(st.integers(0, 1), min_size=size, max_size=size))
    return Within(
        tuple(range(10, 10 + size)),
        draw(st.integers(0, 3)),
        draw(st.integers(0, 5)),
        tuple(numbers),
        draw(st.integers(-4, 9)),
        None if demanded is None else tuple(demanded),
    )


def wholes(problem: Within) -> list[frozenset[int]]:
    """All legal answers, by going through all subsets: of those within the bound, those with the most that is demanded."""
    size = len(problem.numbers)
    found = [
        frozenset(some)
        for count in range(problem.least, min(problem.most, size) + 1)
        for some in combinations(range(size), count)
        if sum(problem.numbers[index] for index in some) <= problem.ceiling
    ]
    marks = problem.demanded
    if marks is None:
        return found
    asked = {some: sum(marks[index] for index in some) for some in found}
    return [some for some in found if asked[some] == max(asked.values())]


@given(bounded())
def test_it_offers_what_can_be_completed_and_nothing_else(problem: Within) -> None:
    """Behind every way to any part of an answer, the picks are those that belong to a whole one."""
    legal = wholes(problem)
    pending: list[tuple[int, ...]] = [()]
    while pending:
        chosen = pending.pop()
        offered = selection.picks(problem, chosen)
        beyond = {index for whole in legal if whole >= set(chosen) for index in whole - set(chosen)}
        assert set(offered) - {selection.DONE} == beyond
        assert (selection.DONE in offered) == (frozenset(chosen) in legal)
        pending += [(*chosen, pick) for pick in offered if pick != selection.DONE]


@given(bounded())
def test_all_answers_are_found(problem: Within) -> None:
    """Each legal answer is found once."""
    assert sorted(map(sorted, selection.answers(problem))) == sorted(map(sorted, wholes(problem)))


@given(bounded())
def test_a_default_is_one_of_the_smallest_answers(problem: Within) -> None:
    """What is chosen where nobody says more is legal, and no answer has fewer picks; without an answer there is none."""
    found, legal = selection.default(problem), wholes(problem)
    assert (found is None) == (not legal)
    if found is not None:
        assert frozenset(found) in legal
        assert len(found) == min(map(len, legal))


@given(bounded())
def test_it_is_plain_data(problem: Within) -> None:
    """A saved game can hold it."""
    assert from_plain(to_plain(problem)) == problem


def test_less_than_nothing_makes_room() -> None:
    """What is too much alone may be picked where something below nothing is left, which must follow."""
    problem = Within((1, 2, 3), 0, 3, (6, -2, 1), 5)
    assert selection.picks(problem, ()) == (0, 1, 2, selection.DONE)
    assert selection.picks(problem, (0,)) == (1, 2)
    assert selection.picks(problem, (0, 2)) == (1,)
    assert selection.picks(problem, (1,)) == (0, 2, selection.DONE)
