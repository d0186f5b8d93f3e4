"""What has become another card is so by every road: in copies, in saved games, in what others see; and again what it was elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.checks import check_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.api.plausibility import objection
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.primitives.masking import masked
from ruledeck.interpreter.primitives.transformation import PRINT
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import State, Value

from ..play.games import game_of

BOB = 2


@pytest.fixture(scope="module")
def s(root: Path) -> State:
    """Return a game with cards that have another side, at its first decision."""
    state = new_game(compile_game(game_of(root / "tests" / "games" / "werewolves"), 2), 3)
    advance(state)
    return state


@pytest.fixture
def turned(s: State) -> tuple[State, int, int]:
    """Return a copy in which something in play has become a wolf, with the thing and the card that it was made as."""
    copy = s.clone()
    wolf = copy.program.definitions.index("wolf")
    e = next(e for e, zone in enumerate(copy.zone) if zone >= 0 and copy.layout.inside[zone])
    made = copy.card[e]
    assert primitives.transform(copy, e, wolf)
    return copy, e, made


def test_a_copy_of_the_state_goes_its_own_way(s: State, turned: tuple[State, int, int]) -> None:
    """What becomes another card in a copy is what it was in the other, and what is found by its card there."""
    copy, e, made = turned
    assert s.card[e] == made
    assert e in s.bearing(frozenset((made,)))
    assert e not in copy.bearing(frozenset((made,)))
    assert e in copy.clone().bearing(frozenset((copy.card[e],)))


def test_a_saved_game_knows_both_cards(turned: tuple[State, int, int]) -> None:
    """A game that is read again has the card that it is now, and lets it be what it was made as when it leaves play."""
    copy, e, made = turned
    again = from_json(copy.layout, to_json(copy))
    assert isinstance(again, State)
    again.program = copy.program
    assert objection(again.program, again) is None
    assert again.card[e] == copy.card[e]
    primitives.move(again, e, 0)
    assert again.card[e] == made
    assert (e, PRINT) not in again.marks


@pytest.mark.parametrize("value", [(99, 1), (0,), "wolf", (-1, 1), None])
def test_what_a_forged_game_says_of_it_is_refused(turned: tuple[State, int, int], value: Value) -> None:
    """A component that was made as a card that there is not could not be that again."""
    copy, e, _ = turned
    copy.marks[e, PRINT] = value
    assert objection(copy.program, copy) == "marks says that a component was made as a card that the game does not have"


def test_into_what_it_is_already_nothing_is_transformed(turned: tuple[State, int, int]) -> None:
    """It would change nothing, and so it cannot be done; nor can what lies elsewhere, or face down."""
    copy, e, made = turned
    assert not primitives.could_transform(copy, e, copy.card[e])
    assert primitives.could_transform(copy, e, made)
    boxed = next(each for each in copy.zones[0] if copy.card[each] != made)
    assert not primitives.could_transform(copy, boxed, made)
    copy.up[e] = 0
    assert not primitives.could_transform(copy, e, made)


def test_who_sees_it_sees_what_it_is_now(turned: tuple[State, int, int]) -> None:
    """What is known of the table to a player is the card that lies there."""
    copy, e, _ = turned
    assert masked(copy, BOB).card[e] == copy.card[e]


def test_a_card_of_another_type_is_refused(root: Path, tmp_path: Path) -> None:
    """What bears counters of its type becomes no card that has none."""
    for path in (root / "tests" / "games" / "werewolves").rglob("*.*"):
        if "rulings" not in path.parts:
            target = tmp_path / path.relative_to(root / "tests" / "games" / "werewolves")
            target.parent.mkdir(exist_ok=True)
            text = path.read_text(encoding="utf-8")
            target.write_text(
                text.replace('transform this into "Miller"', 'transform this into "Amulet"'), encoding="utf-8"
            )
    game, found = bind_game(read_game(tmp_path)[0])
    assert [one.message for one in (*found, *check_game(game))] == [
        'a villager does not become "Amulet", which is a charm'
    ]
