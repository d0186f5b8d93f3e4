"""Raising events: simultaneous occurrences loom, may be replaced or cancelled, happen, and are reacted to."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.engine.arrivals import together
from ruledeck.interpreter.engine.consequences import told
from ruledeck.interpreter.engine.continuous import allowed
from ruledeck.interpreter.engine.replacement import drop_event
from ruledeck.interpreter.engine.state_rules import run_rules
from ruledeck.interpreter.engine.trigger_queue import enqueue, forget
from ruledeck.interpreter.engine.triggers import due_rule, interested
from ruledeck.interpreter.engine.windows import answered, window
from ruledeck.interpreter.primitives.composites import JOINED
from ruledeck.interpreter.primitives.last_known import Glance, Seen, departed, remember, remember_behind, rows_of
from ruledeck.interpreter.primitives.live_events import begin, drop, family, forsake, happen, is_there, loom, since
from ruledeck.interpreter.state.engine_units import RAISE
from ruledeck.interpreter.state.events import AWAY, HAPPENED, LEFT, LOOMING
from ruledeck.interpreter.state.outcomes import ABORT, FULLY, NOTHING, PARTLY, PASSED, SUSPEND, Result
from ruledeck.interpreter.state.plain import Value
from ruledeck.interpreter.state.runaway import spent

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Locals, Row, State


class _Raised:
    """Occurrences of one verb on their way.

    Attributes:
        verb: The index of the verb.
        source: The component whose ability does it, 0 for the game.
        group: `(by, slots)` of each occurrence.
        ids: The events.
        at: The place of the event that happens now or next.
        far: How far those before it happened together; `PASSED` where none asked for anything.
        seen: What was in play before they happened, where things may leave play with them.
        asked: Whether somebody was asked about them.
        outer: The moment around the one in which they happen together; `None` where they do not.
        outcome: What came out of the verb, where it has an outcome, before anything reacts to it.
        inside: The serial number from which on events are inside of this moment.
        happened: The events that have happened, once all of them were carried out.
    """

    __slots__ = (
        "asked", "at", "far", "group", "happened", "ids", "inside", "outcome", "outer", "seen", "source", "verb",
    )  # fmt: skip

    def __init__(
        self,
        verb: int,
        source: int,
        group: tuple[tuple[int, "Row"], ...],
        ids: tuple[int, ...] = (),
        at: int = 0,
        far: int = PASSED,
        seen: Seen = (),
        asked: bool = False,
        outer: tuple["Row", ...] | None = None,
        inside: int = 0,
        outcome: Value = None,
    ) -> None:
        self.verb, self.source, self.group, self.ids = verb, source, group, ids
        self.at, self.far, self.seen, self.asked = at, far, seen, asked
        self.outer, self.inside, self.outcome = outer, inside, outcome
        self.happened: tuple[int, ...] | None = None

    def locals(self, s: "State") -> "Locals":
        """Return it as the locals of a frame."""
        seen = rows_of(s, self.seen)
        return (
            self.verb,
            self.source,
            self.group,
            self.ids,
            self.at,
            self.far,
            seen,
            self.asked,
            self.outer,
            self.inside,
            self.outcome,
        )

    def note(self, s: "State", done: int) -> None:
        """Note how far the event happened whose turn it was."""
        if done in (PARTLY, FULLY):
            happen(s, self.ids[self.at])
            if self.verb in s.program.linked.heeded:
                told(s, self.ids[self.at], departed(s, self.seen) if self.seen else ())
        if self.verb in s.program.linked.outcomes:
            self.outcome = s.values[s.program.linked.outcomes[self.verb]]
        self.far = JOINED[self.far][done]
        self.at += 1

    def those_that_happened(self, s: "State") -> tuple[int, ...]:
        """Return the events that have happened, at least in part."""
        if self.happened is None:
            self.happened = tuple([each for each in self.ids if s.events[each].status == HAPPENED])
        return self.happened


def raise_group(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: simultaneous occurrences of one verb. Locals: `(verb, source, group)`, then those of `_Raised`.

    Returns how far they happened together: `NOTHING` when there was nothing to do.
    """
    raised = _Raised(*locals_)
    if v is ABORT and pc == CARRYING_OUT:
        _end_deed(s, raised)
    if pc == 0:
        if raised.verb in s.program.linked.banned:
            allowed_ones = tuple([each for each in raised.group if allowed(s, raised.verb, *each, raised.source)])
            if len(allowed_ones) < len(raised.group):
                raised.group, raised.far = allowed_ones, NOTHING
        if not raised.group:
            return NOTHING
    for step, then in _STEPS[pc:]:
        if v is ABORT:
            return _forsaken(s, raised)
        v = step(s, raised, v)
        if v is SUSPEND:
            s.unwind.append((RAISE, then, raised.locals(s)))
            return SUSPEND
    if v is ABORT:
        return _forsaken(s, raised)
    if s.program.windows["after"][0].resolves == "queue":
        forget(s, raised.ids)
    else:
        drop(s, raised.ids)
    if raised.verb in s.program.linked.outcomes:
        s.came_out[raised.verb] = raised.outcome
    return raised.far


