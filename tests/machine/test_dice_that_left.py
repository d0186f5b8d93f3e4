"""What an ability reads of a die that has left play with its event: the side that was up."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game

MANIFEST = """\
id: tray
language: 1
name: Tray
players: {min: 2, max: 2}
types:
  die: {kind: die, plural: dice, faces: {pips: number}}
  cup: {}
zones:
  table: {in_play: true}
  pouch: {}
counters:
  drop: {on: [player]}
"""
CARDS = """\
- {id: die, name: Die, type: die, copies: 1, faces: [{pips: 10}, {pips: 20}, {pips: 30}]}
- id: cup
  name: Cup
  type: cup
  copies: 1
  rules: |
    echo after a die is dropped: add (READ) drop to the player left of nobody
"""
RULES = """\
window afters
    moment: after
ability echo
    timing: after
    forced: yes
verb drop {d: die}
    event: {d} is|are dropped
    does: move d to the pouch
whenever a die is dropped: turn that die to 1
verb play the game
    does:
        move each cup in the box to the table
        give control of each cup to the player left of nobody
        move each die in the box to the table
        turn each die to 3
        drop each die
"""


@pytest.mark.parametrize(("read", "drops"), [("the upper side of that die", 3), ("pips of that die", 30)])
def test_the_side_is_that_which_was_up(read: str, drops: int, tmp_path: Path) -> None:
    """A die that was turned since it left play is read as it last was."""
    for name, text in (
        ("game.yaml", MANIFEST),
        ("cards/core.yaml", CARDS.replace("READ", read)),
        ("rules/play.rules", RULES),
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(tmp_path)[0])
    assert [each.message for each in found] == []
    s = new_game(compile_game(game, 2), 1)
    advance(s)
    assert s.counters[s.layout.counter_index("drop")][1] == drops
