"""`sim` for designers: intervals, what cards did, a line for each game, games that go on later, a page, and clusters."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.machine.clearing import bound

from ruledeck.cli.balance import simulation
from ruledeck.cli.balance.outcomes import outcome_of
from ruledeck.cli.balance.shares import Share, Spread
from ruledeck.cli.balance.sources import NOTHING_ASKED, Question
from ruledeck.cli.table.setup import TableSetup, Wishes, find_table
from ruledeck.interpreter.state.program import Program as Compiled

from .duel import write_duel
from .program import Program
from .test_sim import results


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game of a few decisions in the current folder."""
    return write_duel(workshop)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (8, 10, 0.4902, 0.9433), (50, 100, 0.4038, 0.5962), (0, 0, 0, 1)],
)
def test_intervals_are_those_of_wilson(count: int, of: int, low: float, high: float) -> None:
    """The interval of a share is the one of the books, also for shares of nothing and of few."""
    assert Share(count, of).interval == pytest.approx((low, high), abs=0.0001)


def test_spreads_have_quantiles() -> None:
    """A quantile is the smallest number that a part of the games does not exceed."""
    spread = Spread({3: 1, 5: 18, 9: 1})
    assert (spread.quantile(0.05), spread.quantile(0.5), spread.quantile(0.95), spread.quantile(1)) == (3, 5, 5, 9)
    assert spread.mean == pytest.approx(5.1)


