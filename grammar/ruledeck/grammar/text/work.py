"""A limit on the work of reading one ability, so that no text keeps the reader busy for long."""

from typing import Final

MOST_READS: Final = 60_000
"""Readings tried in one ability or declaration; real ones need a few hundred."""
MOST_NESTED: Final = 60
"""Readings inside readings: each takes some frames of Python's stack."""
MOST_EXPLAINED: Final = 300
"""Phrases of one file that nothing reads of which it is said why: to find out takes longer than to read them."""
MOST_ATOMS: Final = 120
"""Words of one phrase."""


class Patience:
    """How many phrases of a file are still explained."""

    def __init__(self) -> None:
        self.left = MOST_EXPLAINED

    def lost(self) -> bool:
        """Take up one more phrase; whether there were too many before it."""
        self.left -= 1
        return self.left < 0


class Work:
    """Counts readings; `spent` once there were too many or one was too deep."""

    def __init__(self, patience: Patience | None = None) -> None:
        self.patience = patience or Patience()
        self.renew()

    def renew(self) -> None:
        """Begin anew, with the next ability."""
        self.left = MOST_READS
        self.depth = 0
        self.spent = False
        self.why = "these words can be read in too many ways"

    def enter(self) -> bool:
        """Begin a reading; returns whether it may be made."""
        if self.left <= 0 or self.depth >= MOST_NESTED:
            self.spent = True
            return False
        self.left -= 1
        self.depth += 1
        return True

    def leave(self) -> None:
        """End a reading."""
        self.depth -= 1
