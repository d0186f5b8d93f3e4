"""What comes with a card is called after it, in each language that declares how."""

from pathlib import Path

import pytest

from ruledeck.grammar.files.loading import GameText, read_game

GAME = """\
id: sample
language: 1
name: {en: Sample, ru: Пример}
players: {min: 2, max: 2}
types:
  die: {kind: die, faces: {amount: number}, title: {en: "die of {card}", ru: "кубик {card}"}}
  hero: {fields: {die: die, spares: list of die}, brings: [die, spares]}
"""
CARDS = """\
- {id: ember, name: Ember, type: hero, die: {faces: [{amount: 1}]}}
- {id: ash, name: Ash, type: hero, die: {name: Torch, faces: [{amount: 1}]}, spares: [{faces: [{amount: 2}]}]}
"""
TEXTS = """\
cards:
  ember: {name: Уголёк}
  ash: {name: Пепел}
  ash_die: {name: Факел}
"""


@pytest.fixture(name="game")
def read(tmp_path: Path) -> GameText:
    """Return a game of two heroes with dice."""
    for name, text in (("game.yaml", GAME), ("cards/core.yaml", CARDS), ("text/ru/cards.yaml", TEXTS)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    game, found = read_game(tmp_path)
    assert found == []
    return game


def test_a_title_is_made_of_that_of_the_card(game: GameText) -> None:
    """Without a title of its own a die is called as its type says, and one of a list by its number, too."""
    assert {card.id: card.name for card in game.cards if card.type == "die"} == {
        "ember_die": "die of Ember",
        "ash_die": "Torch",
        "ash_spares_1": "die of Ash 1",
    }


def test_a_translated_title_is_made_of_the_translated_one_of_the_card(game: GameText) -> None:
    """A file of translations names no die that is called after its card; one that it names keeps that title."""
    [text] = game.texts
    assert {key: card.name for key, card in text.cards.items()} == {
        "ember": "Уголёк",
        "ash": "Пепел",
        "ash_die": "Факел",
        "ember_die": "кубик Уголёк",
        "ash_spares_1": "кубик Пепел",
    }
