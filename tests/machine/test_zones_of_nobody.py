"""The zone of nobody: what goes there goes to the box, but what lies in the box does not lie there."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.generated.whole_way import write

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.explain.evaluator import Scope, evaluate
from ruledeck.interpreter.state.state import State

MANIFEST = """\
id: attic
language: 1
name: Attic
players: {min: 2, max: 2}
types: {thing: {}}
zones:
  field: {in_play: true, visible: everyone}
  hand: {per: player, visible: owner}
  gift: {per: player, visible: owner}
counters: {coin: {on: [player]}}
"""
CARDS = "- {id: chair, name: Chair, type: thing, copies: 5}\n"
RULES = """\
number things outside: count things in (the hand of nobody or the field)
number things of nobody: count things in the hand of nobody
adjective {c: thing} of nobody: c is in the hand of nobody
adjective {c: thing} around: c is in (the hand of nobody or the field)

verb play the game
    does:
        let me = the player left of nobody
        move 2 random things in the box to the field
"""


def played(folder: Path, *course: str) -> State:
    """Return the state behind some lines, in a game of two things in the field and three in the box, which nobody owns."""
    rules = RULES + "".join(f"        {line}\n" for line in course)
    files = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": f"{rules}        end the game\n"}
    game, found = bind_game(read_game(write(files, folder))[0])
    assert not found, [each.message for each in found]
    s = new_game(compile_game(game, 2), 3, {1: "random", 2: "random"})
    advance(s)
    return s


def coins(s: State) -> int:
    """Return how many coins the first player has."""
    return s.counters[s.layout.counter_index("coin")][1]


@pytest.mark.parametrize(
    ("counted", "number"),
    [
        ("things of nobody", 0),
        ("things outside", 2),
        ("count things in (the box or the hand of nobody)", 3),
        ("count things in (the hand of nobody or me's hand)", 0),
        ("count (things in the box where it is of nobody)", 0),
        ("count (things anywhere where it is around)", 2),
    ],
)
def test_what_lies_in_the_box_does_not_lie_in_the_hand_of_nobody(tmp_path: Path, counted: str, number: int) -> None:
    """It is not counted, alone or beside another place, and is not found to be there."""
    assert coins(played(tmp_path, f"add ({counted}) coin to me")) == number


@pytest.mark.parametrize("word", ["number:things-outside", "number:things-of-nobody"])
def test_the_tree_says_the_same(tmp_path: Path, word: str) -> None:
    """What explanations and proofs ask does not look into the box either."""
    s = played(tmp_path, "add (things outside + things of nobody) coin to me")
    meanings = s.program.game.meanings
    found = evaluate(meanings[word], Scope(s.program, s, {"you": 0}))
    assert (found, coins(s)) == (2 if word.endswith("outside") else 0, 2)


def test_what_goes_to_the_hand_of_nobody_goes_to_the_box(tmp_path: Path) -> None:
    """Nobody brought it, and it is put back there."""
    course = ("move each thing in the field to the hand of nobody", "add (count things in the box) coin to me")
    assert coins(played(tmp_path, *course)) == 5


@pytest.mark.parametrize("line", ["swap me's hand with the hand of nobody", "swap the hand of nobody with me's hand"])
def test_nobody_swaps_nothing(tmp_path: Path, line: str) -> None:
    """Whoever is to swap hands with nobody keeps theirs, and does not get what lies in the box."""
    course = ("move each thing in the field to me's hand", line, "add (count things in me's hand) coin to me")
    assert coins(played(tmp_path, *course)) == 2


def test_what_nobody_has_to_shuffle_uses_no_chance(tmp_path: Path) -> None:
    """The chance that follows is the same as without it, and it is not done."""
    left = "move 1 random thing in the box to me's gift"
    plain = played(tmp_path, left)
    shuffled = played(tmp_path, "shuffle the hand of nobody", left)
    assert shuffled.chance_state == plain.chance_state
    done = played(tmp_path, "fully shuffle the hand of nobody: add 1 coin to me")
    assert coins(done) == 0
