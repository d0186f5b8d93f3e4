"""What leaves play and comes back is another thing: what was said of it before says nothing of it now."""

from pathlib import Path

import pytest

from .stones import play

MORE = """\
ability tide
    timing: after
    forced: yes
window tides
    moment: after
verb blink|blinks {s: stone}
    does:
        move s to first-pouch
        move s to the bank
verb soak|soaks {s: stone}
    event: {s} is|are soaked
    does: add weight of s drops to s's controller
"""
CARDS = """\
- {id: pebble, name: Pebble, type: stone, copies: 3, weight: 2}
- id: boulder
  name: Boulder
  type: stone
  copies: 1
  weight: 7
  rules: |
    ability
"""
TEN = 10
"""Drops that a stone of weight ten gives; three are added to the printed seven."""


def drops(folder: Path, lines: list[str]) -> int:
    """Return the drops on the first player, whose boulder blinks in the midst of the lines."""
    more = MORE.replace("first-pouch", "s's controller's pouch")
    return play(folder, ['choose 1 stone in the bank where (it is "Boulder") as big', *lines], more=more)[1][0]


BLINK = "first blinks big"
SAID = {
    "a number for a while": ["until the end of the game: big gets +3 weight", BLINK, "first soaks big"],
    "a ban for a while": ["until the end of the game: big cannot be soaked", BLINK, "first soaks big"],
}


@pytest.mark.parametrize(
    ("lines", "there", "back"), [(SAID["a number for a while"], 10, 7), (SAID["a ban for a while"], 0, 7)]
)
def test_what_holds_of_a_thing_holds_no_more_when_it_comes_back(
    lines: list[str], there: int, back: int, tmp_path: Path
) -> None:
    """A number and a ban are about the thing that was there."""
    assert drops(tmp_path / "there", [line for line in lines if line != BLINK]) == there
    assert drops(tmp_path / "back", lines) == back


def test_what_waits_for_a_thing_does_not_hear_of_what_comes_back(tmp_path: Path) -> None:
    """An ability that waits until the thing is soaked waits no more."""
    waiting = ["after big is soaked, until the end of the game: add 100 drops to first"]
    then = ["first soaks big", "catch up with what waits"]
    assert drops(tmp_path / "there", [*waiting, *then]) == 107
    assert drops(tmp_path / "back", [*waiting, BLINK, *then]) == 7


def test_of_several_things_the_others_are_still_spoken_of(tmp_path: Path) -> None:
    """Of a group that was fixed, what has come back is none; the others keep what was said of them."""
    lines = [
        "choose 4 stones in the bank as team",
        "until the end of the game: team get +3 weight",
        BLINK,
        "add (the total weight among stones in the bank) drops to first",
    ]
    assert drops(tmp_path, lines) == 7 + 3 * (2 + 3)


def test_what_is_said_of_a_thing_that_has_left_is_still_said_when_it_comes_back(tmp_path: Path) -> None:
    """What an effect says of something that lies outside is said of that very thing, which comes back as such."""
    lines = [
        "move big to first's pouch",
        "until the end of the game: big gets +3 weight",
        "move big to the bank",
        "first soaks big",
    ]
    assert drops(tmp_path, lines) == TEN


def test_limits_begin_anew_for_what_comes_back(tmp_path: Path) -> None:
    """An ability that was used as often as it may be can be used again by the thing that has come back."""
    cards = CARDS.replace(
        "ability", "tide after a stone is soaked, limit once per game: add 100 drops to this's controller"
    )
    more = MORE.replace("first-pouch", "s's controller's pouch")
    once, again = ["first soaks big", "catch up with what waits"], ["first soaks big", "catch up with what waits"]
    lines = ['choose 1 stone in the bank where (it is "Boulder") as big', *once]
    assert play(tmp_path / "there", [*lines, *again], cards=cards, more=more)[1][0] == 2 * 7 + 100
    assert play(tmp_path / "back", [*lines, BLINK, *again], cards=cards, more=more)[1][0] == 2 * 7 + 2 * 100


def test_what_moves_within_play_stays_what_it_is(tmp_path: Path) -> None:
    """Nothing is forgotten where a thing only lies elsewhere in the same zone, or is not moved at all."""
    lines = ["until the end of the game: big gets +3 weight", "move big to the bank", "first soaks big"]
    assert drops(tmp_path, lines) == TEN
