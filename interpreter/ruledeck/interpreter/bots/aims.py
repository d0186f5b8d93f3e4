"""What a position is worth to a player, in the words of the game: the aims of a policy, for a bot that searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.interpreter.wording.reading import condition, line_of, number

if TYPE_CHECKING:
    from ruledeck.grammar.binder.game import Game
    from ruledeck.grammar.files.policy_models import AimText, PolicyText
    from ruledeck.interpreter.wording.names import Names

NOWHERE: Final = -1
"""The period of those who look ahead to the end of the game."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A number that counts for what a position is worth.

    Attributes:
        number: The number, of which `you` is the player who is asked for.
        times: How much one of it counts.
        condition: When it counts, or `None` for always.
    """

    number: m.Value
    times: int
    condition: m.Value | None


@dataclass(frozen=True, slots=True)
class Aims:
    """What a search strives for.

    Attributes:
        parts: What a position is worth is the sum of these.
        period: The index of the period until whose next beginning it looks ahead, or -1 for the end of the game.
    """

    parts: tuple[Aim, ...]
    period: int


def bound_aims(policy: PolicyText, game: Game, names: Names) -> Aims | tuple[Diagnostic, ...]:
    """Return the aims of a policy with their meaning, or everything that is wrong with them."""
    found: list[Diagnostic] = []
    parts = []
    for text in policy.aims:
        part = _bound(text, game, names)
        if isinstance(part, Aim):
            parts.append(part)
        else:
            found += part
    period = NOWHERE
    if policy.until is not None:
        line, periods = line_of(policy.until), tuple(game.words.periods)
        if line.text in periods:
            period = periods.index(line.text)
        else:
            help_ = did_you_mean(line.text, periods) or f"periods: {', '.join(periods)}"
            found.append(Diagnostic(codes.RULING_VALUE, f'"{line.text}" is not a period', line.span, help=help_))
    return tuple(found) if found else Aims(tuple(parts), period)


def _bound(text: AimText, game: Game, names: Names) -> Aim | tuple[Diagnostic, ...]:
    # What `it` would be in a number of a preference, no aim has.
    counted = number(line_of(text.number), game, names, m.PLAYER)
    test = condition(line_of(text.condition), game, names) if text.condition is not None else None
    if isinstance(counted, tuple) or isinstance(test, tuple):
        return (*(counted if isinstance(counted, tuple) else ()), *(test if isinstance(test, tuple) else ()))
    return Aim(counted, text.times, test)
