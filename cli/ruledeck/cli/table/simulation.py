"""Many games of bots: what came of them, the same for the same seeds and any number of processes."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

from ruledeck.cli.table.own_bots import OwnBots, own_bots
from ruledeck.cli.table.processes import spread
from ruledeck.cli.table.session import bots_at
from ruledeck.cli.table.setup import TableSetup, draws, open_table, seat_names, settled, table_cards
from ruledeck.cli.terminal.refusal import BotFailureError
from ruledeck.cli.terminal.report import Format, render
from ruledeck.interpreter.engine.decisions import DECIDERS, Thinker
from ruledeck.interpreter.engine.endless import endless_report
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.budget import BUDGET, STANDARD, Budget
from ruledeck.interpreter.state.log import log_length
from ruledeck.interpreter.state.runaway import EndlessError

if TYPE_CHECKING:
    from ruledeck.interpreter.engine.decisions import Decider
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import Local, State

COUNTED: Final = ", counted"
"""Behind the name of a bot: the same bot, whose decisions are counted."""
MOST_STOPPED: Final = 3
"""After how many games that do not end by their rules no more are played."""
MOST_SPENT: Final = STANDARD.work
"""Nor after as many steps of such games: as many as one is given where nobody says otherwise, which is seconds."""
CHUNK_SECONDS: Final = 0.1
"""How long a chunk of games is to take: long beside its transport, short enough for the progress to be seen."""


@dataclass(slots=True)
class Tally:
    """What came of some games.

    Attributes:
        games: How many were played.
        seconds: How long that took, without loading the game and drawing decks; for several processes, per process.
        decisions: Decisions between two or more options; a compound choice counts once.
        events: Entries of the logs.
        wins: Games won by each seat, from 1; 0 for games that nobody won.
        periods: How many of each period were played, by the name of the period.
        stopped: Seed and report of each game that did not end by its rules.
        spent: How many steps these took.
    """

    games: int = 0
    seconds: float = 0.0
    decisions: int = 0
    events: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    periods: Counter[str] = field(default_factory=Counter)
    stopped: list[tuple[int, str]] = field(default_factory=list)
    spent: int = 0

    @property
    def enough(self) -> bool:
        """Whether no more games are to be played, as too much does not end."""
        return len(self.stopped) >= MOST_STOPPED or self.spent >= MOST_SPENT

    def add(self, other: "Tally") -> None:
        """Take in what came of other games."""
        self.games += other.games
        self.seconds += other.seconds
        self.decisions += other.decisions
        self.events += other.events
        self.wins.update(other.wins)
        self.periods.update(other.periods)
        self.stopped += other.stopped
        self.spent += other.spent


class _Decisions:
    """Counts the decisions of all bots in this process."""

    made = 0


def play_games(program: "Program", table: TableSetup, seeds: range) -> Tally:
    """Play one game for each seed, up to the first that does not end by its rules.

    Raises:
        BotFailureError: when a bot of one's own raises an exception, or returns what is not offered.
    """
    tally = Tally()
    deciders = {number: f"{bot}{COUNTED}" for number, bot in bots_at(table).items()}
    for bot in deciders.values():
        DECIDERS.setdefault(bot, _counted(DECIDERS[bot.removesuffix(COUNTED)]))
    drawn = draws(table)
    cards = None if drawn else table_cards(table, program)
    _Decisions.made = 0
    start, drawing = time.perf_counter(), 0.0
    for seed in seeds:
        if drawn:
            begun = time.perf_counter()
            cards = table_cards(settled(table, seed), program)
            drawing += time.perf_counter() - begun
        state = new_game(program, seed, deciders, cards)
        try:
            _play(state, own_bots(table.bots, program.game, seed))
        except BotFailureError as failure:
            raise BotFailureError(f"seed {seed}: {failure}") from failure
        except EndlessError as error:
            tally.stopped.append((seed, report_endless(program, error)))
            tally.spent += state.worked
        tally.games += 1
        tally.wins.update(state.over or (0,))
        tally.periods.update(dict(zip(program.layout.periods, state.periods, strict=True)))
        tally.events += log_length(state)
        if tally.stopped:
            break
    tally.seconds = time.perf_counter() - start - drawing
    tally.decisions = _Decisions.made
    return tally


def _play(state: "State", own: OwnBots | None) -> None:
    """Play a game to its end; only bots of one's own are asked from outside."""
    while advance(state):
        place = own.place(state) if own is not None else None
        assert place is not None and state.pending is not None
        _COUNT(state, state.pending)
        decide(state, place)


