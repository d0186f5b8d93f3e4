"""Where things are looked for: a zone, play, anywhere. What needs a single zone takes no other."""

from pathlib import Path

import pytest

from .stones import play, program_of

LOOKED = {
    "everything is somewhere": "if first's pouch is empty and count anywhere = 4",
    "what lies in play lies anywhere": "if each stone in the bank is in anywhere",
    "play is not empty": "if play is not empty and count play = 4",
}


@pytest.mark.parametrize("condition", LOOKED.values(), ids=LOOKED)
def test_play_and_anywhere_are_zones_to_look_in(tmp_path: Path, condition: str) -> None:
    """All four stones lie in the bank, which is in play, and nothing anywhere else."""
    drops = play(tmp_path, [f"{condition}: add 1 drop to first"])[1]
    assert drops[:2] == [1, 0]


@pytest.mark.parametrize("line", ["shuffle play", "shuffle anywhere", "move each stone in the bank to play"])
def test_a_step_needs_a_single_zone(tmp_path: Path, line: str) -> None:
    """Nothing is shuffled in several zones, or put into them."""
    found = program_of(tmp_path, [line])[1]
    assert len(found) == 1 and "D401" in found[0]
