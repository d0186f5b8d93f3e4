"""What does an event: the text that carries it out, and not what led to it. What the rules do because of a card is done by the rules."""

from pathlib import Path

import pytest

from .stones import play

CARDS = """\
- {{id: pebble, name: Pebble, type: stone, copies: 3, weight: 2}}
- id: boulder
  name: Boulder
  type: stone
  copies: 1
  weight: 7
  rules: |
    chime:
        {does}
"""
RULES = """
ability chime
    timing: called
    lives: bank
    {afterwards}
ability tide
    timing: after
    forced: yes
verb crack {s: stone}
    event: {s} is|are cracked
    would: {s} would be cracked
    does: add 1 drop to s
verb soak {s: stone}
    event: {s} is|are soaked
    would: {s} would be soaked
    does: add 10 drop to s's controller
verb drown {s: stone}
    does: soak s
"""
BAN = "constant: a stone cannot be soaked because of a stone\n"
RING = ['first resolves the chime ability of the stone named "Boulder"', "catch up with what waits"]
WINDOWS = ["moment: after", "moment: after\n    resolves: queue", "moment: after\n    scope: effect"]
BY_THE_CARD = {
    "its own text": ("", "soak this"),
    "a verb that its text uses": ("", "drown this"),
}
BY_THE_RULES = {
    "a rule of state that waits for an event": ("whenever a stone is cracked: soak that stone\n", "crack this"),
    "a rule of state that holds of something": (
        "whenever a stone where drop = 1:\n    add 1 drop to it\n    drown it\n",
        "crack this",
    ),
    "what the rules do with the card of an ability afterwards": ("afterwards: soak this", "crack this"),
    "and do in a verb of theirs": ("afterwards: drown this", "crack this"),
    "a reaction of the rules": ("tide after a stone is cracked: soak that stone\n", "crack this"),
    "an ability that a reaction of the rules lets wait": (
        "tide after a stone is cracked, limit once per game:\n"
        "    let first-one = that stone\n    after a stone is cracked: drown first-one\n",
        "crack this",
    ),
}


def drops(folder: Path, road: str, does: str, window: str, ban: str = BAN) -> int:
    """Return the drops on the player whose stone says so, and says it again where something waits for the next time."""
    afterwards = road if road.startswith("afterwards") else "idle: no"
    words = RULES.replace("{afterwards}", afterwards)
    more = f"{words}{road if road != afterwards else ''}{ban}window tides\n    {window}\n"
    return play(folder, RING * (1 + road.count("let ")), cards=CARDS.format(does=does), more=more)[1][0]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("road", BY_THE_CARD)
def test_what_a_card_does_is_done_because_of_it(road: str, window: str, tmp_path: Path) -> None:
    """The steps of a card are forbidden to it, and so are those of the verbs that it uses."""
    more, does = BY_THE_CARD[road]
    assert drops(tmp_path / "banned", more, does, window) == 0
    assert drops(tmp_path / "free", more, does, window, ban="") == 10


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("road", BY_THE_RULES)
def test_what_the_rules_do_because_of_a_card_is_done_by_the_rules(road: str, window: str, tmp_path: Path) -> None:
    """A rule that follows from what a card does is no text of that card: what forbids something to cards leaves it alone."""
    more, does = BY_THE_RULES[road]
    assert drops(tmp_path, more, does, window) == 10
