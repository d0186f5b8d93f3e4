"""Distances and ways on a board."""

from itertools import pairwise, product

from hypothesis import given
from hypothesis import strategies as st

from ruledeck.interpreter.state.graphs import Distances, distance, nearest, reachable, shortest_paths

SQUARE = ((1, 2), (0, 3), (0, 3), (1, 2), ())
"""Four places in a square, 0 opposite to 3, and one that no way leads to."""


@st.composite
def boards(draw: st.DrawFn) -> tuple[tuple[int, ...], ...]:
    """Boards of up to six places with one-way steps, also to the place itself and listed twice."""
    size = draw(st.integers(1, 6))
    row = st.lists(st.integers(0, size - 1), max_size=4).map(tuple)
    return draw(st.lists(row, min_size=size, max_size=size).map(tuple))


def ways(board: tuple[tuple[int, ...], ...], steps: int) -> list[tuple[int, ...]]:
    """All walks with that many steps, by the definition."""
    places = range(len(board))
    walks = product(places, repeat=steps + 1)
    return [walk for walk in walks if all(two in board[one] for one, two in pairwise(walk))]


@given(boards(), st.data())
def test_all_agree_with_walking_every_way(board: tuple[tuple[int, ...], ...], data: st.DataObject) -> None:
    """Distance, shortest ways and reach are what trying all walks of up to three steps finds."""
    a, b = (data.draw(st.integers(0, len(board) - 1)) for _ in range(2))
    by_steps = [[walk for walk in ways(board, steps) if walk[0] == a] for steps in range(4)]
    hits = [[walk for walk in walks if walk[-1] == b] for walks in by_steps]
    expected = next((steps for steps, found in enumerate(hits) if found), None)
    found = distance(board, a, b)
    assert found == expected or (expected is None and found is not None and found > 3)
    if expected is not None:
        assert list(shortest_paths(board, a, b, 1_000)) == sorted(hits[expected])
    assert list(reachable(board, a, 2)) == sorted({walk[-1] for walks in by_steps[:3] for walk in walks})


@given(boards())
def test_the_nearest_are_at_the_least_distance(board: tuple[tuple[int, ...], ...]) -> None:
    """All goals at the least distance are found, and no other."""
    goals = range(1, len(board))
    distances = {goal: steps for goal in goals if (steps := distance(board, 0, goal)) is not None}
    closest = min(distances.values(), default=None)
    assert nearest(board, 0, goals) == tuple(goal for goal, steps in distances.items() if steps == closest)


def test_a_place_is_at_distance_nothing_from_itself() -> None:
    """The start is its own nearest goal and the whole of its shortest way."""
    assert distance(SQUARE, 0, 0) == 0
    assert nearest(SQUARE, 0, {0, 1}) == (0,)
    assert shortest_paths(SQUARE, 0, 0, 9) == ((0,),)


def test_ties_are_all_named() -> None:
    """Two goals at one distance are both nearest, and both ways around are shortest."""
    assert nearest(SQUARE, 0, {3, 2, 1}) == (1, 2)
    assert shortest_paths(SQUARE, 0, 3, 9) == ((0, 1, 3), (0, 2, 3))


def test_the_limit_bounds_the_ways() -> None:
    """No more ways than asked for, the first ones in order; none for a limit of 0 or less."""
    assert shortest_paths(SQUARE, 0, 3, 1) == ((0, 1, 3),)
    assert shortest_paths(SQUARE, 0, 3, 0) == shortest_paths(SQUARE, 0, 3, -1) == ()


def test_the_limit_also_bounds_the_work() -> None:
    """A chain of sixty forks has 2 to the 60 shortest ways, of which three are asked for."""
    board = [row for fork in range(0, 180, 3) for row in ((fork + 1, fork + 2), (fork + 3,), (fork + 3,))]
    assert len(shortest_paths((*board, ()), 0, 180, 3)) == 3


def test_what_no_way_leads_to_has_no_distance() -> None:
    """A place apart is at no distance, is no goal, and has no way."""
    assert distance(SQUARE, 0, 4) is None
    assert nearest(SQUARE, 0, {4}) == ()
    assert shortest_paths(SQUARE, 0, 4, 9) == ()


def test_reach_grows_with_the_steps() -> None:
    """No step reaches the start, two reach the whole square, a negative number nothing."""
    assert reachable(SQUARE, 0, 0) == (0,)
    assert reachable(SQUARE, 0, 2) == (0, 1, 2, 3)
    assert reachable(SQUARE, 0, -1) == ()


@given(boards(), st.data())
def test_a_remembered_distance_is_that_of_a_fresh_search(
    board: tuple[tuple[int, ...], ...], data: st.DataObject
) -> None:
    """In whatever order distances are asked for, through some places or through all, each is what a search finds."""
    known = Distances(board)
    places = st.integers(0, len(board) - 1)
    for _ in range(4):
        a, b = data.draw(places), data.draw(places)
        through = data.draw(st.none() | st.frozensets(places))
        found = distance(closed(board, a, through), a, b)
        assert known.between(a, b, through) == (-1 if found is None else found)
        assert known.between(a, b, through) == known.between(a, b, through)


def closed(board: tuple[tuple[int, ...], ...], start: int, through: frozenset[int] | None) -> list[tuple[int, ...]]:
    """A board on which only the start and some places can be left."""
    return [steps if through is None or place == start or place in through else () for place, steps in enumerate(board)]
