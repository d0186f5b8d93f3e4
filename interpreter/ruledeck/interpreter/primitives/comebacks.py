"""What comes back into play is another thing: what was said of it before it left says nothing of it now, and its limits begin anew.

What loomed for it when it left does not happen to it either.

A component stays one through all zones, so it is noted when it leaves play; when it comes back, what is older than that is over. What
an effect says of something that has left is not touched: it may well be about what lies in a discard pile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.primitives.amounts import carry, end_effect
from ruledeck.interpreter.primitives.live_events import subject
from ruledeck.interpreter.state.events import LEFT, LOOMING
from ruledeck.interpreter.state.limit_keys import left_play

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ruledeck.interpreter.state.lasting import Lasting
    from ruledeck.interpreter.state.state import State

_SPEAKING: Final = ("hold", "delay")
"""The kinds of what lasts that say something of what they carry along; a loan ends by moving."""


def crossed(s: State, e: int, source: int, zone: int) -> None:
    """Account for a component that has moved from one zone to another, if one of them is in play and the other is not."""
    inside = s.layout.inside
    if inside[source] == inside[zone]:
        return
    if inside[source]:
        if s.effects:
            s.limits[left_play(e)] = s.serial
        for number, event in s.events.items() if s.events else ():
            if event.status == LOOMING and not event.since and subject(s, event) == e:
                s.events[number] = event._replace(since=LEFT)
        return
    left = s.limits.pop(left_play(e), 0)
    for lasting in s.effects if left else ():
        if lasting.id < left and lasting.kind in _SPEAKING:
            _leave_out(s, lasting, e)
    # Uses are counted by ability, holder and period; what is counted of the table has no ability.
    for key in [key for key in s.limits if key[1] == e and isinstance(key[0], int) and key[0] >= 0]:
        del s.limits[key]


def crossed_together(s: State, entities: Iterable[int], zone: int) -> None:
    """Account for components that are about to move to a zone together."""
    if s.effects or s.limits or s.events:
        for e in entities:
            crossed(s, e, s.zone[e], zone)


def _leave_out(s: State, lasting: Lasting, e: int) -> None:
    """Let what lasts say nothing of a component: of several it is none, and what is said of it alone is over."""
    spoken = s.program.linked.spoken_of.get((lasting.kind, lasting.what))
    if spoken is None:
        return
    values = lasting.values
    if (spoken.this and lasting.source == e) or any(values[at] == e for at in spoken.things):
        end_effect(s, lasting.id)
        return
    for at in spoken.groups:
        group = values[at]
        if isinstance(group, tuple) and e in group:
            rest = tuple([each for each in group if each != e])
            values = (*values[:at], rest, *values[at + 1 :])
    if values is not lasting.values:
        carry(s, lasting, values)
