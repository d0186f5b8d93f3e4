"""Decks of players whose seats have no names: each brings one, and who chooses none has the next of the file."""

from collections import Counter
from pathlib import Path

import pytest

from ruledeck.cli.checking.checking import check_game
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.starting_components import components

from ..play.games import program_of

_GAME = """
id: pairs
language: 1
name: Pairs
players: {min: 2, max: 3, decks: each}
types: {card: {}}
zones: {row: {per: player}}
formats: {short: {require: ["count (cards in the box where its owner = you) <= 2"]}}
"""
_CARDS = "- {id: sun, name: Sun, type: card}\n- {id: moon, name: Moon, type: card}\n"
_DECKS = """
- {id: days, name: Days, format: short, cards: {sun: 2}}
- {id: nights, name: Nights, cards: {moon: 3}}
"""
_RULES = """
verb play the game
    does:
        for each card in the box as c: move c to c's owner's row
        if any sun card in the row of each player: end the game
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a game of two decks, for two or three players without names of their own."""
    game = tmp_path / "pairs"
    for name in ("rules", "cards", "decks"):
        (game / name).mkdir(parents=True)
    (game / "game.yaml").write_text(_GAME, encoding="utf-8")
    (game / "cards" / "core.yaml").write_text(_CARDS, encoding="utf-8")
    (game / "decks" / "core.yaml").write_text(_DECKS, encoding="utf-8")
    rules = _RULES.replace("any sun card", 'any card named "Sun"')
    (game / "rules" / "core.rules").write_text(rules, encoding="utf-8")
    return game


def shares(program: Program, decks: dict[int, str]) -> dict[int, Counter[str]]:
    """Return what each player begins with."""
    found: dict[int, Counter[str]] = {}
    for card, owner in components(program, dict(decks)):
        found.setdefault(owner, Counter())[program.definitions[card]] += 1
    return found


def test_such_a_game_has_no_findings(folder: Path) -> None:
    """A format asks of a deck as if the first player had it."""
    assert [each.code for each in check_game(folder, Path("pairs")).findings] == []


def test_who_chooses_no_deck_has_the_next_of_the_file(folder: Path) -> None:
    """The third of three players begins with the first deck again."""
    found = shares(program_of(folder, 3), {})
    assert found == {1: Counter(sun=2), 2: Counter(moon=3), 3: Counter(sun=2)}


def test_one_player_may_choose_and_the_other_not(folder: Path) -> None:
    """What is chosen takes the place of what that player would have had."""
    assert shares(program_of(folder, 2), {1: "nights"}) == {1: Counter(moon=3), 2: Counter(moon=3)}