def simulate(table: TableSetup, program: "Program", games: int, seed: int, jobs: int) -> Iterator[Tally]:
    """Play `games` games with the seeds from `seed` on and yield what came of each part of them.

    After `MOST_STOPPED` games that did not end by their rules no more are played, nor after `MOST_SPENT` steps of such games.

    Raises:
        LostProcessError: when a process was ended from outside.
    """
    total = Tally()
    for tally in _parts(table, program, range(seed, seed + games), jobs):
        yield tally
        total.add(tally)
        if total.enough:
            return


def _parts(table: TableSetup, program: "Program", seeds: range, jobs: int) -> Iterator[Tally]:
    """Yield what came of the games in the order of their seeds; a part ends at the latest with a game that does not."""
    trial = play_games(program, table, seeds[:1])
    if trial.stopped:
        # It took long enough.
        yield trial
        seeds = seeds[1:]
    size = max(1, min(10_000, int(CHUNK_SECONDS / max(trial.seconds, 1e-6))))
    chunks = [seeds[start : start + size] for start in range(0, len(seeds), size)]
    if jobs == 1 or len(chunks) < 2:
        for chunk in chunks:
            yield from _play_all(program, table, chunk)
        return
    # A new process inherits nothing: what a game does cannot depend on what was played before.
    for tallies in spread(_play_chunk, partial(_begin, table, BUDGET.get()), chunks, jobs):
        for tally in tallies:
            tally.seconds /= jobs
            yield tally


def _play_all(program: "Program", table: TableSetup, seeds: range) -> Iterator[Tally]:
    """Play all games of a chunk, unless too many of them do not end."""
    total = Tally()
    while seeds and not total.enough:
        tally = play_games(program, table, seeds)
        total.add(tally)
        seeds = seeds[tally.games :]
        yield tally


def record(tally: Tally, table: TableSetup, program: "Program") -> dict[str, object]:
    """Return the totals as data for programs."""
    seats = seat_names(program.game, table.players)
    seconds = max(tally.seconds, 1e-9)
    return {
        "game": program.game.text.id,
        "games": tally.games,
        "seconds": round(tally.seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "decisions": tally.decisions,
        "decisions_per_second": round(tally.decisions / seconds, 1),
        "events": tally.events,
        "wins": {name: tally.wins[number] for number, name in enumerate(("nobody", *seats))},
        "rounds": tally.periods.get("round"),
        "turns": tally.periods.get("turn"),
        "periods": dict(tally.periods),
        "stopped": [{"seed": seed, "report": report} for seed, report in tally.stopped],
    }


def report_endless(program: "Program", error: EndlessError) -> str:
    """Return what goes on for ever, with its place in the text."""
    report = endless_report(program, error)
    return render((report,), Format.FULL, colour=False).rstrip()


def _counted(decider: "Decider") -> "Decider":
    def decide(state: "State", pending: "Local") -> int:
        _, _, options, context = pending
        if len(options) < 2:
            return 0
        # A pick that goes on with a compound choice carries those made before it; the choice counts once.
        if not (context and type(context[-1]) is tuple and context[-1]):
            _Decisions.made += 1
        return decider(state, pending)

    return Thinker(decide) if isinstance(decider, Thinker) else decide


_COUNT: Final = _counted(DECIDERS["first"])
"""Counts a decision that is made elsewhere."""


class _Worker:
    """What a process keeps between its chunks."""

    table: TableSetup
    program: "Program"


def _begin(table: TableSetup, budget: Budget) -> None:
    BUDGET.set(budget)
    # A new process knows the bots of the engine, and of those above it none until their roster is asked for.
    from ruledeck.interpreter.bots.roster import bots_of

    _Worker.table, _Worker.program = table, open_table(table)
    bots_of(_Worker.program.game)


def _play_chunk(seeds: range) -> list[Tally]:
    return list(_play_all(_Worker.program, _Worker.table, seeds))
