"""How many can play a game, in words."""

import pytest

from ruledeck.interpreter.state.seats import not_for


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [(2, 4, "2 to 4 players"), (4, 4, "4 players"), (1, 1, "1 player"), (1, 2, "1 to 2 players")],
)
def test_how_many_can_play_is_said_as_one_number_where_it_is_one(least: int, most: int, words: str) -> None:
    """A game for four is for four players, and not for four to four."""
    assert not_for("rounds", least, most, 5) == f"rounds is for {words}, not 5"
