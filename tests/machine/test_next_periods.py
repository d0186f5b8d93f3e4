"""What lasts until a period begins or ends for the next time."""

from pathlib import Path

import pytest

from ruledeck.grammar.checks import check_game

from . import written

MANIFEST = """\
id: dial
language: 1
name: Dial
players: {min: 2, max: 2}
types:
  hand: {fields: {size: number}}
zones:
  face: {in_play: true}
counters:
  tick: {on: [game]}
periods: [day, hour]
"""
CARDS = "- {id: long, name: Long, type: hand, size: 1, copies: 1}\n"
EDGES = {
    "the hour begins": [2, 1, 1, 1],
    "the hour ends": [2, 2, 1, 1],
    "the noon hour ends": [2, 2, 2, 1],
    "second's hour begins": [2, 2, 1, 1],
    "the day ends": [2, 2, 2, 2],
}
"""What is waited for, and the size of the hand before the first hour, in it, in the second and behind both."""


@pytest.mark.parametrize(
    "line", ["until the next time {}: each hand gets +1 size", "each hand gets +1 size until the next time {}"]
)
@pytest.mark.parametrize("edge", EDGES)
def test_it_is_over_when_the_period_begins_or_ends(tmp_path: Path, edge: str, line: str) -> None:
    """What holds until the next time that a period begins or ends holds until then, whoever waits for it besides."""
    look = "set tick on the game to (tick on the game * 10 + the total size among hands)"
    lines = [
        "let first = the player left of nobody", "let second = first's opponent", "move each hand in the box to the face",
        "day:", f"    {line.format(edge)}", f"    {look}", f"    hour of first: {look}", f"    hour noon of second: {look}", f"    {look}",
        "end the game",
    ]  # fmt: skip
    body = "".join(f"        {each}\n" for each in lines)
    rules = f"verb play the game\n    does:\n{body}"
    files = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": rules}
    game, s = written.begun(tmp_path, files)
    assert [each.message for each in check_game(game)] == []
    assert [int(each) for each in str(s.counters[0][0])] == EDGES[edge]


def test_a_period_that_no_rule_begins_is_reported(tmp_path: Path) -> None:
    """What waits for the next end of a period which never comes is told which one that is."""
    body = "        until the next time the hour ends: each hand gets +1 size\n        day: end the game\n"
    files = {
        "game.yaml": MANIFEST,
        "cards/core.yaml": CARDS,
        "rules/play.rules": f"verb play the game\n    does:\n{body}",
    }
    game, _ = written.begun(tmp_path, files)
    assert "no rule begins an hour, so this never happens" in [each.message for each in check_game(game)]


@pytest.mark.parametrize(("skipped", "ticks"), [("first", 0), ("first's opponent", 1)])
def test_a_period_that_does_not_come_changes_something(tmp_path: Path, skipped: str, ticks: int) -> None:
    """A period in which nothing happens uses up what skips it, so that it is worth beginning; another player's does not."""
    lines = [
        "let first = the player left of nobody", f"skip the next hour of {skipped}",
        "first applicable:", "    hour of first: do nothing", "    add 1 tick to the game",
        "end the game",
    ]  # fmt: skip
    body = "".join(f"        {each}\n" for each in lines)
    files = {
        "game.yaml": MANIFEST,
        "cards/core.yaml": CARDS,
        "rules/play.rules": f"verb play the game\n    does:\n{body}",
    }
    _, s = written.begun(tmp_path, files)
    assert s.counters[0][0] == ticks
