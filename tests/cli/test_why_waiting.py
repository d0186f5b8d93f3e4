"""`why` of a card whose effect has made abilities that still wait."""

from pathlib import Path

import pytest

from .program import Program
from .test_why import toys

__all__ = ["toys"]
RULING = """\
cards:
- id: alarm
  name: Alarm
  type: unit
  cost: 0
  strength: 0
  health: 1
  rules: |
    action, destroy this:
        after a unit is dealt damage, until the end of the turn: draw 1 card
cases:
- case: the alarm is set
  status: house
  given: {at: phase action, alice: {field: [{card: alarm, as: bell}]}, bob: {field: [{card: teddy_bear, as: bear}]}}
  do:
    - {alice: use bell}
"""


@pytest.fixture
def alarm(toys: Path) -> str:
    """A case at whose end an ability waits, though its card has left play."""
    path = toys / "rulings" / "alarm.yaml"
    path.write_text(RULING, encoding="utf-8")
    return str(path)


def test_what_a_card_has_made_and_waits_is_told_with_the_card(alarm: str, ruledeck: Program) -> None:
    """It waits wherever its card lies, and says for what."""
    out = ruledeck("why", alarm, "bell").out
    waiting = out[out.index("delayed of Alarm") :]
    assert waiting.startswith("delayed of Alarm: after a unit is dealt damage, until the end of the turn: draw 1 card")
    assert "no: waits for: a unit is dealt damage (nothing happens at this moment)" in waiting
    assert "it works in" not in waiting


def test_before_it_is_made_nothing_waits(alarm: str, ruledeck: Program) -> None:
    """Only its own abilities are told."""
    assert "delayed of" not in ruledeck("why", alarm, "bell", "--at", "1").out
