"""A delayed ability answers only while what its head says behind `while` holds."""

from pathlib import Path

import pytest

from .camp import run_cases

CARD = """\
cards:
  - id: drummer
    name: Drummer
    type: unit
    cost: 1
    copies: 1
    rules: |
      action:
          choose 1 friendly unit as model
          choose 1 enemy unit as prey
          after an enemy unit is dealt damage while model has damage, until the end of the turn: deal 2 damage to this
          deal 1 damage to prey
cases:
  - case: waits
    status: house
    given:
      at: turn of alice
      alice: {field: [{card: drummer, as: drum}, {card: scout, as: model, damage: HURT}]}
      bob: {field: [{card: scout, as: prey}]}
    until: turn
    rest: pass
    do: [{alice: use ability 1 of drum}, {alice: choose model}]
    expect: [prey has 1 damage, drum has EXPECTED damage]
"""


@pytest.mark.parametrize(("hurt", "expected"), [(0, "no"), (1, "2")], ids=["does not hold", "holds"])
def test_a_delayed_ability_asks_its_condition(tmp_path: Path, hurt: int, expected: str) -> None:
    """It waits all the same, and answers nothing meanwhile."""
    (run,) = run_cases(tmp_path, CARD.replace("HURT", str(hurt)).replace("EXPECTED", expected))
    assert not run.found, run.found
