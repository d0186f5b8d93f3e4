"""Shares of an amount that is divided, as a decision says them: `choose 2 for scout`, also several in one line."""

import re
from dataclasses import dataclass, field
from typing import Final

_SHARE: Final = re.compile(r"(?:choose\s+)?(\d+)\s+for\s+(.+)")


@dataclass(slots=True)
class Shares:
    """What a line says of the shares of an amount, while they are asked for one after the other.

    Attributes:
        left: What has not been asked for yet: what is said of a thing, with its amount and the words for the thing.
        behind: The things that have not been asked about yet.
        remaining: What is left of the amount for them.
    """

    left: list[tuple[int, str]] = field(default_factory=list)
    behind: tuple[int, ...] = ()
    remaining: int = 0

    def settled(self, thing: int, amount: int) -> bool:
        """Whether a share that nobody was asked for is what came out: the rest for the last one, or nothing of nothing."""
        if thing not in self.behind:
            return False
        return amount == self.remaining if len(self.behind) == 1 or not self.remaining else False


def shares_of(parts: list[str]) -> Shares | None:
    """Return the shares that the parts of a line say, or `None` where a part says none."""
    found = [_SHARE.fullmatch(part) for part in parts]
    if not found or not all(found):
        return None
    return Shares([(int(each[1]), each[2]) for each in found if each is not None])
