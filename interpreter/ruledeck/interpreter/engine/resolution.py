"""The use of an ability, and the reactions that wait for its end or for the end of an action."""

from typing import TYPE_CHECKING, Final, NamedTuple

from ruledeck.interpreter.engine.continuous import allowed, usable
from ruledeck.interpreter.engine.trigger_queue import dequeue
from ruledeck.interpreter.engine.triggers import spend
from ruledeck.interpreter.primitives.live_events import drop, forsake, looms
from ruledeck.interpreter.primitives.stories import end_doing
from ruledeck.interpreter.state.engine_units import RAISE, SETTLE, USE, WINDOW
from ruledeck.interpreter.state.limit_keys import answering
from ruledeck.interpreter.state.log import log_use, note
from ruledeck.interpreter.state.outcomes import (
    ABORT,
    FULLY,
    NOTHING,
    OUT_OF_GAME,
    STACKED,
    STAYING,
    SUSPEND,
    Result,
    farther,
)
from ruledeck.interpreter.state.plain import ABILITY, CARD, PLAYER, Trigger
from ruledeck.interpreter.state.runaway import USED, work

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Locals, Row, State

Waiting = tuple[Trigger, int, int, "Row"]
"""An ability on a stack: its trigger, the event that it looms as (0 for none), and where its code goes on with which locals."""


_RESOLVING, _SETTLING, _FOLLOWING = 1, 2, 3
"""Where the frame of an ability goes on: behind its text, behind the reactions to it, behind what the rules do with its card afterwards."""
BEING_RESOLVED: Final = (_RESOLVING, _FOLLOWING)
"""Where it waits inside of what is resolved."""


class Outside(NamedTuple):
    """What was true around an ability that is being resolved, and comes back behind it.

    Attributes:
        due: The events that wait for reactions.
        start: The next serial number when it began.
        cause: The component whose ability was resolved.
        deeds: The deeds that went on.
        ability: The ability.
        card: Its component.
        player: Who uses it.
        leaving: Where an abort of it leads, while something is done with its card afterwards.
    """

    due: "Row"
    start: int
    cause: int
    deeds: "tuple[Row, ...]"
    ability: int
    card: int
    player: int
    leaving: int = STAYING


