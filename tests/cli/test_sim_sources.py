"""What a number of the players came from: counters by what brought them, cards that count at the end, and the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .duel import write_duel
from .program import Program

RULES = """
number wealth of {c: card}: cost of c
number fee of {p: player}: (2 if the number of cards in p's discard pile > 2, else 0)
number standing of {p: player}: point on p + the total (wealth of it) among cards p controls in p's discard pile - fee of p
number luck of {p: player}: the higher of (1, point on p)
verb cheer with {c: card}
    does: add 1 point to you
    story: "{by} cheers with {c}, who outdoes {cards in your discard pile}"
constant: each player gets +1 standing
"""


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game with a standing: points, what the cards in one's discard pile cost, 2 less for more than two of them, and 1 for nothing."""
    game = write_duel(workshop)
    rules = game / "rules" / "play.rules"
    text = rules.read_text(encoding="utf-8").replace(
        "        move c to your discard pile\n", "        cheer with c\n        move c to your discard pile\n"
    )
    rules.write_text(text + RULES, encoding="utf-8")
    return game


def sources(ruledeck: Program, name: str, *arguments: str) -> list[dict[str, dict[str, int]]]:
    """Return what a number of each seat came from in some games, each as data."""
    result = ruledeck("sim", "duel", "--games", "12", "--lines", f"{name}.jsonl", "--sources", name, *arguments)
    assert result.code == 0, result.err
    lines = Path(f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    return [json.loads(line)["sources"][name] for line in lines]


def test_a_number_is_what_brought_its_counters_what_cards_count_and_the_rest(duel: Path, ruledeck: Program) -> None:
    """The points of the number are told as the counter is; each of the four cards of a seat costs 1 or 2, and the rest is 1 - 2."""
    points, found = sources(ruledeck, "point"), sources(ruledeck, "standing")
    for brought, whole in zip(points, found, strict=True):
        for seat, each in whole.items():
            assert each.pop("the rest") == -1
            assert 3 <= each.pop("counts at the end > unit") <= 8
            assert each == brought[seat]


def test_sources_are_told_apart_by_what_they_are_about(duel: Path, ruledeck: Program) -> None:
    """The card that a verb is done with counts, and no other one that its story speaks of; of an ability it is its own card."""
    found = sources(ruledeck, "standing", "--by", "card", "--by", "cost")
    known = {
        "cheer with (Herald, 1)",
        "cheer with (Oracle, 2)",
        "ability of unit (Herald, 1)",
        "ability of unit (Oracle, 2)",
    }
    known |= {"counts at the end > unit (Herald, 1)", "counts at the end > unit (Oracle, 2)", "the rest"}
    assert {source for game in found for each in game.values() for source in each} == known
    for game in found:
        for each in game.values():
            # Each of them was cheered with once before it came to lie there.
            assert each.get("counts at the end > unit (Oracle, 2)", 0) == 2 * each.get("cheer with (Oracle, 2)", 0)
            assert each.get("counts at the end > unit (Herald, 1)", 0) == each.get("cheer with (Herald, 1)", 0)


def test_of_the_higher_one_that_counts_is_told(duel: Path, ruledeck: Program) -> None:
    """Where points are more than one, they are what it came from; otherwise it came from none of them."""
    for points, found in zip(sources(ruledeck, "point"), sources(ruledeck, "luck"), strict=True):
        assert found == {seat: {"the rest": 1} if sum(each.values()) <= 1 else each for seat, each in points.items()}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--sources", "wealth"), "say one of fee, luck, point, standing"),
        (("--sources", "point", "--by", "colour"), "say type, card, cost"),
        (("--by", "type"), "`--by` tells sources apart"),
        (("--sources", "point", "--lines", "whole.jsonl", "--resume"), 'another by: ["type"]'),
    ],
)
def test_what_nothing_can_come_from_is_refused(
    duel: Path, ruledeck: Program, arguments: tuple[str, ...], said: str
) -> None:
    """A number of cards is none of players, and sources are told apart by what cards have."""
    ruledeck("sim", "duel", "--games", "3", "--lines", "whole.jsonl", "--sources", "point", "--by", "type")
    result = ruledeck("sim", "duel", "--games", "3", *arguments)
    assert (result.code, said in result.err) == (2, True), result.err
