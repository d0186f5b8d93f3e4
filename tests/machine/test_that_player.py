"""`that player` of an event between two players is the other one: nobody speaks so of themselves."""

from pathlib import Path

import pytest

from .stones import play

MORE = """\
ability tide
    timing: after
    forced: yes
verb poke|pokes {p: player}
    event: {by} pokes|poke {p}
    does: do nothing
window tides
    moment: after
"""
CARDS = """\
- {{id: pebble, name: Pebble, type: stone, copies: 3, weight: 2}}
- id: boulder
  name: Boulder
  type: stone
  copies: 1
  weight: 7
  rules: |
    tide after {event}: add 1 drop to {whom}
"""


@pytest.mark.parametrize(
    ("event", "line", "drops"),
    [
        ("another player pokes you", "second pokes first", [0, 1]),
        ("you poke a player", "first pokes second", [0, 1]),
        ("a player pokes you", "second pokes first", [0, 1]),
    ],
)
@pytest.mark.parametrize("whom", ["that player", "it"])
def test_that_player_is_the_other_one(event: str, line: str, drops: list[int], whom: str, tmp_path: Path) -> None:
    """Whoever pokes the first player, or is poked by that one, gets the drop."""
    cards = CARDS.format(event=event, whom=whom)
    assert play(tmp_path, [line, "catch up with what waits"], cards=cards, more=MORE)[1][:2] == drops
