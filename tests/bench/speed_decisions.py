"""How many decisions and events a second the card games take with random bots."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from ruledeck.interpreter.engine.decisions import DECIDERS
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.state.pcg import bot_below
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import Local, State

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


def match(program: Program, seed: int, bot: str = "random") -> State:
    """Return a match that bots have played."""
    s = new_game(program, seed, dict.fromkeys(range(1, PLAYERS + 1), bot))
    advance(s)
    return s


@contextmanager
def counted(found: list[int]) -> Iterator[None]:
    """Let a bot that decides as the random one does note how many options it had."""

    def choose(s: State, pending: Local) -> int:
        found.append(len(pending[2]))
        return bot_below(s, len(pending[2]))

    DECIDERS[COUNTING] = choose
    try:
        yield
    finally:
        del DECIDERS[COUNTING]


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
    return found