def use(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: one ability. Locals: the trigger `(effect, this, you, ev, *values)`; later what was true outside, see `_enter`.

    What its effect raises shares one reaction window when the game says so. Returns `STACKED` when it waits on a stack.
    """
    if pc == 0:
        # However often something says that an ability is used, and be there nothing to decide.
        work(s, USED)
        spend(s, locals_)
        effect = s.program.effects[locals_[0]]
        outside = _enter(s, locals_)
        log_use(s, effect.name, locals_[1], locals_[2])
        v = s.program.code[effect.unit](s, 0, (locals_[1], locals_[2], locals_[3], *locals_[4:]), None)
        if v is SUSPEND:
            s.unwind.append((USE, _RESOLVING, tuple(outside)))
            return SUSPEND
        return _leave(s, _RESOLVING, outside, v)
    return _leave(s, pc, Outside(*locals_), v)


def carry_on(s: "State", waiting: Waiting) -> Result:
    """Resolve an ability that waited on a stack; one that was cancelled meanwhile does nothing. Goes on as `use` does."""
    trigger, event, pc, locals_ = waiting
    outside = _enter(s, trigger)
    v: Result = 0
    if event and not looms(s, event):
        drop(s, (event,))
    elif not usable(s, s.program.effects[trigger[ABILITY]].ability.kind, trigger[CARD], trigger[PLAYER]):
        # A ban that came while it waited: what cannot be resolved does nothing.
        note(s, "fizzled")
        drop(s, (event,))
    else:
        note(s, "resolves", (("thing", trigger[CARD], s.card[trigger[CARD]]),) if trigger[CARD] else ())
        v = s.program.code[s.program.effects[trigger[ABILITY]].unit](s, pc, locals_, None)
    if v is SUSPEND:
        s.unwind.append((USE, _RESOLVING, tuple(outside)))
        return SUSPEND
    return _leave(s, _RESOLVING, outside, v)


def forgo(s: "State", waiting: Waiting) -> Result:
    """Leave an ability that waited on a stack undone, as its period is left: its card is put away. Returns `ABORT`, or what `use` does."""
    return _leave(s, _RESOLVING, _enter(s, waiting[0]), ABORT)


def _enter(s: "State", trigger: Trigger) -> Outside:
    """Begin to resolve; returns what was true around it."""
    outside = Outside(s.due, s.serial, s.cause, s.deeds, *trigger[:3])
    s.resolving += 1
    s.cause = trigger[CARD]
    if s.deeds and s.program.effects[trigger[ABILITY]].ability.timing != "called":
        # What is called for is a part of the deed; whatever else is used inside of it is an answer to it.
        s.deeds = ()
    if trigger[ABILITY] in s.program.linked.replacing:
        s.limits[answering(trigger[ABILITY], trigger[CARD])] = 1
    if s.program.linked.scope == "effect":
        # What it raises gathers apart from what waits outside: it is reacted to as soon as this ability is done.
        s.due = ()
    return outside


def _leave(s: "State", pc: int, outside: Outside, v: Result) -> Result:
    """End to resolve: what was raised is reacted to, unless that waits for something larger."""
    shares = s.program.linked.scope == "effect"
    if pc == _RESOLVING and v is not STACKED and outside.card and outside.ability in s.program.linked.afterwards:
        outside = outside._replace(leaving=s.leaving)
        if s.leaving != OUT_OF_GAME:
            # What leaves a period waits until it is done.
            s.leaving = STAYING
            v = _follow(s, outside.ability, outside.card, outside.player)
            if v is SUSPEND:
                s.unwind.append((USE, _FOLLOWING, tuple(outside)))
                return SUSPEND
        pc = _FOLLOWING
    if pc == _FOLLOWING:
        pc = _RESOLVING
        if outside.leaving:
            s.leaving = farther(s.leaving, outside.leaving) if v is ABORT and s.leaving else outside.leaving
            v = ABORT
    if pc == _RESOLVING:
        s.resolving -= 1
        s.cause, s.deeds = outside.cause, outside.deeds
        s.limits.pop(answering(outside.ability, outside.card), None)
        end_doing(s, outside.ability)
        if v is ABORT:
            if shares:
                s.due = (*outside.due, *s.due)
            # The period is left in the midst of the ability. Whatever was raised since it began (serial numbers only grow) was
            # raised by it, and the units that would have dropped it are gone with their frames; what happened and waits for
            # reactions outside (`s.due`) lives on.
            return forsake(s, tuple([each for each in s.events if each >= outside.start]))
        if v is STACKED:
            # It was only announced: what that raised waits with what waits outside, until the stack carries it out.
            s.due = (*outside.due, *s.due) if shares else s.due
            return STACKED
        if shares:
            v = settle(s, 0, (), None)
            if v is SUSPEND:
                s.unwind.append((USE, _SETTLING, tuple(outside)))
                return SUSPEND
    if v is ABORT:
        return ABORT
    if shares:
        s.due = (*outside.due, *s.due)
    return FULLY


def _follow(s: "State", ability: int, card: int, player: int) -> Result:
    """Do with the card of an ability what is done behind abilities of its kind: the rules do it, and no text of the card."""
    program = s.program
    verb, unit = program.linked.afterwards[ability]
    s.cause = 0
    if unit:
        if verb in program.linked.banned and not allowed(s, verb, player, (card,), s.cause):
            return NOTHING
        return program.code[unit](s, 0, (player, card), None)
    return program.code[RAISE](s, 0, (verb, s.cause, ((player, (card,)),)), None)


def settle(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: reactions that waited for the end of an effect or an action.

    Locals: how many abilities may be running at the beginning (one where its own text catches up), later the ids of the window
    that is open, with that number in the place where it goes on.
    """
    program = s.program
    within: int = pc - 1 if pc else locals_[0] if locals_ else 0
    if pc:
        drop(s, locals_)
    while True:
        if v is ABORT:
            return ABORT
        # With the scope `effect` every ability settles what it raised. With `action`, and of a queue, only the outermost one does:
        # until then, the events of all abilities inside of it gather. With `event` they gather while a window that does not nest
        # is open. What catches up does so in the midst of the outermost one.
        scope, queue = program.linked.scope, program.windows["after"][0].resolves == "queue"
        busy = s.nesting if scope == "event" and not queue else s.resolving > within and scope != "effect"
        if not s.due or busy:
            return None
        if queue:
            return dequeue(s, 0, (), None)
        # Taken off before the window opens: what happens in it gathers anew, and has a window of its own in the next turn.
        ids, s.due = s.due, ()
        v = program.code[WINDOW](s, 0, ("after", ids), None)
        if v is SUSPEND:
            s.unwind.append((SETTLE, 1 + within, ids))
            return SUSPEND
        drop(s, ids)
