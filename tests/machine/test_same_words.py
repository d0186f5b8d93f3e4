"""A ban holds of every verb that goes by its words: what would happen, and what that comes to by whichever road."""

from pathlib import Path

import pytest

from .stones import play

MORE = """\
verb dip|dips {s: stone}
    would: {s} would be wetted
    does: soak s
verb soak|soaks {s: stone}
    event: {s} is|are wetted
    would: {s} would be soaked
    does: add 1 drop to s's controller
verb drench|drenches {s: stone}
    event: {s} is|are drenched
    does: soak s
constant: a stone cannot be wetted
"""


@pytest.mark.parametrize("road", ["dips", "soaks", "drenches"])
def test_what_goes_by_the_words_of_a_ban_is_forbidden_by_every_road(road: str, tmp_path: Path) -> None:
    """One verb would wet a stone, another one has wetted it, and a third comes to the second: none of them does."""
    assert drops(tmp_path / "banned", road, MORE) == 0
    assert drops(tmp_path / "free", road, MORE.rpartition("constant")[0]) == 1


def drops(folder: Path, road: str, more: str) -> int:
    """Return the drops that the first player gets by a verb."""
    return play(folder, [f'first {road} each stone named "Boulder"'], more=more)[1][0]
