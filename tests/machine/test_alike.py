"""What things share is counted of dice by the side that is up, and a check knows how many values there may be."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.machine.written import begun

from ruledeck.grammar.checks import check_game

MANIFEST = """\
id: throws
language: 1
name: Throws
players: {min: 2, max: 2}
types:
  die: {kind: die, plural: dice, faces: {pips: number, tint: colour}}
symbols:
  colour: [red, blue]
zones:
  cup: {in_play: true}
counters:
  point: {on: [player]}
"""
FACES = "faces: [{pips: 1, tint: red}, {pips: 2, tint: red}, {pips: 3, tint: blue}, {pips: 3, tint: red}]"
NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm")
CARDS = "".join(f"- {{id: {name.lower()}, name: {name}, type: die, copies: 1, {FACES}}}\n" for name in NAMES)
RULES = """\
verb score {{amount: number}}
    does: add amount points to you
verb play the game
    does:
        move each die in the box to the cup
{turns}
        let first = the player left of nobody
        first scores ({number})
        end the game
"""


@pytest.mark.parametrize(
    ("sides", "number", "points"),
    [
        ((1, 1, 2, 2, 2), "the most dice in the cup with the same pips", 3),
        ((1, 2, 3, 4, 4), "the most dice in the cup with the same pips", 3),
        ((1, 2, 3, 3, 4), "the most dice in the cup of one tint", 3),
        ((1, 1, 1, 1, 1), "the most dice in the cup with the same pips", 5),
        ((1, 2, 3, 4, 4), "the number of different pips among dice in the cup", 3),
        ((1, 2, 3, 4, 4), "1 if the number of different pips among dice in the cup = 3, else 0", 1),
    ],
)
def test_dice_are_alike_by_what_they_show(tmp_path: Path, sides: tuple[int, ...], number: str, points: int) -> None:
    """Pips and tints of the sides that are up count, whatever the others print."""
    turns = "\n".join(f'        turn the die named "{name}" to {side}' for name, side in zip(NAMES, sides, strict=True))
    texts = {
        "game.yaml": MANIFEST,
        "cards/dice.yaml": CARDS,
        "rules/play.rules": RULES.format(turns=turns, number=number),
    }
    game, s = begun(tmp_path, texts)
    assert [one.message for one in check_game(game)] == []
    assert s.counters[s.layout.counter_index("point")][1] == points
