"""Subsets and payments: compared with brute force, and by example."""

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruledeck.interpreter.engine.selection import DONE, answers, canonical, count, default, finished, picks, satisfiable
from ruledeck.interpreter.engine.selection_problems import Subset


@st.composite
def subsets(draw: st.DrawFn) -> Subset:
    """Small subset problems of every kind, many of them without an answer."""
    size = draw(st.integers(0, 6))
    row = st.lists(st.integers(0, 4), min_size=size, max_size=size).map(tuple)
    marks = st.lists(st.integers(0, 1), min_size=size, max_size=size).map(tuple)
    kinds = st.lists(st.sampled_from([None, "red", "blue"]), min_size=size, max_size=size).map(tuple)
    return Subset(
        candidates=tuple(range(100, 100 + size)),
        least=draw(st.integers(-1, 3)),
        most=draw(st.integers(-1, 7)),
        weights=draw(st.none() | row),
        total=draw(st.integers(0, 9)),
        exact=draw(st.booleans()),
        need=draw(st.none() | marks),
        groups=draw(st.none() | kinds),
        at_most_per_group=draw(st.none() | st.integers(0, 3)),
        generous=draw(st.booleans()),
        ceiling=draw(st.none() | st.integers(-1, 9)),
    )


def weight(problem: Subset, chosen: frozenset[int]) -> int:
    """The sum that some candidates bring."""
    return sum(problem.weights[index] for index in chosen) if problem.weights else 0


def whole(problem: Subset, chosen: frozenset[int]) -> bool:
    """The definition of a legal whole, with nothing clever in it."""
    total = weight(problem, chosen)
    each = 1 if problem.at_most_per_group is None else problem.at_most_per_group
    names = [problem.groups[index] for index in chosen] if problem.groups else []
    return (
        problem.least <= len(chosen) <= problem.most
        and total >= problem.total
        and not (problem.exact and total != problem.total)
        and not (problem.ceiling is not None and total > problem.ceiling)
        and not (problem.need is not None and not any(problem.need[index] for index in chosen))
        and all(names.count(name) <= each for name in names if name is not None)
    )


def helps(problem: Subset, chosen: frozenset[int], index: int) -> bool:
    """Whether a payment still needs this pick."""
    if problem.weights is None or problem.generous or len(chosen) < problem.least:
        return True
    if problem.need is not None and problem.need[index] and not any(problem.need[other] for other in chosen):
        return True
    return weight(problem, chosen) < problem.total and problem.weights[index] > 0


def wholes(problem: Subset) -> list[frozenset[int]]:
    """All legal wholes, by trying every set."""
    indices = range(len(problem.candidates))
    sets = [frozenset(some) for size in range(len(indices) + 1) for some in combinations(indices, size)]
    return [some for some in sets if whole(problem, some)]


def expected_picks(problem: Subset, chosen: frozenset[int], legal: list[frozenset[int]]) -> set[int]:
    """What brute force would offer next."""
    offered = {
        index
        for index in range(len(problem.candidates))
        if index not in chosen and helps(problem, chosen, index) and any(chosen | {index} <= some for some in legal)
    }
    return offered | ({DONE} if whole(problem, chosen) else set())


@given(subsets())
def test_offers_exactly_what_can_be_completed(problem: Subset) -> None:
    """At every point of every answer the picks are those of brute force, each once, in order, with DONE last."""
    legal = wholes(problem)
    pending = [frozenset[int]()]
    seen = set(pending)
    while pending:
        chosen = pending.pop()
        offered = picks(problem, tuple(chosen))
        listed = [pick for pick in offered if pick != DONE]
        assert set(offered) == expected_picks(problem, chosen, legal)
        assert list(offered) == sorted(set(listed)) + [DONE] * (DONE in offered)
        longer = {chosen | {pick} for pick in listed} - seen
        seen |= longer
        pending.extend(longer)


@given(subsets())
def test_a_position_on_the_way_is_never_a_dead_end(problem: Subset) -> None:
    """After any offered pick something is offered again."""
    pending: list[tuple[int, ...]] = [()] if satisfiable(problem) else []
    while pending:
        chosen = pending.pop()
        offered = picks(problem, chosen)
        assert offered
        pending.extend((*chosen, pick) for pick in offered if pick != DONE and chosen == tuple(sorted(chosen)))


@given(subsets())
def test_answers_are_all_legal_wholes(problem: Subset) -> None:
    """Where idle picks are allowed the answers are all legal sets, elsewhere a part of them with all minimal ones."""
    found = [frozenset(chosen) for chosen in answers(problem)]
    legal = wholes(problem)
    minimal = {some for some in legal if not any(other < some for other in legal)}
    assert len(found) == len(set(found))
    assert minimal <= set(found) <= set(legal)
    if problem.weights is None or problem.generous:
        assert set(found) == set(legal)


@given(subsets())
def test_satisfiable_means_that_a_whole_exists(problem: Subset) -> None:
    """A problem is satisfiable exactly when brute force finds a legal set."""
    assert satisfiable(problem) == bool(wholes(problem))


@given(subsets())
def test_the_default_wastes_least(problem: Subset) -> None:
    """The default is an answer with the least sum and, among these, the fewest picks; none when there is none."""
    chosen = default(problem)
    ranks = [(weight(problem, some), len(some)) for some in wholes(problem)]
    if chosen is None:
        assert not ranks
    else:
        some = frozenset(chosen)
        assert whole(problem, some)
        assert (weight(problem, some), len(some)) == min(ranks)


