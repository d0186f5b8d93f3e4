"""Bots of one's own: classes in Python. They are named on the command line and nowhere else: no text makes a program run."""

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

from ruledeck.cli.terminal.refusal import BotFailureError, RefusalError
from ruledeck.grammar.text.suggestion import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruledeck.grammar.binder.game import Game
    from ruledeck.interpreter.api import Bot
    from ruledeck.interpreter.api import Game as Played
    from ruledeck.interpreter.state.state import State

_CLASS: Final = re.compile(r"(?!policy:|search:)[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*")
_STREAM: Final = 64
"""Number of the random stream from which the first player's bot has its seed; those of the others follow."""


def is_class(name: str) -> bool:
    """Whether the name of a bot is that of a class: `module:Class`."""
    return _CLASS.fullmatch(name) is not None


def bot_class(name: str) -> "Callable[..., Bot]":
    """Import the class that a bot is; the module may lie in the current folder.

    Args:
        name: `module:Class`, as somebody typed it on the command line; never from anywhere else.

    Raises:
        RefusalError: when there is no such module, no such class in it, or when it is no bot.
    """
    module_name, _, class_name = name.partition(":")
    module = _imported(module_name)
    found: object = getattr(module, class_name, None)
    place = f"{module_name} ({getattr(module, '__file__', None) or 'built in'})"
    if found is None:
        bots = [each for each, value in vars(module).items() if inspect.isclass(value) and hasattr(value, "decide")]
        listed = f"bots in it: {', '.join(bots) or 'none'}"
        raise RefusalError(f'the module {place} has no class "{class_name}"', did_you_mean(class_name, bots) or listed)
    if not inspect.isclass(found):
        raise RefusalError(f'"{class_name}" of the module {place} is not a class', _HOW)
    if not callable(getattr(found, "decide", None)):
        raise RefusalError(f'the class "{class_name}" of the module {place} is not a bot', _HOW)
    # What somebody else has written has any type; that it can decide was just seen.
    made: Callable[..., Bot] = getattr(module, class_name)
    return made


_HOW: Final = "a bot is a class with a method decide(self, game, player) that returns one of game.options()"


def _imported(name: str) -> ModuleType:
    # Behind everything else: what lies in the current folder takes the place of nothing that is installed.
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    importlib.invalidate_caches()
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            raise RefusalError(
                f'there is no module "{name}"', "it is looked for where Python looks, and in the current folder"
            ) from None
        raise RefusalError(f'the module "{name}" cannot be imported: {error}') from error
    except (Exception, SystemExit) as error:
        said = " ".join(str(error).split())
        raise RefusalError(f'the module "{name}" cannot be imported: {type(error).__name__}: {said}') from error


@dataclass(frozen=True, slots=True)
class OwnBots:
    """The bots of a match that decide from outside.

    Attributes:
        game: The game as they see it.
        bots: By player.
    """

    game: "Played"
    bots: "Mapping[int, Bot]"

    def place(self, state: "State") -> int | None:
        """Return the place of the option that the bot of the open decision takes; `None` where a person decides.

        Raises:
            BotFailureError: when it raises an exception, or returns what is not offered.
        """
        from ruledeck.interpreter.api import BotError, ask
        from ruledeck.interpreter.api.games import around

        assert state.pending is not None
        bot = self.bots.get(state.pending.player)
        if bot is None:
            return None
        # Where there is nothing to choose, nobody is asked.
        if len(state.pending.options) == 1:
            return 0
        try:
            return ask(bot, around(self.game, state)).place_in(state.pending)
        except BotError as error:
            raise BotFailureError(str(error)) from error

    def told(self, seats: tuple[str, ...]) -> list[str]:
        """Return what the people at the table should know of them, a line each."""
        from ruledeck.interpreter.api.bots import sees_all

        return [f"the bot of {seats[player - 1]} sees everything" for player, bot in self.bots.items() if sees_all(bot)]


def own_bots(named_bots: "Sequence[str | None]", game: "Game", seed: int) -> OwnBots | None:
    """Return new bots for all seats of a table that have one of their own; `None` when no seat has.

    Args:
        named_bots: The bot of each player, as somebody asked for it on the command line.
        game: Its game.
        seed: Of the match: each bot gets a seed that follows from it.

    Raises:
        RefusalError: when a bot cannot be made.
    """
    named = {player: name for player, name in enumerate(named_bots, 1) if name is not None and is_class(name)}
    if not named:
        return None
    from ruledeck.interpreter.api import Game as Played
    from ruledeck.interpreter.state.pcg import Stream

    bots = {player: _made(name, Stream(seed, _STREAM + player).below(1 << 32)) for player, name in named.items()}
    return OwnBots(Played(game), bots)


def _made(name: str, seed: int) -> "Bot":
    kind = bot_class(name)
    try:
        return kind(seed) if _takes_seed(kind) else kind()
    except Exception as error:
        said = " ".join(str(error).split())
        raise RefusalError(
            f'the bot "{name}" cannot be made: {type(error).__name__}: {said}',
            "its class is called with a seed, a number, or with nothing where it takes nothing",
        ) from error


def _takes_seed(kind: "Callable[..., Bot]") -> bool:
    try:
        inspect.signature(kind).bind(0)
    except (TypeError, ValueError):
        return False
    return True
