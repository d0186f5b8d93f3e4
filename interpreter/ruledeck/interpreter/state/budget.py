"""How much a game may do, and how large it may become, before it counts as endless; whoever runs it says so."""

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Budget:
    """What the text of a game may use up.

    Attributes:
        work: Steps between two decisions. A step is about what it takes to look at a component; a decision of a bot counts as
            1,000 of them towards the next one of people, whatever was worked for it.
        components: How many components there may be.
        lasting: How many lasting effects and abilities that wait for their moment there may be.
        events: How many events may be going on.
        log: How many entries the log may have; a game of a hundred cards has a few thousand.
    """

    work: int = 100_000_000
    components: int = 20_000
    lasting: int = 2_000
    events: int = 20_000
    log: int = 2_000_000


STANDARD: Final = Budget()
BUDGET: Final[ContextVar[Budget]] = ContextVar("budget", default=STANDARD)
"""What a game that begins, or is loaded, may use up."""
