"""Choices inside a step whose numbers must reach a total, when the total is out of reach."""

from pathlib import Path

import pytest

from .stones import play

PILE = "any number of stones in the bank totalling 14 weight"
STEPS = {
    "a verb that changes something": [f"wet {PILE} by 1 as pile", "wet each of pile by 1"],
    "a verb of the engine": [f"add 1 drop to {PILE} as pile", "wet each of pile by 1"],
    "a verb that something waits for": [f"bury {PILE} in first's heap as pile", "wet each of pile by 1"],
    "a verb of each player": [f"each player wets {PILE} by 1 as pile", "wet each of pile by 1"],
    "a verb that uses abilities": [f"resolve the ring ability of {PILE}"],
    "control for a time": [f"give control of {PILE} to first while 1 = 1"],
}


@pytest.mark.parametrize("lines", STEPS.values(), ids=STEPS)
def test_nothing_happens_when_a_total_is_out_of_reach(lines: list[str], tmp_path: Path) -> None:
    """All four stones weigh 13: for 14 nobody takes any of them, and the next line is done."""
    zones, drops = play(tmp_path, [*lines, "first sings"])
    assert (zones, sum(drops)) == ([4, 0, 0], 1)


def test_a_total_out_of_reach_is_nothing_that_could_be_done(tmp_path: Path) -> None:
    """Of the blocks that would change something, a verb of a group whose total is out of reach is none."""
    zones, drops = play(tmp_path, ["first applicable:", f"    wet {PILE} by 1", "    first sings"])
    assert (zones, sum(drops)) == ([4, 0, 0], 1)


def test_an_option_that_only_nobody_has_is_nothing_that_could_be_done(tmp_path: Path) -> None:
    """Of the blocks that would change something, one that nobody may carry out is none."""
    _, drops = play(
        tmp_path, ["first applicable:", '    nobody may wet the stone named "Boulder" by 1', "    first sings"]
    )
    assert sum(drops) == 1
