"""Compiled games in the user's cache: found under everything that they were specialised on, and never taken from elsewhere."""

from pathlib import Path

import pytest

from ruledeck.cli.games import kept_programs
from ruledeck.cli.games.folders import GameFolder
from ruledeck.cli.games.kept_games import bound_game
from ruledeck.cli.games.kept_programs import KeptPrograms
from ruledeck.grammar.binder.game import Game
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.compiler.serialization import Specialisation, compiled, specialised

from .program import Program


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Compiler]:
    """The programs that were compiled, as they are."""
    found: list[Compiler] = []

    def noted(game: Game, special: Specialisation) -> Compiler:
        found.append(compiled(game, special))
        return found[-1]

    monkeypatch.setattr(kept_programs, "compiled", noted)
    return found


def opened(game: Path, **options: str) -> KeptPrograms:
    """Open a program of a game, and keep it."""
    folder = GameFolder(game, Path("games/skirmish"))
    programs = KeptPrograms(folder, bound_game(folder).game)
    programs.compiler(programs.game, specialised(programs.game, 2, options))
    programs.keep()
    return programs


def test_the_second_table_compiles_nothing(skirmish: Path, ruledeck: Program, made: list[Compiler]) -> None:
    """A game of bots is the same game with a kept program."""
    first, second = (ruledeck("play", "skirmish", "--watch", "--seed", "3").out for _ in range(2))
    assert first == second
    assert len(made) == 1


def test_another_text_is_another_program(skirmish: Path, made: list[Compiler]) -> None:
    """A changed card, and only a change that counts, compiles again."""
    opened(skirmish)
    opened(skirmish)
    assert len(made) == 1
    path = skirmish / "cards" / "core.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("cost: 1", "cost: 7"), encoding="utf-8")
    opened(skirmish)
    assert len(made) == 2


def test_options_and_players_are_part_of_the_key(skirmish: Path, made: list[Compiler]) -> None:
    """What is special to other options is another program."""
    manifest = skirmish / "game.yaml"
    options = "options: {pace: {values: [slow, fast], default: slow}}\n"
    manifest.write_text(manifest.read_text(encoding="utf-8") + options, encoding="utf-8")
    for pace in ("slow", "fast", "slow"):
        opened(skirmish, pace=pace)
    assert [dict(one.program.options) for one in made] == [{"pace": "slow"}, {"pace": "fast"}]


@pytest.mark.parametrize("damage", ["empty", "cut", "flipped", "writable by others"])
def test_a_damaged_program_is_compiled_again(skirmish: Path, workshop: Path, made: list[Compiler], damage: str) -> None:
    """Whatever lies in the cache folder, the program is right, and whole again afterwards."""
    opened(skirmish)
    (path,) = (workshop / ".cache" / "ruledeck" / "programs").iterdir()
    data = path.read_bytes()
    if damage == "writable by others":
        path.chmod(0o666)
    else:
        path.write_bytes(
            {"empty": b"", "cut": data[:-1], "flipped": data[:99] + bytes([data[99] ^ 1]) + data[100:]}[damage]
        )
    opened(skirmish)
    assert len(made) == 2
    opened(skirmish)
    assert len(made) == 2


def test_no_program_is_taken_from_content(skirmish: Path, workshop: Path, made: list[Compiler]) -> None:
    """A file of a kept program beside the cards is not even looked at."""
    opened(skirmish)
    (path,) = (workshop / ".cache" / "ruledeck" / "programs").iterdir()
    path.rename(skirmish / path.name)
    opened(skirmish)
    assert len(made) == 2
