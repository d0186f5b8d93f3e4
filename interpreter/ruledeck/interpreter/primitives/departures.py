"""What leaves play takes nothing along: its counters are as they were at the start, what was attached is not any more, nor is it
another card than it was made as.

Nothing is raised for it, and nothing told: it is a part of leaving. What is held out of play (`put ... under`) stays with its holder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.amounts import forget_chosen
from ruledeck.interpreter.primitives.remembering import forgotten
from ruledeck.interpreter.primitives.transformation import restored

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State


def bared(s: State, e: int) -> None:
    """Take from a component that leaves play what lay on it, and take it off what it lay on."""
    face, hosts = s.layout.face, s.host
    altered = hosts[e] >= 0
    for counter, (spec, column) in enumerate(zip(s.layout.counters, s.counters, strict=True)):
        # Which side of a die is up is no token on it.
        if column[e] != spec.start and counter != face:
            column[e] = spec.start
            altered = True
    hosts[e] = -1
    altered = restored(s, e) or altered
    altered = forget_chosen(s, e) or altered
    altered = forgotten(s, e) or altered
    if e in hosts:
        inside, zones = s.layout.inside, s.zone
        for other, host in enumerate(hosts):
            if host == e and inside[zones[other]]:
                hosts[other] = -1
                altered = True
    if s.watched:
        # Whatever comes back has not seen how things were before.
        s.watched = tuple([row for row in s.watched if row[1] != e])
    if altered:
        s.log.append(("bared", e, s.card[e], s.known[e]))
