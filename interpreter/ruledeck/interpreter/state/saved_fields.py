"""Reading a state's fields back from JSON data, each checked against the layout before it is believed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from ruledeck.interpreter.state.events import Event
from ruledeck.interpreter.state.lasting import LASTING_EDGES, LASTING_KINDS, Ending, Lasting
from ruledeck.interpreter.state.log import is_legible
from ruledeck.interpreter.state.pending import Pending
from ruledeck.interpreter.state.state import COLUMNS, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruledeck.interpreter.state.layout import Layout
    from ruledeck.interpreter.state.state import Bygone, Fact, Frame, Locals, Running, Tally, Value, Values

DEEPEST: Final = 100
LEAVES: Final = frozenset((int, str, bool, type(None)))
"""Types of values that are the same in a state and in JSON."""
NUMBERS: Final = frozenset((int, bool))


class UnfitError(Exception):
    """A field of saved data that cannot be part of a state; it never leaves the reading of a save."""


def frozen(value: object, depth: int = 0) -> Value:
    """Return JSON data as a state's value: lists become tuples."""
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, list) and depth < DEEPEST:
        return tuple([part if type(part) in LEAVES else frozen(part, depth + 1) for part in value])
    raise UnfitError("a value is nested too deeply" if isinstance(value, list) else f"a {type(value).__name__} in it")


class Fields:
    """Typed access to the fields of saved data; every method names the field it finds wanting."""

    def __init__(self, data: Mapping[str, object]) -> None:
        """Wrap the data."""
        self.data = data

    def rows(self, name: str) -> list[object]:
        """Return a field that is a list."""
        value = self.data.get(name)
        if not isinstance(value, list):
            raise UnfitError(f"{name} is missing or no list")
        return value

    def number(self, name: str) -> int:
        """Return a field that is a number, at least 0."""
        value = self.data.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise UnfitError(f"{name} is missing or no number")
        return value

    def values(self, name: str) -> Values:
        """Return a field that is a list of values."""
        return tuple([frozen(value) for value in self.rows(name)])

    def optional(self, name: str) -> Values | None:
        """Return a field that is a list of values or null."""
        return None if name in self.data and self.data[name] is None else self.values(name)

    def tuples(self, name: str, length: int | None = None) -> tuple[Values, ...]:
        """Return a field that is a list of lists of values, each of ``length`` when that is given."""
        return tuple([as_tuple(name, value, length) for value in self.values(name)])

    def numbers(self, name: str, length: int | None = None) -> list[int]:
        """Return a field that is a list of numbers."""
        return as_numbers(name, self.rows(name), length)

    def names(self, name: str, length: int) -> list[str | None]:
        """Return a field that is a list of names and nulls."""
        found = [value for value in self.rows(name) if value is None or isinstance(value, str)]
        if len(found) != len(self.rows(name)) or len(found) != length:
            raise UnfitError(f"{name} has {len(found)} names, {length} are needed")
        return found


def as_tuple(name: str, value: Value, length: int | None = None) -> Values:
    """Return a value that is a tuple."""
    if not isinstance(value, tuple) or (length is not None and len(value) != length):
        raise UnfitError(f"{name} has a row of the wrong shape")
    return value


