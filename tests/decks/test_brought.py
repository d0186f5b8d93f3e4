"""Cards that bring others: their dice come into a game with each copy of them, from lists and from decks drawn at random."""

from collections import Counter
from pathlib import Path

import pytest

from ruledeck.cli.checking.checking import check_game
from ruledeck.interpreter.decks.drawing import Wanted, draw_deck
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.starting_components import components

from ..play.games import program_of

MAGES = Path(__file__).parents[1] / "games" / "mages"
SUN, MOON = 1, 2


@pytest.fixture(scope="module")
def program() -> Program:
    """Return the compiled game of mages, whose cards bring dice."""
    return program_of(MAGES, 2)


def begins(program: Program, owner: int, decks: dict[int, str]) -> Counter[str]:
    """Return how many components of each card a player begins with."""
    return Counter(program.definitions[card] for card, whose in components(program, dict(decks)) if whose == owner)


def test_a_deck_brings_the_dice_of_its_cards(program: Program) -> None:
    """Each copy of a card brings what its fields name, as often as they name it."""
    found = begins(program, SUN, {SUN: "sun", MOON: "moon"})
    assert (found["torch"], found["wand_die"], found["shield"]) == (2, 2, 0)
    assert begins(program, MOON, {SUN: "sun", MOON: "moon"})["shield"] == 1


def test_a_deck_that_lists_a_die_has_one_more(program: Program) -> None:
    """What is listed comes besides what is brought."""
    assert begins(program, SUN, {SUN: "strong_sun", MOON: "moon"})["torch"] == 3


def test_a_random_deck_draws_no_dice_and_brings_them(program: Program) -> None:
    """Dice are not drawn by themselves, and a format may ask for what is brought."""
    for seed in range(5):
        deck = draw_deck(program, Wanted("open", seed), SUN)
        assert deck is not None
        assert not {"torch", "shield", "wand_die"} & set(deck.cards)
        brought = Counter(program.definitions[card] for card, whose in components(program, {SUN: deck}) if whose == SUN)
        assert brought["torch"] + brought["shield"] >= 2


def test_what_brings_itself_comes_once(tmp_path: Path) -> None:
    """Two cards that bring each other come once each for a copy of either."""
    game = tmp_path / "ring"
    (game / "cards").mkdir(parents=True)
    (game / "rules").mkdir()
    (game / "game.yaml").write_text(
        "id: ring\nlanguage: 1\nname: Ring\nplayers: {min: 2, max: 2}\n"
        "types: {link: {fields: {next: link}, brings: [next]}}\n",
        encoding="utf-8",
    )
    (game / "cards" / "core.yaml").write_text(
        "- {id: one, name: One, type: link, next: two, copies: 1}\n- {id: two, name: Two, type: link, next: one}\n",
        encoding="utf-8",
    )
    (game / "rules" / "play.rules").write_text("verb play the game\n    does: end the game\n", encoding="utf-8")
    assert [each.code for each in check_game(game, Path("ring")).findings] == []
    assert len(components(program_of(game, 2))) == 2
