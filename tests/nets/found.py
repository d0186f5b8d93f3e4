"""What a net finds: a short sign, by which it is told from others and kept while the game is made smaller, and what happened."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from ruledeck.interpreter.state.runaway import EndlessError


class Found(NamedTuple):
    """One thing that is not as it should be.

    Attributes:
        sign: What sort of thing it is.
        note: Where and how it showed.
    """

    sign: str
    note: str


@dataclass
class Catch:
    """What came into a net in one game, each sort of thing once."""

    found: dict[str, Found] = field(default_factory=dict)

    def add(self, sign: str, note: str) -> None:
        """Add what was found, unless something of its sort is there."""
        self.found.setdefault(sign, Found(sign, note))

    @contextmanager
    def crashes(self, doing: str) -> Iterator[None]:
        """Take whatever is raised in the block as found; a report that a game never ends is none."""
        try:
            yield
        except EndlessError:
            pass
        except Exception as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{at.filename.rpartition('/')[2]}: {at.line}" if "/" in at.filename else "generated code"
            said = re.sub(r"\d+", "N", f"{type(error).__name__}: {error}")
            self.add(f"{doing}: {said} ({place})", "".join(traceback.format_exception(error))[-2500:])

    def all(self) -> list[Found]:
        """Return what was found, in the order in which it was."""
        return list(self.found.values())
