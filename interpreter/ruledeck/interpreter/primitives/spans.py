"""Periods that are going on, and what lives for one: numbers and values that begin with a period and are gone with it.

Each period that goes on has a row in `State.running`, the outermost first. What lives for periods of a kind begins anew with each of
them; of a period that goes on around another one of its kind, it is put aside until the inner one is over. Outside of such periods it
cannot be changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.state.outcomes import FULLY

if TYPE_CHECKING:
    from collections.abc import Callable

    from ruledeck.interpreter.state.plain import Row, Running
    from ruledeck.interpreter.state.state import State


def begin_period(s: State, index: int, name: str | None = None, player: int = 0) -> int:
    """Begin the next period of a kind (a round, a turn), inside those that go on, and return its serial number, 1 for the first."""
    serial = s.periods[index] = s.periods[index] + 1
    s.period_names[index] = name
    # Where none goes on, nothing of it is there: it cannot be put there from outside.
    layout = s.layout
    aside = put_aside(s, index) if layout.spans and any(row[0] == index for row in s.running) else ()
    s.running += ((index, name or "", player, 0, aside, ()),)
    s.log.append(("period", index, serial, name, layout.everyone))
    if layout.tells:
        s.log.append(("whose", player, layout.everyone))
    return serial


def as_if_begun(s: State, index: int, name: str, player: int, present: bool, asked: Callable[[State], bool]) -> bool:
    """Return what the answer to a question about the state would be in a period that has just begun.

    What has happened so far has not happened in it, and what lives for such periods is there and is what it begins with.

    Args:
        s: The state.
        index: The kind of period.
        name: Its name.
        player: Whose it is, 0 for nobody's.
        present: Whether more is asked of it than what has happened in it.
        asked: The question.
    """
    if not present and not any(row[0] == index for row in s.running):
        # Where none goes on, nothing has happened in one.
        return asked(s)
    past, log, settled = s.past, s.log, s.settled_at
    copy = s.clone()
    # The log stays where it is, in one piece: what is remembered of it is told by its length.
    s.past, s.log, s.settled_at = past, log, settled
    copy.past, copy.possible, copy.covered = None, s.possible, s.covered
    copy.worked, copy.rested = s.worked, s.rested
    begin_period(copy, index, name, player)
    found = asked(copy)
    s.worked, s.covered = copy.worked, copy.covered
    return found


def open_lightly(s: State, index: int, name: str, player: int) -> None:
    """Begin a period as `begin_period` does, where nothing lives for its kind and no table is told of it."""
    serial = s.periods[index] = s.periods[index] + 1
    s.period_names[index] = name
    s.running += ((index, name, player, 0, (), ()),)
    s.log.append(("period", index, serial, name, s.layout.everyone))


def could_begin_period(*_: object) -> int:
    """Say whether `begin_period` would do something; it always does."""
    return FULLY


def close_period(s: State) -> None:
    """Forget the innermost of the periods that go on, with everything that lives for it: it is over."""
    running = s.running
    s.running = running[:-1]
    if (asked := s.program.linked.looked_back.get(running[-1][0])) is not None:
        remember(s, running[-1], asked)
    if s.layout.tells:
        s.log.append(("closing", running[-1][0], s.layout.everyone))
    if s.layout.spans:
        put_aside(s, running[-1][0])
        for row in running[-1][4]:
            put_back(s, row)
    if s.layout.tells:
        s.log.append(("closed", running[-1][0], s.layout.everyone))
    if s.memo:
        # No entry of the log tells of an end.
        forget_what_reads(s, "period", running[-1][0])


def remember(s: State, row: Running, asked: frozenset[int]) -> None:
    """Keep of a period that is over what is asked of the last one of its kind and player, which it now is."""
    kind, player = row[0], row[2]
    before = [each for each in s.bygone if each[:2] != (kind, player)]
    s.bygone = (*before, (kind, player, tuple([tally for tally in row[5] if tally[0] in asked])))
    forget_what_reads(s, "history")


def forget_what_reads(s: State, kind: str, index: int = 0) -> None:
    """Make void what was worked out of something of the state whose change no entry of the log tells of."""
    s.settled_at = -1
    if s.memo and (void := s.program.upsets.get(kind)):
        memo = s.worked_out()
        for key in void.get(index, ()) if isinstance(void, dict) else void:
            memo.pop(key, None)


def put_aside(s: State, index: int) -> Row:
    """Let all that lives for periods of a kind be what it begins with, and return what was there, see `put_back`."""
    span = s.layout.spans.get(index)
    if span is None:
        return ()
    found: list[Row] = []
    for at in span.counters:
        start, column = s.layout.counters[at].start, s.counters[at]
        if column.count(start) == len(column):
            # Mostly nobody has any of it: to count is much quicker than to look at each.
            continue
        for e, value in enumerate(column):
            if value != start:
                found.append(("counter", at, e, value))
                put_back(s, ("counter", at, e, start))
    for at, begun in span.values:
        if s.values[at] != begun:
            found.append(("value", at, 0, s.values[at]))
            put_back(s, ("value", at, 0, begun))
    return tuple(found)


def put_back(s: State, row: Row) -> None:
    """Let a counter of an entity, or a value, be what it was: a row of which of the two, its number, the entity, and what it was."""
    part, at, e, value = row
    if part == "value":
        s.values[at] = value
        s.log.append(("value", at, value, s.layout.everyone))
    else:
        s.counters[at][e] = value
        s.log.append(("set", at, e, s.card[e], value, s.known[e]))


def goes_on(s: State, index: int, name: str | None, player: int) -> bool:
    """Whether a period of a kind goes on: under any name or this one, anybody's (0) or this player's."""
    return bool(
        [1 for kind, said, whose, *_ in s.running if kind == index and name in (None, said) and player in (0, whose)]
    )


def out_of_place(s: State, index: int) -> bool:
    """Whether what lives for periods of a kind cannot be there, as none goes on; never for what lives for none (below 0)."""
    return index >= 0 and index not in [row[0] for row in s.running]
