"""Events that somebody has answered: what they have become is asked of the bans, and of what has left play meanwhile."""

from pathlib import Path

import pytest

from .stones import CARDS, play

WORDS = """
window befores
    moment: when
ability ward
    timing: when
    forced: yes
verb deal {n: number} blows to {s: stone}
    event: {s} is|are struck
    would: {s} would be struck
    does: add n drop to s
verb shove {s: stone}
    does: move s to s's controller's heap
"""
BOULDER = 'the stone named "Boulder"'
STRUCK = [f"deal 3 blows to {BOULDER}"]


BAN = "constant: a light stone cannot be struck\n"
REDIRECTED = ["when this would be struck:", "    redirect 3 of that blows to 1 light stone"]
CHANGED = ["when this would be struck:", "    choose 1 light stone as other-one", "    change that stone to other-one"]


def drops(folder: Path, ward: list[str], lines: list[str], more: str = "") -> list[int]:
    """Return the drops on the light stones and on the boulder, whose ability answers that a stone would be struck."""
    said = "".join(f"        {line}\n" for line in ward)
    cards = CARDS.rpartition("- {id: boulder")[0]
    cards += (
        f"- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n  rules: |\n    ward {said.lstrip()}"
    )
    found = play(folder, lines, cards=cards, more=WORDS + more)[1][2:]
    return [*sorted(found[:3]), found[3]]


@pytest.mark.parametrize("ward", [REDIRECTED, CHANGED], ids=["redirected", "changed"])
def test_a_ban_is_asked_of_what_an_event_becomes(ward: list[str], tmp_path: Path) -> None:
    """What cannot happen to something is not moved to it: it happens to what it was meant for."""
    for number, (ban, found) in enumerate((("", [0, 0, 3, 0]), (BAN, [0, 0, 0, 3]))):
        (folder := tmp_path / str(number)).mkdir()
        assert drops(folder, ward, STRUCK, ban) == found


def test_a_ban_that_an_answer_brings_holds_for_the_event(tmp_path: Path) -> None:
    """What becomes forbidden while somebody answers an event does not happen."""
    ban = "constant while (count (stones in the bank) < 4): a stone cannot be struck\n"
    ward = ["when this would be struck:", "    choose 1 light stone as other-one", "    shove other-one"]
    assert drops(tmp_path, ward, STRUCK, ban) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("ward", "found"),
    [
        (["when this would be struck: shove this"], [0, 0, 0, 0]),
        ([*REDIRECTED[:1], "    choose 1 light stone as other-one", "    redirect 3 of that blows to other-one", "    shove other-one"],
         [0, 0, 0, 0]),
        ([*CHANGED, "    shove other-one"], [0, 0, 0, 0]),
        (["when this would be struck:", "    choose 1 light stone as other-one", "    shove other-one"], [0, 0, 0, 3]),
    ],
    ids=["what is struck", "what it is redirected to", "what it is changed to", "another one"],
)  # fmt: skip
def test_nothing_happens_to_what_has_left_play(ward: list[str], found: list[int], tmp_path: Path) -> None:
    """What leaves play while somebody answers an event gets nothing of it, and nothing stays on it."""
    assert drops(tmp_path, ward, STRUCK) == found


def test_what_an_event_is_turned_to_and_leaves_play_then_gets_nothing(tmp_path: Path) -> None:
    """That it loomed for something out of play at first is of no account for the thing to which it was turned."""
    ward = ["when another stone would be struck:", "    change that stone to this", "    shove this"]
    lines = ["choose 1 light stone as other-one", "shove other-one", "deal 3 blows to other-one"]
    assert drops(tmp_path, ward, lines) == [0, 0, 0, 0]


@pytest.mark.parametrize("turned", ["redirect 3 of that blows to lost", "change that stone to lost"])
def test_what_an_event_is_turned_to_out_of_play_gets_it(tmp_path: Path, turned: str) -> None:
    """It is not there when the event is turned to it: so it has not left play meanwhile."""
    ward = ["when this would be struck:", "    choose 1 stone in your opponent's heap as lost", f"    {turned}"]
    lines = ["choose 1 light stone as other-one", "shove other-one", *STRUCK]
    assert drops(tmp_path, ward, lines) == [0, 0, 3, 0]


@pytest.mark.parametrize(
    ("ward", "found"),
    [
        (["when this would be struck:", "    shove this", "    unearth this"], [0, 0, 0, 0]),
        (["when this would be struck:", "    shove each stone in the bank", "    unearth each stone in your heap"], [0, 0, 0, 0]),
        ([*CHANGED, "    shove other-one", "    unearth other-one"], [0, 0, 0, 0]),
        ([CHANGED[0], CHANGED[1], "    shove other-one", "    unearth other-one", "    change that stone to other-one"], [0, 0, 3, 0]),
        (["when this would be struck:", *CHANGED[1:2], "    shove other-one", "    unearth other-one"], [0, 0, 0, 3]),
    ],
    ids=["what is struck", "all at once", "what it is changed to", "what it is changed to then", "another one"],
)  # fmt: skip
def test_nothing_happens_to_what_has_left_play_and_come_back(ward: list[str], found: list[int], tmp_path: Path) -> None:
    """It is another thing now, of which nothing had loomed; an event that is turned to it then is about it as it is."""
    back = "verb unearth {s: stone}\n    does: move s to the bank\n"
    assert drops(tmp_path, ward, STRUCK, back) == found


def test_what_was_out_of_play_before_gets_it(tmp_path: Path) -> None:
    """What is said of a thing in a heap happens to it, although others are asked."""
    ward = ["when another stone would be struck: add 1 drop to this"]
    lines = ["choose 1 light stone as other-one", "shove other-one", "deal 3 blows to other-one"]
    assert drops(tmp_path, ward, lines) == [0, 0, 3, 1]
