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


DECLARED = {
    "a sort": (["wet each light stone among flock of second by 1"], 3),
    "what is narrowed": (["wet (each of flock of first where weight >= 5) by 1"], 1),
    "with the most of something": (["wet each of flock of first with the highest weight by 1"], 1),
    "one of a sort": (["choose 1 light stone among flock of second as one", "wet one by 1"], 1),
    "whether there is any": (["if any flock of first: add 1 drop to first"], 1),
    "whether there is any that is like something": (["if any flock of first where weight > 9: add 1 drop to first"], 0),
    "whether any is like something": (["if any of flock of first is light: add 1 drop to first"], 0),
    "none": (["if no flock of nobody: add 1 drop to first"], 1),
}


@pytest.mark.parametrize(("lines", "wet"), DECLARED.values(), ids=DECLARED)
def test_a_declared_group_is_taken_as_a_named_one(tmp_path: Path, lines: list[str], wet: int) -> None:
    """Its things are described further, and asked for, as those of a group that has a name."""
    words = "cards flock of {p: player}: each stone p controls in the bank\n"
    assert sum(play(tmp_path, lines, more=words)[1]) == wet


REFUSED = {
    "a group without a name": "wet each stone among stones in the bank by 1",
    "a single thing": "choose 1 stone in the bank as one\nwet each stone among one by 1",
}


@pytest.mark.parametrize("lines", REFUSED.values(), ids=REFUSED)
def test_among_takes_several_named_things(tmp_path: Path, lines: str) -> None:
    """Where a description would do, nothing stands among it."""
    assert program_of(tmp_path, lines.split("\n"))[1]