def as_numbers(name: str, value: object, length: int | None = None) -> list[int]:
    """Return a list of numbers."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise UnfitError(f"{name} has the wrong length")
    if not NUMBERS.issuperset(map(type, value)):
        raise UnfitError(f"{name} holds something that is not a number")
    return list(value)


def as_fact(row: Values) -> Fact:
    """Return a row as a verdict."""
    test, args, about, answer, mask = row
    if (
        isinstance(test, str)
        and isinstance(args, tuple)
        and isinstance(about, int)
        and isinstance(answer, bool)
        and isinstance(mask, int)
    ):
        return test, args, about, answer, mask
    raise UnfitError("facts has a row of the wrong shape")


def as_event(row: Values) -> Event:
    """Return a row ``(verb, by, source, parent, status, since, among, deeds, *slots)`` as an event."""
    numbers, deeds, slots = row[:7], row[7:8], row[8:]
    if not deeds or not NUMBERS.issuperset(map(type, numbers)):
        raise UnfitError("events has a row of the wrong shape")
    verb, by, source, parent, status, since, among = [each for each in numbers if isinstance(each, int)]
    return Event(
        verb,
        by,
        source,
        parent,
        status,
        slots,
        since,
        among,
        tuple([as_tuple("events", row) for row in as_tuple("events", deeds[0])]),
    )


def as_pending(row: Values | None) -> Pending | None:
    """Return a row ``(player, site, options, context)`` as an open decision."""
    if row is None:
        return None
    player, site, options, context = row if len(row) == 4 else (None, None, None, None)
    if isinstance(player, int) and isinstance(site, int) and isinstance(options, tuple) and isinstance(context, tuple):
        return Pending(player, site, options, context)
    raise UnfitError("pending has the wrong shape")


def as_lasting(row: Values) -> Lasting:
    """Return a row ``(id, kind, source, what, player, values, (period, edge, player))`` as something that lasts."""
    serial, name, source, what, player, values, ending = row
    kind = LASTING_KINDS.get(name) if isinstance(name, str) else None
    if (
        isinstance(serial, int)
        and kind is not None
        and isinstance(source, int)
        and isinstance(what, int)
        and isinstance(player, int)
        and isinstance(values, tuple)
        and isinstance(ending, tuple)
        and len(ending) == 3
    ):
        period, word, whose = ending
        edge = LASTING_EDGES.get(word) if isinstance(word, str) else None
        if isinstance(period, int) and edge is not None and isinstance(whose, int):
            return Lasting(serial, kind, source, what, player, values, Ending(period, edge, whose))
    raise UnfitError("effects has a row of the wrong shape")


def as_running(layout: Layout, row: Values, size: int) -> Running:
    """Return a row ``(kind, name, player, whether it is ending, what it put aside, what has happened)`` as a period that goes on.

    ``size`` is the number of entities.
    """
    kind, name, player, ending, aside, tallies = row
    if (
        isinstance(kind, int)
        and 0 <= kind < len(layout.periods)
        and isinstance(name, str)
        and isinstance(player, int)
        and 0 <= player <= layout.players
        and isinstance(ending, int)
    ):
        put_aside = tuple([as_aside(layout, each, size) for each in as_tuple("running", aside)])
        return kind, name, player, ending, put_aside, tuple([as_tally(each) for each in as_tuple("running", tallies)])
    raise UnfitError("running has a row of the wrong shape")


def as_bygone(layout: Layout, row: Values) -> Bygone:
    """Return a row ``(kind, player, what has happened)`` as what is remembered of a period that is over, or of the game."""
    kind, player, tallies = row
    if not isinstance(kind, int) or not -1 <= kind < len(layout.periods):
        raise UnfitError("bygone has a row of the wrong shape")
    if not isinstance(player, int) or not 0 <= player <= layout.players:
        raise UnfitError("bygone has a row of the wrong shape")
    return kind, player, tuple([as_tally(each) for each in as_tuple("bygone", tallies)])


def as_watched(layout: Layout, row: Values, size: int) -> Values:
    """Return a row ``(ability, component, player, whether it was true)`` of what somebody waits for."""
    ability, e, player, true = row
    if (
        isinstance(ability, int)
        and ability >= 0
        and isinstance(e, int)
        and (e == 0 or layout.players < e < size)
        and isinstance(player, int)
        and 0 <= player <= layout.players
        and true in (0, 1)
    ):
        return ability, e, player, true
    raise UnfitError("watched has a row of the wrong shape")


def as_tally(row: Value) -> Tally:
    """Return a row ``(question, how often, the first events, mask of those who know, what is kept)`` of what has happened."""
    question, times, first, mask, kept = as_tuple("running", row, 5)
    if not all(isinstance(each, int) and each >= 0 for each in (question, times, mask)):
        raise UnfitError("running has a row of the wrong shape")
    assert isinstance(question, int) and isinstance(times, int) and isinstance(mask, int)
    early = tuple([_as_place(each) for each in as_tuple("running", first)])
    return question, times, early, mask, as_tuple("running", kept)


def _as_place(pair: Value) -> tuple[int, int]:
    """Return how many of a sort had happened before an event, and the event."""
    before, event = as_tuple("running", pair, 2)
    if not isinstance(before, int) or not isinstance(event, int) or before < 0 or event < 0:
        raise UnfitError("running has a row of the wrong shape")
    return before, event


def as_aside(layout: Layout, row: Value, size: int) -> Values:
    """Return a row ``(part, number, entity, value)`` of what a period put aside when it began inside another of its kind."""
    part, at, e, value = as_tuple("running", row, 4)
    columns = {"value": len(layout.values), "counter": len(layout.counters)}
    if not isinstance(part, str) or not isinstance(at, int) or not 0 <= at < columns.get(part, 0):
        raise UnfitError("running puts aside what the game does not have")
    if not isinstance(e, int) or not 0 <= e < size or (part == "counter" and not isinstance(value, int)):
        raise UnfitError("running has a row of the wrong shape")
    return part, at, e, value


def as_stack(rows: tuple[Values, ...]) -> Frame | None:
    """Link rows ``(code, pc, locals)``, innermost first, into frames."""
    stack: Frame | None = None
    for code, pc, bindings in reversed(rows):
        if not isinstance(code, int) or not isinstance(pc, int) or not isinstance(bindings, tuple):
            raise UnfitError("stack has a row of the wrong shape")
        stack = (code, pc, bindings, stack)
    return stack


def restored(layout: Layout, data: Mapping[str, object]) -> State:
    """Return the state that the data describe.

    Raises:
        UnfitError: they cannot be a state of this layout.
    """
    fields = Fields(data)
    s = State.begun(layout)
    restore_table(s, fields)
    restore_keyed(s, fields)
    s.values = list(fields.values("values"))
    if len(s.values) != len(layout.values):
        raise UnfitError("values has the wrong length")
    s.effects = tuple([as_lasting(row) for row in fields.tuples("effects", 7)])
    s.facts = tuple([as_fact(row) for row in fields.tuples("facts", 5)])
    s.moment = fields.tuples("moment")
    s.at_once = fields.number("at_once")
    s.due = fields.values("due")
    s.serial = fields.number("serial")
    s.periods = fields.numbers("periods", len(layout.periods))
    s.period_names = fields.names("period_names", len(layout.periods))
    s.chance_state, s.chance_inc = fields.number("chance_state"), fields.number("chance_inc")
    s.bots_state, s.bots_inc = fields.number("bots_state"), fields.number("bots_inc")
    s.deciders = tuple(fields.names("deciders", layout.players + 1))
    s.stack = as_stack(fields.tuples("stack", 3))
    s.unwind = cast("list[tuple[int, int, Locals]]", list(fields.values("unwind")))
    s.pending = as_pending(fields.optional("pending"))
    over = fields.data.get("over")
    s.over = None if over is None else tuple(as_numbers("over", over))
    s.scripted = fields.optional("scripted")
    s.scripted_at = fields.number("scripted_at")
    s.leaving = fields.number("leaving")
    s.acted = fields.number("acted")
    s.resolving = fields.number("resolving")
    s.nesting = fields.number("nesting")
    s.ruling = fields.tuples("ruling")
    s.watched = tuple([as_watched(layout, row, len(s.zone)) for row in fields.tuples("watched", 4)])
    if len({row[:3] for row in s.watched}) != len(s.watched):
        raise UnfitError("watched says twice how something was")
    s.running = tuple([as_running(layout, row, len(s.zone)) for row in fields.tuples("running", 6)])
    s.bygone = tuple([as_bygone(layout, row) for row in fields.tuples("bygone", 3)])
    s.cause = fields.number("cause")
    s.deeds = fields.tuples("deeds")
    s.log = list(fields.tuples("log"))
    if not all(is_legible(layout, entry) for entry in s.log):
        raise UnfitError("log has an entry that is none")
    return s


def restore_table(s: State, fields: Fields) -> None:
    """Read zones and columns, and check that they agree."""
    layout = s.layout
    size = len(fields.rows("zone"))
    if size <= layout.players:
        raise UnfitError("zone has fewer rows than there are players")
    for name in COLUMNS:
        setattr(s, name, fields.numbers(name, size))
    if not all(-1 <= card < len(layout.titles) for card in s.card):
        raise UnfitError("card names a card that the game does not have")
    if not all(-1 <= host < size for host in s.host):
        raise UnfitError("host names a component that does not exist")
    s.counters = [as_numbers("counters", column, size) for column in fields.rows("counters")]
    if len(s.counters) != len(layout.counters):
        raise UnfitError("counters has the wrong length")
    s.zones = [tuple(as_numbers("zones", pile)) for pile in fields.rows("zones")]
    if len(s.zones) != len(layout.zone_spec):
        raise UnfitError("zones has the wrong length")
    placed = [(e, number) for number, pile in enumerate(s.zones) for e in pile]
    if sorted(placed) != [(e, zone) for e, zone in enumerate(s.zone) if zone >= 0]:
        raise UnfitError("zones and zone disagree about where components lie")


def restore_keyed(s: State, fields: Fields) -> None:
    """Read the fields that are tables by key."""
    for key, value in fields.tuples("marks", 2):
        e, name = as_tuple("marks", key, 2)
        if not isinstance(e, int) or not isinstance(name, str):
            raise UnfitError("marks has a row of the wrong shape")
        s.marks[e, name] = value
    for key, count in fields.tuples("limits", 2):
        if not isinstance(count, int):
            raise UnfitError("limits has a row of the wrong shape")
        s.limits[as_tuple("limits", key)] = count
    for serial, event in fields.tuples("events", 2):
        if not isinstance(serial, int):
            raise UnfitError("events has a row of the wrong shape")
        s.events[serial] = as_event(as_tuple("events", event))
    for serial, rows in fields.tuples("left", 2):
        if not isinstance(serial, int):
            raise UnfitError("left has a row of the wrong shape")
        s.left[serial] = tuple([as_tuple("left", row) for row in as_tuple("left", rows)])
