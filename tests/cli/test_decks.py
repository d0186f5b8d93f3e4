"""Which cards are on the table: the decks of the players, of the table, and those that nobody chose."""

import json
from pathlib import Path

import pytest

from ruledeck.cli.table.setup import Wishes, find_table, settled, table_cards
from ruledeck.interpreter.state.starting_components import components

from .duel import write_duel
from .program import Program

DECKS = """\
- id: basic
  name: Basic
  cards: {herald: 3}
- id: heavy
  name: Heavy
  cards: {herald: 5}
"""


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game of a few decisions with two decks, in the current folder."""
    root = write_duel(workshop)
    (root / "decks").mkdir()
    (root / "decks" / "all.yaml").write_text(DECKS, encoding="utf-8")
    return root


def owners(*wishes: str) -> list[tuple[int, int]]:
    """Return owner and number of components, for some `--deck`."""
    table, program = find_table("duel", None, Wishes(decks=wishes))
    cards = table_cards(table, program) or components(program)
    return sorted((owner, sum(each == owner for _, each in cards)) for owner in {owner for _, owner in cards})


@pytest.mark.parametrize(
    ("wishes", "found"),
    [
        ((), [(0, 3)]),
        (("table=heavy",), [(0, 5)]),
        (("alice=basic", "bob=heavy"), [(1, 3), (2, 5)]),
        (("1=basic", "table=heavy"), [(0, 5), (1, 3)]),
    ],
)
def test_the_cards_of_a_table(duel: Path, wishes: tuple[str, ...], found: list[tuple[int, int]]) -> None:
    """A deck of the table takes the place of the first one, and players with decks of their own need no deck of the table."""
    assert owners(*wishes) == found


def test_a_deck_of_the_table_is_played_with(duel: Path, ruledeck: Program) -> None:
    """A simulation takes it by the name that rulings use, too."""
    result = ruledeck("sim", "duel", "--games", "2", "--deck", "table=heavy", "--output-format", "json")
    assert (result.code, json.loads(result.out)["games"]) == (0, 2)


FORMATS = """\
formats:
  any: {least: 3, most: 5}
  odd: {least: 3, require: ["no units in the box"]}
"""


def test_a_deck_is_drawn_by_the_seed_of_each_game(duel: Path, ruledeck: Program) -> None:
    """Games of the same seeds have the same decks, in any number of processes."""
    manifest = duel / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + FORMATS, encoding="utf-8")
    table, program = find_table("duel", None, Wishes(decks=("table=random:any",)))
    drawn = [table_cards(settled(table, seed), program) for seed in range(9)]
    assert drawn == [table_cards(settled(table, seed), program) for seed in range(9)]
    assert len(set(drawn)) > 1
    command = ("sim", "duel", "--games", "20", "--deck", "table=random:any", "--output-format", "json")
    found = [json.loads(ruledeck(*command, "--jobs", jobs).out) for jobs in ("1", "2")]
    assert found[0]["wins"] == found[1]["wins"]
    assert found[0]["events"] == found[1]["events"]


def test_a_drawn_deck_may_have_a_seed_of_its_own(duel: Path) -> None:
    """Then every game has the same one."""
    manifest = duel / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + FORMATS, encoding="utf-8")
    table, _ = find_table("duel", None, Wishes(decks=("table=random:any:7",)))
    assert settled(table, 1) == settled(table, 2) == table


@pytest.mark.parametrize(
    ("wish", "message", "help_"),
    [
        ("random:large", 'no deck can be drawn as "random:large"', "random:any, random:odd"),
        ("random:odd", "no deck of the format odd was found for the seed 0", None),
    ],
)
def test_a_deck_that_cannot_be_drawn_is_refused(
    wish: str, message: str, help_: str | None, duel: Path, ruledeck: Program
) -> None:
    """Because there is no such format, or because nothing obeys it."""
    manifest = duel / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + FORMATS, encoding="utf-8")
    result = ruledeck("sim", "duel", "--deck", f"table={wish}")
    assert result.code == 2
    assert message in result.err
    assert help_ is None or help_ in result.err


def test_a_deck_for_another_seat_is_refused(duel: Path, ruledeck: Program) -> None:
    """A deck that says its seat is not played by somebody else."""
    manifest = duel / "game.yaml"
    seats = "players: {min: 2, max: 2, seats: [north, south]}"
    lines = [
        seats if line.startswith("players:") else line for line in manifest.read_text(encoding="utf-8").splitlines()
    ]
    manifest.write_text("\n".join(lines) + "\n", encoding="utf-8")
    deck = duel / "decks" / "all.yaml"
    deck.write_text(DECKS.replace("name: Heavy", "name: Heavy\n  seat: south"), encoding="utf-8")
    result = ruledeck("sim", "duel", "--deck", "north=heavy")
    assert result.code == 2
    assert 'the deck "heavy" is for south' in result.err
    assert "say --deck south=heavy" in result.err
