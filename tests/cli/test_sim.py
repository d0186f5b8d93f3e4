"""`sim`: the same results for the same seeds, in the documented shape."""

import json
import re
from pathlib import Path

import pytest

from ruledeck.cli.balance import simulation
from ruledeck.cli.balance.simulation import play_games
from ruledeck.cli.table.setup import Wishes, find_table

from .duel import write_duel
from .program import Program

TIMED = ("seconds", "games_per_second", "decisions_per_second")


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game of a few decisions in the current folder."""
    return write_duel(workshop)


def results(ruledeck: Program, *arguments: object) -> dict[str, object]:
    """Return the results of a simulation without what depends on the machine."""
    result = ruledeck("sim", "duel", *arguments, "--output-format", "json")
    assert result.code == 0
    found: dict[str, object] = json.loads(result.out)
    return {key: value for key, value in found.items() if key not in TIMED}


def test_the_shape_for_programs(duel: Path, ruledeck: Program) -> None:
    """The data has the documented keys, and every game counts."""
    found = json.loads(ruledeck("sim", "duel", "--games", "20", "--output-format", "json").out)
    assert list(found)[:11] == [
        "game",
        "options",
        "games",
        "seconds",
        "games_per_second",
        "decisions",
        "decisions_per_second",
        "events",
        "wins",
        "rounds",
        "turns",
    ]
    assert (found["game"], found["games"], found["rounds"], found["turns"]) == ("duel", 20, 20, 120)
    assert set(found["wins"]) == {"nobody", "alice", "bob"}


def test_the_same_seeds_give_the_same(duel: Path, ruledeck: Program) -> None:
    """Results depend on the seeds alone: not on the run, and not on how games are cut into chunks."""
    first = results(ruledeck, "--games", "30", "--seed", "5")
    assert results(ruledeck, "--games", "30", "--seed", "5") == first
    assert results(ruledeck, "--games", "30", "--seed", "6") != first


def test_jobs_change_nothing(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several processes play the same games."""
    one = results(ruledeck, "--games", "40")
    monkeypatch.setattr(simulation, "CHUNK_SECONDS", 0.0)
    assert results(ruledeck, "--games", "40", "--jobs", "2") == one


