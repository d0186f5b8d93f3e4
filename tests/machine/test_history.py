"""What has happened is remembered where it is asked for, for as long as its period goes on, and by nobody who could not see it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import Question
from ruledeck.interpreter.api.plausibility import objection
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.primitives import history, primitives
from ruledeck.interpreter.primitives.determinization import redetermine
from ruledeck.interpreter.primitives.live_events import happen, loom
from ruledeck.interpreter.primitives.masking import masked
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.saves import Refusal, from_json, to_json
from ruledeck.interpreter.state.state import State

from ..hostile.bomb import MANIFEST, Bomb
from ..play.games import game_of

ALICE, BOB = 1, 2
ROUND, TURN = 0, 1


@pytest.fixture(scope="module")
def s(root: Path) -> State:
    """Return a game of the chronicle at its first decision, in the turn of the first player."""
    state = new_game(compile_game(game_of(root / "tests" / "games" / "chronicle"), 2), 3)
    advance(state)
    return state


def played(s: State, card: int, by: int) -> int:
    """Let an event have happened: somebody played a card."""
    verb = s.program.verbs.index("play-_")
    event = loom(s, verb, by, 0, (card,))
    happen(s, event)
    history.record(s, event)
    return event


def question(s: State, verb: str, period: str, *, last: bool = False) -> int:
    """Return the number of a question of the game, about a period that goes on or about the last one."""
    return next(
        number
        for asked, (number, _) in s.program.linked.questions_asked.items()
        if (asked.verb, asked.period, asked.last) == (verb, period, last)
    )


def card_in_hand(s: State, player: int) -> int:
    """Return a card in the hand of a player."""
    return s.zones[s.layout.zone_id("hand", player)][0]


def test_nothing_is_remembered_that_no_text_asks_for(root: Path) -> None:
    """A game that asks for nothing has nothing to note, and plays without a row of what has happened."""
    s = new_game(compile_game(game_of(root / "tests" / "games" / "fairs"), 2), 1)
    advance(s)
    for _ in range(30):
        assert s.program.linked.noted == {}
        assert all(row[5] == () for row in s.running)
        if s.pending is None:
            break
        decide(s, 0)
    assert s.log


def test_what_happens_again_is_counted_in_one_row(s: State) -> None:
    """A sort of event has one row, with how often and the first of them; what differs in who did it has another."""
    s = s.clone()
    asked = question(s, "play-_", "turn")
    card = card_in_hand(s, ALICE)
    first = played(s, card, ALICE)
    played(s, card, ALICE)
    other = played(s, card, BOB)
    assert history.tallied(s, asked, TURN) == ((2, ((0, first),), ALICE), (1, ((2, other),), BOB))


def test_it_is_gone_with_the_period(s: State) -> None:
    """What has happened is kept by the innermost period of the kind, and is gone with it; longer ones keep theirs."""
    s = s.clone()
    asked = question(s, "play-_", "turn")
    played(s, card_in_hand(s, ALICE), ALICE)
    primitives.begin_period(s, TURN, "turn", BOB)
    assert history.tallied(s, asked, TURN) == ()
    played(s, card_in_hand(s, ALICE), BOB)
    assert [row[2] for row in history.tallied(s, asked, TURN)] == [BOB]
    primitives.close_period(s)
    assert [row[2] for row in history.tallied(s, asked, TURN)] == [ALICE]
    in_round = next(
        number
        for key, (number, kind) in s.program.linked.questions_asked.items()
        if kind == ROUND and key.verb == "play-_" and key.kept and not key.last
    )
    assert [row[2] for row in history.tallied(s, in_round, ROUND)] == [ALICE, BOB]


def test_a_period_that_is_over_is_remembered_as_the_last_one_of_its_player(s: State) -> None:
    """What is asked of the last turn is kept of the turn that was over last, and of the last one of each player."""
    s = s.clone()
    asked = next(
        n for key, (n, _) in s.program.linked.questions_asked.items() if key.last and key.kept and key.verb == "play-_"
    )
    for player in (ALICE, BOB, ALICE):
        primitives.begin_period(s, TURN, "turn", player)
        if player == BOB or not s.bygone:
            played(s, card_in_hand(s, ALICE), player)
        primitives.close_period(s)
    assert history.tallied_last(s, asked, TURN, history.ANYBODY) == ()
    assert history.tallied_last(s, asked, TURN, ALICE) == ()
    assert [row[2] for row in history.tallied_last(s, asked, TURN, BOB)] == [BOB]
    assert history.tallied_last(s, asked, TURN, 0) == ()
    assert [row[:2] for row in s.bygone if row[0] == TURN] == [(TURN, BOB), (TURN, ALICE)]


def test_of_a_period_that_is_over_only_what_is_asked_is_kept(s: State) -> None:
    """What is asked of the turn that goes on alone is gone with it."""
    s = s.clone()
    primitives.begin_period(s, TURN, "turn", ALICE)
    played(s, card_in_hand(s, ALICE), ALICE)
    numbers = {tally[0] for tally in s.running[-1][5]}
    primitives.close_period(s)
    assert {tally[0] for tally in s.bygone[-1][2]} == numbers & s.program.linked.looked_back[TURN]
    assert question(s, "play-_", "turn") in numbers - s.program.linked.looked_back[TURN]


def test_what_is_asked_of_the_game_is_kept_in_any_period_and_outside_of_all(s: State) -> None:
    """What has happened in the whole game stays when every period is over, and counts on."""
    s = s.clone()
    asked = question(s, "play-_", "game")
    first = played(s, card_in_hand(s, ALICE), ALICE)
    while s.running:
        primitives.close_period(s)
    played(s, card_in_hand(s, ALICE), ALICE)
    assert (2, ((0, first),), ALICE) in history.tallied(s, asked, history.WHOLE_GAME)
    loaded = from_json(s.layout, to_json(s))
    assert isinstance(loaded, State) and loaded == s
    assert loaded.bygone == s.bygone != ()


def test_it_is_saved_and_compared(s: State) -> None:
    """A state that is read again remembers the same; a clone does not share what happens later."""
    s = s.clone()
    played(s, card_in_hand(s, ALICE), ALICE)
    loaded = from_json(s.layout, to_json(s))
    assert isinstance(loaded, State) and loaded == s
    other = s.clone()
    played(other, card_in_hand(s, ALICE), ALICE)
    assert other != s


@pytest.mark.parametrize("tally", [["x", 1, 1, 7, []], [0, 1, 1, 7], [0, -1, 1, 7, []], 3])
def test_a_forged_row_is_refused(s: State, tally: object) -> None:
    """What has happened is read in its shape, or the save is refused."""
    data: Any = to_json(s)
    data["running"][-1][5] = [tally]
    assert isinstance(from_json(s.layout, data), Refusal)


@pytest.mark.parametrize("row", [[9, 0, []], [-2, 0, []], [-1, 9, []], [-1, 0], [0, 0, [3]], 3])
def test_a_forged_row_of_what_is_over_is_refused(s: State, row: object) -> None:
    """What is remembered of what is over is read in its shape, or the save is refused."""
    data: Any = to_json(s)
    data["bygone"] = [row]
    assert isinstance(from_json(s.layout, data), Refusal)


def test_what_nothing_asks_for_is_no_state_of_the_game(s: State) -> None:
    """A save that remembers what no text of the game asks for cannot be gone on with."""
    s = s.clone()
    s.running = (*s.running[:-1], (*s.running[-1][:5], ((999, 1, ((0, 1),), s.layout.everyone, ()),)))
    assert objection(s.program, s) == "running remembers what nothing in the game asks for"
    s.running, s.bygone = (
        (*s.running[:-1], (*s.running[-1][:5], ())),
        ((-1, 0, ((999, 1, ((0, 1),), s.layout.everyone, ()),)),),
    )
    assert objection(s.program, s) == "bygone remembers what nothing in the game asks for"


def test_what_asks_for_it_is_worked_out_anew(s: State) -> None:
    """A price that depends on what was played is void with the next card that is played."""
    s = s.clone()
    s.worked_out()["field:cost"] = s.worked_out()["field:weather"] = 3
    played(s, card_in_hand(s, ALICE), ALICE)
    assert s.worked_out() == {"field:weather": 3}


SECRET: Final = 5
"""The mask of those who know a row: the game and the second player."""


def test_nobody_learns_what_they_could_not_see(s: State) -> None:
    """What a card was like that a player does not know is neither in their view nor in the deals that they search."""
    s = s.clone()
    open_row, hidden = (0, 1, ((0, 1),), s.layout.everyone, ()), (1, 1, ((0, 2),), SECRET, (ALICE,))
    s.running = (*s.running[:-1], (*s.running[-1][:5], (open_row, hidden)))
    s.bygone = ((TURN, ALICE, (open_row, hidden)),)
    for player, known in ((ALICE, (open_row,)), (BOB, (open_row, hidden))):
        assert masked(s, player).running[-1][5] == known
        assert masked(s, player).bygone == ((TURN, ALICE, known),)
        assert redetermine(s, player, Stream(1, 1), lambda *_: True).running[-1][5] == known


def test_a_question_knows_whether_it_reads_faces() -> None:
    """That a card is a unit is everybody's to see; which trait it has, and what a word of the game says of it, may not be."""
    card = m.Slot("c", m.COMPONENT)
    unit = m.Op("is type", (card, m.Literal("unit", m.TEXT)), m.CONDITION)
    plush = m.Op("has trait", (card, m.Literal("Plush", m.TEXT)), m.CONDITION)
    assert not Question("play-_", "turn", (unit,), (card,)).faces
    assert Question("play-_", "turn", (unit, plush), ()).faces
    assert Question("play-_", "turn", (), (m.Use("number:worth-of", (card,), m.NUMBER),)).faces


def test_what_is_asked_may_speak_of_what_has_happened_by_a_word(tmp_path: Path) -> None:
    """A word in a question about the past may itself ask the past: it is answered as it was when the event happened."""
    lines = (
        "add 2 damage to each unit", "soothe 1 unit", "hurt each unit", "soothe each unit",
        "set sum to (sum + the number of times a fresh unit was soothed this turn)",
    )  # fmt: skip
    steps = ("for each player as p:\n    turn of p:\n" + "\n".join(f"        {line}" for line in lines),)
    fresh = "adjective fresh {x: unit}: not x was hurt this turn\n"
    bomb = Bomb("asking", fresh, steps, more={"game.yaml": MANIFEST + "periods: [turn]\n"})
    game, found = bind_game(read_game(bomb.write(tmp_path))[0])
    assert found == []
    s = new_game(compile_game(game, 2), 1, {1: "first", 2: "first"})
    advance(s)
    assert s.values[s.layout.value_index("sum")] == 2
