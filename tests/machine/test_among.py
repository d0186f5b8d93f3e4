"""`among`: the things of a sort in a group that has a name, or at one end of a zone."""

from pathlib import Path

import pytest

from .stones import play, program_of

PICKED = "choose 3 stones in the bank as picked"
AMONG = {
    "each of a sort": ([PICKED, "wet each light stone among picked by 1"], 2),
    "one of a sort": ([PICKED, "choose 1 stone among picked where weight >= 5 as rock", "wet rock by 1"], 1),
    "how many": ([PICKED, "repeat (count (light stones among picked)) times: add 1 drop to first"], 2),
    "whether there is any": ([PICKED, "if any stone among picked is light: add 1 drop to first"], 1),
    "none where the group is empty": (
        ["choose up to 2 stones in first's heap as picked", "wet each stone among picked by 1"], 0,
    ),
    "from the end of a zone": (
        ["move each stone in the bank to first's heap", "wet each light stone among the top 2 cards of first's heap by 1"], 2,
    ),
    "players of a group who are like something": (
        ["add 1 drop to second", "let folk = each player", "for each of folk where drop > 0 as p: add 1 drop to p"], 2,
    ),
    "players of a group with the most of something": (
        ["add 1 drop to second", "let folk = each player", "(each of folk with the highest drop) sings"], 2,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "wet"), AMONG.values(), ids=AMONG)
def test_a_sort_among_a_group(tmp_path: Path, lines: list[str], wet: int) -> None:
    """The heavy stone lies first in the bank, so that it is picked with two light ones."""
    assert sum(play(tmp_path, lines)[1]) == wet


REFUSED = {
    "a group without a name": "wet each stone among stones in the bank by 1",
    "a single thing": "choose 1 stone in the bank as one\nwet each stone among one by 1",
}


@pytest.mark.parametrize("lines", REFUSED.values(), ids=REFUSED)
def test_among_takes_several_named_things(tmp_path: Path, lines: str) -> None:
    """Where a description would do, nothing stands among it."""
    assert program_of(tmp_path, lines.split("\n"))[1]
