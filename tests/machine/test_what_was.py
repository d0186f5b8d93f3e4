"""What an ability reads of a thing that has left play with its event: as it last was."""

from pathlib import Path

import pytest

from .stones import play

READ = {
    "a counter": "drop on that stone = 3",
    "who controlled it": "that stone is friendly",
    "that it lay face up": "that stone is face-up",
    "a number that others changed": "weight of that stone = 10",
}
LINES = [
    'choose 1 stone in the bank where it is "Boulder" as rock',
    "add 3 drop to rock",
    "bury rock in the box",
]
MORE = """
ability echo
    timing: after
    lives: bank

whenever a stone is buried: remove 9 drop from that stone
"""
CARDS = """\
- id: pebble
  name: Pebble
  type: stone
  copies: 3
  traits: [Smooth]
  weight: 2
  rules: |
    constant: each other stone in the bank gets +1 weight
- id: boulder
  name: Boulder
  type: stone
  copies: 1
  weight: 7
  rules: |
    echo after this is buried, must:
        if CONDITION: add 1 drop to you
"""


@pytest.mark.parametrize("condition", READ.values(), ids=READ)
def test_it_is_read_as_it_last_was(tmp_path: Path, condition: str) -> None:
    """In the box the stone bears nothing, nobody controls it, and no other stone makes it heavier."""
    cards = CARDS.replace("CONDITION", condition.replace("that stone", "this"))
    assert play(tmp_path, LINES, cards=cards, more=MORE)[1][:2] == [1, 0]
