"""What a text lets several things count as is worked out without that text, in all that it changes."""

from pathlib import Path

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game

FILES = {
    "game.yaml": """\
id: meadow
language: 1
name: Meadow
players: {min: 1, max: 1}
types: {beast: {}, plant: {}}
zones:
  field: {in_play: true}
values:
  roots: {type: number, start: 0}
  paws: {type: number, start: 0}
""",
    "rules/play.rules": """\
constant: each beast is a plant

verb play the game
    does:
        move each card in the box to the field
        set roots to count (plants)
        set paws to count (beasts)
        end the game
""",
    "cards/core.yaml": "- {id: hare, name: Hare, type: beast, copies: 3}\n- {id: oak, name: Oak, type: plant, copies: 1}\n",
}


def test_what_becomes_something_else_is_that_and_no_longer_what_it_was(tmp_path: Path) -> None:
    """A text about all of a type that makes them another one does not lead back to itself, so that they would be neither."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(tmp_path)[0])
    assert found == []
    s = new_game(compile_game(game, 1, {}), 1)
    advance(s)
    assert dict(zip(s.layout.values, s.values, strict=True)) == {"roots": 4, "paws": 0}
