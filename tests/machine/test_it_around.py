"""`it` behind a group inside of a `where`: what stands around the group, and not each thing in it."""

from pathlib import Path

import pytest

from .stones import play

LYING = ['attach 1 random light stone in the bank to the stone named "Boulder"']
ASKED = {
    "what lies on it": ([*LYING, "add 1 drop to each stone in the bank where (any light stone is on it)"], 1),
    "what is it": (["add 1 drop to each stone in the bank where (any stone in the bank is it)"], 4),
    "of each of them": (["add 1 drop to each stone in the bank where (each light stone in the bank is it)"], 0),
    "what one of them is not": (["add 1 drop to each stone in the bank where (any stone in the bank is not it)"], 4),
}


@pytest.mark.parametrize(("lines", "wet"), ASKED.values(), ids=ASKED)
def test_it_is_what_stands_around_the_group(tmp_path: Path, lines: list[str], wet: int) -> None:
    """Of each stone it is asked how the others stand to it, and never how they stand to themselves."""
    assert sum(play(tmp_path, lines)[1]) == wet
