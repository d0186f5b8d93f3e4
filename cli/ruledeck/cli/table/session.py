"""A game that is being played: its decisions, the way back, and its saves."""

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ruledeck.cli.games.folders import GameFolder
from ruledeck.cli.table.own_bots import OwnBots, is_class
from ruledeck.cli.table.setup import TableSetup, fit, table_cards
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.interpreter.engine.machine import advance, decide, recorded
from ruledeck.interpreter.explain.replay import Record
from ruledeck.interpreter.state import saves

if TYPE_CHECKING:
    from ruledeck.grammar.binder.game import Game
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State, Value

MOST_LETTERS: Final = 60
"""How long the name of a player may be that a save holds."""


@dataclass(slots=True)
class Session:
    """A game in play.

    Attributes:
        table: Who plays what.
        program: The compiled game.
        state: Where it is.
        names: What the players are called.
        before: The states before each decision of a person that can be taken back, the latest last, with the records of
            how each came about.
        record: The seed and the decisions from outside, so that any moment of it can be looked at again; `None` when it
            did not begin at the beginning.
        own: The bots of one's own, which decide from outside like people; `None` without any.
        kept_at: Where it is kept while it is played; `None` where it is not.
    """

    table: TableSetup
    program: "Program"
    state: "State"
    names: tuple[str, ...]
    before: "list[tuple[State, Record | None]]" = field(default_factory=list)
    record: Record | None = None
    own: OwnBots | None = None
    kept_at: Path | None = None

    def waits(self) -> bool:
        """Run until a person has to decide; false when the game is over.

        Raises:
            BotFailureError: when a bot of one's own raises an exception, or returns what is not offered.
        """
        while advance(self.state):
            place = self.own.place(self.state) if self.own is not None else None
            if place is None:
                return True
            self.answer(place, kept=False)
        return False

    def answer(self, choice: int, *, kept: bool = True) -> None:
        """Take the option with this place, and remember how it was before if it is `kept`; else nobody was asked."""
        if kept:
            self.before.append((self.state.clone(), self.record))
        if self.record is not None:
            self.record = self.record.deciding(recorded(self.state, choice))
        decide(self.state, choice, asked=kept)

    def undo(self) -> bool:
        """Go back to the last decision of a person; false when there is none."""
        if not self.before:
            return False
        self.state, self.record = self.before.pop()
        return True

    def winners(self) -> tuple[int, ...]:
        """Return who has won, in the order of the seats; nobody before the end."""
        return tuple(number for number in self.state.over or () if isinstance(number, int))

    def keep(self) -> None:
        """Keep the game as it is, so that it can be gone on with whatever happens; where it cannot be kept, it is not."""
        if self.kept_at is not None:
            try:
                self.save(self.kept_at)
            except RefusalError:
                self.kept_at = None

    def finish(self) -> None:
        """Keep the game no longer: it is over."""
        if self.kept_at is not None:
            with suppress(OSError):
                self.kept_at.unlink(missing_ok=True)
            self.kept_at = None

    def save(self, path: Path, note: str = "") -> None:
        """Write everything that is needed to go on from here.

        Raises:
            RefusalError: when the file cannot be written.
        """
        from ruledeck.interpreter.api.saving import body_of, content_hash

        decks = {str(seat): deck for seat, deck in self.table.decks.items()}
        body = body_of(self.state, self.names, self.table.bots, decks, note)
        if self.record is not None:
            body["record"] = {"seed": self.record.seed, "decisions": saves.plain(self.record.decisions)}
        game = self.program.game
        refused = saves.save(path, saves.Save(game.text.id, content_hash(game), body))
        if refused is not None:
            raise RefusalError(refused.reason)


def saved_table(path: Path, folder: GameFolder, game: "Game") -> tuple[TableSetup, tuple[str, ...], saves.Json]:
    """Return the table, the names and the state that a save holds.

    Raises:
        RefusalError: when it is no save, or one of another game or of another text of this game.
    """
    from ruledeck.cli.table.setup import seat_names
    from ruledeck.interpreter.api.saving import content_hash

    loaded = saves.load(path, game.text.id, content_hash(game))
    if isinstance(loaded, saves.Refusal):
        raise RefusalError(loaded.reason)
    body = loaded.body
    bots, names, options, decks = (body.get(key) for key in ("bots", "names", "options", "decks"))
    players = body.get("players")
    unfit = RefusalError(f"{path} is not a save of a game: its parts do not fit together")
    if not (isinstance(bots, list) and isinstance(names, list) and type(players) is int):
        raise unfit
    if not (isinstance(options, dict) and isinstance(decks, dict) and len(bots) == players):
        raise unfit
    seats = seat_names(game, players) if players > 0 else ()
    if len(names) != len(seats):
        raise unfit
    if not all(isinstance(each, str) for each in (*names, *options.values(), *decks.values())):
        raise unfit
    table = TableSetup(
        folder,
        players,
        tuple(None if bot is None else str(bot) for bot in bots),
        {name: str(value) for name, value in options.items()},
        {number: str(deck) for seat, deck in decks.items() if (number := _seat_number(seat, len(seats))) is not None},
    )
    if len(table.decks) != len(decks):
        raise unfit
    try:
        fit(table, game)
    except RefusalError as refusal:
        raise RefusalError(f"{path} does not fit the game: {refusal.message}", refusal.help) from None
    return table, tuple(str(name)[:MOST_LETTERS] for name in names), body.get("state")


def _seat_number(text: str, players: int) -> int | None:
    """Return the number of a seat as a save writes it; 0 is the table."""
    return next((number for number in range(players + 1) if str(number) == text), None)


def saved_record(path: Path, table: TableSetup, program: "Program") -> Record | None:
    """Return the seed and the decisions that a save holds, or `None` when it holds none.

    Raises:
        RefusalError: when it is no save.
    """
    loaded = saves.load(path)
    if isinstance(loaded, saves.Refusal):
        raise RefusalError(loaded.reason)
    kept = loaded.body.get("record")
    if not isinstance(kept, dict):
        return None
    seed, decisions = kept.get("seed"), kept.get("decisions")
    if type(seed) is not int or seed < 0 or not isinstance(decisions, list):
        return None
    return Record(seed, tuple(map(_value, decisions)), table_cards(table, program), None, bots_at(table))


def bots_at(table: TableSetup) -> dict[int, str]:
    """Return the bots inside of the games of a table by player: those that are data, and no classes of one's own."""
    return {number: bot for number, bot in enumerate(table.bots, 1) if bot is not None and not is_class(bot)}


def _value(data: saves.Json) -> "Value":
    """Return a value of a state from JSON: lists are tuples, and nothing else is made of others."""
    if isinstance(data, list):
        return tuple(map(_value, data))
    return data if isinstance(data, int | str) else None


def restored(program: "Program", data: saves.Json) -> "State":
    """Return the state of a save, ready to go on.

    Raises:
        RefusalError: when the data is not a state of this game.
    """
    from ruledeck.interpreter.api import saving

    state = saving.restored(program, data)
    if isinstance(state, saves.Refusal):
        raise RefusalError(state.reason)
    return state
