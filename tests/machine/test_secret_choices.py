"""What several players choose in secret: nobody learns what or how many before all have chosen, by any road."""

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


SEVERAL = {
    "fair": ((0, 0), (0, -1), (-1,)),
    "oath": ((0, 0, 0), (1, -1), (-1,)),
    "wheel": ((0, 0), (1, 1), (2, 1)),
    "alms": ((0,), (-1,), (-1,)),
}
"""Where several are chosen in secret: ways to choose, as the places of what is offered, one pick after the other; -1 is the last one."""


def at_several(period: str, seed: int = 4) -> State:
    """Return a game of three in which the first player is to choose several in secret, in a period."""
    s = at_round(0, seed)
    while period not in s.period_names:
        assert s.pending is not None
        decide(s, len(s.pending.options) - 1)
    assert s.pending is not None
    assert s.pending.player == 1
    return s


def picked(s: State, *ways: tuple[int, ...]) -> State:
    """Return what becomes of a clone when the next ones choose several so."""
    other = s.clone()
    for way in ways:
        for place in way:
            assert other.pending is not None
            decide(other, place if place >= 0 else len(other.pending.options) + place)
    return other


def begun(s: State, way: tuple[int, ...]) -> list[State]:
    """Return what becomes of a clone behind each pick of one who chooses several."""
    return [picked(s, way[: count + 1]) for count in range(len(way))]


def anew(of: State, player: int, seed: int) -> dict[str, object]:
    """Return what a player who thinks in a clone has before them."""
    return content(redetermine(of, player, Stream(seed), lambda *_: True))


@pytest.mark.parametrize("period", SEVERAL)
def test_others_see_neither_which_nor_how_many(period: str) -> None:
    """View, log, story and what is offered to the next one are the same, whatever was chosen, and how many; also in the midst of it."""
    s = at_several(period)
    for before in ((), (SEVERAL[period][0],)):
        start = picked(s, *before)
        assert start.pending is not None
        mine = start.pending.player
        behind = [picked(start, way) for way in SEVERAL[period]]
        assert len({str(each.pending) for each in behind}) == 1
        for one in [*behind, *(each for way in SEVERAL[period] for each in begun(start, way)[:-1])]:
            assert log_length(one) == log_length(s)
            for player in {1, 2, 3} - {mine}:
                assert [*read_story(one, player)] == [*read_story(s, player)]
                seen, before_it = view(one, player), view(start, player)
                assert {**seen, "prompt": None} == {**before_it, "prompt": None}
            if one not in behind:
                assert all(view(one, player) == view(start, player) for player in (1, 2, 3))


@pytest.mark.parametrize("period", SEVERAL)
def test_who_thinks_does_not_know_which_nor_how_many(period: str) -> None:
    """For a bot that thinks, states that differ in how many others have chosen are one, and it deals itself many of them."""
    s = at_several(period)
    states = [picked(s, way) for way in SEVERAL[period]]
    for player in (2, 3):
        for seed in range(5):
            assert len({str(anew(each, player, seed)) for each in states}) == 1
    for one in states:
        assert len({str(anew(one, 2, seed)["stack"]) for seed in range(30)}) > 2
        assert all(anew(one, 1, seed)["stack"] == content(one)["stack"] for seed in range(5))


@pytest.mark.parametrize("period", SEVERAL)
def test_who_is_in_the_midst_of_it_begins_again_for_others(period: str) -> None:
    """What somebody has picked so far others do not know: for one who thinks, nothing is picked yet."""
    s = at_several(period)
    for way in SEVERAL[period]:
        for one in begun(s, way)[:-1]:
            for player in (2, 3):
                assert anew(one, player, 3) == anew(s, player, 3)
            assert anew(one, 1, 3)["pending"] == content(one)["pending"]


@pytest.mark.parametrize("period", SEVERAL)
def test_several_of_each_are_told_at_one_moment(period: str) -> None:
    """When the last one has chosen the log says what each chose, also nothing, to everybody alike."""
    s = at_several(period)
    first, second, third = SEVERAL[period]
    told = picked(s, third, first, second)
    for player in (1, 2, 3):
        entries = [each for each in read_log(told, player) if each[0] == "opened"]
        assert [each[1] for each in entries[-3:]] == [1, 2, 3]
        found = [each[3][0][1] for each in entries[-3:] if isinstance(each[3], tuple) and isinstance(each[3][0], tuple)]
        numbers = [int(value[:1] == ("thing",)) or len(value) for value in found if isinstance(value, tuple)]
        assert numbers == ([2, 2, 2] if period == "wheel" else [0, len(first), int(period != "alms")])
        assert entries == [each for each in read_log(told) if each[0] == "opened"]


@pytest.mark.parametrize("period", SEVERAL)
def test_a_game_is_saved_between_two_picks(period: str) -> None:
    """What was picked so far is plain data, too: from a save or a clone the game goes on as without them."""
    s = at_several(period)
    first, second, third = SEVERAL[period]
    for before in ((), (first,), (first, second)):
        start = picked(s, *before)
        for one in (start, *begun(start, third)[:-1]):
            again = from_json(one.layout, to_json(one))
            assert isinstance(again, State)
            again.program = one.program
            assert again == one == one.clone()
            assert picked(again, (0,)) == picked(one, (0,)) == picked(one.clone(), (0,))


def test_how_many_cards_fit_is_as_secret_as_which() -> None:
    """Where only their holder can tell which cards fit, what is kept beside a choice are all that were looked through."""
    s = at_round(len(ROUNDS))
    decide(s, 0)
    assert s.stack is not None
    row = next(each for each in s.stack[2] if isinstance(each, tuple) and each and isinstance(each[0], tuple))[0]
    assert isinstance(row, tuple)
    assert row[2] == s.zones[next(at for at, spec in enumerate(s.layout.zone_spec) if spec.name == "purse")]
