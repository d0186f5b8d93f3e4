"""The card at an end of a zone is a thing like any other where something is only read: nobody chooses it."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.checks import check_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.explain.evaluator import Scope, evaluate
from ruledeck.interpreter.state.state import State

from .written import begun

GAME = """\
id: shelf
language: 1
name: Shelf
players: {min: 2, max: 2}
types: {book: {fields: {cost: number}}, reader: {}}
zones:
  desk: {in_play: true}
  pile: {ordered: true, visible: everyone}
  crate: {ordered: true, visible: nobody}
counters: {mark: {on: [book, player]}}
traits: [Old]
"""
CARDS = """\
- {id: low, name: Low, type: book, cost: 2, copies: 1}
- {id: high, name: High, type: book, cost: 7, traits: [Old], copies: 1}
- id: owl
  name: Owl
  type: reader
  copies: 1
  rules: |
    constant: this gets (cost of the top card of the pile) wit
"""
RULES = """\
number wit of {x: reader}: 0
verb play the game
    does:
        let alice = the player left of nobody
        move each reader in the box to the desk
{steps}
        end the game
"""
LOW, HIGH = (f'move each book in the box named "{title}" to the pile' for title in ("Low", "High"))


def texts(*steps: str) -> dict[str, str]:
    """The files of a game whose course is some steps."""
    lines = "\n".join(f"        {line}" for line in steps)
    return {"game.yaml": GAME, "cards/core.yaml": CARDS, "rules/play.rules": RULES.replace("{steps}", lines)}


def marks(folder: Path, *steps: str) -> int:
    """Return how many marks the first player has when some steps are done."""
    s = begun(folder, texts(*steps))[1]
    return s.counters[[spec.name for spec in s.layout.counters].index("mark")][1]


IS_SO = {
    "the top card of the pile is a book": (True, True, False),
    'the top card of the pile is named "High"': (False, True, False),
    "the top card of the pile is Old": (False, True, False),
    "the bottom card of the pile is Old": (False, False, False),
    "the cost of the top card of the pile = 7": (False, True, False),
    "cost of the bottom card of the pile = 2": (True, True, False),
    "the mark on the top card of the pile = 1": (True, False, False),
    "the name of the top card of the pile = the name of the bottom card of the pile": (True, False, True),
    "the highest wit among readers = 7": (False, True, False),
    "the total wit among readers = 2": (True, False, False),
}
"""What is so of one book with a mark on it, of another one on top of it, and of nothing."""


@pytest.mark.parametrize("condition", IS_SO)
def test_what_is_asked_of_the_top_card_is_asked_of_what_lies_there(condition: str, tmp_path: Path) -> None:
    """Of the only one, of the one that covers it, and of nothing, of which nothing is so."""
    ask = (f"if {condition}:", "    add 1 mark to alice")
    marked = "add 1 mark to each book in the pile"
    one, two, none = IS_SO[condition]
    assert marks(tmp_path / "one", LOW, marked, *ask) == one
    assert marks(tmp_path / "two", LOW, marked, HIGH, *ask) == two
    assert marks(tmp_path / "none", *ask) == none


def test_a_name_stands_for_the_card_that_lay_there(tmp_path: Path) -> None:
    """It stays the same card when it is covered."""
    steps = ("let first = the top card of the pile", HIGH, "add (cost of first) marks to alice")
    assert marks(tmp_path, LOW, *steps) == 2


def test_both_ways_to_read_it_agree(tmp_path: Path) -> None:
    """The engine's answer is the one that the explanations work out from the text."""
    s: State = begun(tmp_path, texts(LOW, HIGH, "if cost of the top card of the pile = 7:", "    add 1 mark to alice"))[
        1
    ]
    game = s.program.game
    (test,) = _conditions(game)
    assert evaluate(test, Scope(s.program, s)) is True


def _conditions(game: Game) -> list[m.Op]:
    return [each for each in nodes_in(tuple(game.bodies.values())) if isinstance(each, m.Op) and each.name == "="]


@pytest.mark.parametrize(
    "step",
    [
        "if the top card of the crate is Old: add 1 mark to alice",
        "if cost of the top card of the crate > 2: add 1 mark to alice",
        "add (cost of the top card of the crate) marks to alice",
    ],
)
def test_what_nobody_may_see_decides_nothing(step: str, tmp_path: Path) -> None:
    """What lies on top of a zone into which nobody looks is asked of nobody in the open."""
    for name, text in texts("move each book in the box to the crate", step).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(tmp_path)[0])
    assert "D412" in [each.code for each in (*found, *check_game(game))]
