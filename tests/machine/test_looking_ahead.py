"""Whether something could change anything is asked of lines that speak of what a part of a line before them names."""

from pathlib import Path

import pytest

from .stones import play

OPTIONAL = {
    "a choice joined to another step": (
        [
            "first may:",
            "    choose 1 light stone as one and first sings",
            "    choose 1 other stone where weight = weight of one as two",
            "    wet two by 1",
        ],
        [1, 0, 0, 0, 0, 1],
    ),
    "what is picked in a step joined to another": (
        [
            "first may:",
            "    wet 2 stones by 1 as some and first sings",
            "    choose 1 of some as one",
            "    wet one by 1",
        ],
        [1, 0, 0, 0, 1, 2],
    ),
    "a choice that may be declined": (
        [
            "first may:",
            "    first may choose 1 light stone as one",
            "    choose 1 other stone where weight = weight of one as two",
            "    wet two by 1",
        ],
        [0, 0, 0, 0, 0, 1],
    ),
}  # fmt: skip
IN_FULL = {
    "a choice": (["fully choose 1 light stone as one and wet one by 1: wet one by 2"], [0, 0, 0, 0, 0, 3]),
    "what is picked": (["fully wet 2 stones by 1 as some and wet each of some by 1: first sings"], [1, 0, 0, 0, 2, 2]),
    "a choice that finds nothing": (
        ["fully choose 1 stone in first's heap as one and wet one by 1: first sings"],
        [0] * 6,
    ),
}


def drops(folder: Path, lines: list[str]) -> list[int]:
    """Return the drops on the two players, and those on the four stones, sorted."""
    found = play(folder, lines)[1]
    return [*found[:2], *sorted(found[2:])]


@pytest.mark.parametrize(("lines", "left"), OPTIONAL.values(), ids=OPTIONAL)
def test_lines_behind_a_name(tmp_path: Path, lines: list[str], left: list[int]) -> None:
    """An optional block is offered, and its lines know what `as` named, in a step joined by `and` or declined."""
    assert drops(tmp_path, lines) == left


@pytest.mark.parametrize(("lines", "left"), IN_FULL.values(), ids=IN_FULL)
def test_what_is_named_in_a_price(tmp_path: Path, lines: list[str], left: list[int]) -> None:
    """The part behind `and` speaks of what the part before it picks, and nothing is paid where nothing can be picked."""
    assert drops(tmp_path, lines) == left
