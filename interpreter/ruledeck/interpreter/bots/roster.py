"""Who can take a seat: the bots of every game, and those that a game's policies make. Importing it makes all of them known."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.bots.policies import PREFIX, aiming
from ruledeck.interpreter.bots.search import SEARCH
from ruledeck.interpreter.engine.decisions import DECIDERS

if TYPE_CHECKING:
    from ruledeck.grammar.binder.game import Game

_BUDGET: Final = re.compile(r":(?=[0-9.]*[1-9])(?:[0-9]{1,6}|[0-9]{1,4}(?:\.[0-9]{1,6})?s)$")
"""How much a bot may search: so many playouts, or so many seconds; none at all is no search, and hours are none that anybody meant."""


def bots_of(game: Game) -> tuple[str, ...]:
    """Return the names of all bots that can play a game: those of every game, and its policies."""
    plain = [name for name in DECIDERS if not set(name) & {":", ","}]
    policies = [f"{PREFIX}{policy.id}" for policy in game.text.policies if policy.preferences]
    return (*dict.fromkeys((*plain, SEARCH)), *policies, *(f"{SEARCH}:{each.id}" for each in aiming(game)))


def is_bot(name: str, game: Game) -> bool:
    """Whether a bot of this name can play a game; one that searches may have a budget behind its name."""
    return _BUDGET.sub("", name) in bots_of(game) if name.startswith(SEARCH) else name in bots_of(game)
