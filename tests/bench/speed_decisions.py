"""How many decisions and events a second the card games take with random bots."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from ruledeck.interpreter.engine.decisions import DECIDERS
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.state.pcg import bot_below
from ruledeck.interpreter.state.pending import Pending
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import State

from .speed_games import by_hand_match, compiled, rate
from .speed_rows import Row, row

CONTENT = Path(__file__).resolve().parent.parent.parent / "content"
PLAYERS = 2
TARGETS = {
    "swlcg": (
        "0.083 decisions for each round of the yardstick: 5,000 where it plays 60,000 "
        "(0.052 of by_hand.py, which is 1.61 times as fast as that yardstick)"
    ),
    "destiny": "0.15 decisions for each round of by_hand.py",
}
"""The games that are measured, each with what is wanted of its decisions."""
COUNTING = "random, counted"
BOARD_GAME, BOARD_SEATS, BOARD_ROUNDS, BOARD_MATCHES = "outer_rim", 4, 10, 10
"""The game whose random matches last too long to be played to the end: how many players, rounds and matches are measured."""
STOPPING = "random, for some rounds"
BOARD_TARGETS = ("0.053 decisions for each round of by_hand.py", "as long as 100,000 rounds of by_hand.py")
"""What is wanted of its decisions, and of all these matches together."""


def match(program: Program, seed: int, bot: str = "random") -> State:
    """Return a match that bots have played."""
    s = new_game(program, seed, dict.fromkeys(range(1, PLAYERS + 1), bot))
    advance(s)
    return s


@contextmanager
def counted(found: list[int]) -> Iterator[None]:
    """Let a bot that decides as the random one does note how many options it had."""

    def choose(s: State, pending: Pending) -> int:
        found.append(len(pending.options))
        return bot_below(s, len(pending.options))

    DECIDERS[COUNTING] = choose
    try:
        yield
    finally:
        del DECIDERS[COUNTING]


class _Over(Exception):  # noqa: N818 - it is no error that as many rounds were played as were wanted
    """Ends a match in which enough rounds were played."""


@contextmanager
def stopping(turns: int, at: int, made: list[int]) -> Iterator[None]:
    """Let a random bot count its decisions with two or more options, and end the match behind so many periods of a kind."""
    random = DECIDERS["random"]

    def choose(s: State, pending: Pending) -> int:
        if s.periods[at] > turns:
            raise _Over
        made[0] += len(pending.options) > 1
        return random(s, pending)

    DECIDERS[STOPPING] = choose
    try:
        yield
    finally:
        del DECIDERS[STOPPING]


def board_game(runs: int) -> list[Row]:
    """Measure the first rounds of matches on a board, by turns with the hand-written small game."""
    hand = by_hand_match(2, count())
    program = compiled(CONTENT / BOARD_GAME, BOARD_SEATS)
    made, taken, theirs, lasting = [], [], [], []
    for _ in range(runs + 1):
        counted_now, start = [0], time.process_time()
        with stopping(BOARD_ROUNDS * BOARD_SEATS, program.layout.period_index("turn"), counted_now):
            for seed in range(BOARD_MATCHES):
                s = new_game(program, seed, dict.fromkeys(range(1, BOARD_SEATS + 1), STOPPING))
                with suppress(_Over):
                    advance(s)
        spent = time.process_time() - start
        made.append(counted_now[0] / spent)
        taken.append(spent)
        theirs.append(rate(hand))
        lasting.append(100_000 / theirs[-1])
    said = f"{BOARD_GAME}, {BOARD_SEATS} random players, {BOARD_ROUNDS} rounds"
    # In the first run functions are compiled.
    return [
        row(f"{said}, decisions", "/s", made[1:], ("by_hand.py, rounds", theirs[1:]), "of", BOARD_TARGETS[0]),
        row(
            f"{said}, {BOARD_MATCHES} matches",
            "s",
            taken[1:],
            ("100,000 rounds of by_hand.py", lasting[1:]),
            "of",
            BOARD_TARGETS[1],
        ),
    ]


def decisions(runs: int, _: Path | None) -> list[Row]:
    """Measure decisions with two or more options, and events, by turns with the hand-written small game."""
    hand = by_hand_match(2, count())
    found: list[Row] = []
    for name, target in TARGETS.items():
        program = compiled(CONTENT / name, PLAYERS)
        made, told, theirs = [], [], []
        for seed in range(4 * runs):
            options: list[int] = []
            with counted(options):
                match(program, seed, COUNTING)
            start = time.process_time()
            s = match(program, seed)
            spent = time.process_time() - start
            made.append(sum(each > 1 for each in options) / spent)
            told.append(len(s.log) / spent)
            theirs.append(rate(hand))
        beside = ("by_hand.py, rounds", theirs)
        found += [
            row(f"{name}, decisions with random bots", "/s", made, beside, "of", target),
            row(f"{name}, events with random bots", "/s", told, beside, "of", "none"),
        ]
    return [*found, *board_game(runs)]
