"""Games of one program are advanced side by side: nothing that changes in play belongs to two states."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Condition, local

import pytest

from ruledeck.interpreter.compiler.compiler import Compiler, defaults
from ruledeck.interpreter.engine.breakpoints import Moment, go_on, install, stop_at, stopped
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.state import Clause, Entry, log_entries

from ..play.games import game_of, program_of, sizes

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted((*ROOT.glob("content/*"), *ROOT.glob("tests/games/*")))
SEEDS = tuple(range(3, 9))
MOST_DECISIONS = 400

Outcome = tuple[list[Entry], set[Clause]]


@cache
def compiled(folder: Path) -> Program:
    """Return a game that notes what is covered."""
    return program_of(folder, sizes(folder)[0], coverage=True)


def play(program: Program, seed: int, turn: Callable[[], None] = lambda: None) -> Outcome:
    """Return the log of a game in which a seed decides, and what it covered; `turn` is called before each step."""
    s, rng = new_game(program, seed), Stream(seed)
    turn()
    more = advance(s)
    for _ in range(MOST_DECISIONS):
        if not more:
            break
        turn()
        more = decide(s, rng.below(len(options(s))))
    return list(log_entries(s)), s.covered or set()


class Turns:
    """Lets two threads take steps by turns; who has ended is waited for no more."""

    def __init__(self) -> None:
        self.changed, self.next, self.ended = Condition(), 0, set[int]()

    def take(self, who: int) -> None:
        """Wait until it is the turn of a thread, and give the next one to the other."""
        with self.changed:
            self.changed.wait_for(lambda: self.next == who or 1 - who in self.ended, timeout=60)
            self.next = 1 - who
            self.changed.notify_all()

    def end(self, who: int) -> None:
        """Let the other one go on alone."""
        with self.changed:
            self.ended.add(who)
            self.changed.notify_all()


class Interruptions:
    """Lets whatever is called in the midst of a step hand over to the other game now and then."""

    EVERY = 5

    def __init__(self) -> None:
        self.here, self.calls = local(), 0

    def interrupted(self, function: Callable[..., object]) -> Callable[..., object]:
        """Return a function that may hand over before it does what it does."""

        def handing_over(*args: object) -> object:
            self.calls += 1
            turn = getattr(self.here, "turn", None)
            if turn is not None and self.calls % self.EVERY == 0:
                turn()
            return function(*args)

        return handing_over

    def everywhere(self, program: Program) -> None:
        """Interrupt all units and static statements of a program."""
        program.code[:] = [self.interrupted(unit) for unit in program.code]
        for statements in program.linked.statics.values():
            for statement in statements:
                statement.holds, statement.amount = (
                    self.interrupted(statement.holds),
                    self.interrupted(statement.amount),
                )


@contextmanager
def quick_switches() -> Iterator[None]:
    """Let threads be switched in the midst of steps, as often as Python can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_games_that_take_turns_are_the_games_that_they_are_alone(folder: Path) -> None:
    """Two games of one program that take turns, also in the midst of each other's steps, have the logs and cover what they do alone."""
    program, turns, interruptions = compiled.__wrapped__(folder), Turns(), Interruptions()
    alone = [play(program, seed) for seed in SEEDS[:2]]
    interruptions.everywhere(program)

    def one(who: int) -> Outcome:
        interruptions.here.turn = lambda: turns.take(who)
        try:
            return play(program, SEEDS[who], interruptions.here.turn)
        finally:
            turns.end(who)

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(one, (0, 1))) == alone


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_games_that_run_freely_are_the_games_that_they_are_alone(folder: Path) -> None:
    """Two games of one program in two threads that are switched in the midst of steps have the logs and cover what they do alone."""
    program = compiled(folder)
    alone = [play(program, seed) for seed in SEEDS]
    with quick_switches(), ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda seed: play(program, seed), SEEDS)) == alone


def test_a_breakpoint_stops_the_state_that_it_was_set_for() -> None:
    """Of two games of one program only the one that somebody wants to stop waits before a period, and then goes on as the other."""
    program = stopping(GAMES[0])
    one, other = new_game(program, 1), new_game(program, 1)
    stop_at(one, Moment("turn"))
    advance(one)
    advance(other)
    while not stopped(one):
        assert one == other
        decide(one, 0)
        decide(other, 0)
    assert not stopped(other)
    stop_at(one, None)
    go_on(one)
    advance(one)
    assert one == other
    assert list(log_entries(one)) == list(log_entries(other))


def stopping(folder: Path) -> Program:
    """Return a game that can stop at its periods."""
    game = game_of(folder)
    manifest = game.text.manifest
    assert manifest is not None
    compiler = Compiler(game, manifest.players.min, defaults(game, {}), coverage=False)
    compiler.analysis.watches_periods = True
    program = compiler.run()
    install(program)
    return program
