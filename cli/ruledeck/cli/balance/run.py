"""One run of many games: what is played, what was played before it was interrupted, and what came of all of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from ruledeck.cli.balance.lines import Lines, lines_at
from ruledeck.cli.balance.outcomes import TABLE, nameable
from ruledeck.cli.balance.simulation import Tally, simulate
from ruledeck.cli.balance.sources import NOTHING_ASKED, Question
from ruledeck.cli.balance.summary import Summary
from ruledeck.cli.table.setup import seat_names
from ruledeck.cli.terminal.progress import progress
from ruledeck.interpreter.api.saving import content_hash

if TYPE_CHECKING:
    from pathlib import Path

    from ruledeck.cli.balance.outcomes import Outcome
    from ruledeck.cli.balance.simulation import Spreader
    from ruledeck.cli.table.setup import TableSetup
    from ruledeck.interpreter.state.program import Program

NOBODY: Final = "nobody"
"""The bot of a seat that plays by the rules of the game alone."""


class Run:
    """Games of one table with seeds one behind the other.

    Attributes:
        total: The totals so far.
        summary: What the games say, where each is looked at.
    """

    def __init__(
        self,
        table: TableSetup,
        program: Program,
        seed: int,
        games: int,
        spreader: Spreader | None = None,
        *,
        detailed: bool = False,
        sources: Question = NOTHING_ASKED,
    ) -> None:
        """Prepare a run.

        Args:
            table: How the games are played.
            program: The game.
            seed: The first seed.
            games: How many games are played.
            spreader: What spreads them over several workers; without one they are played here.
            detailed: Whether each game is looked at.
            sources: Of what is told what it came from; the program must be one whose games can be told.
        """
        self.table, self.program, self.seed, self.games = table, program, seed, games
        self.spreader, self.detailed, self.sources = spreader, detailed, sources
        self.seats = seat_names(program.game, table.players)
        self.total = Tally()
        self.summary = Summary(dict(zip_longest(self.seats, map(str, table.bots), fillvalue=NOBODY)))

    def played(self, path: Path | None = None, *, resume: bool = False) -> bool:
        """Play the games; return whether somebody interrupted that, behind which all that was played is counted.

        Args:
            path: A file that gets a line for each game, see `lines_at`.
            resume: Whether to go on with the games of such a file.

        Raises:
            RefusalError: when the file is none to go on with.
            OSError: when it cannot be written.
        """
        with ExitStack() as opened:
            lines = None
            if path is not None:
                head = head_of(self.table, self.program, self.seed, self.sources)
                there = nameable(self.program, self.seats, self.table.decks, self.sources)
                lines = opened.enter_context(lines_at(path, head, there, resume=resume))
                for outcome in lines.known[: self.games]:
                    self._take_in(outcome)
            told = opened.enter_context(progress(self.games))
            try:
                for tally in self._parts():
                    self.total.add(tally)
                    self._keep(tally, lines)
                    told.at(self.total.games, "games")
            except KeyboardInterrupt:
                return True
        return False

    def _parts(self) -> Iterator[Tally]:
        seeds = range(self.seed + self.total.games, self.seed + self.games)
        if seeds:
            yield from simulate(
                self.table, self.program, seeds, self.spreader, detailed=self.detailed, sources=self.sources
            )

    def _keep(self, tally: Tally, lines: Lines | None) -> None:
        for outcome in tally.outcomes:
            self.summary.add(outcome)
            if lines is not None:
                lines.add(outcome)
        # They are counted: a million games need not be kept.
        self.total.outcomes.clear()

    def _take_in(self, outcome: Outcome) -> None:
        """Count a game that was played earlier; how long that took is not known any more."""
        names = ("nobody", *self.seats)
        self.summary.add(outcome)
        self.total.games += 1
        self.total.earlier_games += 1
        self.total.decisions += outcome.decisions
        self.total.earlier_decisions += outcome.decisions
        self.total.events += outcome.events
        self.total.wins.update([names.index(seat) for seat in outcome.winners if seat in names] or [0])
        self.total.played(outcome.periods)
        if outcome.stopped:
            self.total.stopped.append((outcome.seed, outcome.stopped))


def head_of(table: TableSetup, program: Program, seed: int, sources: Question = NOTHING_ASKED) -> dict[str, object]:
    """Return what is played, as data: games of the same head are the same."""
    seats = seat_names(program.game, table.players)
    head: dict[str, object] = {
        "game": program.game.text.id,
        "content": content_hash(program.game),
        "players": table.players,
        "bots": dict(zip(seats, map(str, table.bots), strict=False)),
        "decks": {(TABLE, *seats)[seat]: deck for seat, deck in table.decks.items()},
        "options": dict(table.options),
        "first_seed": seed,
    }
    return head | sources.data()
