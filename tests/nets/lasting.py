"""What lasts is gone when its time is over, and what was lent is back: a ledger of its own, written beside the engine.

The ledger knows nothing of how the engine ends anything. It notes when something begins that lasts, when a period begins or ends, and
who was given what for good or for a while; at each decision it says what can no longer last, and who must have what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Literal, NamedTuple

from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.steps import periods as compiled_periods
from ruledeck.interpreter.engine import continuous, periods
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.engine.rehearsal import Rehearsing
from ruledeck.interpreter.primitives import amounts, places, spans
from ruledeck.interpreter.state.lasting import NO_PERIOD, Ending, Lasting
from ruledeck.interpreter.state.outcomes import to_beginning_of
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.target.nodes import Attribute, Expression

from .found import Catch
from .replacing import Function, replaced

LOOKED: Final = 60


class Edge(NamedTuple):
    """The beginning or the end of a period.

    Attributes:
        at: When it was.
        which: `start` or `end`.
        kind: Of which kind of period.
        player: Whose it is; 0 for nobody's.
    """

    at: int
    which: str
    kind: int
    player: int


@dataclass
class Ledger:
    """What lasts, and who has what, by what was done alone.

    Attributes:
        now: How many edges there were.
        edges: They.
        begun: What lasts, by its id: when it began and when it ends.
        own: Who has a component for good; only of those that were given to somebody.
        lent: The loans of a component, the oldest first: id and who has it.
        again: Where the last restart of a period leads.
        supposing: How many questions are being asked of a period that has not begun, one inside the other.
    """

    now: int = 0
    edges: list[Edge] = field(default_factory=list)
    begun: dict[int, tuple[int, Ending]] = field(default_factory=dict)
    own: dict[int, int] = field(default_factory=dict)
    lent: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    again: int = 0
    supposing: int = 0

    def over(self, ident: int) -> bool:
        """Whether something that lasts until an edge of a period has come to it."""
        begun = self.begun.get(ident)
        if begun is None:
            return False
        at, (period, edge, player) = begun
        if edge == "next end":
            # The end of the next one is the first end behind the next beginning.
            start = self.first(at, period, "start", player)
            return start is not None and self.first(start, period, "end", player) is not None
        return self.first(at, period, edge, player) is not None

    def first(self, at: int, period: int, edge: str, player: int) -> int | None:
        """Return when the first such edge was from a time on; `None` where there was none."""
        wanted = (period, edge)
        return next(
            (
                each.at
                for each in self.edges
                if each.at >= at and (each.kind, each.which) == wanted and player in (0, each.player)
            ),
            None,
        )

    def left(self, s: State) -> Iterator[Lasting]:
        """Yield what lasts though its time is over."""
        for lasting in s.effects:
            if self.over(lasting.id):
                yield lasting

    def astray(self, s: State) -> Iterator[tuple[int, int, int]]:
        """Yield each component that somebody has who must not: the component, who has it and who should."""
        lasting = {each.id for each in s.effects}
        for e, owner in self.own.items():
            loans = [who for ident, who in self.lent.get(e, ()) if ident in lasting and not self.over(ident)]
            should = loans[-1] if loans else owner
            if s.control[e] != should:
                yield e, s.control[e], should

    def edge(self, which: str, kind: int, player: int) -> None:
        """Note an edge."""
        self.edges.append(Edge(self.now, which, kind, player))
        self.now += 1

    def settled(self, s: State, e: int, zone: int) -> None:
        """Note where a component has come to: in a zone of somebody, or at home, it is that player's for good."""
        _, _, owner, home = s.layout.arrival[zone]
        if owner or home:
            self.own[e] = owner or s.owner[e]
            self.lent.pop(e, None)


_STAYS: Final = 3
"""The place of what says so, behind the zone, among the arguments of a move."""
_EDGE: Final = compiled_periods.edge


def called_edge(effects: Effects, which: Literal["begin", "end"], index: int, name: str, owner: Expression) -> None:
    """Compile the edge of a period with a call for its end, also where a line of generated code would do."""
    compiler = effects.c
    if which == "begin" or compiler.analysis.watches_periods or compiler.layout.tells or index in compiler.layout.spans:
        _EDGE(effects, which, index, name, owner)
        return
    with effects.w.part() as part:
        effects.w.do(rt.EXPIRE(index, "end", owner))
    effects.w.when(Attribute("effects"), part.body)
    effects.w.do(rt.CLOSE_PERIOD())


