"""Every game of the repository, bound and compiled once by each process of a run of the tests, and content bound by one for all."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ruledeck.cli.games.folders import GameFolder
from ruledeck.cli.games.kept_games import bound_game
from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.state.program import Program

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = sorted(path.parent for home in ("content", "tests/games") for path in (ROOT / home).glob("*/game.yaml"))


@cache
def game_of(folder: Path) -> Game:
    """Return a game that has no error; of a game of the content what another process has bound will do."""
    if folder.parent == ROOT / "content":
        bound = bound_game(GameFolder(folder, folder))
        assert not bound.errors
        return bound.game
    text, found = read_game(folder)
    game, faults = bind_game(text)
    assert not [one for one in (*found, *faults) if one.severity is Severity.ERROR]
    return game


@cache
def program_of(folder: Path, players: int, *, coverage: bool = False) -> Program:
    """Return a compiled game, which notes what is exercised if asked to."""
    return compile_game(game_of(folder), players, coverage=coverage)


def sizes(folder: Path) -> list[int]:
    """Return the least and the greatest number of players."""
    manifest = game_of(folder).text.manifest
    assert manifest is not None
    return sorted({manifest.players.min, manifest.players.max})


def bots(players: int, name: str = "random") -> dict[int, str]:
    """Return the same bot for every player."""
    return dict.fromkeys(range(1, players + 1), name)
