"""Control that is given until something: of one thing or of each of a group."""

from pathlib import Path

import pytest

from .stones import play


@pytest.mark.parametrize(
    ("given", "held"),
    [("each stone in the bank", 4), ("each light stone", 4), ("2 light stones", 3), ("1 light stone", 2)],
)
def test_each_of_a_group_is_lent(given: str, held: int, tmp_path: Path) -> None:
    """Whoever is lent a group commands all of it, besides what was theirs."""
    lines = [
        "move each stone to the bank",
        f"first gives control of {given} to first while 1 = 1",
        "for each stone first controls as s: add 1 drop to first",
    ]
    _, drops = play(tmp_path, lines)
    assert drops[0] == held
