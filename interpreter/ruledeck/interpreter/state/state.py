"""The state of a game: flat columns by entity id, copy-on-write zones, linked immutable frames.

Entities share one id space: 0 is the game, ``1 .. players`` the players, then the components. Every value kept in a
state is an int, a str, a bool, None or a tuple of such, so that JSON is exact and a clone is a handful of flat copies; but for how
the table stood (`Stood`), which is a number in JSON.
"""

from __future__ import annotations

from collections.abc import Hashable
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from ruledeck.interpreter.state import pcg
from ruledeck.interpreter.state.budget import BUDGET
from ruledeck.interpreter.state.frames import frames_of
from ruledeck.interpreter.state.onlooker import Onlooker
from ruledeck.interpreter.state.outcomes import STAYING
from ruledeck.interpreter.state.plain import COLUMNS as COLUMNS
from ruledeck.interpreter.state.plain import PARTS as PARTS
from ruledeck.interpreter.state.plain import PLAIN as PLAIN
from ruledeck.interpreter.state.plain import Bygone as Bygone
from ruledeck.interpreter.state.plain import Cards as Cards
from ruledeck.interpreter.state.plain import Clause as Clause
from ruledeck.interpreter.state.plain import Entry as Entry
from ruledeck.interpreter.state.plain import Fact as Fact
from ruledeck.interpreter.state.plain import Frame as Frame
from ruledeck.interpreter.state.plain import Locals as Locals
from ruledeck.interpreter.state.plain import Log as Log
from ruledeck.interpreter.state.plain import Past as Past
from ruledeck.interpreter.state.plain import Row as Row
from ruledeck.interpreter.state.plain import Running as Running
from ruledeck.interpreter.state.plain import Tally as Tally
from ruledeck.interpreter.state.plain import Trigger as Trigger
from ruledeck.interpreter.state.plain import Value as Value
from ruledeck.interpreter.state.plain import Values as Values
from ruledeck.interpreter.state.stood import Count, in_plain_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ruledeck.interpreter.state.events import Event
    from ruledeck.interpreter.state.graphs import Distances
    from ruledeck.interpreter.state.lasting import Lasting
    from ruledeck.interpreter.state.layout import Layout
    from ruledeck.interpreter.state.pending import Pending
    from ruledeck.interpreter.state.program import Program


Memo: TypeAlias = dict[Hashable, Any]
"""What was worked out, by what it is: the statements about a subject, the state rules that are settled, or (by the number of its
effect) one of them that holds for nothing."""
_NOTHING: Final[frozenset[tuple[int, int, int]]] = frozenset()


