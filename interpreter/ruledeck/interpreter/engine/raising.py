"""Raising events: simultaneous occurrences loom, may be replaced or cancelled, happen, and are reacted to."""

from typing import TYPE_CHECKING, Any

from ruledeck.interpreter.engine.continuous import allowed
from ruledeck.interpreter.engine.state_rules import run_rules
from ruledeck.interpreter.engine.trigger_queue import enqueue, forget
from ruledeck.interpreter.engine.triggers import due_rule, interested
from ruledeck.interpreter.engine.windows import window
from ruledeck.interpreter.primitives.last_known import Glance, Seen, departed, remember, rows_of
from ruledeck.interpreter.state.engine_units import RAISE
from ruledeck.interpreter.state.events import drop, family, forsake, loom
from ruledeck.interpreter.state.program import ABORT, SUSPEND

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Local, State


def raise_group(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: simultaneous occurrences of one verb. Locals: `(verb, source, group)`, then `(ids, place, least, most, seen)`.

    Returns 3 when there was nothing to do, 2 when all of them happened fully, 0 when none did, else 1.
    """
    program = s.program
    verb, source, group = local[:3]
    ids: tuple[int, ...] = ()
    seen: Seen = ()
    at, least, most = 0, 3, 0
    if pc == 0:
        if not group:
            return 0
        if verb in program.linked.banned:
            group = tuple([each for each in group if allowed(s, verb, each[0], each[1])])
            if not group:
                return 0
        for by, args in group:
            ids = (*ids, loom(s, verb, by, source, args))
        if interested(s, verb, "when", ids):
            v = window(s, 0, ("when", ids), None)
            if v is SUSPEND:
                s.unwind.append((RAISE, 1, (verb, source, group, ids, 0, 3, 0, ())))
                return SUSPEND
            pc = 1
        else:
            pc, v = 1, None
    else:
        ids, at, least, most, seen = local[3:8]
    if v is ABORT:
        return forsake(s, ids)
    if pc == 1:
        ids = family(s, ids)
        seen = Glance(s, 1) if verb in program.departing and verb in program.moving else ()
    body = program.linked.bodies[verb]
    while pc in (1, 2):
        if pc == 2:
            if v is ABORT:
                return forsake(s, ids)
            event = s.events[ids[at]]
            if v and v != 3:
                s.events[ids[at]] = (*event[:4], 3, *event[5:])
                most = 1
            least = min(least, v)
            at += 1
            pc = 1
        if at == len(ids):
            pc = 3
            break
        event = s.events[ids[at]]
        if event[4] != 0:
            least = 0
            at += 1
            continue
        v = program.code[body](s, 0, (event[1], *event[5:]), None)
        pc = 2
        if v is SUSPEND:
            s.unwind.append((RAISE, 2, (verb, source, group, ids, at, least, most, rows_of(s, seen))))
            return SUSPEND
    happened = tuple([each for each in ids if s.events[each][4] == 3])
    if pc == 3:
        if seen:
            # What the rules take away behind the event is remembered as the event left it.
            remember(s, happened, departed(s, seen))
        stated = bool(happened) and interested(s, verb, "state", happened)
        late = program.rules and verb in program.departing and (stated or s.effects or due_rule(s) is not None)
        seen = Glance(s, 0) if late else ()
        if stated:
            v = window(s, 0, ("state", happened), None)
            if v is SUSPEND:
                s.unwind.append((RAISE, 4, (verb, source, group, ids, at, least, most, rows_of(s, seen))))
                return SUSPEND
        pc = 4
    if pc == 4:
        if v is ABORT:
            return forsake(s, ids)
        v = run_rules(s, 0, (), None) if program.rules or s.effects else None
        if v is SUSPEND:
            s.unwind.append((RAISE, 5, (verb, source, group, ids, at, least, most, rows_of(s, seen))))
            return SUSPEND
        pc = 5
    if pc == 5:
        if v is ABORT:
            return forsake(s, ids)
        if seen:
            remember(s, happened, departed(s, seen))
        discipline = program.windows["after"][0]
        ready: tuple[int, ...] = happened if happened and interested(s, verb, "after", happened) else ()
        if s.due and not s.nesting and discipline.scope == "event" and not discipline.nests:
            # What happened while nothing could open a window comes into the next one.
            ready, s.due = (*s.due, *ready), ()
        if ready:
            if discipline.resolves == "queue":
                v = enqueue(s, 0, (happened,), None)
                if v is SUSPEND:
                    s.unwind.append((RAISE, 6, (verb, source, group, ids, at, least, most, rows_of(s, seen))))
                    return SUSPEND
            elif (discipline.scope == "event" and not s.nesting) or (discipline.scope == "effect" and not s.resolving):
                ids = (*ids, *[each for each in ready if each not in ids])
                v = window(s, 0, ("after", ready), None)
                if v is SUSPEND:
                    s.unwind.append((RAISE, 6, (verb, source, group, ids, at, least, most, rows_of(s, seen))))
                    return SUSPEND
            else:
                s.due = (*s.due, *happened)
                ids = tuple([each for each in ids if each not in happened])
                v = None
        pc = 6
    if v is ABORT:
        return forsake(s, ids)
    if program.windows["after"][0].resolves == "queue":
        forget(s, ids)
    else:
        drop(s, ids)
    return max(least, most)
