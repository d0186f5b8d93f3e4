"""Helps that show a line with brackets around a group: what they show is understood when it is put in."""

import re
from pathlib import Path

import pytest

from ruledeck.grammar.text.diagnostic import Diagnostic

from .sample import RULES, card, load, write

VERBS = """
verb bind {u: unit} fast
    does: exhaust u
verb bind {u: unit} fast to {b: base}
    does: exhaust u
verb hit {u: unit} for {n: number} pain
    does: deal n damage to u
verb add {u: unit} to the defence
    does: ready u
"""
SHOWN = re.compile(r"set (?:brackets around the group|them around the whole group): `([^`]*)`")
LINES = (
    "bind 1 unit where cost <= 2 fast",
    "bind up to 2 units where (cost <= 2) fast to 1 base",
    "hit up to 2 ready units where hurt for 3 pain",
    "hit all but 2 of the units where cost <= 2 for 3 pain",
    "hit all but 2 units where (cost of it <= 2) for 3 pain",
    "hit at least 1 unit where cost <= 2 for 3 pain",
    "hit 1 to 2 units where cost <= 2 for 3 pain",
    "hit 2 random units where cost <= 2 for 3 pain",
    "hit any number of units where cost <= 2 for 3 pain",
    "hit up to (cost of this) units where (cost <= 2) for 3 pain",
    "hit 1 (ready or hurt) unit where cost <= 2 for 3 pain",
    "hit a unit where hurt for 3 pain",
    "hit another unit where hurt for 3 pain",
    "hit each unit where hurt for 3 pain",
    "hit ready friendly units where cost <= 2 for 3 pain",
    "hit the unit you control where cost <= 2 for 3 pain",
    "hit up to 2 units in your hand where cost <= 2 for 3 pain",
    "hit up to 2 units on a base where hurt for 3 pain",
    "your opponent adds up to 1 ready unit where (it is hurt) to the defence",
    "your opponent adds 1 ready unit where cost of it <= 2 to the defence",
    "each player hits up to 2 units where cost <= 2 for 3 pain",
    "you may hit up to 2 units where cost <= 2 for 3 pain",
    "move up to 2 units where cost <= 2 to your hand",
    "each player where (credit >= 2) draws 1 cards",
    "up to 2 ready units where cost <= 2 get +1 health until the end of the turn",
    "hit 1 (ready unit where cost <= 2) for 3 pain",
    "hit up to 2 (units where cost <= 2) for 3 pain",
    "hit up to (2 ready units) for 3 pain",
    "hit up to 2 (ready units) for 3 pain",
    "your opponent adds up to (1 ready unit where hurt) to the defence",
    "hit each (ready unit) for 3 pain",
    "hit any number of (units where cost <= 2) for 3 pain",
)


def findings(line: str, root: Path) -> list[Diagnostic]:
    """Return what is found in a card that does what a line says."""
    write(root, {"rules/play.rules": RULES + VERBS, "cards/probe.yaml": card("probe", "unit", f"action: {line}")})
    return load(root)[1]


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_a_help_shows_with_brackets_is_understood(line: str, tmp_path: Path) -> None:
    """The line is not understood as it stands, and is as its help shows it."""
    (found,) = findings(line, tmp_path)
    shown = SHOWN.search(found.help or "")
    assert shown is not None, found.help
    assert findings(shown.group(1), tmp_path) == []


@pytest.mark.parametrize(("said", "help"), [("exactly 2 units", "`2 ...`"), ("one unit", "`1`")])
def test_a_number_that_is_said_as_on_a_card_is_shown_in_digits(said: str, help: str, tmp_path: Path) -> None:
    """`exactly 2` and `one` are said with digits alone."""
    (found,) = findings(f"hit {said} for 3 pain", tmp_path)
    assert help in (found.help or "")
