"""Who sits beside whom: the seats stand in a ring."""

from pathlib import Path

import pytest

from .stones import play

SIDES = {
    "the next seat": ("the player left of first", [0, 1]),
    "the seat before": ("the player right of second", [1, 0]),
    "round the table": ("the player right of first", [0, 1]),
    "nobody's right is the last seat": ("the player right of nobody", [0, 1]),
}


@pytest.mark.parametrize(("player", "drops"), SIDES.values(), ids=SIDES)
def test_the_seat_on_one_side(tmp_path: Path, player: str, drops: list[int]) -> None:
    """Behind the last seat comes the first one, and in front of the first one the last."""
    assert play(tmp_path, [f"add 1 drop to {player}"])[1][:2] == drops