@given(subsets())
def test_the_default_can_be_picked(problem: Subset) -> None:
    """Every step of the default is offered, and the answer may end there."""
    chosen = default(problem)
    for length in range(len(chosen or ())):
        assert chosen is not None
        assert chosen[length] in picks(problem, chosen[:length])
    assert chosen is None or DONE in picks(problem, chosen)


def test_up_to_two_of_three() -> None:
    """A plain choice offers the others and DONE, until its bound is reached."""
    problem = Subset(("a", "b", "c"), 0, 2)
    assert picks(problem, ()) == (0, 1, 2, DONE)
    assert picks(problem, (1,)) == (0, 2, DONE)
    assert picks(problem, (1, 0)) == (DONE,)


def test_exactly_two_of_three_offers_no_early_end() -> None:
    """DONE is not offered below the least number."""
    assert picks(Subset(("a", "b", "c"), 2, 2), (2,)) == (0, 1)


def test_picks_may_come_in_any_order_with_one_key() -> None:
    """The key of a subset lists its candidates in their order, whatever was picked first."""
    problem = Subset(("a", "b", "c"), 0, 3)
    assert canonical(problem, (2, 0)) == canonical(problem, (0, 2, DONE)) == ("a", "c")


def test_a_payment_stops_when_the_price_is_reached() -> None:
    """Overpaying with one source is possible; adding a source to a full payment is not."""
    problem = Subset((11, 12, 13), 0, 3, weights=(1, 3, 1), total=2)
    assert picks(problem, (0,)) == (1, 2)
    assert picks(problem, (0, 1)) == (DONE,)
    assert finished(problem, (0, 1))


def test_a_payment_of_nothing_asks_nothing() -> None:
    """A price of 0 is paid at once."""
    assert picks(Subset((11, 12), 0, 2, weights=(1, 2), total=0), ()) == (DONE,)


def test_a_source_of_nothing_is_offered_only_for_the_need() -> None:
    """A source with weight 0 helps only when it brings the match that is missing."""
    problem = Subset((11, 12, 13), 0, 3, weights=(2, 0, 0), total=2, need=(0, 1, 0))
    assert picks(problem, ()) == (0, 1)
    assert picks(problem, (0,)) == (1,)


def test_after_the_price_only_a_match_is_offered() -> None:
    """When the sum is there and the match is not, other sources would be wasted."""
    problem = Subset((11, 12, 13), 0, 3, weights=(2, 2, 1), total=2, need=(0, 0, 1))
    assert picks(problem, (0,)) == (2,)


def test_a_generous_payment_goes_on() -> None:
    """A game that lets its players overpay idly says so."""
    problem = Subset((11, 12), 0, 2, weights=(2, 2), total=2, generous=True)
    assert picks(problem, (0,)) == (1, DONE)


def test_an_exact_sum_refuses_what_leads_beyond_it() -> None:
    """Three cannot be part of an exact 4 made of 3, 2 and 2."""
    problem = Subset(("a", "b", "c"), 0, 3, weights=(3, 2, 2), total=4, exact=True)
    assert picks(problem, ()) == (1, 2)


def test_a_ceiling_bounds_a_generous_choice() -> None:
    """Any number of units with a total cost of at most 4."""
    problem = Subset(("a", "b", "c"), 0, 3, weights=(3, 2, 1), ceiling=4, generous=True)
    assert picks(problem, (0,)) == (2, DONE)


def test_no_two_of_one_group() -> None:
    """After one of a title its copies are gone; what has no group stays."""
    problem = Subset((1, 2, 3, 4), 2, 3, groups=("x", "x", None, None))
    assert picks(problem, (0,)) == (2, 3)


def test_a_group_bound_counts_in_completability() -> None:
    """Three cannot be chosen from two groups that admit one each."""
    problem = Subset((1, 2, 3), 3, 3, groups=("x", "x", "y"), at_most_per_group=1)
    assert not satisfiable(problem)


def test_a_negative_weight_counts_as_nothing() -> None:
    """A source that would produce less than nothing takes nothing away."""
    problem = Subset((1, 2), 2, 2, weights=(-3, 2), total=2)
    assert picks(problem, (0,)) == (1,)
    assert finished(problem, (0, 1))


def test_ten_sources_for_six_have_hundreds_of_payments() -> None:
    """Picking one by one offers at most ten options where listing whole payments would offer hundreds."""
    problem = Subset(tuple(range(10)), 0, 10, weights=(2, 1, 1, 1, 1, 2, 3, 1, 1, 2), total=6)
    assert len(picks(problem, ())) == 10
    assert count(problem, 100_000) > 300


def test_forty_candidates_are_solved_exactly() -> None:
    """Only the odd candidate makes an odd exact sum, so that it stays on offer and the last even one does not."""
    problem = Subset(tuple(range(40)), 0, 40, weights=(9, *[2] * 39), total=59, exact=True)
    assert picks(problem, tuple(range(1, 26))) == (0,)
    assert default(problem) == tuple(range(26))


@pytest.mark.parametrize(
    ("make", "needs"),
    [
        (lambda: Subset((1, 1), 0, 1), "distinct candidates"),
        (lambda: Subset((1, 2), 0, 1, weights=(1,)), "one entry for each candidate"),
        (lambda: Subset((1, 2), 0, 1, need=(1, 0, 1)), "one entry for each candidate"),
        (lambda: Subset((1,), 0, 1, weights=(10_000,)), "amounts up to 9999"),
        (lambda: Subset((1,), 0, 1, total=10_000), "amounts up to 9999"),
    ],
)
def test_malformed_problems_are_refused(make: Callable[[], Subset], needs: str) -> None:
    """A problem whose columns do not fit says what it needs."""
    with pytest.raises(ValueError, match=needs):
        make()
