"""`all` in the place of a number: as many as there are on the thing, or on each of several, that the step speaks of later."""

from pathlib import Path

import pytest

from .stones import play, program_of

WET = ["for each stone in the bank as s: add (weight of s) drop to s"]
DROPS = {
    "of one thing by its name": (
        ["choose 1 stone in the bank where weight >= 5 as rock", "remove all drop from rock"], [0, 0, 0, 2, 2, 2],
    ),
    "of one that is chosen in the step": (["remove all drop from 1 stone in the bank where weight >= 5"], [0, 0, 0, 2, 2, 2]),
    "of each of a group": (["remove all drop from each light stone in the bank"], [0, 0, 0, 0, 0, 7]),
    "of those that are chosen": (["remove all drop from 2 light stones in the bank"], [0, 0, 0, 0, 2, 7]),
    "in full": (
        ["fully remove all drop from each light stone in the bank: add 1 drop to first"], [0, 0, 0, 0, 1, 7],
    ),
    "in a verb of the game": (["dry all drop from 1 stone in the bank where weight >= 5"], [0, 0, 0, 2, 2, 2]),
    "behind a step that spoke of each": (
        ["give control of each light stone in the bank to its controller", "remove all drop from 1 stone in the bank where weight >= 5"],
        [0, 0, 0, 2, 2, 2],
    ),
}  # fmt: skip
MORE = """
verb dry {n: number} drop from {s: stone}
    does: remove n drop from s
"""


@pytest.mark.parametrize(("lines", "left"), DROPS.values(), ids=DROPS)
def test_all_are_taken(tmp_path: Path, lines: list[str], left: list[int]) -> None:
    """Nothing stays on what the step speaks of, and all on the others."""
    assert sorted(play(tmp_path, [*WET, *lines], more=MORE)[1]) == left


def test_all_of_what_is_no_counter(tmp_path: Path) -> None:
    """Stones are not counted in steps of this form."""
    assert program_of(tmp_path, ["remove all stones from first"])[1] == ['D401 "stones" cannot be read here']