class State:
    """Everything that is true at one moment of a game.

    Attributes:
        layout: the static shape; shared, never cloned.
        zones: zone id to its components; the last one is on top.
        zone: entity to its zone id, -1 for none.
        card: entity to its card definition, -1 for none.
        owner: entity to its owner, 0 for the game.
        control: entity to its controller, 0 for the game.
        host: entity to what it is attached to, -1 for nothing.
        up: entity to 1 when face up, else 0.
        known: entity to the bit mask (``1 << player``) of those who know its identity.
        counters: counter index to a column by entity.
        marks: ``(entity, name)`` to a remembered value.
        values: global values by index.
        effects: what lasts, the newest last.
        limits: key to how often it was used, or how the table stood then, see `limit_keys`.
        facts: verdicts ``(test, args, component, answer, mask of those who know)``.
        events: live occurrences by id.
        at_once: the serial number at which that moment began, or a rule that is carried out for several things; 0 at other times.
        moment: what was in play when several events began to happen together that still do, a row for each (see `last_known`).
        left: what left play with a live event, by the event's id: a row for each, as it last was (see `last_known`).
        due: events that wait for their reactions.
        serial: the next id of an event or effect.
        periods: current serial number of each kind of period, 0 before the first.
        period_names: current name of each kind of period, or None.
        running: the periods that go on, one inside the other, see `Running`.
        bygone: what is remembered of periods that are over and of the whole game, the newest last, see `Bygone`.
        chance_state, chance_inc: the stream of the game's chance.
        bots_state, bots_inc: the stream of the bots' decisions.
        deciders: by player (slot 0 unused), None for a person or the id of a bot.
        stack: linked frames ``(code, pc, locals, parent)``, or None.
        unwind: filled only while frames are being unwound.
        pending: None, or the open decision.
        over: None, or the winners.
        log: entries since the last clone; see `log_entries`.
        past: earlier entries, shared between clones.
        scripted: outcomes to be used instead of chance, or None.
        scripted_at: how many of them have been used.
        leaving: where an abort leads, see `outcomes`.
        came_out: by verb that has just ended, what came out of it before anything reacted to it; it is read at once.
        acted: how often a player took an optional step; tells a pass from an action.
        resolving: how many abilities are being resolved, one inside the other.
        nesting: how many windows that let nothing open windows of its own are resolving an ability.
        cause: the component whose ability is being resolved, 0 for the game.
        deeds: what is being carried out of the verbs of which some text asks what happens because of them, the outermost first: a
            row ``(verb, by, source, *slots)`` each. What an ability does that answers something inside of them is not because of them.
        ruling: the state rules that are being carried out, each with what it is about; none of them begins again before it ends.
        watched: how what abilities wait to begin was when it was looked at last, see `engine.beginnings`.
        program: the compiled game; shared, never cloned, not part of the content.

    The rest is bookkeeping, neither saved nor compared: a state that waits for a decision is the same without it. It is in the
    state all the same, as games of one program may be advanced side by side.

    Attributes:
        kin: what follows from which definitions there are, see `bearing`, in every program of the game; shared between clones.
        board: the board with its distances, when it was asked for; it hangs on the definitions, and on the places that were joined.
        memo, memo_of, memo_at, settled_at: what was worked out, and that no state rule is due, when the log was so long (see `worked_out`).
        coming: what has entered play of those that are moved at one moment, and is changed when all have; `None` at other times.
        projecting: the keys of the modifications that are being worked out, one inside the other: each reads what it changes
            as it is without itself.
        possible: `(ability, component, player)` of the abilities of which it is being asked whether they would change something.
        paying: how many prices that are tried out are being paid, one inside the other: as many as there are such frames.
        worked: the steps since somebody decided: what the guard against endless games counts.
        rested: how much of these are decisions of bots since a person has decided.
        covered: the clauses that this very state exercised, `None` for none yet; a clone begins anew, runs join them.
        onlooker: what somebody who runs the game from outside wants of it; clones keep it.
    """

    __slots__ = PARTS

    layout: Layout
    zones: list[tuple[int, ...]]
    zone: list[int]
    card: Cards
    owner: list[int]
    control: list[int]
    host: list[int]
    up: list[int]
    known: list[int]
    counters: list[list[int]]
    marks: dict[tuple[int, str], Value]
    values: list[Value]
    effects: tuple[Lasting, ...]
    limits: dict[Values, Count]
    facts: tuple[Fact, ...]
    events: dict[int, Event]
    left: dict[int, tuple[Row, ...]]
    moment: tuple[Row, ...]
    at_once: int
    due: Row
    serial: int
    periods: list[int]
    period_names: list[str | None]
    running: tuple[Running, ...]
    bygone: tuple[Bygone, ...]
    chance_state: int
    chance_inc: int
    bots_state: int
    bots_inc: int
    deciders: tuple[str | None, ...]
    stack: Frame | None
    unwind: list[tuple[int, int, Locals]]
    pending: Pending | None
    over: tuple[int, ...] | None
    log: Log
    past: Past | None
    scripted: Values | None
    scripted_at: int
    leaving: int
    acted: int
    came_out: dict[int, Value]
    resolving: int
    nesting: int
    cause: int
    deeds: tuple[Row, ...]
    ruling: tuple[Row, ...]
    watched: tuple[Row, ...]
    program: Program
    kin: dict[Hashable, Any]
    board: Distances | None
    memo: Memo
    memo_of: Log | None
    memo_at: int
    settled_at: int
    coming: list[int] | None
    projecting: frozenset[tuple[int, int, int]]
    possible: tuple[tuple[int, int, int], ...]
    paying: int
    worked: int
    rested: int
    covered: set[Clause] | None
    onlooker: Onlooker

    @classmethod
    def begun(cls, layout: Layout, seed: int = 0) -> State:
        """Return a state with the game and its players, no components; ``seed`` determines both random streams."""
        # Made without a beginning of its own, as a clone fills what it is made from: that is what is made most often.
        s = cls()
        size = layout.players + 1
        s.layout = layout
        s.zones = [()] * len(layout.zone_spec)
        s.zone = [-1] * size
        s.card = [-1] * size
        s.owner = list(range(size))
        s.control = list(range(size))
        s.host = [-1] * size
        s.up = [1] * size
        s.known = [layout.everyone] * size
        s.counters = [[spec.start] * size for spec in layout.counters]
        s.marks = {}
        s.values = [None] * len(layout.values)
        s.effects = ()
        s.limits = {}
        s.facts = ()
        s.events = {}
        s.left = {}
        s.moment = ()
        s.at_once = 0
        s.due = ()
        s.serial = 1
        s.periods = [0] * len(layout.periods)
        s.period_names = [None] * len(layout.periods)
        s.running = ()
        s.bygone = ()
        s.chance_state, s.chance_inc = pcg.seeded(seed, 1)
        s.bots_state, s.bots_inc = pcg.seeded(seed, 2)
        s.deciders = (None,) * size
        s.stack = None
        s.unwind = []
        s.pending = None
        s.over = None
        s.log = []
        s.past = None
        s.scripted = None
        s.scripted_at = 0
        s.leaving = STAYING
        s.acted = 0
        s.came_out = {}
        s.resolving = s.nesting = s.cause = 0
        s.deeds = s.ruling = s.watched = ()
        s.program = NO_PROGRAM
        s.kin = {}
        s.board = None
        s.memo = {}
        s.memo_of = None
        s.memo_at = s.settled_at = -1
        s.coming = None
        s.projecting = _NOTHING
        s.possible = ()
        s.worked = s.rested = s.paying = 0
        s.covered = None
        s.onlooker = Onlooker(budget=BUDGET.get())
        return s

    def grow(self, card: int, owner: int) -> int:
        """Append a component that lies in no zone and return its id; a component without a card is known to all."""
        entity = len(self.zone)
        self.recast()
        self.zone.append(-1)
        self.card.append(card)
        self.owner.append(owner)
        self.control.append(owner)
        self.host.append(-1)
        self.up.append(0)
        self.known.append(self.layout.everyone if card < 0 else 0)
        for spec, column in zip(self.layout.counters, self.counters, strict=True):
            column.append(spec.start)
        return entity

    def clone(self) -> State:
        """Return an independent state that is equal in everything; the history of the log is shared."""
        new = State()
        if self.log:
            self.past = (self.past, self.log)
            self.log = []
            self.settled_at = -1
        new.log = []
        new.past = self.past
        new.layout = self.layout
        new.zones = self.zones[:]
        new.zone = self.zone[:]
        new.card = self.card[:]
        new.owner = self.owner[:]
        new.control = self.control[:]
        new.host = self.host[:]
        new.up = self.up[:]
        new.known = self.known[:]
        new.counters = list(map(_COPY, self.counters))
        new.marks = self.marks.copy() if self.marks else {}
        new.values = self.values[:]
        new.effects = self.effects
        new.limits = self.limits.copy() if self.limits else {}
        new.facts = self.facts
        new.events = self.events.copy() if self.events else {}
        new.left = self.left.copy() if self.left else {}
        new.moment = self.moment
        new.at_once = self.at_once
        new.due = self.due
        new.serial = self.serial
        new.periods = self.periods[:]
        new.period_names = self.period_names[:]
        new.running = self.running
        new.bygone = self.bygone
        new.chance_state, new.chance_inc = self.chance_state, self.chance_inc
        new.bots_state, new.bots_inc = self.bots_state, self.bots_inc
        new.deciders = self.deciders
        new.stack = self.stack
        new.unwind = self.unwind[:] if self.unwind else []
        new.pending = self.pending
        new.over = self.over
        new.scripted, new.scripted_at = self.scripted, self.scripted_at
        new.leaving = self.leaving
        new.acted = self.acted
        new.came_out = {}
        new.resolving = self.resolving
        new.nesting = self.nesting
        new.cause = self.cause
        new.deeds = self.deeds
        new.ruling = self.ruling
        new.watched = self.watched
        new.program = self.program
        # Clones share what was found out of the column of cards: whoever changes the column begins a table of its own.
        new.kin = self.kin
        new.board = self.board
        # It is never written to: what is worked out of another log begins with a table of its own.
        new.memo = self.memo
        new.memo_of = None
        new.memo_at = new.settled_at = -1
        new.coming = None
        new.projecting = _NOTHING
        new.possible = ()
        new.worked = new.rested = 0
        new.paying = self.paying
        new.covered = None
        new.onlooker = self.onlooker
        return new

    def bearing(self, cards: frozenset[int]) -> tuple[int, ...]:
        """Return the components whose definition is one of some, in the order of their ids, wherever they lie."""
        found = self.kin.get(cards)
        if found is None:
            found = self.kin[cards] = tuple([e for e, card in enumerate(self.card) if card in cards])
        return found

    def recast(self) -> None:
        """Forget which components have which definitions, after the column was changed."""
        self.kin, self.board = {}, None

    def in_order(self, found: list[int]) -> list[int]:
        """Return components that lie in zones, zone after zone and from the bottom to the top."""
        if len(found) > _CROWD:
            # To look for each of many in its zone would take as long as their square.
            wanted = set(found)
            return [e for lying in self.zones for e in lying if e in wanted]
        if len(found) > 1:
            zone, zones = self.zone, self.zones
            found.sort(key=lambda e: (zone[e], zones[zone[e]].index(e)))
        return found

    def worked_out(self) -> Memo:
        """Return what was worked out of the state as it is now; whatever changes it is logged, and makes void what read it."""
        log, memo, at = self.log, self.memo, self.memo_at
        if self.memo_of is not log:
            memo = self.memo = {}
        elif at < 0 or (memo and len(log) - at > _MANY):
            memo.clear()
        elif memo and at != len(log):
            upsets, play, before = self.program.upsets, self.program.linked.play_zones, None
            for entry in log[at:]:
                kind, about = entry[0], entry[1]
                if kind == "move":
                    # It is told by the card that moves.
                    kind, about = ("move", entry[2]) if entry[3] in play or entry[4] in play else (ASIDE, about)
                void = upsets.get(kind)
                if void.__class__ is dict:
                    void = void.get(about)
                if void is None:
                    memo.clear()
                    break
                for key in void if void is not before else ():
                    memo.pop(key, None)
                before = void  # it is void now, also for the next entry of its kind
        self.memo_at, self.memo_of = len(log), log
        return memo

    def cover(self, clause: Clause) -> None:
        """Note that a clause was exercised."""
        if self.covered is None:
            self.covered = set()
        self.covered.add(clause)

    def forget(self) -> None:
        """Forget what was worked out, after columns were changed without the log."""
        self.memo_at = self.settled_at = -1

    def __eq__(self, other: object) -> bool:
        """Compare everything but the log."""
        if not isinstance(other, State):
            return NotImplemented
        return self.layout == other.layout and content(self) == content(other)


