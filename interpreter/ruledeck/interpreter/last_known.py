"""What things were when they left play: triggers and effects read them as they last were, wherever they lie now.

Before an event happens, a row is taken of everything in play; the rows of what left with it stay with the event. Where a
thing lies is always asked of the present: only what it was is remembered.
"""

from typing import TYPE_CHECKING

from ruledeck.grammar import meaning as m
from ruledeck.interpreter.state import BLANK, State

if TYPE_CHECKING:
    from ruledeck.interpreter.state import Local

_REMEMBERED = frozenset(
    ("counter", "field", "controller", "host", "friendly", "enemy", "has keyword", "face-up", "face-down", "attached")
)
"""Functions that read what a thing is like."""


def looks_back(node: m.Value) -> bool:
    """Whether an expression reads a thing of the event, or the card itself, which may have left play."""
    if not isinstance(node, m.Use) and not (isinstance(node, m.Op) and node.name in _REMEMBERED):
        return False
    return any(
        (isinstance(arg, m.Slot) and arg.type.base in ("component", "entity"))
        or (isinstance(arg, m.Name) and arg.name == "this")
        for arg in node.args
    )


def present(s: State, own: int = 1) -> tuple["Local", ...]:
    """Return a row `(own, component, zone, controller, host, face, *counters)` of everything in play.

    `own` is 1 for what may leave with an event, 0 for what the rules may take away behind it.
    """
    return tuple(
        [
            (own, e, zone, s.control[e], s.host[e], s.up[e], *[column[e] for column in s.counters])
            for zone in s.program.namespace["PLAY_ZONES"]
            for e in s.zones[zone]
        ]
    )


def departed(s: State, rows: tuple["Local", ...]) -> tuple["Local", ...]:
    """Return the rows of what is not in play any more."""
    play = s.program.namespace["PLAY_ZONES"]
    return tuple([row for row in rows if s.zone[row[1]] not in play])


def remember(s: State, ids: tuple[int, ...], rows: tuple["Local", ...]) -> None:
    """Keep rows with some events."""
    if rows:
        for each in ids:
            s.left[each] = (*s.left.get(each, ()), *rows)


def as_it_was(s: State, ev: int) -> State:
    """Return a state for looking only, in which everything that left with an event is as it last was."""
    before: State = BLANK(State)
    for name in State.__slots__:
        setattr(before, name, getattr(s, name))
    before.memo, before.memo_of = {}, None
    before.zone, before.control, before.host, before.up = s.zone[:], s.control[:], s.host[:], s.up[:]
    before.counters = [column[:] for column in s.counters]
    before.left = {}
    for _, e, zone, control, host, up, *counters in s.left.get(ev, ()):
        before.zone[e], before.control[e], before.host[e], before.up[e] = zone, control, host, up
        for column, value in zip(before.counters, counters, strict=True):
            column[e] = value
    return before
