"""What things were when they left play: triggers and effects read them as they last were, wherever they lie now.

Before an event happens, a row is taken of everything in play; the rows of what left with it stay with the event. Where a
thing lies is always asked of the present: only what it was is remembered.
"""

from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.deeds import is_thing_of_deed
from ruledeck.grammar.meaning.operations import OPERATIONS, Aspect, having
from ruledeck.interpreter.state.state import PARTS, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ruledeck.interpreter.state.state import Row


_REMEMBERED: Final = having(lambda operation: operation.looks_back)


def looks_back(node: m.Value, altered: frozenset[Aspect]) -> bool:
    """Whether an expression reads a thing of the event, or the card itself, which may have left play.

    Args:
        node: The expression.
        altered: What else of a thing may change in the game: its traits, its types, its whole print.
    """
    if isinstance(node, m.Op):
        if node.name not in _REMEMBERED and altered.isdisjoint(OPERATIONS[node.name].reads):
            return False
    elif not isinstance(node, m.Use):
        return False
    return any(
        (isinstance(arg, m.Slot) and arg.type.base in ("component", "entity"))
        or (isinstance(arg, m.Name) and (arg.name == "this" or is_thing_of_deed(arg)))
        for arg in node.args
    )


class Glance:
    """Where everything lay, who controlled it and what it bore at one moment: columns, so that looking is cheap.

    Attributes:
        own: 1 when what may leave with an event is looked at, 0 for what the rules may take away behind it.
        card, zone, control, host, up, counters: The columns of the state. That of the cards is never written to (see `transformation`).
        log, at: The log, and how long it was: it tells what has moved since.
    """

    __slots__ = ("at", "card", "control", "counters", "host", "log", "own", "up", "zone")

    def __init__(self, s: State, own: int) -> None:
        self.own, self.log, self.at = own, s.log, len(s.log)
        self.zone, self.control, self.host, self.up = s.zone[:], s.control[:], s.host[:], s.up[:]
        self.card = s.card
        self.counters = [column[:] for column in s.counters]

    def row(self, e: int) -> "Row":
        """Return `(own, component, zone, controller, host, face, card, *counters)`."""
        counters = [column[e] for column in self.counters]
        return (self.own, e, self.zone[e], self.control[e], self.host[e], self.up[e], self.card[e], *counters)

    def left_places(self, s: State) -> "Iterable[int]":
        """Return what may have left a place since: what has moved, in order, or everything where the log was cut off meanwhile."""
        if s.log is not self.log:
            return range(len(self.zone))
        return sorted({e for kind, e, *_ in self.log[self.at :] if kind == "move" and isinstance(e, int)})


Seen = Glance | tuple["Row", ...]
"""What was in play before an event: a glance, or rows of it where the game waits for a decision in the meantime."""


def rows_of(s: State, seen: Seen) -> tuple["Row", ...]:
    """Return a row of everything that was in play, zone after zone: plain data, for a game that waits."""
    if not isinstance(seen, Glance):
        return seen
    play = s.program.linked.play_zones
    there = [e for e, zone in enumerate(seen.zone) if zone in play]
    there.sort(key=seen.zone.__getitem__)
    return tuple([seen.row(e) for e in there])


def departed(s: State, seen: Seen) -> tuple["Row", ...]:
    """Return the rows of what is not in play any more; what was attached to it, and stays, is as it is, but for its host."""
    zone = s.zone
    play = s.program.linked.play_zones
    if isinstance(seen, Glance):
        was, many = seen.zone, len(seen.zone)
        gone = [e for e in seen.left_places(s) if e < many and was[e] in play and zone[e] not in play]
        if not gone:
            return ()
        gone.sort(key=seen.zone.__getitem__)
        return (*[seen.row(e) for e in gone], *_bereft(s, gone, enumerate(seen.host)))
    rows = [row for row in seen if zone[row[1]] not in play]
    return (*rows, *_bereft(s, [row[1] for row in rows], [(row[1], row[4]) for row in seen]))


def _bereft(s: State, gone: "Sequence[int]", hosts: "Iterable[tuple[int, int]]") -> "list[Row]":
    """Return rows of what is in play still and was attached to something that is not: it did not leave, and sees nothing as if it had."""
    if not gone:
        return []
    play = s.program.linked.play_zones
    left = [(e, host) for e, host in hosts if host in gone and s.zone[e] in play and s.host[e] != host]
    return [
        (0, e, s.zone[e], s.control[e], host, s.up[e], s.card[e], *[column[e] for column in s.counters])
        for e, host in left
    ]


def remember(s: State, ids: tuple[int, ...], rows: tuple["Row", ...]) -> None:
    """Keep rows with some events."""
    if rows:
        for each in ids:
            s.left[each] = (*s.left.get(each, ()), *rows)


def remember_behind(s: State, start: int, rows: tuple["Row", ...]) -> None:
    """Keep rows with the events from a serial number on that wait for reactions, unless they know better."""
    for each in s.due if rows else ():
        if isinstance(each, int) and each >= start:
            known = {row[1] for row in s.left.get(each, ())}
            remember(s, (each,), tuple([row for row in rows if row[1] not in known]))


def as_it_was(s: State, ev: int) -> State:
    """Return a state for looking only, in which everything that left with an event is as it last was."""
    return as_in_rows(s, s.left.get(ev, ()))


def as_in_rows(s: State, rows: tuple["Row", ...]) -> State:
    """Return a state for looking only, in which everything of which there is a row is as it says."""
    before = State()
    for name in PARTS:
        setattr(before, name, getattr(s, name))
    before.memo, before.memo_of = {}, None
    before.zone, before.control, before.host, before.up = s.zone[:], s.control[:], s.host[:], s.up[:]
    before.counters = [column[:] for column in s.counters]
    before.left = {}
    zones = before.zones = s.zones[:]
    for _, e, zone, control, host, up, card, *counters in rows:
        if before.card[e] != card:
            before.card = before.card[:]
            before.card[e] = card
            before.recast()
        if (now := before.zone[e]) != zone:
            if now >= 0:
                zones[now] = tuple([each for each in zones[now] if each != e])
            zones[zone] = (*zones[zone], e)
        before.zone[e], before.control[e], before.host[e], before.up[e] = zone, control, host, up
        for column, value in zip(before.counters, counters, strict=True):
            column[e] = value
    return before
