"""Decks drawn at random: they obey their format, whatever it counts, and the same seed draws the same deck."""

from collections import Counter
from pathlib import Path

import pytest

from ruledeck.cli.checking.checking import check_game
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.decks.drawing import Wanted, draw_deck, wanted
from ruledeck.interpreter.engine.machine import MOST_PROTOTYPES, PROTOTYPES, new_game
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.starting_components import components

MANIFEST = """\
id: camp
language: 1
name: Camp
players: {min: 2, max: 2, seats: {north: {}, south: {}}}
types:
  flag: {}
  scout: {fields: {rank: number}}
formats:
  patrol:
    sets: {least: 3, copies: 2, loose: [flag]}
    require:
      - count (flags in the box) = 1
      - "not (you is south and any highborn scouts in the box)"
  muster:
    least: 4
    most: 6
    copies: 2
    require: [no flags in the box]
  parade:
    sets: {least: 2, copies: 1}
    require: [count (flags in the box) = 1]
"""
RULES = """\
adjective highborn {s: scout}: rank of s > 3

verb play the game
    does: end the game
"""
CARDS = """\
- {id: banner, name: Banner, type: flag}
- {id: pennant, name: Pennant, type: flag}
- {id: private, name: Private, type: scout, rank: 1, printings: [{set: field, copies: 2}]}
- {id: medic, name: Medic, type: scout, rank: 1, printings: [{set: tent}]}
- {id: cook, name: Cook, type: scout, rank: 2, printings: [{set: kitchen}]}
- {id: general, name: General, type: scout, rank: 5, printings: [{set: staff}]}
"""
NORTH, SOUTH = 1, 2


@pytest.fixture
def camp(tmp_path: Path) -> Program:
    """A game with formats that count sets and cards, and one that no deck obeys."""
    for name, text in {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return compile_game(bind_game(read_game(tmp_path)[0])[0], 2)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("random:patrol", Wanted("patrol")),
        ("random:patrol:7", Wanted("patrol", 7)),
        ("random:raid", None),
        ("random:patrol:x", None),
        ("patrol", None),
    ],
)
def test_a_drawn_deck_is_wanted_by_the_name_of_its_format(name: str, found: Wanted | None) -> None:
    """A seed may follow; anything else is the id of a deck, or of none."""
    assert wanted(name, ["patrol"]) == found
    assert found is None or str(found) == name


def test_sets_are_drawn_where_the_format_counts_sets(camp: Program) -> None:
    """From the least on, each at most as often as allowed, with the one loose card that the conditions want."""
    decks = [draw_deck(camp, Wanted("patrol", seed), NORTH) for seed in range(30)]
    assert all(
        deck is not None and 3 <= sum(deck.sets.values()) <= 4 and max(deck.sets.values()) <= 2 for deck in decks
    )
    assert {card for deck in decks if deck is not None for card in deck.cards} == set(camp.definitions)
    assert all(deck is not None and deck.cards.get("banner", 0) + deck.cards.get("pennant", 0) == 1 for deck in decks)


def test_the_conditions_of_a_seat_are_kept(camp: Program) -> None:
    """What one seat may not have is never drawn for it."""
    decks = [draw_deck(camp, Wanted("patrol", seed), SOUTH) for seed in range(30)]
    assert all(deck is not None and "general" not in deck.cards for deck in decks)
    assert all(deck is not None and deck.seat == "south" for deck in decks)


def test_cards_are_drawn_where_the_format_counts_cards(camp: Program) -> None:
    """Between the least and the most, all numbers occur."""
    decks = [draw_deck(camp, Wanted("muster", seed), NORTH) for seed in range(30)]
    sizes = Counter(sum(deck.cards.values()) for deck in decks if deck is not None)
    assert set(sizes) == {4, 5, 6}
    assert sum(sizes.values()) == 30
    assert all(deck is not None and max(deck.cards.values()) <= 2 for deck in decks)


def test_the_same_seed_draws_the_same_deck(camp: Program) -> None:
    """Whatever was drawn before."""
    first = draw_deck(camp, Wanted("patrol", 5), NORTH)
    assert all(draw_deck(camp, Wanted("patrol", seed), NORTH) is not None for seed in range(5))
    again = draw_deck(camp, Wanted("patrol", 5), NORTH)
    assert first is not None
    assert again is not None
    assert first.sets == again.sets
    assert first.cards == again.cards


def test_where_no_deck_obeys_a_format_none_is_drawn(camp: Program) -> None:
    """The search ends after some attempts."""
    assert draw_deck(camp, Wanted("parade", 1), NORTH) is None


def test_a_drawn_deck_is_clean_in_a_file(camp: Program, tmp_path: Path) -> None:
    """Written to a file of decks, it passes the check."""
    deck = draw_deck(camp, Wanted("patrol", 3), NORTH)
    assert deck is not None
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "drawn.yaml").write_text(deck.node.source.text, encoding="utf-8")
    assert [str(one.code) for one in check_game(tmp_path, Path("camp")).findings if str(one.code) == "C217"] == []
    text, _ = read_game(tmp_path)
    assert [(each.sets, each.seat) for each in text.decks] == [(deck.sets, "north")]


def test_games_with_ever_new_decks_take_no_ever_more_memory(camp: Program) -> None:
    """Only some games that have not begun are kept for the next one."""
    for seed in range(MOST_PROTOTYPES + 20):
        deck = draw_deck(camp, Wanted("muster", seed), NORTH)
        assert deck is not None
        new_game(camp, 0, {}, components(camp, {NORTH: deck}))
    assert len(PROTOTYPES[camp]) <= MOST_PROTOTYPES
