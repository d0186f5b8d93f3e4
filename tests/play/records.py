"""Games of records, played again from their seed and their decisions."""

from __future__ import annotations

from ruledeck.interpreter.engine.machine import advance, decide, place_of
from ruledeck.interpreter.explain.replay import Record, unbegun
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.saves import Refusal
from ruledeck.interpreter.state.state import State


def begin(program: Program, record: Record) -> State:
    """Return the game of a record at its first decision."""
    s = unbegun(program, record)
    advance(s)
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
