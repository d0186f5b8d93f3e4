"""Decks of formats whose conditions lean on each other: drawn all the same, by how far a deck is from what is asked."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruledeck.cli.checking.checking import check_game
from ruledeck.grammar.files.decks import DeckText
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.source import Source, whole
from ruledeck.interpreter.decks.distances import Distances
from ruledeck.interpreter.decks.drawing import Wanted, draw_deck
from ruledeck.interpreter.decks.requirements import Conditions, broken, requirements
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.wording.names import names_of_printed
from ruledeck.interpreter.wording.reading import condition, line_of

from ..play.games import program_of
from .teams import ENVOY, expedition, write_expedition

ROOT = Path(__file__).parents[2]
DRAWN = 25


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """Return the game whose teams cost points and let tools in."""
    return expedition(tmp_path_factory.mktemp("teams"))


@pytest.fixture(scope="module")
def decks(program: Program) -> list[DeckText]:
    """Return some of its decks."""
    found = [draw_deck(program, Wanted("expedition", seed), 1) for seed in range(DRAWN)]
    return [deck for deck in found if deck is not None]


def conditions(program: Program, name: str) -> Conditions:
    """Return the conditions of a format."""
    return requirements(program.game)[0][name]


def test_the_game_itself_has_no_findings(tmp_path: Path) -> None:
    """So that no condition is left out."""
    assert [one.message for one in check_game(write_expedition(tmp_path), Path("expedition")).findings] == []


def test_every_seed_draws_a_deck_of_such_a_format(program: Program, decks: list[DeckText]) -> None:
    """Each obeys all conditions, as the tree of each condition says."""
    assert len(decks) == DRAWN
    for deck in decks:
        assert broken(program, deck.cards, 1, conditions(program, "expedition")) == frozenset()
        assert sum(number for card, number in deck.cards.items() if "tool" in card) == 10


def test_such_decks_differ_in_what_lets_the_others_in(decks: list[DeckText]) -> None:
    """Teams of one, two and three, with and without a second die, and hardly any team twice."""
    teams = [tuple(sorted(card for card in deck.cards if "tool" not in card and "camp" not in card)) for deck in decks]
    assert len(set(teams)) > DRAWN * 3 // 4
    assert {sum(not card.endswith("_die") for card in team) for team in teams} >= {2, 3}
    assert 0 < sum(any(card.endswith("_die") for card in team) for team in teams) < DRAWN
    assert len({card for team in teams for card in team if not card.endswith("_die")}) >= 12


def test_a_team_takes_as_many_as_fit(program: Program, decks: list[DeckText]) -> None:
    """Hardly a point is left over, though no condition asks for a point."""
    worth = [
        sum(
            copies * (2 + int(card.rpartition("_")[2]) if "_" in card else 4)
            + 2 * copies * (f"{card}_die" in deck.cards)
            for card, copies in deck.cards.items()
            if not card.endswith("_die") and "tool" not in card and "camp" not in card
        )
        for deck in decks
    ]
    assert max(worth) == 12
    assert sum(worth) / len(worth) > 10


def test_one_of_the_team_may_change_what_is_allowed(program: Program, decks: list[DeckText]) -> None:
    """Tools of the moor come in with the friend of all as well, and with nobody else of other guilds."""
    more = [draw_deck(program, Wanted("expedition", seed), 1) for seed in range(DRAWN, 3 * DRAWN)]
    lent = [
        deck
        for deck in [*decks, *more]
        if deck is not None
        and any(card.startswith("moor_tool") for card in deck.cards)
        and not any(card.startswith("moor") and "tool" not in card for card in deck.cards)
    ]
    assert lent
    assert all("friend" in deck.cards for deck in lent)


def test_what_comes_with_a_card_is_listed_only_beside_it(decks: list[DeckText]) -> None:
    """A die more is one of a member of the team."""
    dice = [(deck, card) for deck in decks for card in deck.cards if card.endswith("_die")]
    assert dice
    assert all(card.removesuffix("_die") in deck.cards for deck, card in dice)


def test_the_same_seed_puts_the_same_deck_together(program: Program, decks: list[DeckText], tmp_path: Path) -> None:
    """Whatever was drawn before, and in a program that drew nothing before."""
    again = draw_deck(program, Wanted("expedition", 3), 1)
    assert again is not None
    assert again.cards == decks[3].cards
    elsewhere = draw_deck(expedition(tmp_path), Wanted("expedition", 3), 1)
    assert elsewhere is not None
    assert elsewhere.cards == decks[3].cards


def test_what_fits_at_first_is_exchanged_for_what_fits_in_the_end(program: Program) -> None:
    """Four scouts for nine points: whoever begins with two for nine must give one of them back."""
    asked = conditions(program, "exact")
    for seed in range(12):
        deck = draw_deck(program, Wanted("exact", seed), 1)
        assert deck is not None
        assert broken(program, deck.cards, 1, asked) == frozenset()


def test_a_format_that_no_deck_obeys_is_given_up(program: Program) -> None:
    """Three scouts for four points there are not."""
    assert draw_deck(program, Wanted("impossible", 1), 1) is None


DECK = {"river_1": 2, "moor_0": 1, "moor_0_die": 1, "hill_tool_0": 1, "moor_tool_1": 2, "camp_0": 1}
"""Two scouts of the river and one of the moor, with two dice each and so for 5, 5 and 4 points; three tools, a camp."""


@pytest.mark.parametrize(
    ("text", "far"),
    [
        ("count (tools in the box) = 10", 7),
        ("count (tools in the box) = 3", 0),
        ("count (tools in the box) < 3", 1),
        ("count (tools in the box) <= 2", 1),
        ("count (tools in the box) > 3", 1),
        ("count (tools in the box) >= 5", 2),
        ("not count (tools in the box) = 3", 1),
        ("not count (tools in the box) > 1", 2),
        ("the total (worth of it) among scouts in the box <= 7", 7),
        ("no tools in the box", 3),
        ("any camp in the box", 0),
        ("not any camp in the box", 1),
        ("any free tool in the box", 1),
        ("not no tools in the box", 0),
        ("each tool in the box is allowed", 1),
        ("not (each tool in the box is allowed)", 0),
        ("not (any river scout in the box and any moor scout in the box)", 1),
        ("not (any tool in the box and any river scout in the box)", 2),
        ("any hill scout in the box or count (tools in the box) = 5", 1),
        ("not (any camp in the box or any tool in the box)", 4),
        ("count (tools in the box) = 5 and count (scouts in the box) = 1 and any hill scout in the box", 5),
    ],
)
def test_a_deck_is_as_far_from_a_condition_as_that_lacks(program: Program, text: str, far: int) -> None:
    """Numbers by their difference, groups by their members, and nought exactly where the condition holds."""
    meant = condition(line_of(whole(Source("format", text))), program.game, names_of_printed(program.game))
    assert not isinstance(meant, tuple), meant
    asked: Conditions = ((text, meant),)
    assert Distances(program, asked).of(DECK, 1) == (far,)
    assert (broken(program, DECK, 1, asked) == frozenset()) is (far == 0)


@pytest.mark.parametrize("where", ["content/swlcg", "tests/games/mages"])
def test_compiled_distances_and_trees_agree_on_what_is_broken(where: str) -> None:
    """For whatever lies in the box, in every format of the game."""
    program = program_of(ROOT / where, 2)
    manifest = program.game.text.manifest
    assert manifest is not None
    formats = [(conditions(program, name), name) for name in manifest.formats]
    compiled = [(asked, Distances(program, asked)) for asked, _ in formats]

    @settings(max_examples=40, deadline=None)
    @given(
        st.dictionaries(st.sampled_from(program.definitions), st.integers(1, 3), max_size=12), st.sampled_from((1, 2))
    )
    def agree(cards: dict[str, int], owner: int) -> None:
        for asked, distances in compiled:
            far = distances.of(cards, owner)
            assert {at for at, one in enumerate(far) if one} == broken(program, cards, owner, asked)

    agree()


def test_they_agree_where_cards_change_what_is_allowed(tmp_path: Path) -> None:
    """Constants and keywords of cards in the box count for both."""
    program = expedition(tmp_path, ENVOY)
    asked = conditions(program, "expedition")
    distances, seen = Distances(program, asked), Counter[bool]()

    @settings(max_examples=60, deadline=None)
    @given(st.dictionaries(st.sampled_from(program.definitions), st.integers(1, 3), max_size=8))
    def agree(cards: dict[str, int]) -> None:
        for more in ({}, {"envoy": 1, "hill_tool_0": 1}, {"friend": 1, "moor_tool_0": 1}):
            deck = {**cards, **more}
            far = distances.of(deck, 1)
            assert {at for at, one in enumerate(far) if one} == broken(program, deck, 1, asked)
            seen[far[4] == 0] += 1

    agree()
    assert set(seen) == {True, False}


def test_a_condition_that_is_no_calculation_is_broken_or_not(program: Program) -> None:
    """There is no way between."""
    asked: Conditions = (("always", m.Literal(True, m.CONDITION)), ("never", m.Literal(False, m.CONDITION)))
    assert Distances(program, asked).of(DECK, 1) == (0, 1)