_COPY: Final = list[int].copy
NO_PROGRAM: Final = cast("Program", None)
"""The program of a state that was made without one: whoever makes it sets it before anything is asked of the state."""
ASIDE: Final = "aside"
"""What the entry of a move counts as that neither begins nor ends in play (see `worked_out`): what reads only what is in play stays."""
_CROWD = 40
"""As many components are put in order by going through all zones."""
_MANY = 40
"""After so many entries of the log it is cheaper to work everything out anew than to see what they made void."""


def log_entries(s: State) -> Iterator[Entry]:
    """Yield all entries of the log, oldest first."""
    parts: list[Log] = []
    past = s.past
    while past is not None:
        past, part = past
        parts.append(part)
    for part in reversed(parts):
        yield from part
    yield from s.log


def content(s: State) -> dict[str, object]:
    """Return everything but layout and log, in a fixed order that does not depend on hashing."""
    data: dict[str, object] = {"zones": s.zones}
    for name in COLUMNS:
        data[name] = getattr(s, name)
    data["counters"] = s.counters
    data["marks"] = sorted(s.marks.items(), key=repr)
    data["values"] = s.values
    data["limits"] = sorted(in_plain_numbers(s.limits), key=repr)
    data["events"] = [(serial, event.plain()) for serial, event in sorted(s.events.items(), key=itemgetter(0))]
    data["left"] = sorted(s.left.items(), key=itemgetter(0))
    data["periods"] = s.periods
    data["period_names"] = s.period_names
    data["stack"] = frames_of(s.stack)
    data["unwind"] = s.unwind
    data["effects"] = tuple([lasting.plain() for lasting in s.effects])
    for name in PLAIN:
        data[name] = getattr(s, name)
    data["pending"] = None if s.pending is None else tuple(s.pending)
    return data
