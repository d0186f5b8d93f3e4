"""The cells of a board: which lie beside which, counted once more from where they lie, and what they are called."""

from itertools import product
from pathlib import Path

import pytest

from ruledeck.grammar.files.loading import GameText, read_game

GAME = """\
id: sample
language: 1
name: Sample
players: {min: 2, max: 2}
types:
  cell:
    kind: place
    fields: {row: number, column: number, near: list of cell, aslant: list of cell, DIRECTIONS, wet: optional flag}
    title: {en: "{card}", ru: "клетка {card}"}
"""
DIRECTIONS = {
    "up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1),
    "up_left": (-1, -1), "up_right": (-1, 1), "down_left": (1, -1), "down_right": (1, 1),
}  # fmt: skip
ROWS, COLUMNS = 4, 5
GONE = ("b2", "e4")


def read(folder: Path, grid: str, more: str = "", texts: str = "") -> GameText:
    """Return a game with one board."""
    fields = ", ".join(f"to {each.replace('_', ' ')}: optional cell" for each in DIRECTIONS)
    card = f"- {{id: cell, type: cell{more}, grid: {{rows: {ROWS}, columns: {COLUMNS}, row: row, column: column, {grid}}}}}\n"
    files = {"game.yaml": GAME.replace("DIRECTIONS", fields), "cards/core.yaml": card, "text/ru/cards.yaml": texts}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    game, found = read_game(folder)
    assert [each.message for each in found] == []
    return game


def ident(row: int, column: int) -> str:
    """Return the id of a cell."""
    return f"cell_{'abcde'[column - 1]}{row}"


def lying(without: tuple[str, ...] = ()) -> list[tuple[int, int]]:
    """Return the places of a board."""
    places = product(range(1, ROWS + 1), range(1, COLUMNS + 1))
    return [each for each in places if ident(*each).removeprefix("cell_") not in without]


def test_squares_that_touch_are_beside_each_other(tmp_path: Path) -> None:
    """What shares a side differs by one in row or column, what shares a corner by one in both."""
    game = read(tmp_path, "sides: near, corners: aslant, without: [B2, e4]")
    places = lying(GONE)
    assert [card.id for card in game.cards] == [ident(*each) for each in places]
    for card, (row, column) in zip(game.cards, places, strict=True):
        assert (card.fields["row"], card.fields["column"], card.copies) == (row, column, 1)
        far = {ident(*other): (abs(other[0] - row), abs(other[1] - column)) for other in places}
        assert card.fields["near"] == tuple(each for each in far if sorted(far[each]) == [0, 1])
        assert card.fields["aslant"] == tuple(each for each in far if far[each] == (1, 1))


def test_one_list_may_hold_all_that_touches(tmp_path: Path) -> None:
    """A king goes to what differs by at most one in row and in column."""
    game = read(tmp_path, "sides: near, corners: near, without: [b2]")
    places = lying(("b2",))
    for card, (row, column) in zip(game.cards, places, strict=True):
        near = [other for other in places if max(abs(other[0] - row), abs(other[1] - column)) == 1]
        assert card.fields["near"] == tuple(ident(*each) for each in near)


def test_hexes_that_touch_are_beside_each_other(tmp_path: Path) -> None:
    """The middles of two hexes that touch are as far apart as any two that do: measured on paper, in half cells."""
    game = read(tmp_path, "hexes: near")
    # Across, a cell is two wide, and an even row begins one further to the right.
    middles = {ident(row, column): (row, 2 * column + (row % 2 == 0)) for row, column in lying()}
    for card in game.cards:
        row, across = middles[card.id]
        touching = [
            each
            for each, (other, there) in middles.items()
            if (abs(other - row), abs(there - across)) in ((0, 2), (1, 1))
        ]
        assert card.fields["near"] == tuple(touching)


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_direction_leads_to_one_cell_or_to_none(direction: str, tmp_path: Path) -> None:
    """At the edge, and where a cell is not there, the field is missing."""
    game = read(
        tmp_path, f"{direction}: to {direction.replace('_', ' ')}, sides: near, corners: aslant, without: [b2, e4]"
    )
    down, right = DIRECTIONS[direction]
    places = lying(GONE)
    for card, (row, column) in zip(game.cards, places, strict=True):
        there = (row + down, column + right)
        expected = ident(*there) if there in places else None
        assert card.fields.get(f"to {direction.replace('_', ' ')}") == expected


def test_what_is_said_of_one_cell_takes_the_place_of_what_is_said_of_all(tmp_path: Path) -> None:
    """A cell may have facts and a title of its own, and others beside it than those that lie there."""
    own = "cells: {C1: {name: Well, wet: false}, a1: {near: [cell_e4]}}"
    game = read(tmp_path, f"sides: near, corners: aslant, {own}", ", wet: true")
    cards = {card.id: card for card in game.cards}
    assert cards["cell_c1"].name == "Well"
    assert [card.id for card in game.cards if not card.fields["wet"]] == ["cell_c1"]
    assert cards["cell_a1"].fields["near"] == ("cell_e4",)
    assert cards["cell_b1"].fields["near"] == ("cell_a1", "cell_c1", "cell_b2")


def test_cells_are_called_by_their_labels_in_each_language(tmp_path: Path) -> None:
    """A cell is called as its type says, with its label, unless a file of translations gives it a title."""
    game = read(tmp_path, "sides: near, corners: aslant", texts="cards: {cell_c1: {name: Колодец}}\n")
    assert game.cards[0].name == "A1"
    titles = {key: card.name for key, card in game.texts[0].cards.items()}
    assert (titles["cell_a1"], titles["cell_c1"], titles["cell_e4"]) == ("клетка A1", "Колодец", "клетка E4")


def test_an_entry_with_a_name_lends_it_to_its_cells(tmp_path: Path) -> None:
    """The name of the entry stands in front of each label."""
    assert read(tmp_path, "sides: near, corners: aslant", ", name: Field").cards[-1].name == "Field E4"
