"""External bots: what a class has to do to play, what it sees, and how it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ruledeck.interpreter.api.arguments import known_player
from ruledeck.interpreter.api.decisions import Option
from ruledeck.interpreter.api.errors import BotError, HiddenError, NotOfferedError
from ruledeck.interpreter.api.games import Match, is_its_own

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruledeck.interpreter.api.decisions import Thing
    from ruledeck.interpreter.api.entries import Entry
    from ruledeck.interpreter.primitives.views import View


class Seat:
    """A match as one of its players sees it: what a bot is given at each of its decisions.

    Attributes:
        game: The game.
        player: Whose seat it is, from 1.
    """

    __slots__ = ("_match", "_sees_all", "game", "player")

    def __init__(self, match: Match, player: int | str, *, sees_all: bool = False) -> None:
        """Look at a match with the eyes of a player; it shows how the match is now, also when it has gone on.

        Raises:
            ArgumentError: when there is no such player.
        """
        self.game, self.player = match.game, known_player(player, match.players)
        self._match, self._sees_all = match, sees_all

    @property
    def players(self) -> tuple[str, ...]:
        """What the players are called; players are numbered from 1."""
        return self._match.players

    def prompt(self, language: str = "en") -> str:
        """Return what the player is asked; empty when another one decides."""
        return self._match.prompt(language) if self._match.player == self.player else ""

    def options(self, language: str = "") -> tuple[Option, ...]:
        """Return what the player may choose (see `Match.options`); nothing when another one decides."""
        return self._match.options(language) if self._match.player == self.player else ()

    @property
    def picked(self) -> tuple[Thing, ...]:
        """What the player picked before, where several things are chosen one by one."""
        return self._match.picked if self._match.player == self.player else ()

    def view(self) -> View:
        """Return what the player may know, as plain data (see `Match.view`)."""
        return self._match.view(self.player)

    def log(self) -> tuple[Entry, ...]:
        """Return what has happened, as the player saw it (see `Match.log`)."""
        return self._match.log(self.player)

    def determinize(self, seed: int = 0) -> Match:
        """Return a match that the player cannot tell from the true one, to play on in (see `Match.determinize`)."""
        return self._match.determinize(self.player, seed)

    def truth(self) -> Match:
        """Return a clone of the true match, with all that is hidden and with what chance will bring.

        Raises:
            HiddenError: when the class of the bot does not say `sees_all = True`.
        """
        if not self._sees_all:
            raise HiddenError("a bot sees what its player may know; its class can ask for more: sees_all = True")
        return self._match.clone()


class Bot(Protocol):
    """Whoever decides for players.

    It sees what its player may know. A class that says `sees_all = True` can look at everything (see `Seat.truth`).
    """

    def decide(self, game: Seat, player: int, /) -> Option | str:
        """Return one of `game.options()`, or its key.

        Args:
            game: The match as the player sees it.
            player: Who is to decide, from 1; the same as `game.player`.
        """
        ...


def ask(bot: Bot, match: Match) -> Option:
    """Return what a bot chooses of the options of the open decision; the match does not change.

    Raises:
        BotError: when it raises an exception, or returns what is not offered.
        NotOfferedError: when the match is over.
    """
    player = match.player
    if not player:
        raise NotOfferedError("the match is over: nobody decides")
    name = f"the bot {type(bot).__module__}:{type(bot).__qualname__} (player {player})"
    try:
        chosen = bot.decide(Seat(match, player, sees_all=sees_all(bot)), player)
    except Exception as error:
        raise BotError(f"{name} raised {type(error).__name__}: {error}{_place(error)}", player) from error
    if isinstance(chosen, Option) and is_its_own(match, chosen):
        return chosen
    offered = match.options()
    key = chosen.key if isinstance(chosen, Option) else chosen
    found = next((option for option in offered if option.key == key), None)
    if found is None:
        keys = ", ".join(option.key for option in offered)
        raise BotError(f"{name} returned {key!r}, which is not offered; offered are {keys}", player)
    return found


def play(match: Match, bots: Mapping[int, Bot] | Mapping[str, Bot]) -> Match:
    """Let bots decide, until the match is over or a player without a bot is to decide.

    Args:
        match: The match; it goes on. Where there is just one option, it is taken without asking anybody.
        bots: Bots by player or name of the player; one may play several.

    Returns:
        The match.

    Raises:
        BotError: when a bot raises an exception, or returns what is not offered.
        ArgumentError: when there is no such player.
        EndlessError: when the text of the game makes it go on for ever.
    """
    seated = {known_player(player, match.players): bot for player, bot in bots.items()}
    while (bot := seated.get(match.player)) is not None:
        match.apply(match.options()[0] if match.forced else ask(bot, match))
    return match


def sees_all(bot: Bot | type[Bot]) -> bool:
    """Whether a bot asks to see everything."""
    return getattr(bot, "sees_all", False) is True


def _place(error: Exception) -> str:
    """Return where an exception was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f" ({trace.tb_frame.f_code.co_filename}:{trace.tb_lineno})"
