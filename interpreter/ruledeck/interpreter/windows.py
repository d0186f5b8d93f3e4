"""Events and windows: an event looms, may be replaced or cancelled, happens, and is reacted to.

How a window asks and resolves is a value of the game (`grammar.vocabulary.Window`). Every function here is a unit: it can wait.
An event is `(verb, by, source, parent, status, *slots)`; status: 0 looming, 1 cancelled, 2 replaced, 3 happened.
"""

from typing import TYPE_CHECKING, Any

from ruledeck.interpreter import asking
from ruledeck.interpreter.continuous import expire, lapse
from ruledeck.interpreter.listening import Trigger, collect, due_limit, eligible, interested, spend
from ruledeck.interpreter.program import ABORT, SUSPEND
from ruledeck.interpreter.queueing import dequeue, enqueue, forget
from ruledeck.interpreter.stopping import guard

if TYPE_CHECKING:
    from ruledeck.interpreter.state import Local, State

RAISE, WINDOW, SETTLE, BEGIN, END, CALLED, TAKE, USE, RULES = range(2, 11)
"""Numbers of the units in every program's code."""


def raise_group(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: simultaneous occurrences of one verb. Locals: `(verb, source, group)`, then `(ids, place, least)`.

    Returns 2 when all of them happened fully, 0 when none did, else 1.
    """
    program = s.program
    verb, source, group = local[:3]
    ids: tuple[int, ...] = ()
    at, least, most = 0, 2, 0
    if pc == 0:
        if not group:
            return 0
        body = program.namespace["BODIES"][verb]
        group = (
            tuple([each for each in group if program.namespace["allowed"](s, verb, each[0], each[1])])
            if verb in program.namespace["BANNED"]
            else group
        )
        if not group:
            return 0
        for by, args in group:
            s.events[s.serial] = (verb, by, source, 0, 0, *args)
            ids = (*ids, s.serial)
            s.serial += 1
        if interested(s, verb, "when", ids):
            v = window(s, 0, ("when", ids), None)
            if v is SUSPEND:
                s.unwind.append((RAISE, 1, (verb, source, group, ids, 0, 2, 0)))
                return SUSPEND
            pc = 1
        else:
            pc, v = 1, None
    else:
        ids, at, least, most = local[3:7]
    if v is ABORT:
        return forsake(s, ids)
    if pc == 1:
        ids = family(s, ids)
    body = program.namespace["BODIES"][verb]
    while pc in (1, 2):
        if pc == 2:
            if v is ABORT:
                return forsake(s, ids)
            event = s.events[ids[at]]
            if v:
                s.events[ids[at]] = (*event[:4], 3, *event[5:])
            least, most = min(least, v), max(most, v)
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
            s.unwind.append((RAISE, 2, (verb, source, group, ids, at, least, most)))
            return SUSPEND
    happened = tuple([each for each in ids if s.events[each][4] == 3])
    if pc == 3:
        if happened and interested(s, verb, "state", happened):
            v = window(s, 0, ("state", happened), None)
            if v is SUSPEND:
                s.unwind.append((RAISE, 4, (verb, source, group, ids, at, least, most)))
                return SUSPEND
        pc = 4
    if pc == 4:
        if v is ABORT:
            return forsake(s, ids)
        v = run_rules(s, 0, (), None)
        if v is SUSPEND:
            s.unwind.append((RAISE, 5, (verb, source, group, ids, at, least, most)))
            return SUSPEND
        pc = 5
    if pc == 5:
        if v is ABORT:
            return forsake(s, ids)
        if happened and interested(s, verb, "after", happened):
            discipline = program.windows["after"][0]
            if discipline.resolves == "queue":
                v = enqueue(s, 0, (happened,), None)
                if v is SUSPEND:
                    s.unwind.append((RAISE, 6, (verb, source, group, ids, at, least, most)))
                    return SUSPEND
            elif (discipline.scope == "event" and (discipline.nests or not s.resolving)) or (
                discipline.scope == "effect" and not s.resolving
            ):
                v = window(s, 0, ("after", happened), None)
                if v is SUSPEND:
                    s.unwind.append((RAISE, 6, (verb, source, group, ids, at, least, most)))
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
        for each in ids:
            s.events.pop(each, None)
    return least if least == most or most == 0 else 1


def forsake(s: "State", ids: tuple[int, ...]) -> Any:
    """Forget occurrences that are left behind with their period, unless they wait for reactions."""
    for each in ids:
        if each not in s.due:
            s.events.pop(each, None)
    return ABORT


def family(s: "State", ids: tuple[int, ...]) -> tuple[int, ...]:
    """Return some occurrences and those that were split off them, the oldest first."""
    found = [each for each, event in s.events.items() if event[3] in ids and each not in ids]
    return (*ids, *found) if found else ids


def window(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: abilities that wait for some events, asked and resolved by the discipline of the moment.

    Locals: `(moment, ids)`, then `(used, place, passes, waiting, done)`: triggers that were used, who is asked now as a distance
    from the first player, consecutive passes, triggers waiting on the stack, players who are done.
    """
    program = s.program
    moment, ids = local[:2]
    discipline, first = program.windows[moment]
    used: tuple[Trigger, ...] = ()
    place, passes, turns = 0, 0, 0
    waiting: Local = ()
    done: Local = ()
    step = 0
    if pc:
        used, place, passes, waiting, done, turns = local[2:8]
        step = pc
    players = s.layout.players
    limit = players if discipline.passes == -1 else discipline.passes

    def leave(number: int) -> Any:
        s.unwind.append((WINDOW, number, (moment, ids, used, place, passes, waiting, done, turns)))
        return SUSPEND

    while True:
        start = first(s) if first is not None else 1
        if step == 1:
            if v is ABORT:
                return ABORT
            step = 0
            if not discipline.nests and not s.resolving and s.due:
                ids, s.due = (*ids, *s.due), ()
        if step in (2, 3):
            choice = v
        else:
            turns += 1
            guard(s, turns, -1, used[-1][0] if used else -1)
            if moment == "when":
                ids = family(s, ids)
            spent = {occasion(s, trigger) for trigger in (*used, *waiting)}
            triggers = [trigger for trigger in collect(s, moment, ids) if occasion(s, trigger) not in spent]
            forced = [trigger for trigger in triggers if program.effects[trigger[0]].ability.forced]
            if forced and (discipline.forced == "first" or moment == "state"):
                chooser = start if discipline.chooser == "starter" else _nearest(forced, start, players)
                mine = (
                    forced
                    if discipline.chooser == "starter"
                    else [trigger for trigger in forced if trigger[2] == chooser]
                )
                if len(mine) == 1 or moment == "state":
                    choice = mine[0]
                else:
                    choice = asking.ask(s, chooser, program.namespace["ORDER_SITE"], tuple(mine), ())
                    if choice is SUSPEND:
                        return leave(2)
                step = 2
            else:
                player = (start - 1 + place) % players + 1
                if limit:
                    if passes >= limit:
                        if waiting:
                            choice, waiting, passes = waiting[-1], waiting[:-1], 0
                            v = use(s, 0, choice, None)
                            if v is SUSPEND:
                                return leave(1)
                            step = 1
                            continue
                        return None
                elif len(done) == players or not triggers:
                    return None
                mine = [trigger for trigger in triggers if trigger[2] == player]
                may_hide = program.namespace["MAY_HIDE"](s, moment, ids, player)
                if player in done or (not mine and not may_hide):
                    choice = asking.PASS
                else:
                    urgent = [trigger for trigger in mine if program.effects[trigger[0]].ability.forced]
                    options: tuple[Any, ...] = tuple(urgent) if urgent else (*mine, asking.PASS)
                    choice = options[0]
                    if len(urgent) != 1:
                        choice = asking.ask(s, player, program.namespace["WINDOW_SITE"], options, (moment, ids))
                    if choice is SUSPEND:
                        return leave(3)
                step = 3
        if choice == asking.PASS:
            player = (start - 1 + place) % players + 1
            passes += 1
            if not limit and player not in done:
                done = (*done, player)
            place = (place + 1) % players
            step = 0
            continue
        used = (*used, choice)
        if step == 3:
            s.acted += 1
            passes = 0
            if discipline.each == "one":
                place = (place + 1) % players
            if discipline.resolves == "stack":
                waiting = (*waiting, choice)
                step = 0
                continue
        v = use(s, 0, choice, None)
        if v is SUSPEND:
            return leave(1)
        step = 1


def occasion(s: "State", trigger: Trigger) -> Trigger:
    """Return what a trigger may be used once for: a part that was split off an event belongs to the event."""
    event = s.events.get(trigger[3])
    return trigger if event is None or not event[3] else (*trigger[:3], event[3], *trigger[4:])


def _nearest(triggers: list[Trigger], start: int, players: int) -> int:
    """Return the first player, from `start` on, who controls one of the triggers."""
    controllers: list[int] = [trigger[2] for trigger in triggers]
    return min(controllers, key=lambda player: (player - start) % players)


def use(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: one ability. Locals: the trigger `(effect, this, you, ev, *values)`, then the events that waited outside.

    What its effect raises shares one reaction window when the game says so.
    """
    program = s.program
    effect = program.effects[local[0]]
    if pc == 0:
        spend(s, local)
        outer = s.due
        start = s.serial
        s.resolving += 1
        if program.namespace["SCOPE"] == "effect":
            s.due = ()
        trigger = local
        s.log.append(("ability", effect.name, local[1], s.card[local[1]], local[2], s.layout.everyone))
        v = program.code[effect.unit](s, 0, (local[1], local[2], local[3], *local[4:]), None)
        if v is SUSPEND:
            s.unwind.append((USE, 1, (*trigger, outer, start)))
            return SUSPEND
    else:
        trigger, outer, start = local[:-2], local[-2], local[-1]
    if pc <= 1:
        s.resolving -= 1
        if v is ABORT:
            if program.namespace["SCOPE"] == "effect":
                s.due = (*outer, *s.due)
            return forsake(s, tuple([each for each in s.events if each >= start]))
        if program.namespace["SCOPE"] == "effect":
            v = settle(s, 0, (), None)
            if v is SUSPEND:
                s.unwind.append((USE, 2, (*trigger, outer, start)))
                return SUSPEND
    if v is ABORT:
        return ABORT
    if program.namespace["SCOPE"] == "effect":
        s.due = (*outer, *s.due)
    return 2


def settle(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: reactions that waited for the end of an effect or an action. Locals: the ids of the window that is open."""
    program = s.program
    if pc == 1:
        for each in local:
            s.events.pop(each, None)
    while True:
        if v is ABORT:
            return ABORT
        if not s.due or (s.resolving and program.namespace["SCOPE"] != "effect"):
            return None
        if program.windows["after"][0].resolves == "queue":
            return dequeue(s, 0, (), None)
        ids, s.due = s.due, ()
        v = window(s, 0, ("after", ids), None)
        if v is SUSPEND:
            s.unwind.append((SETTLE, 1, ids))
            return SUSPEND
        for each in ids:
            s.events.pop(each, None)


def run_rules(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: state rules, to a fixed point; one that changes nothing for ever is reported. Locals: `(turns,)`."""
    program = s.program
    turns = local[0] if local else 0
    while True:
        if v is ABORT:
            return ABORT
        if s.effects:
            lapse(s)
        found = due_limit(s) if program.rules else None
        if found is None:
            return None
        turns += 1
        guard(s, turns, -2, found[0])
        v = program.code[program.effects[found[0]].unit](s, 0, found[1:], None)
        if v is SUSPEND:
            s.unwind.append((RULES, 1, (turns,)))
            return SUSPEND


def begin_period(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: a period begins: what lasted until its start ends, and its event happens. Locals: `(index, name, player)`."""
    index, name, player = local
    if pc == 0:
        expire(s, index, "start", player)
        s.program.namespace["open_period"](s, index, name)
        return _period_event(s, "begin-the-_", name, player)
    return v


def end_period(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: a period ends: its event happens, then what lasted until its end ends. Locals: `(index, name, player)`."""
    index, name, player = local
    if pc == 0:
        v = _period_event(s, "finish-the-_", name, player)
        if v is SUSPEND:
            s.unwind.append((END, 1, local))
            return SUSPEND
    if v is ABORT:
        return ABORT
    expire(s, index, "end", player)
    return None


def _period_event(s: "State", verb: str, name: str, player: int) -> Any:
    index = s.program.namespace["PERIOD_VERBS"].get(verb)
    return None if index is None else raise_group(s, 0, (index, 0, ((player, (name,)),)), None)


def resolve_called(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: the abilities of one kind on one card, in their order. Locals: `(player, card, kind)`, then the place."""
    player, card, kind = local[:3]
    program = s.program
    found = program.called.get(kind, {}).get(s.card[card], ()) if card is not None else ()
    at = 0
    status = 0 if not found else 2
    if pc:
        at = local[3] + 1
        if pc == 2:
            s.resolving -= 1
        if v is ABORT:
            return ABORT
    elif len(found) == 1 and found[0].plain:
        # One ability without condition, limit or a window of its own: no more than a call.
        effect = found[0]
        s.resolving += 1
        s.log.append(("ability", effect.name, card, s.card[card], player, s.layout.everyone))
        v = program.code[effect.unit](s, 0, (card, player, -1), None)
        if v is SUSPEND:
            s.unwind.append((CALLED, 2, (player, card, kind, 0)))
            return SUSPEND
        s.resolving -= 1
        return ABORT if v is ABORT else 2
    while at < len(found):
        effect = found[at]
        trigger = (effect.id, card, player, -1)
        if eligible(s, effect, card, player, -1):
            v = use(s, 0, trigger, None)
            if v is SUSPEND:
                s.unwind.append((CALLED, 1, (player, card, kind, at)))
                return SUSPEND
            if v is ABORT:
                return ABORT
        at += 1
    return status


def take_ability(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: a player uses one ability of a kind, or passes. Locals: `(player, kind, site)`."""
    player, kind, site = local
    program = s.program
    if pc == 0:
        options = (*program.namespace["OFFERED"](s, player, kind), asking.PASS)
        v = asking.ask(s, player, site, options, (0, -1))
        if v is SUSPEND:
            s.unwind.append((TAKE, 1, local))
            return SUSPEND
        pc = 1
    if pc == 1:
        if v == asking.PASS or v is None:
            return 0
        s.acted += 1
        v = use(s, 0, v, None)
        if v is SUSPEND:
            s.unwind.append((TAKE, 2, local))
            return SUSPEND
    return ABORT if v is ABORT else 2
