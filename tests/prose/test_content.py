"""The cards of the games that are delivered, in both languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.prose import describe_card, describe_rules, missing_forms

from .skirmish import HERE

GAMES = ("infiltration",)
TRANSLATED = (*GAMES, "swlcg")


@cache
def delivered(root: Path, name: str) -> Game:
    """Return a delivered game."""
    text, found = read_game(root / "content" / name, root)
    game, more = bind_game(text)
    assert [each.message for each in (*found, *more)] == []
    return game


def titles(game: Game, language: str) -> dict[str, str]:
    """Return the titles of the cards in a language, by id."""
    translated = {
        key: card.name for text in game.text.texts if text.language == language for key, card in text.cards.items()
    }
    return {card.id: translated.get(card.id, card.name) for card in game.text.cards}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_cards_read_as_written_down(root: Path, name: str, language: str) -> None:
    """Every card of a delivered game reads as it was read and found good."""
    game = delivered(root, name)
    named = titles(game, language)
    said = "\n".join(f"## {named[key]}\n\n{describe_card(game, card, language)}\n" for key, card in game.cards.items())
    assert said == (HERE / "cases" / f"{name}.{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TRANSLATED)
def test_nothing_is_untranslated(root: Path, name: str) -> None:
    """Every word of a delivered game has Russian forms."""
    assert [each.message for each in missing_forms(delivered(root, name), "ru")] == []


@pytest.mark.parametrize("name", GAMES)
def test_russian_rules_hold_no_english(root: Path, name: str) -> None:
    """No English word is left in the Russian rules of a delivered game; letters stand for numbers."""
    prose = describe_rules(delivered(root, name), "ru")
    assert [word for word in prose.split() if word.isascii() and word.isalpha() and len(word) > 1] == []
