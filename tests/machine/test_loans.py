"""Control that is given until something: of one thing or of each of a group, and how it goes back."""

from pathlib import Path

import pytest

from .stones import play

LIGHT = "choose 1 light stone as pebble"
"""The light stones are those of the second player; each of these games ends with a count of what the first one commands."""
COUNT = ["for each stone first controls as s: add 1 drop to first"]


def held(folder: Path, lines: list[str]) -> int:
    """Return how many stones the first player commands at the end; one of them is the boulder."""
    return play(folder, ["move each stone to the bank", LIGHT, *lines, *COUNT])[1][0]


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


LENT = {
    "until it holds": (["give control of pebble to first until drop on pebble >= 1"], 2),
    "until it held": (["give control of pebble to first until drop on pebble >= 1", "add 1 drop to pebble"], 1),
    "while it holds": (["give control of pebble to first while drop on pebble = 0"], 2),
    "while it held": (["give control of pebble to first while drop on pebble = 0", "add 1 drop to pebble"], 1),
    "for good when it is over": (
        [
            "give control of pebble to first until drop on pebble >= 1",
            "add 1 drop to pebble",
            "remove 1 drop from pebble",
        ],
        1,
    ),
    "not again with its condition": (
        [
            "give control of pebble to first while drop on pebble = 0",
            "add 1 drop to pebble",
            "remove 1 drop from pebble",
        ],
        1,
    ),
    "it came back": (
        [
            "give control of pebble to first until 2 = 1",
            "move pebble to second's heap",
            "move pebble to the bank",
        ],
        1,
    ),
    "it came back to a later loan": (
        [
            "give control of pebble to first until drop on pebble >= 1",
            "move pebble to second's heap",
            "move pebble to the bank",
            "give control of pebble to first",
            "add 1 drop to pebble",
        ],
        2,
    ),
    "for good in between": (
        [
            "give control of pebble to first until drop on pebble >= 1",
            "give control of pebble to first",
            "add 1 drop to pebble",
        ],
        2,
    ),
    "to somebody else for good in between": (
        [
            "give control of pebble to first until drop on pebble >= 1",
            "give control of pebble to second",
            "add 1 drop to pebble",
        ],
        1,
    ),
    "the later one ends": (
        [
            "give control of pebble to first until drop on pebble >= 2",
            "give control of pebble to second until drop on pebble >= 1",
            "add 1 drop to pebble",
        ],
        2,
    ),
    "the later one stands": (
        [
            "give control of pebble to first until drop on pebble >= 1",
            "give control of pebble to second until drop on pebble >= 2",
            "add 1 drop to pebble",
        ],
        1,
    ),
    "both end, the earlier one first": (
        [
            "give control of pebble to first until drop on pebble >= 1",
            "give control of pebble to second until drop on pebble >= 2",
            "add 1 drop to pebble",
            "add 1 drop to pebble",
        ],
        1,
    ),
    "both end at once": (
        [
            "give control of pebble to first until drop on pebble >= 1",
            "give control of pebble to second until drop on pebble >= 1",
            "add 1 drop to pebble",
        ],
        1,
    ),
    "to one player twice, the longer one stands": (
        [
            "give control of pebble to first until drop on pebble >= 1",
            "give control of pebble to first until drop on pebble >= 2",
            "add 1 drop to pebble",
        ],
        2,
    ),
    "to one player twice, until both are over": (
        [
            "give control of pebble to first until drop on pebble >= 1",
            "give control of pebble to first until drop on pebble >= 2",
            "add 2 drop to pebble",
        ],
        1,
    ),
    "what goes back ends another": (
        [
            "give control of pebble to first until drop on pebble >= 1",
            "choose 1 stone where (weight of it = 7) as rock",
            "give control of rock to second while pebble's controller is first",
            "add 1 drop to pebble",
        ],
        1,
    ),
}


@pytest.mark.parametrize(("lines", "commanded"), LENT.values(), ids=LENT)
def test_control_goes_back(lines: list[str], commanded: int, tmp_path: Path) -> None:
    """Of two players who are given control the later one has it; when a loan ends, what was before it holds, unless that ended too."""
    assert held(tmp_path, lines) == commanded


def test_what_waits_until_a_condition_is_over_with_it(tmp_path: Path) -> None:
    """An ability that an effect makes ends for good as soon as the condition of its ending holds."""
    waiting = ["after a stone is buried, until drop on pebble >= 1: add 9 drop to first"]
    more = "window afters\n    moment: after\n"
    lines = ["move each stone to the bank", LIGHT, *waiting, "add 1 drop to pebble", "remove 1 drop from pebble"]
    buried = ["bury pebble in second's heap"]
    assert play(tmp_path, [*lines[:3], *buried], more=more)[1][0] == 9
    assert play(tmp_path, [*lines, *buried], more=more)[1][0] == 0


def test_what_holds_until_a_condition_is_over_for_good(tmp_path: Path) -> None:
    """What holds until a condition never holds again behind it, also in a game without rules of state."""
    lines = [LIGHT, "until drop on pebble >= 1: pebble gets +1 weight"]
    lines += ["add 1 drop to pebble", "remove 1 drop from pebble", "add (weight of pebble - 2) drop to first"]
    assert play(tmp_path, lines)[1][0] == 0


def test_who_declines_to_lend_is_still_there(tmp_path: Path) -> None:
    """Behind an optional loan that is declined, the one who declined it goes on."""
    more = "verb ponder\n    does:\n        you may give control of 1 light stone to you until 2 = 1\n        add 5 drop to you\n"
    (tmp_path / "no").mkdir()
    assert play(tmp_path / "no", ["move each stone to the bank", "first ponders"], more=more, declining=True)[1][0] == 5
    assert play(tmp_path, ["move each stone to the bank", "first ponders", *COUNT], more=more)[1][0] == 7


def test_all_of_a_group_is_lent_at_one_moment(tmp_path: Path) -> None:
    """Rules of state look when each of a group has been lent, and not while only some have."""
    rule = "whenever a player where (count (stones in the bank it controls) = 2 and drop on it = 0): add 1 drop to it\n"
    lines = ["move each stone to the bank", "first gives control of each light stone to first while 1 = 1"]
    assert play(tmp_path, lines, more=rule)[1][:2] == [0, 0]
    apart = ["for each light stone as s: first gives control of s to first while 1 = 1"]
    assert play(tmp_path, [*lines[:1], *apart], more=rule)[1][:2] == [1, 1]
