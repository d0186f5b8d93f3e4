"""How many can play a game, in words."""

import pytest

from ruledeck.interpreter.state.seats import who_can


@pytest.mark.parametrize(("bounds", "words"), [((2, 4), "2 to 4 can"), ((4, 4), "4 can")])
def test_how_many_can_play_is_said_as_one_number_where_it_is_one(bounds: tuple[int, int], words: str) -> None:
    """A game for four is played by four, and not by four to four."""
    assert who_can(*bounds) == words
