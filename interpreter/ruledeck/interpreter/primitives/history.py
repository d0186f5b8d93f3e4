"""What has happened in periods and in the game: a tally of the events that some text asks for, and of no others.

Each period that goes on keeps a row for each sort of event that was asked for and has happened (see `Tally`), in the order in
which the first of each happened. It is gone with the period, unless something asks for it in the last one of its kind; what is
asked of the whole game has a row in `State.bygone` from the first such event on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.primitives.spans import forget_what_reads, goes_on
from ruledeck.interpreter.state.events import HAPPENED

if TYPE_CHECKING:
    from ruledeck.interpreter.state.plain import Row, Tally
    from ruledeck.interpreter.state.program import Noted
    from ruledeck.interpreter.state.state import State


WHOLE_GAME: Final = -1
"""What stands in the place of a kind of period where something is asked of the whole game."""
ANYBODY: Final = -1
"""What stands in the place of a player where it does not matter whose period it was."""


def record(s: State, event: int) -> None:
    """Note an event that has happened in the periods in which it is asked for."""
    for noted in s.program.linked.noted[s.events[event].verb]:
        kept = noted.note(s, event)
        if kept is not None:
            _count(s, noted, event, kept)


def _count(s: State, noted: Noted, event: int, kept: Row) -> None:
    """Count an event in the innermost period of the kind; outside of such a period it is not asked for."""
    mask = _who_saw(s, event) if noted.faces else s.layout.everyone
    if noted.period == WHOLE_GAME:
        before = next((each[2] for each in s.bygone if each[0] == WHOLE_GAME), ())
        others = [each for each in s.bygone if each[0] != WHOLE_GAME]
        s.bygone = ((WHOLE_GAME, 0, _counted(before, noted, event, mask, kept)), *others)
        forget_what_reads(s, "history")
        return
    running = s.running
    for depth in range(len(running) - 1, -1, -1):
        if running[depth][0] == noted.period:
            break
    else:
        return
    kind, name, player, ending, aside, tallies = running[depth]
    tallies = _counted(tallies, noted, event, mask, kept)
    s.running = (*running[:depth], (kind, name, player, ending, aside, tallies), *running[depth + 1 :])
    forget_what_reads(s, "history")


def _counted(tallies: tuple[Tally, ...], noted: Noted, event: int, mask: int, kept: Row) -> tuple[Tally, ...]:
    """Return tallies with one event more: one of its sort more often, or the first of a sort."""
    question = noted.number
    # A player who does not know all rows goes on from those that are left: what comes now comes behind them all the same.
    told = [each for each in tallies if each[0] == question]
    one = (max(sum([each[1] for each in told]), *[pair[0] + 1 for each in told for pair in each[2]], 0), event)
    for at, (number, times, first, known, what) in enumerate(tallies):
        if number == question and what == kept and known == mask:
            early = (*first, one) if len(first) < noted.places else first
            return (*tallies[:at], (number, times + 1, early, known, what), *tallies[at + 1 :])
    return (*tallies, (question, 1, (one,), mask, kept))


def _who_saw(s: State, event: int) -> int:
    """Return the mask of those who know every component in the slots of an event."""
    mask = s.layout.everyone
    verb = s.program.game.words.verbs[s.program.verbs[s.events[event].verb]]
    for slot, value in zip(verb.slots, s.events[event].slots, strict=True):
        if slot.type.base in ("component", "entity"):
            for e in value if isinstance(value, tuple) else (value,):
                mask &= s.known[e] if isinstance(e, int) else mask
    return mask


def tallied(s: State, question: int, period: int) -> tuple[Row, ...]:
    """Return what was noted for a question in the innermost period of a kind, or in the game.

    That is `(times, first events, *kept)` of each sort.
    """
    if period == WHOLE_GAME:
        return tallied_last(s, question, period, ANYBODY)
    for index, _, _, _, _, tallies in reversed(s.running):
        if index == period:
            return tuple([(times, first, *kept) for number, times, first, _, kept in tallies if number == question])
    return ()


def tallied_last(s: State, question: int, period: int, whose: int) -> tuple[Row, ...]:
    """Return the same of the period of a kind that was over last, of anybody (-1) or of a player; nobody has had none."""
    for index, player, tallies in reversed(s.bygone):
        if index == period and (whose == ANYBODY or 0 < whose == player):
            return tuple([(times, first, *kept) for number, times, first, _, kept in tallies if number == question])
    return ()


def is_first(s: State, firsts: tuple[tuple[tuple[int, int], ...], ...], event: int, period: int, place: int) -> bool:
    """Whether an event is the first of its sort in a period that goes on, or at a later place.

    One that is still to come is the first when none has happened, the second when one has.

    Args:
        s: The state.
        firsts: The first events of all rows that are of that sort, as the tally keeps them.
        event: The event.
        period: The kind of period.
        place: 1 for the first.
    """
    found = sorted([each for first in firsts for each in first])
    if s.events[event].status == HAPPENED:
        return len(found) >= place and found[place - 1][1] == event
    return len(found) == place - 1 and (period == WHOLE_GAME or goes_on(s, period, None, 0))


def seen_by(s: State, player: int) -> None:
    """Leave in a state only what a player knows of what has happened."""
    if any(not tally[3] >> player & 1 for row in s.running for tally in row[5]):
        s.running = tuple([(*row[:5], _known(row[5], player)) for row in s.running])
    if any(not tally[3] >> player & 1 for row in s.bygone for tally in row[2]):
        s.bygone = tuple([(kind, whose, _known(tallies, player)) for kind, whose, tallies in s.bygone])


def _known(tallies: tuple[Tally, ...], player: int) -> tuple[Tally, ...]:
    return tuple([tally for tally in tallies if tally[3] >> player & 1])
