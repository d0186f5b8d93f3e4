"""The guard against loops that never end: it stops the game with a report that names the text at fault."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruledeck.interpreter.state import State

MOST_TURNS = 10_000
"""Turns of one loop, or steps of one window, before it counts as endless."""


class EndlessError(Exception):
    """A loop of the content never ends.

    Attributes:
        site: The place of decision table that names the loop; -1 a window, -2 a state rule.
        effect: The ability, for a state rule or a window.
    """

    def __init__(self, site: int, effect: int) -> None:
        super().__init__(f"a loop went on for {MOST_TURNS} turns")
        self.site, self.effect = site, effect


def guard(s: "State", turns: int, site: int, effect: int = -1) -> None:
    """Raise `EndlessError` when a loop has turned too often."""
    if turns > MOST_TURNS:
        raise EndlessError(site, effect)
