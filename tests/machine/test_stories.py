"""What a table is told while a verb is carried out."""

from pathlib import Path

import pytest

from . import written

MANIFEST = """\
id: hatters
language: 1
name: Hatters
players: {min: 2, max: 2}
types:
  hat: {fields: {price: number}}
zones:
  shelf: {visible: everyone}
  bench: {in_play: true}
"""
CARDS = "- {id: bowler, name: Bowler, type: hat, price: 3, copies: 1}\n"
RULES = """\
verb show
    story: "{found} is shown for {the price of found}, {count (hats in the shelf)} left"
    does:
        choose 1 random hat in the shelf as found
        move found to the bench

verb play the game
    does:
        LINE
        show
        end the game
"""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("do nothing", [((2, 0),), ((0, None), (1, None))]),
        ("move each hat in the box to the shelf", [((2, 1),), ((0, ("thing", 3, 0, 6)), (1, 3))]),
    ],
    ids=["nothing", "something"],
)
def test_what_a_choice_that_finds_nothing_would_tell_is_told_as_nothing(
    tmp_path: Path, line: str, told: list[object]
) -> None:
    """A story that speaks of what was chosen, or of a number of it, goes on where there was nothing to choose."""
    texts = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": RULES.replace("LINE", line)}
    _, s = written.begun(tmp_path, texts, tells=True)
    assert [entry[2] for entry in s.log if entry[0] in ("story", "named")] == told
