"""Waiting changes nothing: a game that stops at every decision is the game that never stops."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ruledeck.interpreter.engine import machine
from ruledeck.interpreter.engine.decisions import DECIDERS
from ruledeck.interpreter.engine.machine import UNITS, advance, decide, new_game
from ruledeck.interpreter.state import engine_units
from ruledeck.interpreter.state.identity import digest
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import State, log_entries

from ..play.games import program_of as program_for
from ..play.games import sizes

if TYPE_CHECKING:
    from collections.abc import Callable

    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import Entry

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = sorted(path.parent for home in ("content", "tests/games") for path in (ROOT / home).glob("*/game.yaml"))
SEEDS = range(2)
GAMES = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@cache
def program_of(folder: Path) -> Program:
    """Return a game compiled for the fewest players."""
    return program_for(folder, sizes(folder)[0])


def straight(program: Program, seed: int) -> State:
    """Play a game of bots, which answer at once: nothing ever waits."""
    s = new_game(program, seed, dict.fromkeys(range(1, program.layout.players + 1), "random"))
    assert not advance(s)
    return s


def halting(program: Program, seed: int, between: Callable[[State], State]) -> State:
    """Play the same game with persons in the place of the bots: it waits at every decision."""
    s = new_game(program, seed)
    more = advance(s)
    while more:
        s = between(s)
        pending = s.pending
        assert pending is not None
        # A bot is not asked for what only one answer fits.
        choice = DECIDERS["random"](s, pending) if len(pending.options) > 1 else 0
        more = decide(s, choice)
    return s


def told(s: State) -> list[Entry]:
    """Return the whole log."""
    return list(log_entries(s))


def alike(one: State, other: State) -> bool:
    """Whether two games went the same way and ended the same, whoever decided in them."""
    one, other = one.clone(), other.clone()
    one.deciders = other.deciders
    return told(one) == told(other) and digest(one) == digest(other)


@GAMES
@pytest.mark.parametrize("seed", SEEDS)
def test_waiting_changes_nothing(folder: Path, seed: int) -> None:
    """A game that waits at every decision has the log and the end of the same game without waiting."""
    program = program_of(folder)
    assert alike(halting(program, seed, lambda s: s), straight(program, seed))


@GAMES
def test_a_clone_goes_on_like_its_original(folder: Path) -> None:
    """A game that goes on from a clone at every decision is the game that never stops."""
    program = program_of(folder)
    assert alike(halting(program, 1, State.clone), straight(program, 1))


@GAMES
def test_a_waiting_unit_survives_a_save(folder: Path) -> None:
    """Frames are data: a game that is saved and read again at every decision is the game that never stops."""
    program = program_of(folder)

    def saved(s: State) -> State:
        again = from_json(program.layout, json.loads(json.dumps(to_json(s))))
        assert isinstance(again, State)
        again.program = program
        return again

    assert alike(halting(program, 2, saved), straight(program, 2))


def test_units_have_their_numbers() -> None:
    """The place of each unit in the code of a program is the number by which frames name it."""
    assert len(UNITS) == engine_units.KINDRED + 1
    assert UNITS[engine_units.WINDOW].__name__ == "window"
    assert UNITS[engine_units.USE].__name__ == "use"
    assert UNITS[engine_units.RESOLVE_ONE].__name__ == "resolve_one"
    assert machine.UNITS[engine_units.AIM].__name__ == "aim"
