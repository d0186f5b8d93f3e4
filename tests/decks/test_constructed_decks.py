"""Constructed decks of a game of the content (ruling swlcg-113): what a format refuses, and what it lets pass."""

import shutil
from pathlib import Path

import pytest

from ruledeck.cli.checking.checking import check_game

CONTENT = Path(__file__).parents[2] / "content"
TEN = {str(number): 1 for number in range(1, 11)}
"""Ten sets of the light side; the fourth is for the Jedi alone."""
NINE = {str(number): 1 for number in range(1, 10)}
DARK = {str(number): 1 for number in range(19, 28)}
"""Nine sets of the dark side."""


def refused(root: Path, seat: str, affiliation: str, sets: dict[str, int]) -> list[str]:
    """Return why the deck is refused; the messages without their places."""
    game = root / "swlcg"
    shutil.copytree(CONTENT / "swlcg", game, ignore=shutil.ignore_patterns("rulings", "policies", "text"))
    listed = ", ".join(f'"{name}": {copies}' for name, copies in sets.items())
    (game / "decks" / "starter.yaml").write_text(
        f"- {{id: made, name: Made, seat: {seat}, format: constructed, cards: {{{affiliation}: 1}}, sets: {{{listed}}}}}\n",
        encoding="utf-8",
    )
    return [one.message for one in check_game(game, Path("swlcg")).findings if one.code.startswith("C")]


def test_ten_sets_of_a_side_are_a_deck(tmp_path: Path) -> None:
    """Sets of other affiliations of the side are welcome."""
    assert refused(tmp_path, "light", "jedi_affiliation", TEN) == []


def test_two_copies_of_a_set_are_allowed(tmp_path: Path) -> None:
    """The limit is for each set, not for the deck."""
    assert refused(tmp_path, "light", "jedi_affiliation", {**NINE, "1": 2, "2": 2}) == []


@pytest.mark.parametrize(
    ("seat", "affiliation", "sets", "broken"),
    [
        ("light", "jedi_affiliation", NINE, ["needs at least 10"]),
        ("light", "jedi_affiliation", {**TEN, "1": 3}, ["allows 2"]),
        ("light", "jedi_affiliation", {**TEN, "19": 1}, ["no foreign objectives", "you is light"]),
        ("light", "rebel_alliance_affiliation", TEN, ["no denied objectives"]),
        ("dark", "sith_affiliation", {**DARK, "35": 2}, ["solitary = 1"]),
        ("dark", "jedi_affiliation", TEN, ["you is dark"]),
    ],
    ids=["nine sets", "three copies", "the other side", "for another affiliation alone", "two of a single set", "seat"],
)
def test_other_decks_are_refused(
    seat: str, affiliation: str, sets: dict[str, int], broken: list[str], tmp_path: Path
) -> None:
    """Each rule that a deck breaks is named, and no other."""
    found = refused(tmp_path, seat, affiliation, sets)
    assert len(found) == len(broken)
    assert all(rule in message for rule, message in zip(broken, found, strict=True))
