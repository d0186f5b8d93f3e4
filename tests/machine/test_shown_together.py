"""Cards that are shown at the same moment are none of each other, however alike they are."""

from pathlib import Path

import pytest

from ruledeck.interpreter.state.state import State

from . import written

MANIFEST = """\
id: purses
language: 1
name: Purses
players: {min: 2, max: 2}
types:
  note: {fields: {worth: number}}
zones:
  purse: {per: player, visible: owner}
  table: {in_play: true}
counters:
  mark: {on: [player]}
"""
CARDS = """\
- {id: five, name: Five, type: note, copies: 3, worth: 5}
- {id: one, name: One, type: note, copies: 1, worth: 1}
"""
WORDS = """\
ability echo
    timing: after
window echoes
    moment: after
    each: one
    closes: 2 consecutive passes
verb unveil {c: note}
    event: {c} is|are unveiled
    does: reveal c
"""
HEARD = "echo after a note is unveiled: add 1 mark to you\n"
READ = "echo after a note is revealed: add 1 mark to you\n"


def begun(folder: Path, line: str, more: str = "") -> State:
    """Return what is known when one line has shown some of the four notes in the purse of the first player."""
    lines = [
        "let first = the player left of nobody",
        "move each note in the box to first's purse",
        "let fives = notes in first's purse where worth = 5",
        line,
    ]
    body = "".join(f"        {each}\n" for each in (*lines, "first may: add 1 mark to first"))
    texts = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS}
    texts["rules/play.rules"] = f"{WORDS}{more}\nverb play the game\n    does:\n{body}"
    return written.begun(folder, texts, 2, None)[1]


def seen_by_second(s: State) -> list[str]:
    """Return the titles of what the second player knows in the purse of the first."""
    return sorted(s.layout.title(s.card[e]) for zone in s.zones for e in zone if s.known[e] >> 2 & 1)


WAYS = {
    "a line of the language": ("reveal each of fives", ""),
    "to one player": ("show each of fives to first's opponent", ""),
    "to each player": ("show each of fives to each player", ""),
    "somebody looks": ("first's opponent looks at each of fives", ""),
    "with an event that is heard": ("reveal each of fives", READ),
    "a verb of the game that is heard": ("unveil each of fives", HEARD),
}


@pytest.mark.parametrize(("line", "more"), WAYS.values(), ids=WAYS)
def test_copies_that_are_shown_together_are_all_known(tmp_path: Path, line: str, more: str) -> None:
    """Three alike notes of four are shown: the opponent knows three of them."""
    assert seen_by_second(begun(tmp_path, line, more)) == ["five", "five", "five"]


def test_a_copy_that_is_shown_later_may_be_the_same_one(tmp_path: Path) -> None:
    """Of three alike notes one is shown after the other: each may be the one that was shown before."""
    s = begun(tmp_path, "for each of fives as n: reveal n")
    assert seen_by_second(s) == ["five"]
