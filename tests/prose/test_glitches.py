"""Signs of sentences that were put together badly, in every card and rule of every game, in both languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.prose import describe_card, describe_rules

ROOT = Path(__file__).parents[2]
GAMES = sorted(
    path.parent for folder in ("content", "docs/example", "tests/games") for path in ROOT.glob(f"{folder}/*/game.yaml")
)
SAID = [(folder, "en") for folder in GAMES] + [(folder, "ru") for folder in GAMES if (folder / "text" / "ru").is_dir()]
"""Games with the languages in which all their words have forms."""
GLITCHES = {
    "two articles": r"\b(?:an?|the) (?:an?|the|that|this|its|their|your) ",
    "a word twice": r"\b([^\W\d_]{2,}) \1\b(?!-)",
    "nothing in quotes": r"«»|“”|\"\"",
    # "That you can pay for" ends with its preposition.
    "a preposition before nothing": r"(?<! pay) (?:of|to|from|with|by|for|за|к|с|из|от|для|на|в|у)[.,;:](?:\s|$)",
    "spaces": r"[^\s-] {2,}\S| [.,;:]|\(\s|\s\)",
    "an unsettled comma": r"\x01|,,",
    "a bare pronoun": r"\b(?:on|of|to|from|with) they\b|\b(?:из|от|до|для|с|к|у) (?:его|её|их|ему|ей|им)[.,;]",
    "a letter for itself": r"\b([XYZ]) (?:is|—) \1\b",
    "a small letter after a full stop": r"[a-zа-яё]\. [a-zа-яё]",
    "a verb that does not agree": r"\b[Yy]ou (?:is|has|does|shows|ignores|gets)\b|\bthey (?:is|has|does)\b",
    "a condition in place of a thing": r"\bto there (?:is|are)\b",
    "more than nothing": r"\b(?:with|has|have) more than 0\b",
    "a noun in front of itself": r"\b([а-яё]{3,}) (?:выбранн|отмеченн|назначенн)[а-яё]+ \1\b",
    "itself told from itself": r"\bfor which it \w+ it\b|\b(её [\w ]+) — не \1",
}


@cache
def game_in(folder: Path) -> Game:
    """Return a game without faults."""
    text, _ = read_game(folder, Path(folder.name))
    return bind_game(text)[0]


@cache
def prose_of(folder: Path, language: str) -> str:
    """Return what all cards and rules of a game say; it is rendered once for all glitches."""
    game = game_in(folder)
    cards = [describe_card(game, card, language) for card in game.cards.values()]
    return "\n".join((*cards, describe_rules(game, language)))


@pytest.mark.parametrize("glitch", GLITCHES)
@pytest.mark.parametrize(("folder", "language"), SAID, ids=lambda each: getattr(each, "name", each))
def test_no_sentence_is_broken(folder: Path, language: str, glitch: str) -> None:
    """No card and no rule reads as if words were missing, doubled or in the wrong form."""
    said = prose_of(folder, language)
    found = [said[max(0, hit.start() - 30) : hit.end() + 30] for hit in re.finditer(GLITCHES[glitch], said)]
    assert found == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda each: each.name)
def test_no_title_begins_or_ends_with_a_space(folder: Path) -> None:
    """Also with none that does not break, which stands in sentences as it stands in the file."""
    game = game_in(folder)
    titles = [card.name for card in game.text.cards]
    titles += [card.name for text in game.text.texts for card in text.cards.values()]
    assert [each for each in titles if each != each.strip()] == []
