"""Casting nets: one game, read and compiled, is put through each of them; what they find is made smaller and written down."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from tests.generated.plays import errors
from tests.generated.repairing import repaired, simpler
from tests.generated.shrinking import smallest
from tests.generated.whole_way import Files, write

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.state import runaway
from ruledeck.interpreter.state.budget import BUDGET, Budget
from ruledeck.interpreter.state.program import Program

from .drawing import drawn
from .found import Catch, Found

_MARGIN: Final = re.compile(r"\n(?=\S)")
"""Where a card, a declaration or an ability of the rules begins."""
MATCHES: Final = 2
"""So many matches of each game are looked at by each net."""
LIMITS: Final = {"MOST_TURNS": 500, "MOST_STEPS": 100}
"""A drawn game that goes on for ever is stopped early: there are many others."""
LITTLE: Final = Budget(work=1_000_000, components=500, lasting=200, events=500)
"""What a drawn game may use up before it counts as endless."""


@dataclass
class Table:
    """A game on its way through the nets.

    Attributes:
        files: Its text.
        folder: A place for variants of it.
        players: How many play.
        options: What is chosen.
        game: What it means.
    """

    files: Files
    folder: Path
    players: int
    game: Game
    options: Mapping[str, str] = field(default_factory=dict)
    seeds: range = range(MATCHES)

    def program(self) -> Program:
        """Return it compiled, anew: nets put their own functions into it."""
        return compile_game(self.game, self.players, self.options)


Net = Callable[[Table, Catch], None]


@contextmanager
def short_of_breath() -> Iterator[None]:
    """Stop games that go on for ever early, for as long as the block lasts."""
    token = BUDGET.set(LITTLE)
    with ExitStack() as stack:
        stack.callback(BUDGET.reset, token)
        for name, value in LIMITS.items():
            stack.enter_context(patch.object(runaway, name, value))
        yield


def table_of(files: Files, folder: Path, **more: Any) -> Table:
    """Return a game that is clean, ready for the nets: with as many players as may play it."""
    game, _ = bind_game(read_game(write(files, folder / "game"))[0])
    return Table(files, folder, most_players(game), game, **more)


def most_players(game: Game) -> int:
    """Return how many may play a game."""
    assert game.text.manifest is not None
    return game.text.manifest.players.max


def cast(files: Files, folder: Path, nets: Mapping[str, Net]) -> list[Found]:
    """Return what some nets find in a game of which `check` finds no error."""
    catch = Catch()
    with short_of_breath():
        with catch.crashes("compile"):
            table = table_of(files, folder)
            table.program()
        if not catch.found:
            for name, net in nets.items():
                with catch.crashes(name):
                    net(table, catch)
    return catch.all()


def game_of(seed: int, folder: Path) -> tuple[Files | None, list[Found]]:
    """Return the game of a seed, `None` when its draft cannot be mended, and what reading it found."""
    catch = Catch()
    with catch.crashes("check"):
        return repaired(drawn(seed), lambda files: errors(files, folder)), []
    return None, catch.all()


def still(files: Files, sign: str, folder: Path, nets: Mapping[str, Net]) -> bool:
    """Whether a game is clean and the nets find just this in it."""
    catch = Catch()
    with catch.crashes("check"):
        if errors(files, folder):
            return False
    shutil.rmtree(folder / "game", ignore_errors=True)
    return any(found.sign == sign for found in cast(files, folder, nets))


def least(files: Files, sign: str, folder: Path, nets: Mapping[str, Net], trials: int) -> Files:
    """Return a game as small as is cheap in which the nets find the same."""

    def fails(candidate: Files) -> bool:
        return still(candidate, sign, folder, nets)

    return smallest(fewer(files, fails), simpler, fails, trials)


def fewer(files: Files, fails: Callable[[Files], bool]) -> Files:
    """Return a game without the cards, declarations and abilities that may go: first many at once, then one after the other."""
    for name in sorted(files):
        parts = _MARGIN.split(files[name])
        size = len(parts) // 2
        while name != "game.yaml" and size:
            at = 0
            while at < len(parts):
                fewer_parts = [*parts[:at], *parts[at + size :]]
                candidate = {**files, name: "\n".join(fewer_parts)}
                if fails(candidate):
                    files, parts = candidate, fewer_parts
                else:
                    at += size
            size //= 2
    return files


def written(files: Files, found: Sequence[Found], seed: int, folder: Path) -> Path:
    """Write a game and what was found in it to a folder of its own, and return this."""
    place = folder / f"seed_{seed}"
    shutil.rmtree(place, ignore_errors=True)
    root = write(files, place)
    said = [f"# Seed {seed}", *(f"\n## {each.sign}\n\n{each.note}" for each in found)]
    (place / "README.md").write_text("\n".join(said) + "\n", encoding="utf-8")
    return root
