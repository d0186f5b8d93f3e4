"""Symbols that some things show on their faces and others as a fact of the whole card: whatever shows one has it."""

from pathlib import Path

import pytest

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.explain.evaluator import Scope, evaluate

from . import written

MANIFEST = """\
id: dyes
language: 1
name: Dyes
players: {min: 2, max: 2}
types:
  cloth: {fields: {colour: colour, hems: list of colour}}
  bead: {kind: die, faces: {tint: colour}}
  stone: {}
symbols:
  colour: [red, blue, green]
zones:
  field: {in_play: true}
counters:
  drop: {on: [player]}
"""
CARDS = """\
- {id: scarf, name: Scarf, type: cloth, colour: red, hems: [green], copies: 2}
- {id: pearl, name: Pearl, type: bead, copies: 1, faces: [{tint: red}, {tint: blue}]}
- {id: pebble, name: Pebble, type: stone, copies: 1}
"""
COUNTED = {
    "red cloths": 2,
    "red beads": 1,
    "red components": 3,
    "blue components": 0,
    "green components": 2,
    "non-red components": 1,
}


@pytest.mark.parametrize("group", COUNTED)
def test_whatever_shows_a_symbol_has_it(group: str, tmp_path: Path) -> None:
    """A card has the symbols that are printed on it, also where dice of the same game show theirs on the side that is up."""
    rules = f"""\
verb play the game
    does:
        move each component in the box to the field
        add (count {group}) drop to the player left of nobody
        end the game
"""
    texts = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": rules}
    game, s = written.begun(tmp_path, texts)
    (counted,) = [
        node for node in nodes_in(game.bodies["play-the-game"]) if isinstance(node, m.Op) and node.name == "count"
    ]
    assert s.counters[s.layout.counter_index("drop")][1] == COUNTED[group]
    assert evaluate(counted, Scope(s.program, s)) == COUNTED[group]


def test_what_is_blue_by_its_side_is_red_no_more(tmp_path: Path) -> None:
    """Of a side, what is up counts; of a whole card, what is printed."""
    rules = """\
verb play the game
    does:
        move each component in the box to the field
        for each bead as b: turn b to side 2 of b
        add (count blue components) drop to the player left of nobody
        add (count red components) drop to the player right of nobody
        end the game
"""
    texts = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": rules}
    s = written.begun(tmp_path, texts)[1]
    assert s.counters[s.layout.counter_index("drop")][1:3] == [1, 2]
