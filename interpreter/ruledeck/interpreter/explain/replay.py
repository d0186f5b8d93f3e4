"""A game as its record: the seed and the decisions. Everything else follows, so any moment of it can be looked at again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ruledeck.interpreter.engine.machine import advance, decide, new_game, place_of
from ruledeck.interpreter.state.saves import Refusal

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


def begin(program: Program, record: Record) -> State:
    """Return the game of a record at its first decision."""
    s = unbegun(program, record)
    advance(s)
    return s


def unbegun(program: Program, record: Record) -> State:
    """Return the game of a record before anything has happened."""
    s = new_game(program, record.seed, record.deciders, record.cards)
    s.scripted = record.scripted
    return s


def replay(program: Program, record: Record, until: int | None = None) -> State | Refusal:
    """Return a recorded game after its first `until` decisions, or after all of them.

    Returns:
        The state, or why the record cannot be followed: its game has changed since, and a decision is not offered.
    """
    s = begin(program, record)
    decisions = record.decisions if until is None else record.decisions[:until]
    for number, option in enumerate(decisions, 1):
        if s.pending is None:
            return Refusal(f"the game is over after {number - 1} decisions, but {len(record.decisions)} are recorded")
        place = place_of(s, option)
        if place is None:
            return Refusal(f"decision {number} is not offered any more: the text of the game has changed since")
        decide(s, place)
    return s
