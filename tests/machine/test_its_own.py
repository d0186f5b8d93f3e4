"""`its` behind a thing in a verb: of each of a group, of what was chosen, and never of two things at once."""

from pathlib import Path

import pytest

from .stones import play, program_of

LINES = {
    "each of a group": (["move each stone in the bank to its controller's heap"], [0, 1, 3]),
    "of it": (["move each stone in the bank to the heap of its controller"], [0, 1, 3]),
    "a chosen one": (
        ["choose 1 stone in the bank where not (it is light) as s", "move s to its controller's heap"],
        [3, 1, 0],
    ),
    "one that is chosen in the verb": (["move 1 light stone in the bank to its controller's heap"], [3, 0, 1]),
    "several that are chosen": (["move 2 light stones in the bank to its controller's heap"], [2, 0, 2]),
    "any number": (["move any number of stones in the bank to its controller's heap"], [0, 1, 3]),
    "none": (["move each light stone in second's heap to its controller's pouch"], [4, 0, 0]),
}


@pytest.mark.parametrize(("lines", "zones"), LINES.values(), ids=LINES)
def test_its_speaks_of_each_thing_that_the_verb_names(tmp_path: Path, lines: list[str], zones: list[int]) -> None:
    """Every stone goes to the heap of its own controller."""
    assert play(tmp_path, lines)[0] == zones


def test_a_group_with_its_own_places_moves_at_once(tmp_path: Path) -> None:
    """When the ability that waits for a burial looks, the bank is empty for each of them: all four left together."""
    zones, drops = play(tmp_path, ["bury each stone in the bank in its controller's heap"])
    assert (zones, drops[:2]) == ([0, 1, 3], [1, 3])


def test_a_number_of_each_of_a_group(tmp_path: Path) -> None:
    """Each stone gets as many drops as it weighs."""
    assert sorted(play(tmp_path, ["wet each stone in the bank by its weight"])[1]) == [0, 0, 2, 2, 2, 7]
    assert sorted(play(tmp_path, ["wet each stone in the bank by (weight of it + 1)"])[1]) == [0, 0, 3, 3, 3, 8]


def test_a_counter_is_set_to_a_number_of_each(tmp_path: Path) -> None:
    """`set` reads the weight of each stone in turn."""
    assert sorted(play(tmp_path, ["set drop on each stone in the bank to its weight"])[1]) == [0, 0, 2, 2, 2, 7]


def test_the_nearest_thing_is_meant(tmp_path: Path) -> None:
    """Inside of a loop over stones, `its` behind another stone speaks of the other one."""
    line = "for each stone in the bank where not (it is light): move 1 light stone in the bank to its controller's heap"
    assert play(tmp_path, [line])[0] == [3, 0, 1]


def test_nothing_is_attached_to_itself(tmp_path: Path) -> None:
    """`it` alone would be the thing itself, which is an error."""
    lines = ["swap first's heap with second's heap", "attach each stone in the bank to it"]
    assert any(each.startswith('D401 "it"') for each in program_of(tmp_path, lines)[1])