def _forsaken(s: "State", raised: _Raised) -> Result:
    """Leave the events behind, with the moment in which they were to happen together."""
    if raised.outer is not None:
        _pass(s, raised)
    return forsake(s, raised.ids)


def _pass(s: "State", raised: _Raised) -> None:
    """End the moment in which some events happened together."""
    assert raised.outer is not None
    s.moment, raised.outer = raised.outer, None
    if s.at_once == raised.inside:
        s.at_once = 0


def _loom(s: "State", raised: _Raised, _: Result) -> Result:
    """Let the events loom, so that they can be answered."""
    if len(s.events) + len(raised.group) > s.onlooker.budget.events:
        raise spent(s, "events")
    among = s.at_once or s.serial
    for by, slots in raised.group:
        raised.ids = (*raised.ids, loom(s, raised.verb, by, raised.source, slots, among))
    if s.moment:
        # What has left play at this very moment, by an event that happens together with this one, sees it, too.
        remember(s, raised.ids, departed(s, s.moment))
    if raised.verb in s.program.linked.counted:
        # What was worked out of the state may have asked how much looms.
        s.forget()
    if not interested(s, raised.verb, "when", raised.ids):
        return None
    raised.asked = True
    for each in raised.ids:
        if not is_there(s, s.events[each]):
            s.events[each] = s.events[each]._replace(since=AWAY)
    return window(s, 0, ("when", raised.ids), None)


def _begin(s: "State", raised: _Raised, _: Result) -> Result:
    """Take with them what was split off them, and look at what may leave play.

    What somebody has answered may be another event now: a ban is asked again, and nothing happens to what has left play meanwhile.
    """
    raised.ids = family(s, raised.ids)
    if raised.asked:
        banned = raised.verb in s.program.linked.banned
        for each in raised.ids:
            event = s.events[each]
            if event.status == LOOMING and (
                event.since == LEFT
                or (event.since != AWAY and not is_there(s, event))
                or (banned and not allowed(s, event.verb, event.by, event.slots, event.source))
            ):
                drop_event(s, each)
    if raised.verb in s.program.departing and raised.verb in s.program.moving:
        raised.seen = Glance(s, 1)
    return None


def _carry_out(s: "State", raised: _Raised, v: Result) -> Result:
    """Let the events happen one by one; `v` is how far the one happened for which the game waited, `None` when for none."""
    body = s.program.code[s.program.linked.bodies[raised.verb]]
    counted = raised.verb in s.program.linked.counted
    ids = raised.ids
    if v is not None:
        _end_deed(s, raised)
        raised.note(s, v)
    elif (
        raised.verb in s.program.linked.stepwise
        and not s.moment
        and sum(s.events[each].status == LOOMING for each in ids) > 1
    ):
        # None of them comes before the other, however the things lie to which they happen.
        raised.outer, s.moment, raised.inside = s.moment, rows_of(s, Glance(s, 1)), s.serial
        s.at_once = s.at_once or s.serial
        if raised.verb in s.program.linked.placing:
            s.coming = []
    while raised.at < len(ids):
        event = s.events[ids[raised.at]]
        if event.status != LOOMING:
            raised.far = JOINED[raised.far][NOTHING]
            raised.at += 1
            continue
        if counted:
            begin(s, ids[raised.at])
        if raised.verb in s.program.linked.deeds:
            s.deeds = (*s.deeds, (raised.verb, event.by, event.source, *event.slots))
        v = body(s, 0, (event.by, *event.slots), None)
        if v is SUSPEND:
            return v
        _end_deed(s, raised)
        if v is ABORT:
            return v
        raised.note(s, v)
    if s.coming is not None:
        together(s)
    if raised.outer is not None:
        # What happened before something left play at this moment, and is reacted to later, is seen by that, too.
        remember_behind(s, raised.inside, departed(s, s.moment))
        _pass(s, raised)
    return None


