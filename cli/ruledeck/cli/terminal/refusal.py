"""What a command cannot do, in words for the person who asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # Every command loads this module, also one that reads no text.
    from collections.abc import Sequence

    from ruledeck.grammar.text.diagnostic import Diagnostic


class BotFailureError(Exception):
    """Ends a command with exit code 1: a bot of one's own raised an exception, or returned what was not offered."""


class RefusalError(Exception):
    """Ends a command with exit code 2: wrong usage or a wrong configuration, never a fault in content.

    Attributes:
        message: What is wrong, in plain words.
        help: What to do about it, or `None`.
    """

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class FaultyGameError(Exception):
    """Ends a command with exit code 1: a game is not played because `check` rejects it.

    Attributes:
        folder: The game as it is shown.
        found: The errors.
        despite: Whether what is left was to be played all the same: then nothing whole is left without what is wrong.
    """

    def __init__(self, folder: str, found: Sequence[Diagnostic], *, despite: bool = False) -> None:
        noun = "error" if len(found) == 1 else "errors"
        super().__init__(f"{folder} has {len(found)} {noun}, and is not played")
        self.folder = folder
        self.found = tuple(found)
        self.despite = despite

    @property
    def help(self) -> str:
        """What to do about it."""
        if self.despite:
            return f"see `ruledeck check {self.folder}`; only cards, decks and the like can be left out, and only where they cannot be read"
        return f"see `ruledeck check {self.folder}`; `play`, `sim` and `try` with `--despite-errors` play what is left of it"


class LostProcessError(BotFailureError):
    """A process that played for this one ended from outside."""