def test_each_game_is_a_line(duel: Path, ruledeck: Program) -> None:
    """A line tells the seed, the winners, the lengths and what each seat had and used; together they are the totals."""
    found = results(ruledeck, "--games", "12", "--seed", "3", "--lines", "games.jsonl")
    head, *lines = Path("games.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(head)["game"] == "duel"
    games = [outcome_of(line) for line in lines]
    assert [each.seed for each in games if each is not None] == list(range(3, 15))
    wins = found["wins"]
    assert isinstance(wins, dict)
    assert sum("alice" in each.winners for each in games if each is not None) == wins["alice"]
    assert sum(each.decisions for each in games if each is not None) == found["decisions"]
    for each in games:
        assert each is not None
        # A turn draws a card and discards one: an ability of each was used, and never one of a card that nobody had.
        assert each.periods["turn"] == 6
        assert all(set(each.used[seat]) <= set(each.had[seat]) for seat in ("alice", "bob"))
        assert all(each.had.values())


def test_what_a_card_did_is_counted_by_seats(duel: Path, ruledeck: Program) -> None:
    """For each card it is said how those fared who had it and who used it, and how their likes fare otherwise."""
    found = results(ruledeck, "--games", "40", "--cards")
    cards = found["cards"]
    assert isinstance(cards, list)
    assert {each["card"] for each in cards} == {"herald", "oracle"}
    for each in cards:
        assert each["used"]["of"] <= each["had"]["of"] <= 80
        assert 0 < each["usual"] < 1
    told = ruledeck("sim", "duel", "--games", "40", "--cards").out
    assert re.search(r"won by those who had a card\n(?:Herald|Oracle) +\d+ .*; usual \d", told)
    assert re.search(r"won by alice +\d+ +\d+\.\d%, 95% CI \d+\.\d% to \d+\.\d%", told)


def test_it_is_told_what_a_counter_came_from(duel: Path, ruledeck: Program) -> None:
    """Each point belongs to an ability or to a verb with a story, of which a game is the same as without the question."""
    rules = duel / "rules" / "play.rules"
    rules.write_text(
        rules.read_text(encoding="utf-8")
        .replace(
            "verb take a turn", 'verb cheer\n    does: add 1 point to you\n    story: "{by} cheers"\n\nverb take a turn'
        )
        .replace(
            "            draw a card\n            discard",
            "            draw a card\n            cheer\n            discard",
        ),
        encoding="utf-8",
    )
    plain = results(ruledeck, "--games", "20", "--cards")
    found = results(ruledeck, "--games", "20", "--cards", "--sources", "point", "--lines", "games.jsonl")
    assert {**found, "sources": {}} == plain
    for game in map(outcome_of, Path("games.jsonl").read_text(encoding="utf-8").splitlines()[1:]):
        assert game is not None
        brought = game.sources["point"]
        assert set().union(*brought.values()) <= {"cheer", "ability of unit"}
        assert {seat: sum(each.values()) for seat, each in brought.items()} == game.counters["point"]
        assert all(each["cheer"] == 3 for each in brought.values())
    told = ruledeck("sim", "duel", "--games", "20", "--sources", "point").out
    assert re.search(r"what point came from, winners\n(ability of unit|cheer) +\d+ +\d+\.\d%", told)


def test_counters_that_players_do_not_have_are_refused(ruledeck: Program) -> None:
    """Damage lies on units alone: of players nothing could be told."""
    result = ruledeck("sim", "destiny", "--games", "1", "--sources", "damage")
    assert (result.code, 'players have no counter or number called "damage"' in result.err) == (2, True), result.err


def test_interrupted_games_go_on_without_loss(duel: Path, ruledeck: Program) -> None:
    """What was played is not played again, a line that was cut off is, and the results are those of one run."""
    whole = results(ruledeck, "--games", "30", "--lines", "whole.jsonl")
    lines = Path("whole.jsonl").read_bytes().splitlines(keepends=True)
    Path("part.jsonl").write_bytes(b"".join(lines[:11]) + lines[11][:40])
    assert results(ruledeck, "--games", "30", "--lines", "part.jsonl", "--resume") == whole
    assert Path("part.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()
    # What is complete plays nothing more.
    assert results(ruledeck, "--games", "30", "--lines", "part.jsonl", "--resume") == whole


def test_speeds_are_those_of_the_games_played_now(duel: Path, ruledeck: Program) -> None:
    """Games of an earlier run took none of the seconds of this one."""
    ruledeck("sim", "duel", "--games", "30", "--lines", "games.jsonl")
    found = json.loads(
        ruledeck("sim", "duel", "--games", "30", "--lines", "games.jsonl", "--resume", "--output-format", "json").out
    )
    assert (found["games"], found["games_per_second"], found["decisions_per_second"]) == (30, 0, 0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--lines", "whole.jsonl"), "is there already"),
        (("--lines", "whole.jsonl", "--resume", "--seed", "9"), "another first seed: 0"),
        (("--lines", "whole.jsonl", "--resume", "--bot", "first"), "another bots"),
        (("--lines", "whole.jsonl", "--resume", "--sources", "point"), "another sources: null"),
        (("--sources", "points"), "say one of point"),
        (("--lines", "duel/game.yaml", "--resume"), "has no games of"),
        (("--resume",), "`--resume` needs `--lines FILE`"),
        (("--dask", "tcp://127.0.0.1:1", "--jobs", "2"), "play on this machine, or on a cluster"),
    ],
)
def test_what_cannot_go_on_is_refused(duel: Path, ruledeck: Program, arguments: tuple[str, ...], said: str) -> None:
    """A file of other games, or of none, is left as it is, and the reason is said."""
    ruledeck("sim", "duel", "--games", "3", "--lines", "whole.jsonl")
    before = {path: path.read_bytes() for path in (Path("whole.jsonl"), Path("duel/game.yaml"))}
    result = ruledeck("sim", "duel", "--games", "5", *arguments)
    assert (result.code, said in result.err) == (2, True), result.err
    assert before == {path: path.read_bytes() for path in before}


def test_ctrl_c_tells_what_was_played(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever interrupts sees the results until then, and how to go on."""
    monkeypatch.setattr(simulation, "CHUNK_SECONDS", 0.0)
    play, played = simulation.play_games, []

    def interrupted(
        program: Compiled, table: TableSetup, seeds: range, *, detailed: bool = False, sources: Question = NOTHING_ASKED
    ) -> simulation.Tally:
        played.append(seeds)
        if len(played) > 5:
            raise KeyboardInterrupt
        return play(program, table, seeds, detailed=detailed, sources=sources)

    monkeypatch.setattr(simulation, "play_games", interrupted)
    result = ruledeck("sim", "duel", "--games", "50", "--lines", "games.jsonl")
    assert result.code == 130
    assert "won by alice" in result.out
    assert "interrupted after 5 of 50 games; `--lines games.jsonl --resume` goes on" in result.err
    assert len(Path("games.jsonl").read_text(encoding="utf-8").splitlines()) == 6


def test_seats_that_nobody_plays_win_too(ruledeck: Program, root: Path) -> None:
    """Where somebody plays against the rules, those have a seat in the results."""
    games = ("hermits", "--content", root / "tests" / "games", "--games", "8", "--players", "1", "--cards")
    found = json.loads(ruledeck("sim", *games, "--output-format", "json").out)
    assert len(found["wins"]) > 2
    assert sum(found["wins"].values()) >= 8
    assert set(found["results"]["bot"]) == {"random", "nobody"}


def test_a_page_needs_nothing_beside_itself(duel: Path, ruledeck: Program) -> None:
    """The page has the tables and the pictures, loads nothing, and takes no title for markup."""
    cards = duel / "cards" / "core.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Herald", "<b>Herald</b>"), encoding="utf-8")
    ruledeck("sim", "duel", "--games", "20", "--page", "out/page.html")
    page = Path("out/page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "&lt;b&gt;Herald" in page
    assert "<b>" not in page
    assert page.count("<svg") > 4
    assert not re.search(r"https?:|src=|<script|@import|url\(", page)


@pytest.fixture
def cluster() -> Iterator[str]:
    """A dask cluster of two workers with two threads each, in processes of their own; its address."""
    text = (
        "from distributed import LocalCluster\n"
        "if __name__ == '__main__':\n"
        "    with LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as cluster:\n"
        "        print(cluster.scheduler_address, flush=True)\n"
        "        input()\n"
    )
    Path("cluster.py").write_text(text, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "cluster.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.stdin.write("\n")
        process.stdin.close()
        for _ in range(100):
            if process.poll() is not None:
                return
            time.sleep(0.1)
        process.kill()


def test_a_cluster_plays_the_same_games(
    duel: Path, ruledeck: Program, cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The workers of a dask cluster give the results of one process, line by line."""
    one = results(ruledeck, "--games", "60", "--lines", "one.jsonl", "--bot", "alice=search:2")
    monkeypatch.setattr(simulation, "CHUNK_SECONDS", 0.0)
    arguments = ("--games", "60", "--lines", "many.jsonl", "--bot", "alice=search:2", "--dask", cluster)
    assert results(ruledeck, *arguments) == one
    assert Path("many.jsonl").read_bytes() == Path("one.jsonl").read_bytes()


def test_a_cluster_that_is_not_there_is_said(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody answers, that is said after a while, with how to start a cluster."""
    monkeypatch.setattr("ruledeck.cli.balance.cluster.PATIENCE", 1)
    monkeypatch.setattr(simulation, "CHUNK_SECONDS", 0.0)
    result = ruledeck("sim", "duel", "--games", "20", "--dask", "tcp://127.0.0.1:1")
    assert (result.code, "there is no dask cluster at tcp://127.0.0.1:1" in result.err) == (2, True)


CHOICES = {
    "one of several": ("choose 1 beast as one", ["tickle one"], 1),
    "two of several": ("choose 2 beasts as few", ["tickle few"], 1),
    "an order among equals": ("for each beast as b, by size, ties by first:", ["    tickle b"], 1),
    "windows": ("tickle each beast where size of it = 1", ["feed first"], 2),
}
"""What is decided, what follows, and how many decisions that is."""
HEARS = """\
- id: owl
  name: Owl
  type: beast
  copies: 1
  size: 7
  rules: |
    echo after a beast is tickled, if size of that beast = 1: add 1 berry to this
    echo after a player is fed: add 1 berry to this
"""
TWINS = """\
- {id: owl, name: Owl, type: beast, copies: 1, size: 7}
- {id: mole, name: Mole, type: beast, copies: 1, size: 7}
"""


@pytest.mark.parametrize("choice", CHOICES)
def test_a_choice_of_several_parts_is_one_decision(tmp_path: Path, choice: str) -> None:
    """Picks that go on with a choice do not count, whether its first one was decided or not; each answer in a window does."""
    line, behind, many = CHOICES[choice]
    _, found = bound(tmp_path / "clearing", "\n".join([line, *behind]), cards=HEARS if choice == "windows" else TWINS)
    assert not found, found
    table, program = find_table("clearing", [tmp_path], Wishes(bots=("first",)))
    assert simulation.play_games(program, table, range(1)).decisions == many
