"""What comes out of a verb: its arms follow what came out of it now, and none follows a verb that has not happened."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game

MANIFEST = """\
id: court
language: 1
name: Court
players: {min: 1, max: 1}
types: {unit: {}, judge: {}}
zones:
  hall: {in_play: true}
counters:
  guilt: {on: [unit]}
  fame: {on: [player], plural: fame}
  shame: {on: [player], plural: shame}
  tale: {on: [player]}
symbols:
  verdict: [pass, fail]
values:
  result: {type: verdict, start: pass}
"""
CARDS = """\
- id: ada
  name: Ada
  type: unit
  copies: 1
- id: grim
  name: Grim
  type: judge
  copies: 1
  rules: |
    BAN
    hearing after a unit is judged: add 1 tale to you
"""
RULES = """\
ability hearing
    timing: after
    forced: yes
verb judge {x: unit}
    event: {x} is|are judged
    would: {x} would be judged
    outcome: result
    does:
        if guilt on x > 0: set result to fail
        else: set result to pass
verb play the game
    does:
        move each card in the box to the hall
        give control of each judge to the player left of nobody
        give control of each unit to the player left of nobody
        BEGIN
        judge each unit:
            on pass: add 1 fame to the player left of nobody
            on fail: add 1 shame to the player left of nobody
        end the game
"""


def counted(folder: Path, begin: str, ban: str = "", then: str = "") -> tuple[int, int, int]:
    """Return how much fame, shame and hearing comes of a game."""
    rules = RULES.replace("BEGIN", begin).replace("        end the game", f"{then}        end the game")
    cards = CARDS.replace("    BAN\n", f"    {ban}\n" if ban else "")
    for name, content in (("game.yaml", MANIFEST), ("rules/play.rules", rules), ("cards/core.yaml", cards)):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    text, found = read_game(folder, Path())
    game, more = bind_game(text)
    assert [one.message for one in (*found, *more) if not one.code.startswith("W")] == []
    s = new_game(compile_game(game, 1), 1)
    advance(s)
    names = [spec.name for spec in s.layout.counters]
    fame, shame, heard = (s.counters[names.index(name)][1] for name in ("fame", "shame", "tale"))
    return fame, shame, heard


def test_an_arm_follows_what_came_out(tmp_path: Path) -> None:
    """What comes out is what the steps of the verb set."""
    assert counted(tmp_path, "add 1 guilt to 1 unit") == (0, 1, 1)
    assert counted(tmp_path, "set result to fail") == (1, 0, 1)


def test_what_comes_out_as_it_did_before_has_come_out(tmp_path: Path) -> None:
    """A verb has happened, and its event too, where the same comes out twice."""
    assert counted(tmp_path, "judge each unit") == (1, 0, 2)
    assert counted(
        tmp_path,
        "judge each unit",
        then="        judge each unit:\n            on pass: add 1 fame to the player left of nobody\n",
    ) == (
        2,
        0,
        3,
    )


@pytest.mark.parametrize("before", ["judge each unit", "set result to fail"])
def test_no_arm_follows_a_verb_done_to_nothing(before: str, tmp_path: Path) -> None:
    """Where nothing is left to be judged, what came out earlier counts for nothing."""
    fame, shame, _ = counted(tmp_path, f"{before}\n        move each unit to the box")
    assert (fame, shame) == (0, 0)


def test_no_arm_follows_a_verb_that_is_forbidden(tmp_path: Path) -> None:
    """A ban leaves nothing that could come out."""
    assert counted(tmp_path, "set result to fail", "constant: a unit cannot be judged") == (0, 0, 0)
