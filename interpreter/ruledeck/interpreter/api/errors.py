"""What can go wrong, as exceptions that say it in words for whoever wrote the text or the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ruledeck.grammar.text.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong in the text of a game.

    Attributes:
        code: What sort of fault it is, such as `D401`; `ruledeck explain CODE` tells more.
        message: What is wrong.
        path: The file, or an empty text where no place can be named.
        line: The line, from 1; 0 where no place can be named.
        column: The column, from 1, counted in characters; 0 where no place can be named.
        help: What to do about it, or an empty text.
    """

    code: str
    message: str
    path: str = ""
    line: int = 0
    column: int = 0
    help: str = ""

    def __str__(self) -> str:
        """Return it as `ruledeck check` writes it, without the picture of the line."""
        place = f"{self.path}:{self.line}:{self.column} " if self.path else ""
        return f"{place}{self.code} {self.message}{f' ({self.help})' if self.help else ''}"


class RuledeckError(Exception):
    """What everything that this package raises on purpose is a kind of."""

    # What is raised in another process comes back by its arguments: they are those of the class.
    def __str__(self) -> str:
        """Return the message."""
        return str(self.args[0])


class LoadError(RuledeckError):
    """A folder holds no game that can be played.

    Attributes:
        faults: Everything that is wrong, sorted by file and place; empty when there is no game at all.
    """

    def __init__(self, message: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message, faults)
        self.faults = faults

    def __str__(self) -> str:
        """Return the message, and a line for each fault."""
        return "\n".join([str(self.args[0]), *map(str, self.faults)])


class ArgumentError(RuledeckError, ValueError):
    """What a caller asks for does not fit the game or the match: a player, a seed, an option, a deck, a bot, a language, a card.

    Attributes:
        help: What fits, or an empty text.
    """

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message, help)
        self.help = help

    def __str__(self) -> str:
        """Return the message, with what fits."""
        return f"{self.args[0]} ({self.help})" if self.help else str(self.args[0])


class NotOfferedError(RuledeckError):
    """What was chosen is not offered now.

    Attributes:
        offered: The keys of what is offered; empty when the match is over.
    """

    def __init__(self, message: str, offered: tuple[str, ...] = ()) -> None:
        super().__init__(message, offered)
        self.offered = offered


class SaveError(RuledeckError):
    """A text is no save of this game; its message is the reason."""


class EndlessError(RuledeckError):
    """The text of a game makes it go on for ever; the match has ended without a winner.

    Attributes:
        fault: Which text, and how to end it.
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


class HiddenError(RuledeckError, PermissionError):
    """A bot asked for the true match, and its class does not say `sees_all = True`."""


class BotError(RuledeckError):
    """A bot raised an exception, which is the cause of this one, or returned what is not offered.

    Attributes:
        player: Whose decision it was, from 1.
    """

    def __init__(self, message: str, player: int) -> None:
        super().__init__(message, player)
        self.player = player


def faults_of(found: Iterable[Diagnostic]) -> tuple[Fault, ...]:
    """Return findings as plain data."""
    return tuple(map(fault_of, found))


def fault_of(one: Diagnostic) -> Fault:
    """Return a finding as plain data."""
    if one.span is None:
        return Fault(one.code, one.message, help=one.help or "")
    begin = one.span.begin
    return Fault(one.code, one.message, one.span.source.path, begin.line, begin.column, one.help or "")
