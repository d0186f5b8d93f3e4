"""A game as its record: the seed and the decisions. Everything else follows, so any moment of it can be looked at again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ruledeck.interpreter.engine.machine import new_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State, Value, Values


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept of a game.

    Attributes:
        seed: Of the chance.
        decisions: The options that were taken, in their order, and claims of rights (see `machine.recorded`).
        cards: The components, as `new_game` takes them; `None` for those that the game says.
        scripted: Outcomes used instead of chance, or `None`.
        deciders: Bots by player; their decisions follow from the seed, and are not among `decisions`.
    """

    seed: int
    decisions: Values = ()
    cards: Values | None = None
    scripted: Values | None = None
    deciders: Mapping[int, str] = field(default_factory=dict)

    def deciding(self, option: Value) -> Record:
        """Return the record with one more decision."""
        return replace(self, decisions=(*self.decisions, option))


def unbegun(program: Program, record: Record) -> State:
    """Return the game of a record before anything has happened."""
    s = new_game(program, record.seed, record.deciders, record.cards)
    s.scripted = record.scripted
    return s
