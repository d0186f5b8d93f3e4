"""What the text of a game may use up: more for those who ask for it, less for those who do, and nothing for free."""

from __future__ import annotations

import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from ruledeck.cli.entry import run
from ruledeck.cli.table.trial import find_moment
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter import api
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.budget import BUDGET

from .bomb import Bomb
from .bombs import bombs

BUSY = Bomb("busy", steps=("repeat 50 times: add 1 damage to each unit",))
CROWDED = Bomb("crowded", steps=('create 100 "Alice" in the field',))
LASTING = Bomb("lasting", steps=("repeat 9 times:\n    until 1 = 2: each unit gets +1 cost",))
RAISING = Bomb("raising", steps=("hurt each unit",), card="interrupt when this would be hurt: soothe this")
SPENT = {
    "work=1000": (BUSY, "the game was stopped after 1,000 steps"),
    "1000": (BUSY, "the game was stopped after 1,000 steps"),
    "components=50": (CROWDED, "this makes more than 50 components"),
    "lasting=5": (LASTING, "this lets more than 5 effects last"),
    "events=5": (RAISING, "this lets more than 5 events go on at once"),
    "log=100": (BUSY, "the log of the game was stopped at 100 entries"),
}


@pytest.mark.parametrize("budget", SPENT)
def test_a_budget_can_be_made_smaller(budget: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is within the usual budget is stopped where somebody gives less, with the place of the text."""
    bomb, said = SPENT[budget]
    content = ["--content", str(bomb.write(tmp_path))]
    assert run(["sim", "skirmish", "--games", "1", *content]) == 0
    assert run(["sim", "skirmish", "--games", "1", "--budget", budget, *content]) == 1
    assert said in capsys.readouterr().err
    assert run(["sim", "skirmish", "--games", "1", *content]) == 0


def test_a_budget_can_be_made_larger(tmp_path: Path) -> None:
    """A long game comes to its end where somebody gives it more."""
    bomb = Bomb("long", steps=("repeat 9000 times: add 1 damage to each unit",), copies=120)
    content = ["--content", str(bomb.write(tmp_path))]
    assert run(["sim", "skirmish", "--games", "1", *content]) == 1
    assert run(["sim", "skirmish", "--games", "1", "--budget", "900000000", *content]) == 0


@pytest.mark.parametrize(
    "command", [["play", "skirmish", "--watch"], ["test", "skirmish"], ["why", "skirmish", "--log"], ["try", "alice"]]
)
def test_every_command_that_plays_takes_a_budget(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command that plays stops a game where its budget is spent."""
    BUSY.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run([*command, "--budget", "1000", "--content", "."]) in (1, 2)
    said = capsys.readouterr()
    assert "stopped after 1,000 steps" in said.out + said.err


COUNTED = (
    "as many last as may, all ask", "while others are dear", "different ones of others", "totals of ten thousand",
    "pairs wait for each other", "for each player, 20 deep", "totals of players, 20",
)  # fmt: skip


@pytest.mark.parametrize("bomb", [bomb for bomb in bombs() if bomb.name in COUNTED], ids=lambda bomb: bomb.name)
def test_what_takes_seconds_takes_millions_of_steps(
    bomb: Bomb, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What multiplies is counted where it does: a tenth of the usual budget, which is half a second of work, is soon spent."""
    content = ["--content", str(bomb.write(tmp_path))]
    assert run(["sim", "skirmish", "--games", "1", "--budget", str(10**7), *content]) == 1
    assert "stopped after 10,000,000 steps" in capsys.readouterr().err


def test_asking_what_looms_is_counted_for_all_that_looms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each of many answers looks at each of many events, and at what stands in it: a score of such blows is millions of steps."""
    (bomb,) = [bomb for bomb in bombs() if bomb.name == "what looms, asked by all"]
    few = replace(bomb, steps=tuple(step.replace("9000", "20") for step in bomb.steps))
    content = ["--content", str(few.write(tmp_path))]
    assert run(["sim", "skirmish", "--games", "1", "--budget", str(10**7), *content]) == 1
    assert "stopped after 10,000,000 steps" in capsys.readouterr().err


def test_a_card_is_not_looked_for_in_another_game_when_one_has_spent_all_work(tmp_path: Path) -> None:
    """`try` plays no second game when the first one took as much work as all together may."""
    text, _ = read_game(BUSY.write(tmp_path))
    game, _ = bind_game(text)
    told: list[int] = []
    usual = BUDGET.set(api.Budget(work=1_000))
    try:
        with pytest.raises(RefusalError, match="the game does not end"):
            find_moment(compile_game(game, 2), "alice", 1, told=told.append)
    finally:
        BUDGET.reset(usual)
    assert len(told) == 1


def test_orders_that_nobody_is_asked_for_count_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing tells the things apart that are put in an order, a person is not asked, and what the game works is not forgotten."""
    bomb = Bomb("alike", steps=("for each unit as u, in any order: hurt u",), copies=40)
    content = ["--content", str(bomb.write(tmp_path))]
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    assert run(["play", "skirmish", "--budget", "30000", *content]) == 1
    assert "stopped after 30,000 steps" in capsys.readouterr().out
    assert run(["play", "skirmish", "--budget", "300000", *content]) == 0


def test_what_bots_do_in_a_thousand_decisions_counts_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each decision of a bot begins to count its work anew, but not what is told of it."""
    bomb = Bomb(
        "talkative",
        steps=("repeat 1000 times:\n    choose a number from 1 to 2 as said\n    add said damage to each unit",),
    )
    content = ["--content", str(bomb.write(tmp_path))]
    assert run(["sim", "skirmish", "--games", "1", *content]) == 0
    assert run(["sim", "skirmish", "--games", "1", "--budget", "log=2000", *content]) == 1
    assert "the log of the game was stopped at 2,000 entries" in capsys.readouterr().err


@pytest.mark.parametrize("budget", ["much", "-1", "0", "time=3", "work=", "9" * 40, "1_000"])
def test_what_is_no_budget_is_refused(budget: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A budget is a number, or the name of one of its parts with a number."""
    assert run(["sim", "skirmish", f"--budget={budget}", "--content", str(BUSY.write(tmp_path))]) == 2
    assert "is not a budget" in capsys.readouterr().err


def test_a_match_of_a_program_has_a_budget(tmp_path: Path) -> None:
    """A program says how much a match may use up, and learns which text used up more."""
    game = api.load(str(BUSY.write(tmp_path)))
    game.new()
    with pytest.raises(api.EndlessError, match="stopped after 1,000 steps"):
        game.new(budget=api.Budget(work=1_000))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_more_games_are_played_when_some_do_not_end(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """After three games that do not end `sim` stops, after the same games for any number of processes."""
    content = ["--content", str(BUSY.write(tmp_path))]
    assert run(["sim", "skirmish", "--games", "9", "--jobs", jobs, "--budget", "1000", *content]) == 1
    said = capsys.readouterr()
    assert said.err.count("does not end") == 3
    assert said.out.splitlines()[0].split() == ["games", "3"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_more_games_are_played_when_one_has_spent_all_that_is_usual(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`sim` stops after the first game that takes as much work as one is usually given: two of them would take twice as long."""
    endless = Bomb("endless", steps=("repeat 9999 times:\n    repeat 9999 times: set sum to 1",))
    content = ["--content", str(endless.write(tmp_path))]
    assert run(["sim", "skirmish", "--games", "2", "--jobs", jobs, *content]) == 1
    said = capsys.readouterr()
    assert said.err.count("does not end") == 1
    assert said.out.splitlines()[0].split() == ["games", "1"]


def test_ordering_many_is_counted_for_each_of_them_at_each_pick(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever orders many looks at all of them for each: it is counted, and soon spends a tenth of the usual budget."""
    (bomb,) = [bomb for bomb in bombs() if bomb.name == "an order of many, again and again"]
    few = replace(bomb, steps=tuple(step.replace("900", "60") for step in bomb.steps))
    content = ["--content", str(few.write(tmp_path))]
    assert run(["sim", "skirmish", "--games", "1", "--budget", str(10**7), *content]) == 1
    assert "stopped after 10,000,000 steps" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["while others are dear", "different ones of others", "at least the highest"])
def test_what_constants_ask_of_each_other_is_counted_as_long_as_it_takes(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """To work out once what two dozen cards make of each other is a tenth of a second, and some million steps."""
    (bomb,) = [bomb for bomb in bombs() if bomb.name == name]
    once = replace(bomb, copies=24, steps=("hurt each unit where (cost of it > 3)",))
    content = ["--content", str(once.write(tmp_path))]
    assert run(["sim", "skirmish", "--games", "1", "--budget", str(4 * 10**6), *content]) == 1
    assert "stopped after 4,000,000 steps" in capsys.readouterr().err


def test_a_card_that_nobody_can_be_dealt_is_not_looked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`try` says at once that no component of a card is in the game."""
    bomb = Bomb(
        "idle", steps=("do nothing",), more={"cards/more.yaml": "- id: bob\n  name: Bob\n  type: unit\n  cost: 1\n"}
    )
    assert run(["try", "bob", "--content", str(bomb.write(tmp_path))]) == 2
    assert "no component of Bob is in the game" in capsys.readouterr().err


def test_a_card_is_not_looked_for_in_ever_so_many_long_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`try` stops when all games that it played together took as much work as one that does not end."""
    content = ["--content", str(BUSY.write(tmp_path))]
    assert run(["try", "alice", "--budget", "99999999", *content]) == 2
    assert "in 300 games nobody could do anything with Alice" in capsys.readouterr().err
    assert run(["try", "alice", "--budget", "99999", *content]) == 2
    assert "what 99,999 steps of games came to" in capsys.readouterr().err


@pytest.mark.parametrize(
    "constant",
    [
        "constant: this gets +1 cost for each other unit where (cost of it < 5)",
        "constant: each other unit gets +1 cost for each unit where (cost of it > 0)",
        "constant while cost of this > 0: each other unit gets +1 cost",
    ],
)
def test_constants_that_read_each_other_have_an_end(constant: str, tmp_path: Path) -> None:
    """A dozen cards that each read what the others change are worked out, or stopped by the budget; they are no riddle."""
    bomb = Bomb("mutual", steps=("if the total cost among units > 5: set sum to 1",), card=constant, copies=12)
    assert run(["sim", "skirmish", "--games", "1", "--content", str(bomb.write(tmp_path))]) in (0, 1)


def test_of_a_game_that_does_not_end_only_the_beginning_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever watches a game that was stopped is told how it began and which text stopped it, not all that it did."""
    bomb = Bomb("talkative", steps=("repeat 9999 times:\n    for each unit as u: add 1 damage to u",), copies=99)
    assert run(["play", "skirmish", "--watch", "--delay", "0", "--content", str(bomb.write(tmp_path))]) == 1
    said = capsys.readouterr()
    assert 100 < len(said.out.splitlines()) < 2_100
    assert "R521" in said.err


@pytest.mark.parametrize("watching", [True, False])
def test_of_a_very_long_game_only_the_beginning_is_told(
    watching: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that ends within its budget may have more events than anybody can read: it is told so far, and who won."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(sys, "stdin", StringIO())
    does = "for each unit as u:\n    for each unit as v:\n        for each unit as w: add 1 damage to w"
    content = [
        "--content",
        str(Bomb("talkative", steps=(does, "each player wins the game"), copies=42).write(tmp_path)),
    ]
    how = ["--watch", "--delay", "0"] if watching else []
    assert run(["play", "skirmish", *how, "--detail", *content]) == 0
    said = capsys.readouterr().out
    assert "  ...\n" in said
    assert len(said) < 6_000_000
    assert "win" in said.splitlines()[-1]


def test_an_order_is_counted_again_when_it_is_unpacked(tmp_path: Path) -> None:
    """Where somebody outside orders many, all of them are looked through once more behind each answer."""
    steps = ("for each unit as u, in any order: hurt u",)
    game, _ = bind_game(read_game(Bomb("order", steps=steps, copies=300).write(tmp_path))[0])
    s = new_game(compile_game(game, 2), 1, {})
    assert advance(s)
    first = s.worked
    decide(s, 0)
    assert s.worked >= 4 * 299 > first - s.worked


def test_why_tells_the_budget_and_not_what_was_left_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Bots that decide from outside share a budget: what is told is how much that was, as where they decide inside."""
    steps = ("repeat 99 times:\n    for each unit as u, in any order: hurt u",)
    content = ["--content", str(Bomb("order", steps=steps, copies=60).write(tmp_path))]
    assert run(["why", "skirmish", "--bot", "random", "--budget", "200000", *content]) == 2
    assert "stopped after 200,000 steps" in capsys.readouterr().err


LONG = Bomb(
    "long",
    steps=(
        "repeat 50 times:\n    (the player left of nobody) may hurt each unit\n    repeat 5 times: add 1 damage to each unit",
    ),
    copies=20,
)
FOR_EVER = Bomb(
    "for ever",
    steps=("repeat 9000 times:\n    repeat 9000 times:\n        (the player left of nobody) may hurt each unit",),
)


def test_a_long_game_of_bots_is_no_endless_one(tmp_path: Path) -> None:
    """What is worked for each decision is within the budget, and all of it together is not: the game comes to its end."""
    content = ["--content", str(LONG.write(tmp_path))]
    assert run(["sim", "skirmish", "--games", "1", "--budget", "100000", *content]) == 0
    assert run(["why", "skirmish", "--bot", "random", "--budget", "100000", "--log", *content]) == 0


def test_a_game_in_which_bots_decide_for_ever_is_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each of their decisions counts towards the next one of people, of which there is none."""
    content = ["--content", str(FOR_EVER.write(tmp_path))]
    for command in (["sim", "skirmish", "--games", "1"], ["why", "skirmish", "--bot", "random", "--log"]):
        assert run([*command, "--budget", "1000000", *content]) in (1, 2)
        said = capsys.readouterr().err
        assert "stopped" in said and "1,000,000 steps" in said
