"""Which blocks of a choice were chosen: remembered by a card in play, and gone with it when it leaves, or by a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.primitives import mark
from ruledeck.interpreter.state.marks import CHOSEN

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State, Value, Values


def was_chosen(s: State, said: str, number: str, period: str, bearer: int) -> bool:
    """Say whether a block was chosen in the period of a kind that goes on, or in the game, so that it is remembered."""
    rows = s.marks.get((bearer, CHOSEN), ())
    return isinstance(rows, tuple) and (said, _serial(s, period), int(number)) in rows


def remember_chosen(s: State, said: str, numbers: Values, period: str, bearer: int) -> None:
    """Remember blocks that are chosen now; of periods that are over nothing is remembered, nor by what lies out of play."""
    if not numbers or (bearer > s.layout.players and not s.layout.inside[s.zone[bearer]]):
        return
    serial = _serial(s, period)
    rows = s.marks.get((bearer, CHOSEN), ())
    kept: list[Value] = [each for each in (rows if isinstance(rows, tuple) else ()) if not _is_over(each, said, serial)]
    mark(s, bearer, CHOSEN, (*kept, *((said, serial, number) for number in numbers)))


def _serial(s: State, period: str) -> int:
    return -1 if period not in s.layout.periods else s.periods[s.layout.period_index(period)]


def _is_over(row: Value, said: str, serial: int) -> bool:
    return isinstance(row, tuple) and len(row) == 3 and row[0] == said and row[1] != serial
