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
SHOWN = re.compile(r"put (?:brackets around the group:|it in brackets,|them around the whole group:) `([^`]*)`")
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
    "hit one or more units where cost <= 2 for 3 pain",
    "hit 2 or more units where (cost <= 2) for 3 pain",
    "hit one or more (units where cost <= 2) for 3 pain",
    "hit 2 or more (ready units) for 3 pain",
    "hit units where cost <= 2 and it is ready for 3 pain",
    "hit up to 2 units where hurt and ready for 3 pain",
    "hit up to 2 units where (it is hurt) and it is ready for 3 pain",
    "hit up to 2 units where hurt and ready and Trooper for 3 pain",
    "hit all but 2 units where hurt and it is in your hand for 3 pain",
    "move up to 2 units where it is hurt and it is ready to your hand",
    "your opponent hits up to 2 units where hurt and it is ready for 3 pain",
    "you may hit up to 2 units where hurt and it is ready for 3 pain",
    "your opponent must hit up to 2 units where hurt and it is ready for 3 pain",
    "destroy each unit where hurt and ready and Trooper",
    "destroy each unit where hurt and ready and hit 1 unit for 3 pain",
    "you may destroy 1 unit where cost = 1 and ready",
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


COUNTED = re.compile(r"compare a count: `([^`]*)`")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("you control one or more ready units", "count (ready units you control) >= 1"),
        ("you control 2 or more units", "count (units you control) >= 2"),
        ("your opponent controls at least two units", "count (units your opponent controls) >= 2"),
        ("there are 2 or more ready units", "count (ready units) >= 2"),
        ("there are at most 2 units in your hand", "count (units in your hand) <= 2"),
        ("there are exactly three units", "count (units) = 3"),
        ("one or more enemy units are ready", "count (enemy units that are ready) >= 1"),
        ("2 or more units are not ready", "count (units that are not ready) >= 2"),
        ("you have 2 or more cards in your hand", "count (cards in your hand) >= 2"),
    ],
)
def test_so_many_things_are_shown_as_a_count_that_is_understood(said: str, shown: str, tmp_path: Path) -> None:
    """A condition that counts as cards do is answered by the count of those things, which is understood."""
    (found,) = findings(f"\n    if {said}: destroy 1 unit", tmp_path)
    counted = COUNTED.search(found.help or "")
    assert counted is not None, found.help
    assert counted.group(1) == shown
    assert findings(f"\n    if {shown}: destroy 1 unit", tmp_path) == []


NUMBERS = re.compile(r"`(\d to \d|up to \d|at least \d|\d)`")


@pytest.mark.parametrize("said", ["1 or 2", "one or two", "two or three", "up to two", "at least two", "three or more"])
def test_numbers_as_cards_say_them_are_shown_as_the_language_has_them(said: str, tmp_path: Path) -> None:
    """From one number to the next, and numbers in words, are shown so that they are understood in their place."""
    (found,) = findings(f"destroy {said} units", tmp_path)
    shown = NUMBERS.search(found.help or "")
    assert shown is not None, found.help
    mended = said.replace("three", shown.group(1)) if said.endswith("more") else shown.group(1)
    assert findings(f"destroy {mended} units", tmp_path) == []


@pytest.mark.parametrize("said", ["any number of", "1 or more"])
def test_a_number_without_bounds_is_shown_with_them(said: str, tmp_path: Path) -> None:
    """An amount that is chosen has bounds, which the help shows in its place."""
    (found,) = findings(f"draw {said} cards", tmp_path)
    shown = re.search(r"as in `([^`]*)`", found.help or "")
    assert shown is not None, found.help
    assert findings(f"draw {shown.group(1)} cards", tmp_path) == []


@pytest.mark.parametrize(
    ("said", "mended"),
    [
        ("\n    let n = a random number from 1 to 6\n    draw n cards", "draw n cards"),
        ("\n    a random number from 1 to 6 as n\n    draw n cards", "draw n cards"),
        ("draw (a random number from 1 to 3) cards", "draw n cards"),
        ("pay a random number of credits", "pay n"),
    ],
)
def test_a_draw_is_shown_in_a_line_of_its_own(said: str, mended: str, tmp_path: Path) -> None:
    """Where chance cannot draw, the help shows the line that lets it, which is understood above what uses its name."""
    found = findings(said, tmp_path)
    shown = next(filter(None, (re.search(r"`(choose a random [^`]*)`", each.help or "") for each in found)), None)
    assert shown is not None, found
    assert findings(f"\n    {shown.group(1)}\n    {mended}", tmp_path) == []


@pytest.mark.parametrize(
    ("head", "shown"),
    [
        ("reaction after 2 or more friendly units are destroyed", "a friendly unit is destroyed"),
        ("reaction after 2 or more units are destroyed", "a unit is destroyed"),
        ("reaction after your opponent exhausts 2 or more units", "your opponent exhausts a unit"),
        ("reaction after 3 or more cards move to the discard pile", "a card move to the discard pile"),
    ],
)
def test_an_event_of_several_things_is_shown_for_each_of_them(head: str, shown: str, tmp_path: Path) -> None:
    """Each of several things has an event of its own, which the help shows, and it is understood with a limit behind it."""
    kind = head.partition(" ")[0]

    def found(text: str) -> list[Diagnostic]:
        write(tmp_path, {"rules/play.rules": RULES + VERBS, "cards/probe.yaml": card("probe", "unit", text)})
        return load(tmp_path)[1]

    (one,) = found(f"{head}: draw 1 cards")
    assert f"`{shown}`" in (one.help or "")
    assert found(f"{kind} after {shown}, limit once per turn: draw 1 cards") == []
