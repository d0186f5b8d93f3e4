"""Many games of bots: what came of them, the same for the same seeds and any number of processes."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import local
from typing import TYPE_CHECKING, Final, Protocol

from ruledeck.cli.balance.outcomes import Outcome, ended
from ruledeck.cli.balance.shares import Share, Spread
from ruledeck.cli.balance.sources import NOTHING_ASKED, Question
from ruledeck.cli.table.endlessness import report_endless
from ruledeck.cli.table.own_bots import OwnBots, own_bots
from ruledeck.cli.table.session import bots_at
from ruledeck.cli.table.setup import TableSetup, draws, open_table, seat_names, settled, table_cards
from ruledeck.cli.terminal.refusal import BotFailureError
from ruledeck.interpreter.engine.decisions import DECIDERS, Thinker
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.budget import BUDGET, STANDARD, Budget
from ruledeck.interpreter.state.log import TOLD, log_length
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.state import log_entries

if TYPE_CHECKING:
    from ruledeck.interpreter.engine.decisions import Decider
    from ruledeck.interpreter.state.pending import Pending
    from ruledeck.interpreter.state.plain import Row
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

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
        earlier_games, earlier_decisions: Those of them that were played by an earlier run, and took none of this one's seconds.
        wins: Games won by each seat, from 1; 0 for games that nobody won.
        periods: How many of each period were played, by the name of the period.
        lengths: In how many games how many of a period were played, by its name.
        stopped: Seed and report of each game that did not end by its rules.
        spent: How many steps these took.
        outcomes: What came of each game, where that is wanted.
    """

    games: int = 0
    seconds: float = 0.0
    decisions: int = 0
    events: int = 0
    earlier_games: int = 0
    earlier_decisions: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    periods: Counter[str] = field(default_factory=Counter)
    lengths: dict[str, Counter[int]] = field(default_factory=dict)
    stopped: list[tuple[int, str]] = field(default_factory=list)
    spent: int = 0
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def enough(self) -> bool:
        """Whether no more games are to be played, as too much does not end."""
        return len(self.stopped) >= MOST_STOPPED or self.spent >= MOST_SPENT

    def played(self, periods: Mapping[str, int]) -> None:
        """Count the periods of one game."""
        self.periods.update(periods)
        for name, count in periods.items():
            self.lengths.setdefault(name, Counter())[count] += 1

    def spreads(self) -> dict[str, Spread]:
        """Return how many of each period there were in a game; periods that never were are left out."""
        return {name: Spread(counts) for name, counts in self.lengths.items() if self.periods[name]}

    def add(self, other: "Tally") -> None:
        """Take in what came of other games."""
        self.games += other.games
        self.seconds += other.seconds
        self.decisions += other.decisions
        self.events += other.events
        self.wins.update(other.wins)
        self.periods.update(other.periods)
        for name, counts in other.lengths.items():
            self.lengths.setdefault(name, Counter()).update(counts)
        self.stopped += other.stopped
        self.spent += other.spent
        self.outcomes += other.outcomes


class _Decisions(local):
    """Counts the decisions of all bots in this thread: the worker of a cluster may have several.

    Attributes:
        made: How many there were.
        going_on: The choice of several parts that was decided about last: where, of what group, and what was picked before.
    """

    def __init__(self) -> None:
        self.made = 0
        self.going_on: tuple[int, Row, Row] | None = None

    def count(self, pending: "Pending") -> None:
        """Count a decision; picks that go on with a choice of several parts do not count, as the choice counts once."""
        before = self.going_on
        if pending.picks is not None:
            group, chosen = pending.picks
            self.going_on = (pending.site, group, chosen)
            # What only one thing can be picked for is not asked, so that the first question may come behind it.
            if before is not None and before[:2] == (pending.site, group) and len(chosen) > len(before[2]):
                return
        self.made += 1


_DECISIONS: Final = _Decisions()
"""The decisions made so far."""