def test_other_processes_know_every_bot(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that searches plays in several processes as it does in one."""
    one = results(ruledeck, "--games", "4", "--bot", "alice=search:2")
    monkeypatch.setattr(simulation, "CHUNK_SECONDS", 0.0)
    assert results(ruledeck, "--games", "4", "--bot", "alice=search:2", "--jobs", "2") == one


def test_decisions_are_those_with_a_choice(duel: Path) -> None:
    """A decision with one option does not count, and the counted bot decides as the uncounted one."""
    table, program = find_table("duel", None, Wishes(bots=("first",)))
    tally = play_games(program, table, range(1))
    # Six turns with a card of two to discard; the first option of both kinds of cards asks once more or twice.
    assert 6 < tally.decisions <= 18


def test_a_table_for_people(duel: Path, ruledeck: Program) -> None:
    """Names and numbers stand in columns, with the share of wins."""
    out = ruledeck("sim", "duel", "--games", "10").out
    assert "won by alice" in out
    assert "%" in out
    assert "turn " in out


def test_results_as_a_file(duel: Path, ruledeck: Program) -> None:
    """`--write` keeps the data beside the table."""
    ruledeck("sim", "duel", "--games", "3", "--write", "out/results.json")
    assert json.loads(Path("out/results.json").read_text(encoding="utf-8"))["games"] == 3


def test_bots_by_seat(duel: Path, ruledeck: Program) -> None:
    """Each seat can have its bot; a seat without one is played at random."""
    told = [
        ruledeck("sim", "duel", "--games", "2", *bots, "--output-format", "json")
        for bots in (("--bot", "1=first", "--bot", "bob=random"), ("--bot", "1=first"))
    ]
    assert told[0].code == told[1].code == 0
    assert json.loads(told[0].out)["wins"] == json.loads(told[1].out)["wins"]


def test_an_endless_game_fails(duel: Path, ruledeck: Program) -> None:
    """Games that never end are reported with their seeds, and how many of those that were asked for were played."""
    rules = duel / "rules" / "play.rules"
    text = rules.read_text(encoding="utf-8")
    text = text.replace("active player takes a turn\n", "if the deck is empty: active player takes a turn\n")
    rules.write_text(text, encoding="utf-8")
    result = ruledeck("sim", "duel", "--games", "9")
    assert (result.code, "seed 1 does not end" in result.err) == (1, True)
    assert result.err.endswith("of 9 games were played, as too many do not end\n")


def test_decks_are_dealt(duel: Path, ruledeck: Program) -> None:
    """With decks, the cards of the game are those of the decks."""
    (duel / "decks").mkdir()
    (duel / "decks" / "all.yaml").write_text("- {id: small, name: Small, cards: {herald: 4}}\n", encoding="utf-8")
    found = results(ruledeck, "--games", "4", "--deck", "1=small")
    assert found["turns"] == 8


def test_a_faulty_ruling_stops_no_game(duel: Path, ruledeck: Program) -> None:
    """What is wrong in `rulings/` is for `check` and `test`; a fault of a card stops every game."""
    (duel / "rulings").mkdir(exist_ok=True)
    (duel / "rulings" / "odd.yaml").write_text("- case: Odd\n  status: never\n", encoding="utf-8")
    assert ruledeck("check", "duel").code == 1
    assert ruledeck("sim", "duel", "--games", "2").code == 0
    (duel / "cards" / "odd.yaml").write_text("- {id: odd}\n", encoding="utf-8")
    assert ruledeck("sim", "duel", "--games", "2").code == 1


def test_a_game_that_is_too_long_for_bots_is_no_endless_step(workshop: Path, ruledeck: Program) -> None:
    """What the decisions of bots have spent is told as the length of the game, and marks no verb that did nothing wrong."""
    game = write_duel(workshop)
    path = game / "rules" / "play.rules"
    rules = path.read_text(encoding="utf-8")
    resolving = "        resolve the discarded ability of c\n"
    path.write_text(
        rules.replace(resolving, f"{resolving}        move c to the bottom of the deck\n"), encoding="utf-8"
    )
    result = ruledeck("sim", "duel", "--games", "1", "--seed", "1", "--budget", "4000000")
    told = result.out + result.err
    assert re.search(r"this game of bots was stopped for its length, after [\d,]+ decisions and 4,000,000 steps", told)
    assert "R521" not in told


def test_each_value_of_an_option_is_played_with_the_same_seeds(ruledeck: Program, root: Path) -> None:
    """A table for each, which says what was chosen, as if it had been played alone."""
    toys = str(root / "docs" / "example" / "toys")
    told = ("--games", "5", "--seed", "4", "--output-format", "json")
    both = json.loads(ruledeck("sim", toys, *told, "--option", "opening=seat", "--option", "opening=random").out)
    assert [one["options"] for one in both["tables"]] == [{"opening": "seat"}, {"opening": "random"}]
    for one in both["tables"]:
        alone = json.loads(ruledeck("sim", toys, *told, "--option", f"opening={one['options']['opening']}").out)
        assert {key: each for key, each in alone.items() if key not in TIMED} == {
            key: each for key, each in one.items() if key not in TIMED
        }
    text = ruledeck("sim", toys, "--games", "2", "--option", "opening=random", "--option", "opening=seat").out
    assert re.findall(r"(?m)^option opening +(\w+)$", text) == ["random", "seat"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--option", "opening=seat", "--option", "opening=seat"), "`--option opening=seat` is given twice"),
        (("--option", "opening=seat", "--option", "opening=random", "--page", "page.html"), "`--lines` and `--page`"),
    ],
)
def test_values_of_an_option_that_cannot_be_played_together_are_refused(
    arguments: tuple[str, ...], said: str, ruledeck: Program, root: Path
) -> None:
    """The same one twice, and several where a file is about one."""
    result = ruledeck("sim", str(root / "docs" / "example" / "toys"), "--games", "1", *arguments)
    assert result.code != 0
    assert said in result.err


def test_an_option_of_a_game_at_a_table_has_one_value(ruledeck: Program, root: Path) -> None:
    """The first is not passed over in silence."""
    result = ruledeck(
        "play", str(root / "docs" / "example" / "toys"), "--option", "opening=seat", "--option", "opening=random"
    )
    assert result.code != 0
    assert 'the option "opening" is given twice' in result.err
