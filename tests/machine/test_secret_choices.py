"""What several players choose in secret: nobody learns it before all have chosen, by any road."""

from __future__ import annotations

import pytest

from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.primitives.determinization import redetermine
from ruledeck.interpreter.primitives.views import view
from ruledeck.interpreter.state.log import log_length, read_log, read_story
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import State, content

from ..play.games import ROOT, program_of

WHISPERS = ROOT / "tests" / "games" / "whispers"
ROUNDS = ("bids", "stakes", "hues", "suspects")
"""What is chosen in secret, in its order; each by all three."""


def at_round(number: int, seed: int = 4) -> State:
    """Return a game of three in which the first player is to choose for that many-th time."""
    s = new_game(program_of(WHISPERS, 3), seed, {})
    advance(s)
    for _ in range(3 * number):
        decide(s, 0)
    assert s.pending is not None
    assert s.pending.player == 1
    return s


def chosen(s: State, *places: int) -> State:
    """Return what becomes of a clone when the next ones choose so."""
    other = s.clone()
    for place in places:
        decide(other, place)
    return other


@pytest.mark.parametrize("number", range(len(ROUNDS)), ids=ROUNDS)
def test_others_see_and_are_told_nothing(number: int) -> None:
    """View, log, story and what is offered are the same, whatever the first ones have chosen."""
    s = at_round(number)
    for places in (((0,), (1,)), ((0, 0), (1, 1))):
        one, other = (chosen(s, *each) for each in places)
        assert log_length(one) == log_length(other) == log_length(s)
        assert one.pending == other.pending
        for player in (1, 2, 3):
            assert view(one, player) == view(other, player)
            assert [*read_story(one, player)] == [*read_story(other, player)]


@pytest.mark.parametrize("number", range(len(ROUNDS)), ids=ROUNDS)
def test_who_thinks_in_a_clone_does_not_know_it(number: int) -> None:
    """For a bot that thinks, two states that differ in what others have chosen are one; its own choice it knows."""
    s = at_round(number)
    one, other = chosen(s, 0), chosen(s, 1)
    assert one != other

    def anew(of: State, player: int, seed: int) -> dict[str, object]:
        return content(redetermine(of, player, Stream(seed), lambda *_: True))

    for player in (2, 3):
        assert all(anew(one, player, seed) == anew(other, player, seed) for seed in range(5))
    assert len({str(anew(one, 2, seed)["stack"]) for seed in range(20)}) > 1
    assert all(anew(one, 1, seed)["stack"] == content(one)["stack"] for seed in range(5))


@pytest.mark.parametrize("number", range(len(ROUNDS)), ids=ROUNDS)
def test_all_of_it_is_told_at_one_moment(number: int) -> None:
    """When the last one has chosen the log says what each chose, to everybody alike."""
    s = at_round(number)
    told = chosen(s, 0, 1, 1)
    for player in (1, 2, 3):
        entries = [each for each in read_log(told, player) if each[0] == "opened"]
        assert [each[1] for each in entries[-3:]] == [1, 2, 3]
        assert entries == [each for each in read_log(told) if each[0] == "opened"]


@pytest.mark.parametrize("number", range(len(ROUNDS)), ids=ROUNDS)
def test_a_game_is_saved_in_the_middle(number: int) -> None:
    """What was chosen is plain data, and the game goes on from a save as without it."""
    s = chosen(at_round(number), 1, 0)
    again = from_json(s.layout, to_json(s))
    assert isinstance(again, State)
    again.program = s.program
    assert again == s
    assert chosen(again, 1) == chosen(s, 1)


def test_how_many_cards_fit_is_as_secret_as_which() -> None:
    """Where only their holder can tell which cards fit, what is kept beside a choice are all that were looked through."""
    s = at_round(len(ROUNDS) - 1)
    for _ in range(3):
        decide(s, 0)
    assert s.pending is not None
    decide(s, 0)
    assert s.stack is not None
    row = next(each for each in s.stack[2] if isinstance(each, tuple) and each and isinstance(each[0], tuple))[0]
    assert isinstance(row, tuple)
    assert row[2] == s.zones[next(at for at, spec in enumerate(s.layout.zone_spec) if spec.name == "purse")]