class Spreader(Protocol):
    """Spreads chunks of games over workers: processes, or those of a cluster."""

    @property
    def workers(self) -> int:
        """How many work at the same time."""

    def __call__(
        self, begin: "Callable[[], Callable[[range], list[Tally]]]", parts: Sequence[range]
    ) -> "Iterator[list[Tally]]":
        """Yield what came of each chunk, in their order; each worker first begins, which returns what plays a chunk."""


def play_games(
    program: "Program", table: TableSetup, seeds: range, *, detailed: bool = False, sources: Question = NOTHING_ASKED
) -> Tally:
    """Play one game for each seed, up to the first that does not end by its rules.

    Args:
        program: The game.
        table: How it is played.
        seeds: The seeds.
        detailed: Whether what came of each game is kept.
        sources: Of what is kept, too, what it came from.

    Raises:
        BotFailureError: when a bot of one's own raises an exception, or returns what is not offered.
    """
    tally = Tally()
    deciders = {number: f"{bot}{COUNTED}" for number, bot in bots_at(table).items()}
    for bot in deciders.values():
        DECIDERS.setdefault(bot, _counted(DECIDERS[bot.removesuffix(COUNTED)]))
    drawn = draws(table)
    cards = None if drawn else table_cards(table, program)
    _DECISIONS.made = 0
    start, drawing = time.perf_counter(), 0.0
    seats = seat_names(program.game, table.players)
    for seed in seeds:
        before, _DECISIONS.going_on = _DECISIONS.made, None
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
            tally.stopped.append((seed, _why_stopped(program, error, _DECISIONS.made - before)))
            tally.spent += state.worked
        tally.games += 1
        tally.wins.update(state.over or (0,))
        tally.played(dict(zip(program.layout.periods, state.periods, strict=True)))
        # What is only told belongs to no game: one of which it is asked what its counters came from is as long as without that.
        tally.events += sum(entry[0] not in TOLD for entry in log_entries(state)) if sources else log_length(state)
        if detailed:
            stopped = tally.stopped[-1][1] if tally.stopped else ""
            made = _DECISIONS.made - before
            tally.outcomes.append(ended(state, seats, seed, made, table.decks, stopped, sources))
        if tally.stopped:
            break
    tally.seconds = time.perf_counter() - start - drawing
    tally.decisions = _DECISIONS.made
    return tally


_LONG: Final = 1_000
"""After how many decisions of bots a game is stopped for its length, and not for what it does between two of them."""


def _why_stopped(program: "Program", error: EndlessError, decisions: int) -> str:
    """Return why a game of bots was stopped: where its decisions have spent the budget, no text of it did."""
    if error.kind != "work" or decisions < _LONG:
        return report_endless(program, error)
    return (
        f"this game of bots was stopped for its length, after {decisions:,} decisions and {error.turns:,} steps\n"
        "  help: let the rules end it, or give it more with `--budget`"
    )


def _play(state: "State", own: OwnBots | None) -> None:
    """Play a game to its end; only bots of one's own are asked from outside."""
    while advance(state):
        place = own.place(state) if own is not None else None
        assert place is not None and state.pending is not None
        _COUNT(state, state.pending)
        decide(state, place)


def simulate(
    table: TableSetup,
    program: "Program",
    seeds: range,
    spreader: Spreader | None = None,
    *,
    detailed: bool = False,
    sources: Question = NOTHING_ASKED,
) -> Iterator[Tally]:
    """Play a game for each seed and yield what came of each part of them, in the order of the seeds.

    After `MOST_STOPPED` games that did not end by their rules no more are played, nor after `MOST_SPENT` steps of such games.

    Args:
        table: How they are played.
        program: The game.
        seeds: The seeds.
        spreader: What spreads them over several workers; without one they are played here.
        detailed: Whether what came of each game is kept.
        sources: Of what is kept, too, what it came from.

    Raises:
        LostProcessError: when a worker was ended from outside.
    """
    total = Tally()
    for tally in _parts(_Table(table, program, BUDGET.get(), detailed, sources), seeds, spreader):
        yield tally
        total.add(tally)
        if total.enough:
            return


