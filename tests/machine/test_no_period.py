"""What would last until the end of a period does not begin where none of its kind goes on."""

from pathlib import Path

import pytest

from . import stones
from .stones import play

LIGHT = "choose 1 light stone as pebble"
LASTING = {
    "a number": (
        [LIGHT, "until the end of the song: pebble gets +3 weight"],
        ["add (weight of pebble) drops to first"],
        2,
        5,
    ),
    "a ban": (["until the end of the song: first cannot sing"], ["first sings"], 1, 0),
    "a loan": (
        [LIGHT, "first gives control of pebble to first until the end of the song"],
        ["for each stone first controls as s: add 1 drop to first"],
        1,
        2,
    ),
}


@pytest.mark.parametrize("what", LASTING)
def test_nothing_lasts_for_a_period_that_does_not_go_on(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within the period it does, and in front of one that is still to come it does not."""
    monkeypatch.setattr(stones, "MANIFEST", f"{stones.MANIFEST}periods: [song]\n")
    begin, behind, without, within = LASTING[what]
    song = ["song of first:", *[f"    {line}" for line in (*begin, *behind)]]
    assert play(tmp_path / "within", song)[1][0] == within
    assert play(tmp_path / "without", [*begin, *behind])[1][0] == without
    assert play(tmp_path / "before", [*begin, "song of first:", *[f"    {line}" for line in behind]])[1][0] == without
