"""What a command cannot do, in words for the person who asked for it."""


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
