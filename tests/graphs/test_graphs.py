"""Distances on a board."""

from itertools import pairwise, product

from hypothesis import given
from hypothesis import strategies as st

from ruledeck.interpreter.state.graphs import Distances

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
def test_a_distance_is_that_of_the_shortest_walk(board: tuple[tuple[int, ...], ...], data: st.DataObject) -> None:
    """A distance is what trying all walks of up to three steps finds, and more where these find none."""
    a, b = (data.draw(st.integers(0, len(board) - 1)) for _ in range(2))
    hits = [any((walk[0], walk[-1]) == (a, b) for walk in ways(board, steps)) for steps in range(4)]
    expected = next((steps for steps, hit in enumerate(hits) if hit), None)
    found = Distances(board).between(a, b)
    assert found == expected or (expected is None and (found == -1 or found > 3))


def test_a_place_is_at_distance_nothing_from_itself() -> None:
    """No step leads from a place to itself."""
    assert Distances(SQUARE).between(0, 0) == 0


def test_what_no_way_leads_to_has_no_distance() -> None:
    """A place apart is at no distance."""
    assert Distances(SQUARE).between(0, 4) == -1


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
        found = Distances(closed(board, a, through)).between(a, b)
        assert known.between(a, b, through) == found
        assert known.between(a, b, through) == found


def closed(board: tuple[tuple[int, ...], ...], start: int, through: frozenset[int] | None) -> list[tuple[int, ...]]:
    """A board on which only the start and some places can be left."""
    return [steps if through is None or place == start or place in through else () for place, steps in enumerate(board)]