def _parts(here: "_Table", seeds: range, spreader: Spreader | None) -> Iterator[Tally]:
    """Yield what came of the games in the order of their seeds; a part ends at the latest with a game that does not."""
    trial = here.played(seeds[:1])
    if here.detailed or trial.stopped:
        # Of games that are kept none is played twice; and one that does not end took long enough.
        yield trial
        seeds = seeds[1:]
    size = max(1, min(10_000, int(CHUNK_SECONDS / max(trial.seconds, 1e-6))))
    chunks = [seeds[start : start + size] for start in range(0, len(seeds), size)]
    if spreader is None or len(chunks) < 2:
        for chunk in chunks:
            yield from here.parts(chunk)
        return
    # A new process inherits nothing: what a game does cannot depend on what was played before.
    for tallies in spreader(partial(_begin, here.table, here.budget, here.detailed, here.sources), chunks):
        for tally in tallies:
            tally.seconds /= spreader.workers
            yield tally


@dataclass(frozen=True, slots=True)
class _Table:
    """A table whose games are played here, in this process.

    Attributes:
        table: How they are played.
        program: The game.
        budget: What each may use up.
        detailed: Whether what came of each game is kept.
        sources: Of what is kept, too, what it came from.
    """

    table: TableSetup
    program: "Program"
    budget: Budget
    detailed: bool
    sources: Question

    def __call__(self, seeds: range) -> list[Tally]:
        """Play a chunk of games."""
        # A worker of a cluster may be asked in another thread each time.
        BUDGET.set(self.budget)
        return list(self.parts(seeds))

    def parts(self, seeds: range) -> Iterator[Tally]:
        """Play all games of a chunk, unless too many of them do not end."""
        total = Tally()
        while seeds and not total.enough:
            tally = self.played(seeds)
            total.add(tally)
            seeds = seeds[tally.games :]
            yield tally

    def played(self, seeds: range) -> Tally:
        """Play games up to the first that does not end by its rules."""
        return play_games(self.program, self.table, seeds, detailed=self.detailed, sources=self.sources)


def record(tally: Tally, table: TableSetup, program: "Program") -> dict[str, object]:
    """Return the totals as data for programs."""
    seats = seat_names(program.game, table.players)
    seconds = max(tally.seconds, 1e-9)
    return {
        "game": program.game.text.id,
        "options": dict(table.options),
        "games": tally.games,
        "seconds": round(tally.seconds, 3),
        "games_per_second": round((tally.games - tally.earlier_games) / seconds, 1),
        "decisions": tally.decisions,
        "decisions_per_second": round((tally.decisions - tally.earlier_decisions) / seconds, 1),
        "events": tally.events,
        "wins": {name: tally.wins[number] for number, name in enumerate(("nobody", *seats))},
        "rounds": tally.periods.get("round"),
        "turns": tally.periods.get("turn"),
        "shares": {
            name: Share(tally.wins[number], tally.games).data() for number, name in enumerate(("nobody", *seats))
        },
        "periods": dict(tally.periods),
        "lengths": {name: spread.data() for name, spread in tally.spreads().items()},
        "stopped": [{"seed": seed, "report": report} for seed, report in tally.stopped],
    }


def _counted(decider: "Decider") -> "Decider":
    def decide(state: "State", pending: "Pending") -> int:
        if len(pending.options) < 2:
            return 0
        _DECISIONS.count(pending)
        return decider(state, pending)

    return Thinker(decide) if isinstance(decider, Thinker) else decide


_COUNT: Final = _counted(DECIDERS["first"])
"""Counts a decision that is made elsewhere."""


def _begin(table: TableSetup, budget: Budget, detailed: bool, sources: Question) -> _Table:
    # A new process knows the bots of the engine, and of those above it none until their roster is asked for.
    from ruledeck.interpreter.bots.roster import bots_of

    program = open_table(table, tells=bool(sources))
    bots_of(program.game)
    return _Table(table, program, budget, detailed, sources)
