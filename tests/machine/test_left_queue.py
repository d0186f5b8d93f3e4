"""An ability of the queue that leaves what goes on around it leaves no event behind that nobody waits for."""

from pathlib import Path

import pytest

from ruledeck.interpreter.proof.invariants import left_over

from . import stones

MORE = """\
ability tide
    timing: after
    forced: yes
verb soak|soaks {s: stone}
    event: {s} is|are soaked
    does: do nothing
window tides
    moment: after
    resolves: queue
"""

CARDS = """\
- {id: pebble, name: Pebble, type: stone, copies: 3, weight: 2}
- id: boulder
  name: Boulder
  type: stone
  copies: 1
  weight: 7
  rules: |
    tide after a stone is soaked: end the round
"""


def test_an_ability_of_the_queue_that_ends_a_period_forgets_its_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round is ended in the midst of the queue: the event that was answered is gone with it."""
    monkeypatch.setattr(stones, "MANIFEST", f"{stones.MANIFEST}periods: [round]\n")
    soaking = [
        "round:",
        '    first soaks each stone in the bank where (it is "Boulder")',
        "    catch up with what waits",
    ]
    s = stones.ended(tmp_path, soaking, cards=CARDS, more=MORE)
    assert left_over(s) == []
