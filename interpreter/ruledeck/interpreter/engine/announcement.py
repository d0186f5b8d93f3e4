"""What others may interrupt before an ability does anything: that it begins, and what it aims at.

Both are events like any other. A cancelled ability has no effect, and what was paid for it stays paid; another target may
be put in the place of the one that was chosen.
"""

from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning.primitive_verbs import VerbId
from ruledeck.interpreter.engine.consequences import told
from ruledeck.interpreter.engine.trigger_queue import enqueue
from ruledeck.interpreter.engine.triggers import interested
from ruledeck.interpreter.engine.windows import window
from ruledeck.interpreter.primitives.live_events import drop, forsake, happen, loom, looms
from ruledeck.interpreter.state.engine_units import AIM, ANNOUNCE, CONCLUDE, HAVING_HAPPENED, RAISE
from ruledeck.interpreter.state.log import note
from ruledeck.interpreter.state.outcomes import ABORT, FULLY, NOTHING, SUSPEND, Result

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Locals, State

ABILITY_VERB: VerbId = "resolve-the-_-ability-of-_"
AIM_VERB: VerbId = "aim-at-_-among-_"
"""The verbs of the two events."""
_AIMED: Final = 2
"""Where a frame goes on behind whose target others have spoken."""


def announce(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: an ability begins, its costs are paid. Locals: `(verb, kind, card, player)`, then the event.

    Returns the event, or 0 when the ability was cancelled or replaced.
    """
    verb, kind, card, player = locals_[:4]
    event = loom(s, verb, player, card, (kind, card)) if pc == 0 else locals_[4]
    if pc == 0 and interested(s, verb, "when", (event,)):
        v = window(s, 0, ("when", (event,)), None)
        if v is SUSPEND:
            s.unwind.append((ANNOUNCE, 1, (verb, kind, card, player, event)))
            return SUSPEND
    if v is ABORT:
        return ABORT
    if not looms(s, event):
        drop(s, (event,))
        return NOTHING
    return event


def conclude(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: an ability has done what it does, and may be reacted to. Locals: `(event, how far it happened)`, which it returns."""
    event, done = locals_
    if pc == 0:
        known = s.events[event]
        happen(s, event)
        if known.verb in s.program.linked.heeded:
            told(s, event)
        if done and interested(s, known.verb, "after", (event,)):
            discipline = s.program.windows["after"][0]
            # As `raising._react` does for other events: at once, or with what else the surrounding ability or action raised. An
            # event that waits there is dropped by the window that it gets, not here.
            if discipline.resolves == "queue":
                v = enqueue(s, 0, ((event,),), None)
            elif discipline.scope == "event":
                v = window(s, 0, ("after", (event,)), None)
            else:
                s.due = (*s.due, event)
                return done
            if v is SUSPEND:
                s.unwind.append((CONCLUDE, 1, locals_))
                return SUSPEND
    if v is ABORT:
        return ABORT
    drop(s, (event,))
    return done


def fizzle(s: "State", event: int) -> int:
    """Let an ability that waited do nothing, as none of its targets is legal any more; returns how far it happened: not at all."""
    note(s, "fizzled")
    drop(s, (event,))
    return NOTHING


def aim(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: something was chosen from a group as a target, or several at one moment, and may be reacted to.

    Locals: `(verb, player, source, target or targets, group)`, then the events. Returns what is aimed at, which others may have
    changed: `None` for no target, a tuple for several.
    """
    verb, player, source, chosen, group = locals_[:5]
    several = isinstance(chosen, tuple)
    if pc == 0:
        targets = chosen if several else (chosen,)
        if targets in ((), (None,)):
            return chosen
        rest = tuple([each for each in group if each not in targets])
        among = s.serial
        ids = tuple([loom(s, verb, player, source, (each, rest), among) for each in targets])
        if interested(s, verb, "when", ids):
            v = window(s, 0, ("when", ids), None)
            if v is SUSPEND:
                s.unwind.append((AIM, 1, (*locals_, ids)))
                return SUSPEND
    else:
        ids = locals_[5]
    if v is ABORT:
        return forsake(s, ids)
    if pc < _AIMED:
        looming = [each for each in ids if looms(s, each)]
        found = tuple(dict.fromkeys([s.events[each].slots[0] for each in looming]))
        chosen = found if several else found[0] if found else None
        for each in looming:
            happen(s, each)
            if verb in s.program.linked.heeded:
                told(s, each)
        # Behind it goes on what goes on behind any other event.
        v = s.program.code[RAISE](
            s, HAVING_HAPPENED, (verb, source, (), ids, len(ids), FULLY, (), None, None, 0, None), None
        )
        if v is SUSPEND:
            s.unwind.append((AIM, _AIMED, (*locals_[:3], chosen, group, ids)))
            return SUSPEND
        if v is ABORT:
            return ABORT
    return chosen
