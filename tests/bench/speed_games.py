"""Speeds inside one process: rounds of the small game, and clones in the middle of a choice."""

from __future__ import annotations

import copy
import json
import os
import sys
import tempfile
import time
import timeit
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import State

from . import by_hand
from .speed_rows import Row, processor_time, row

GAME = Path(__file__).resolve().parent.parent.parent / "content" / "infiltration"
SHARE, SHARES = 0.1, 5
"""Seconds of one run, and how many make one of the runs that were asked for."""
SLOWER = "0.155 of by_hand.py: 0.25 of the yardstick that the target was set on, which is 0.62 as fast"
MANIFEST = """\
id: generated
language: 1
name: Generated
players: {min: 2, max: 2}
types:
  unit: {fields: {cost: number, health: number}}
zones:
  deck: {per: player, visible: nobody, ordered: true}
  hand: {per: player, visible: owner}
  field: {per: player, visible: everyone, in_play: true}
counters:
  damage: {on: [unit]}
  focus: {on: [unit]}
  shield: {on: [unit]}
  charge: {on: [unit]}
values:
  active player: {type: player}
periods: [turn]
"""
RULES = """\
verb set up
    does:
        move 75 random cards in the box to your deck
        shuffle your deck
        move the top 7 cards of your deck to your hand

verb take a turn
    does:
        turn of you:
            move the top card of your deck to your hand
            choose 1 card in your hand as played
            move played to your field
            choose 1 unit as victim
            add 1 damage to victim

verb play the game
    does:
        each player sets up
        set active player to the player left of nobody
        repeat until active player's deck is empty:
            active player takes a turn
            set active player to the player left of active player
        end the game
"""


def compiled(folder: Path, players: int) -> Program:
    """Return a compiled game."""
    text, found = read_game(folder)
    game, faults = bind_game(text)
    if found or faults:
        raise SystemExit(f"{folder} has findings: {(found or faults)[0]}")
    return compile_game(game, players)


def rate(play: Callable[[], int]) -> float:
    """Return rounds per second of processor time, over about one share."""
    start, done = time.process_time(), 0
    while (spent := time.process_time() - start) < SHARE:
        for _ in range(5):
            done += play()
    return done / spent


def ours(players: int, seeds: Iterator[int]) -> Callable[[], int]:
    """Return what plays one match of the interpreted game and says how many rounds it took."""
    program = compiled(GAME, players)
    bots = dict.fromkeys(range(1, players + 1), "random")
    at = program.layout.period_index("round")

    def play() -> int:
        s = new_game(program, next(seeds), bots)
        advance(s)
        return s.periods[at]

    return play


def by_hand_match(players: int, seeds: Iterator[int]) -> Callable[[], int]:
    """Return what plays one match of the hand-written game and says how many rounds it took."""

    def play() -> int:
        match = by_hand.Match(players, next(seeds))
        match.play()
        return match.rounds

    return play


def other_yardstick(path: Path, players: int) -> float:
    """Return the rounds per second of processor time of another hand-written game, its start left out."""
    python = [sys.executable]
    played = [*python, str(path), "--players", str(players), "--seconds", "0.5"]
    done, spent = processor_time(played, os.environ)
    _, start = processor_time([*python, "-c", "import argparse, json, random, dataclasses"], os.environ)
    found = json.loads(done)
    return float(found["rounds_per_second"]) * float(found["seconds"]) / (spent - start)


def rounds(runs: int, against: Path | None) -> list[Row]:
    """Measure rounds per second of the small game, by turns with the hand-written one."""
    found = []
    for players in (2, 4):
        seeds = count()
        play, hand = ours(players, seeds), by_hand_match(players, seeds)
        mine, theirs, third = [], [], []
        for _ in range(runs * SHARES):
            mine.append(rate(play))
            theirs.append(rate(hand))
            if against is not None:
                third.append(other_yardstick(against, players))
        what = f"infiltration, {players} players, log on, random bots"
        found.append(row(what, "rounds/s", mine, ("by_hand.py", theirs), "of", SLOWER))
        if against is not None:
            found.append(row(what, "rounds/s", mine, (against.name, third), "of", "0.25 of it"))
    return found


def clone(runs: int, _: Path | None) -> list[Row]:
    """Measure a clone in the middle of a choice beside a deep copy that shares the program."""
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "generated"
        generate(folder)
        for what, path, target in (("infiltration", GAME, 5), ("generated game of 150 cards", folder, 20)):
            s = in_mid_choice(compiled(path, 2))
            quick = [timed(s.clone, 5000) for _ in range(runs)]
            slow = [timed(partial(deep_copy, s), 20) for _ in range(runs)]
            title = f"clone in mid-choice, {what}"
            found.append(row(title, "us", quick, ("copy.deepcopy", slow), "times", f"{target} us"))
    return found


def deep_copy(s: State) -> State:
    """Return a deep copy that shares what does not change."""
    return copy.deepcopy(s, {id(s.layout): s.layout, id(s.program): s.program})


def generate(folder: Path) -> None:
    """Write a game of 150 cards in which two players play and damage units."""
    for part in ("cards", "rules"):
        (folder / part).mkdir(parents=True)
    (folder / "game.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "rules" / "play.rules").write_text(RULES, encoding="utf-8")
    cards = [
        f"- id: unit_{number}\n  name: Unit {number}\n  type: unit\n  cost: {number % 7}\n  health: {number % 5 + 1}\n  copies: 1\n"
        for number in range(150)
    ]
    (folder / "cards" / "core.yaml").write_text("".join(cards), encoding="utf-8")


def in_mid_choice(program: Program) -> State:
    """Return a game in the middle of its forty-first decision; the log so far is part of it."""
    s = new_game(program, 1)
    advance(s)
    for number in range(40):
        assert s.pending is not None
        options = s.pending.options
        assert isinstance(options, tuple)
        decide(s, number % len(options))
    assert s.pending is not None
    return s


def timed(call: Callable[[], object], times: int) -> float:
    """Return microseconds of processor time of one call."""
    return timeit.timeit(call, timer=time.process_time, number=times) / times * 1e6