def _end_deed(s: "State", raised: _Raised) -> None:
    """Let the innermost deed go on no more, where what is raised is one of which something asks."""
    if raised.verb in s.program.linked.deeds:
        s.deeds = s.deeds[:-1]


def _state(s: "State", raised: _Raised, _: Result) -> Result:
    """Let abilities of state speak, before the rules do."""
    program, verb, happened = s.program, raised.verb, raised.those_that_happened(s)
    if raised.seen:
        # What the rules take away behind the event is remembered as the event left it.
        remember(s, happened, departed(s, raised.seen))
    stated = bool(happened) and interested(s, verb, "state", happened)
    late = program.rules and verb in program.departing and (stated or s.effects or due_rule(s) is not None)
    raised.seen = Glance(s, 0) if late else ()
    return window(s, 0, ("state", happened), None) if stated else None


def _obey(s: "State", raised: _Raised, _: Result) -> Result:
    """Carry out the state rules that hold now, before what has happened is answered; otherwise they wait for the end of the line.

    Whether they run here must not depend on abilities that wait for such an event and are not set off by it: what is done
    inside of a verb is one thing that happens. What happens together with others waits for all of them.
    """
    if not (s.program.rules or s.effects or s.program.linked.watches or s.layout.out >= 0):
        return None
    if raised.verb in s.program.linked.period_verbs.values():
        # Periods begin and end in the course of the game, whether anything waits for that or not: also those of an ability that is
        # used while several things happen together, behind each line of which the rules speak.
        return run_rules(s, 0, (), None)
    happened = () if s.moment else raised.those_that_happened(s)
    if happened and interested(s, raised.verb, "after", happened) and answered(s, happened, now=_opens(s)):
        return run_rules(s, 0, (), None)
    return None


def _opens(s: "State") -> bool:
    """Whether what has happened is answered in a window that opens at once."""
    discipline = s.program.windows["after"][0]
    if discipline.resolves == "queue":
        return False
    return (discipline.scope == "event" and not s.nesting) or (discipline.scope == "effect" and not s.resolving)


def _react(s: "State", raised: _Raised, _: Result) -> Result:
    """Open the window of reactions, put them into the queue, or leave them to something larger.

    How a discipline decides: with the scope `event` each group of events has a window of its own, unless abilities of a window
    that does not nest are being resolved: then its events wait (`s.due`) for that very window. With `effect` the events wait
    for the end of the ability that raised them, and with `action` for the end of the whole action.
    """
    happened = raised.those_that_happened(s)
    if raised.seen:
        remember(s, happened, departed(s, raised.seen))
    discipline = s.program.windows["after"][0]
    ready = happened if happened and interested(s, raised.verb, "after", happened) else ()
    if discipline.resolves == "queue":
        # What waits is a queue of abilities, and no events.
        return enqueue(s, 0, (happened,), None) if ready else None
    if s.due and not s.nesting and discipline.scope == "event" and not discipline.nests:
        # What happened while these loomed and nothing could open a window comes into theirs, before what happened since: it is the
        # only one that those events still get. Of what happens inside of an event nothing takes what waits for that event, as
        # whether it has a window at all depends on who listens.
        waited, s.due = since(s.due, raised.ids)
        ready = (*waited, *ready)
    if not ready:
        return None
    if _opens(s):
        raised.ids = (*raised.ids, *[each for each in ready if each not in raised.ids])
        return window(s, 0, ("after", ready), None)
    # They are forgotten by whoever lets them be reacted to.
    s.due = (*s.due, *happened)
    raised.ids = tuple([each for each in raised.ids if each not in happened])
    return None


CARRYING_OUT: Final = 2
"""Where a frame goes on whose events are being carried out."""
_Step = Callable[["State", _Raised, Result], Result]
_STEPS: Final[tuple[tuple[_Step, int], ...]] = (
    (_loom, 1),
    (_begin, CARRYING_OUT),
    (_carry_out, CARRYING_OUT),
    # Here, at `HAVING_HAPPENED`, begins what goes on behind a target that was chosen.
    (_state, 4),
    (_obey, 5),
    (_react, 6),
)
"""What is done in order, each with where its frame goes on: behind it, and only the events that happen go on with the next one."""
