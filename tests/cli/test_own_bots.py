"""Bots of one's own: classes that the command line names, and nothing else."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruledeck.cli.balance import simulation

from .duel import write_duel
from .program import Program, Result

BOTS = '''\
"""Bots for tests."""

import random


class Last:
    """Takes the last option."""

    def decide(self, game, player):
        return game.options()[-1]


class Dice:
    """Takes any option, by the seed it is given."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def decide(self, game, player):
        return self.random.choice(game.options()).key


class Peeping:
    sees_all = True

    def decide(self, game, player):
        assert game.truth().player == player
        return game.options()[0]


class Curious:
    def decide(self, game, player):
        game.truth()


class Broken:
    def decide(self, game, player):
        return 1 // 0


class Wrong:
    def decide(self, game, player):
        return "the moon"


class Nothing:
    def decide(self, game, player):
        pass


class Unmade:
    def __init__(self, seed):
        raise ValueError(f"no luck with\\n{type(seed).__name__}")

    def decide(self, game, player):
        return game.options()[0]


class Person:
    pass


number = 1
'''
NAME = "bots_of_this_test"


@pytest.fixture
def duel(workshop: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game of a few decisions in the current folder, and a module of bots beside it."""
    (workshop / f"{NAME}.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield write_duel(workshop)
    for name in [each for each in sys.modules if each.startswith((NAME, "faulty"))]:
        del sys.modules[name]


@pytest.fixture
def ruledeck(ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> Program:
    """The program, called with arguments and with what is typed."""

    def call(*arguments: object, typed: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        return ruledeck(*arguments)

    return call


def results(ruledeck: Program, *arguments: object) -> dict[str, object]:
    """Return the results of a simulation without what depends on the machine."""
    result = ruledeck("sim", "duel", *arguments, "--output-format", "json")
    assert result.code == 0, result.err
    found: dict[str, object] = json.loads(result.out)
    return {key: value for key, value in found.items() if "second" not in key}


def test_a_class_takes_a_seat(duel: Path, ruledeck: Program) -> None:
    """A class plays for all seats or for one, and is counted like any bot: the last option, or the first."""
    last = results(ruledeck, "--games", "20", "--bot", f"{NAME}:Last")
    assert last["games"] == 20
    assert last != results(ruledeck, "--games", "20", "--bot", "first")
    mixed = results(ruledeck, "--games", "20", "--bot", "first", "--bot", f"bob={NAME}:Last")
    assert mixed not in (last, results(ruledeck, "--games", "20", "--bot", "first"))


def test_a_class_that_does_as_a_bot_inside_gives_the_same_games(duel: Path, ruledeck: Program) -> None:
    """From outside the same decisions lead to the same games, and count the same."""
    peeping = results(ruledeck, "--games", "20", "--bot", f"{NAME}:Peeping")
    assert peeping == results(ruledeck, "--games", "20", "--bot", "first")


def test_the_same_seeds_and_any_number_of_processes(
    duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each game has a new bot with a seed of its own: what it draws depends on nothing else."""
    arguments = ("--games", "12", "--bot", f"{NAME}:Dice")
    one = results(ruledeck, *arguments)
    assert results(ruledeck, *arguments) == one
    assert results(ruledeck, *arguments, "--seed", "9") != one
    monkeypatch.setattr(simulation, "CHUNK_SECONDS", 0.0)
    assert results(ruledeck, *arguments, "--jobs", "2") == one


def test_it_can_be_watched_and_asked_about(duel: Path, ruledeck: Program) -> None:
    """`play --watch` shows a game with it; `why` lives through the game that `sim` would play."""
    watched = ruledeck("play", "duel", "--watch", "--seed", "3", "--delay", "0", "--bot", f"{NAME}:Last")
    assert watched.code == 0
    assert "turn" in watched.out
    asked = ruledeck("why", "duel", "--seed", "3", "--bot", f"{NAME}:Last", "--log")
    assert asked.code == 0
    assert "Alice" in asked.out or "alice" in asked.out


def test_who_sees_everything_is_told(duel: Path, ruledeck: Program) -> None:
    """People at the table are told that a bot sees what is hidden."""
    assert "the bot of bob sees everything" in ruledeck("sim", "duel", "--bot", f"2={NAME}:Peeping").err
    assert "sees everything" not in ruledeck("sim", "duel", "--bot", f"2={NAME}:Last").err


@pytest.mark.parametrize(
    ("name", "said", "help"),
    [
        ("no_such_module:Last", 'there is no module "no_such_module"', "the current folder"),
        (f"{NAME}.inner:Last", f'there is no module "{NAME}.inner"', "the current folder"),
        (f"{NAME}:Lats", 'has no class "Lats"', 'did you mean "Last"?'),
        (f"{NAME}:number", "is not a class", "a method decide"),
        (f"{NAME}:Person", "is not a bot", "a method decide"),
        (f"{NAME}:Unmade", "ValueError: no luck with int", "a seed"),
        ("faulty:Last", 'the module "faulty" cannot be imported: ZeroDivisionError', ""),
        ("faulty_need:Last", "cannot be imported: No module named 'needed'", ""),
        ("faulty_exit:Last", "cannot be imported: SystemExit", ""),
        ("faulty_text:Last", "cannot be imported: SyntaxError", ""),
        (NAME, f'there is no bot "{NAME}"', "known bots"),
        ("policy:Last", 'there is no bot "policy:Last"', "known bots"),
        ("1bad:Last", 'there is no bot "1bad:Last"', "known bots"),
    ],
)
def test_what_is_no_bot_is_refused(duel: Path, ruledeck: Program, name: str, said: str, help: str) -> None:
    """A module, a class or an object that cannot play ends the command with 2, and says what would do."""
    for module, text in {
        "faulty": "1 // 0",
        "faulty_need": "import needed",
        "faulty_exit": "raise SystemExit(0)",
        "faulty_text": "def",
    }.items():
        Path(f"{module}.py").write_text(f"{text}\n", encoding="utf-8")
    for command in (("sim", "duel"), ("play", "duel", "--watch")):
        result = ruledeck(*command, "--bot", f"bob={name}")
        assert result.code == 2
        assert said in result.err
        assert help in result.err
        assert "Traceback" not in result.err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Broken", "raised ZeroDivisionError: integer division or modulo by zero"),
        ("Wrong", "returned 'the moon', which is not offered; offered are"),
        ("Nothing", "returned None, which is not offered"),
        ("Curious", "raised HiddenError: a bot sees what its player may know"),
    ],
)
def test_a_bot_that_fails_ends_the_command_with_1(duel: Path, ruledeck: Program, name: str, said: str) -> None:
    """A bot that raises or returns nonsense is named, with its seat, and what it did; in `sim` with the seed."""
    commands = (("sim", "duel", "--seed", "7"), ("sim", "duel", "--seed", "7", "--jobs", "2", "--games", "2"))
    for command in (*commands, ("play", "duel", "--watch", "--seed", "7")):
        result = ruledeck(*command, "--bot", f"alice={NAME}:{name}")
        assert result.code == 1
        assert f"the bot {NAME}:{name} (player 1) {said}" in result.err
        assert ("seed 7: " in result.err) is (command[0] == "sim") or command[0] == "play"
        assert "Traceback" not in result.err
    if name == "Broken":
        assert f"{NAME}.py:" in ruledeck("sim", "duel", "--bot", f"{NAME}:Broken").err


def test_it_sits_at_a_table_with_people(duel: Path, ruledeck: Program) -> None:
    """A person plays against it; what it decided is told, and cannot be typed."""
    result = ruledeck("play", "duel", "--seed", "3", "--bot", f"bob={NAME}:Last", typed="1\n1\n1\nl\nq\n")
    assert result.code == 0
    assert "Bob" in result.out


def saved(ruledeck: Program) -> list[str | None]:
    """Play until a decision of Alice, save there, and return who plays for whom in the file."""
    result = ruledeck("play", "duel", "--seed", "3", "--bot", f"bob={NAME}:Dice", typed="1\n1\ns evening.json\nq\n")
    assert result.code == 0
    bots: list[str | None] = json.loads(Path("evening.json").read_text(encoding="utf-8"))["body"]["bots"]
    return bots


def test_a_save_asks_for_its_bot(duel: Path, ruledeck: Program) -> None:
    """A save names the class of a seat and runs nothing: whoever goes on says again who plays there."""
    assert saved(ruledeck) == [None, f"{NAME}:Dice"]
    del sys.modules[NAME]
    refused = ruledeck("play", "duel", "--resume", "evening.json", typed="q\n")
    assert refused.code == 2
    assert f'bob was played by the bot "{NAME}:Dice", and a save runs no program' in refused.err
    assert f"say --bot bob={NAME}:Dice" in refused.err
    assert NAME not in sys.modules
    again = ruledeck(
        "play", "duel", "--resume", "evening.json", "--bot", f"bob={NAME}:Dice", typed="1\ns later.json\nq\n"
    )
    assert again.code == 0
    assert json.loads(Path("later.json").read_text(encoding="utf-8"))["body"]["bots"] == [None, f"{NAME}:Dice"]
    other = ruledeck("play", "duel", "--resume", "evening.json", "--bot", "bob=random", typed="1\ns other.json\nq\n")
    assert other.code == 0
    body = json.loads(Path("other.json").read_text(encoding="utf-8"))["body"]
    assert (body["bots"], body["state"]["deciders"]) == ([None, "random"], [None, None, "random"])


def test_a_save_can_be_asked_about_without_its_bot(duel: Path, ruledeck: Program) -> None:
    """What a bot of one's own decided is among the recorded decisions: `why` lives through them without it."""
    saved(ruledeck)
    del sys.modules[NAME]
    asked = ruledeck("why", "evening.json", "--log")
    assert asked.code == 0
    assert NAME not in sys.modules


def forged(name: str) -> None:
    """Let the save leave a seat to a class, also inside of the state, with a checksum that fits."""
    from ruledeck.interpreter.state.saves import checksum

    path = Path("evening.json")
    document = json.loads(path.read_text(encoding="utf-8"))
    document["body"]["bots"] = [None, "random"]
    document["body"]["state"]["deciders"] = [None, None, name]
    document["checksum"] = checksum(document["game"], document["content"], document["body"])
    path.write_text(json.dumps(document), encoding="utf-8")


@pytest.mark.parametrize("more", [(), ("--bot", f"bob={NAME}:Dice")])
def test_no_class_comes_from_a_save(duel: Path, ruledeck: Program, more: tuple[str, ...]) -> None:
    """A save that was made to leave a seat to a class is refused, whatever the command line says."""
    saved(ruledeck)
    Path("trap.py").write_text("raise SystemExit('sprung')\n", encoding="utf-8")
    forged("trap:Bot")
    for command in (("play", "duel", "--resume", "evening.json", *more), ("why", "evening.json")):
        result = ruledeck(*command, typed="q\n")
        assert result.code == 2
        assert 'player 2 is left to "trap:Bot", and the game has no such bot' in result.err
    assert "trap" not in sys.modules


def test_no_class_comes_from_a_configuration(duel: Path, ruledeck: Program) -> None:
    """A configuration file can name folders of content, and no bot."""
    Path("ruledeck.toml").write_text(f'content = ["."]\nbot = "{NAME}:Last"\n', encoding="utf-8")
    result = ruledeck("sim", "duel")
    assert result.code == 2
    assert 'the key "bot" is not read' in result.err
    Path("ruledeck.toml").unlink()
    Path("pyproject.toml").write_text(f'[tool.ruledeck]\ncontent = ["."]\nbot = ["{NAME}:Last"]\n', encoding="utf-8")
    assert 'the key "bot" is not read' in ruledeck("sim", "duel").err
    assert NAME not in sys.modules


def test_no_class_comes_from_a_policy_or_a_ruling(duel: Path, ruledeck: Program) -> None:
    """The text of a game leaves seats to bots that are data: a policy and a ruling that name a class are errors."""
    (duel / "policies").mkdir()
    policy = duel / "policies" / "own.yaml"
    policy.write_text(f"- id: {NAME}:Last\n  name: Own\n  prefers: [prefer: yes]\n", encoding="utf-8")
    assert ruledeck("check", "duel").code == 1
    assert ruledeck("sim", "duel", "--bot", f"policy:{NAME}:Last").code == 1
    policy.unlink()
    (duel / "rulings").mkdir()
    case = f'- case: Left to a bot\n  status: house\n  given: {{deciders: {{alice: "{NAME}:Last"}}}}\n  expect: [the game is over]\n'
    (duel / "rulings" / "left.yaml").write_text(case, encoding="utf-8")
    result = ruledeck("test", "duel", "--update")
    assert result.code == 1
    assert f"{NAME}:Last" in result.out + result.err
    assert NAME not in sys.modules


def test_the_interpreter_imports_nothing_by_name(root: Path) -> None:
    """Only the command line looks up classes: nothing else of the project imports what a text names."""
    found = {
        path.relative_to(root).as_posix()
        for folder in ("grammar", "interpreter", "cli")
        for path in (root / folder).rglob("*.py")
        if any(word in path.read_text(encoding="utf-8") for word in ("import_module(", "__import__(", "importlib.util"))
    }
    # The second imports the commands of the program, by a list of its own.
    assert found == {"cli/ruledeck/cli/table/own_bots.py", "cli/ruledeck/cli/commands/registry.py"}