@contextmanager
def kept(ledger: Ledger) -> Iterator[None]:
    """Keep a ledger of the games that are compiled and played in the block."""
    begin, open_, lightly, close = amounts.begin_effect, spans.begin_period, spans.open_lightly, spans.close_period
    back, lent, take = periods.way_to_beginning, continuous.lend, places.take_control
    placed, entered, together = places.place, places.enter, places.move_group
    asked = spans.as_if_begun

    def as_if_begun(*given: Any) -> bool:
        ledger.supposing += 1
        try:
            return asked(*given)
        finally:
            ledger.supposing -= 1

    def begin_effect(s: State, kind: Any, source: int, what: int, player: int, values: Any, ending: Ending) -> int:
        ident = begin(s, kind, source, what, player, values, ending)
        if ending.period != NO_PERIOD:
            ledger.begun[ident] = (ledger.now, ending)
        if kind == "loan":
            ledger.lent.setdefault(what, []).append((ident, values[0]))
        return ident

    def begin_period(s: State, index: int, name: str | None = None, player: int = 0) -> int:
        ledger.edge("start", index, player)
        return open_(s, index, name, player)

    def open_lightly(s: State, index: int, name: str, player: int) -> None:
        ledger.edge("start", index, player)
        lightly(s, index, name, player)

    def close_period(s: State) -> None:
        index, _, player, ending, *_ = s.running[-1]
        depth = len(s.running) - 1
        if ending or ledger.again != to_beginning_of(depth):
            ledger.edge("end", index, player)
        if ledger.again >= to_beginning_of(depth):
            # What goes on inside of a period that begins again is left before: there the way goes on.
            ledger.again = 0
        close(s)

    def way_to_beginning(s: State, kind: int) -> int:
        ledger.again = back(s, kind)
        return ledger.again

    def lend(s: State, this: int, you: int, e: int, player: int, *more: Any) -> bool:
        ledger.own.setdefault(e, s.control[e])
        return lent(s, this, you, e, player, *more)

    def take_control(s: State, e: int, player: int) -> bool:
        ledger.own[e] = player
        ledger.lent.pop(e, None)
        return take(s, e, player)

    def place(s: State, e: int, zone: int, *more: Any) -> bool:
        moved = placed(s, e, zone, *more)
        # What is attached to something stays whose it is, wherever that lies.
        stays = len(more) > _STAYS and more[_STAYS]
        if moved and not stays:
            ledger.settled(s, e, zone)
        return moved

    def enter(s: State, e: int, zone: int) -> bool:
        moved = entered(s, e, zone)
        if moved:
            ledger.settled(s, e, zone)
        return moved

    def move_group(s: State, entities: Sequence[int], zone: int) -> int:
        moving = [e for e in entities if s.zone[e] != zone]
        moved = together(s, entities, zone)
        for e in moving:
            ledger.settled(s, e, zone)
        return moved

    functions: dict[Function, Function] = {
        begin: begin_effect, open_: begin_period, lightly: open_lightly, close: close_period, compiled_periods.edge: called_edge,
        back: way_to_beginning, lent: lend, take: take_control, placed: place, entered: enter, together: move_group,
    }  # fmt: skip
    told = {real: _unless_tried(ledger, real, kept) for real, kept in functions.items()}
    with replaced({**told, asked: as_if_begun}):
        yield


def _unless_tried(ledger: Ledger, real: Function, kept: Function) -> Function:
    """Return what keeps the ledger, but not of what is only tried out, or supposed, on a copy."""

    def either(s: Any, *more: Any) -> Any:
        tried = ledger.supposing or (isinstance(s, State) and isinstance(s.onlooker, Rehearsing))
        return (real if tried else kept)(s, *more)

    return either


def walked(program: Program, seed: int) -> Iterator[State]:
    """Yield a match at each of its decisions, which are taken at random."""
    random = Random(seed)
    s = new_game(program, seed)
    try:
        advance(s)
        for _ in range(LOOKED):
            yield s
            if s.pending is None:
                break
            decide(s, random.randrange(len(s.pending.options)))
    except EndlessError:
        pass


def overdue(s: State) -> list[Lasting]:
    """Return what lasts though its condition is over, where a player may act: between two steps all of that has ended."""
    if s.pending is None or s.moment or s.program.sites[s.pending.site].kind != "action":
        return []
    return [each for each in s.effects if each.ending.period == NO_PERIOD and continuous._lapsed(s, each)]


def differences(program: Program, ledger: Ledger, seed: int, catch: Catch) -> None:
    """Play a match at random; at each decision compare what lasts and who has what with the ledger."""
    for number, s in enumerate(walked(program, seed)):
        where = f"decision {number} of seed {seed}"
        for lasting in (*ledger.left(s), *overdue(s)):
            catch.add(f"what lasts goes on when its time is over: {lasting.kind}", f"{where}: {lasting}")
        for e, has, should in ledger.astray(s):
            catch.add("who has something is not who should", f"{where}: {e} is {has}'s and not {should}'s, {s.effects}")
