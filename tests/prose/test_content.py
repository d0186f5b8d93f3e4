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


def test_a_number_of_an_event_goes_by_the_word_of_the_game(root: Path) -> None:
    """What an event says of no noun is called as its slot is, also in the condition of that event: a price is a price."""
    game = delivered(root, "swlcg")
    said = describe_card(game, game.cards["the_defense_of_yavin_4"], "en")
    assert "and that price is more than 1" in said
    assert "to prevent Y of that price" in said
    in_russian = describe_card(game, game.cards["the_defense_of_yavin_4"], "ru")
    assert "эта цена больше 1" in in_russian
    assert "X — разность этой цены и 1" in in_russian


def test_what_happened_in_a_period_that_is_no_time_happened_during_it(root: Path) -> None:
    """`this turn` is said of times alone: of a strike, `during this strike`."""
    game = delivered(root, "swlcg")
    said = describe_card(game, game.cards["boba_fett"], "en")
    assert "was focused to strike during this strike" in said
    assert "other than because of a card" in said


@pytest.mark.parametrize("name", TRANSLATED)
def test_nothing_is_untranslated(root: Path, name: str) -> None:
    """Every word of a delivered game has Russian forms."""
    assert [each.message for each in missing_forms(delivered(root, name), "ru")] == []


@pytest.mark.parametrize("name", GAMES)
def test_russian_rules_hold_no_english(root: Path, name: str) -> None:
    """No English word is left in the Russian rules of a delivered game; letters stand for numbers."""
    prose = describe_rules(delivered(root, name), "ru")
    assert [word for word in prose.split() if word.isascii() and word.isalpha() and len(word) > 1] == []


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("grappling_line", "Приём до проверки: Получите на эту проверку скрытность."),
        ("hired_help", "Приём до проверки: Выберите навык. Получите на эту проверку выбранный навык."),
        ("imperial_favor", "Секция: Пройдите проверку тактики."),
    ],
)
def test_skills_are_declined(root: Path, card: str, said: str) -> None:
    """In Russian a skill is an object, and what is tested; it read `проверку навыка тактика`."""
    game = delivered(root, "outer_rim")
    assert describe_card(game, game.cards[card], "ru").startswith(said)
