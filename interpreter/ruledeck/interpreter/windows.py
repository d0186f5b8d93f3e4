"""Windows: who is asked about some events, in which order, and how what they answer with is resolved.

How a window asks and resolves is a value of the game (`grammar.vocabulary.Window`).
"""

from typing import TYPE_CHECKING, Any

from ruledeck.interpreter import asking
from ruledeck.interpreter.events import family, occasion
from ruledeck.interpreter.listening import Trigger, collect
from ruledeck.interpreter.program import ABORT, SUSPEND
from ruledeck.interpreter.stopping import guard
from ruledeck.interpreter.units import WINDOW
from ruledeck.interpreter.using import use

if TYPE_CHECKING:
    from ruledeck.interpreter.state import Local, State


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


def _nearest(triggers: list[Trigger], start: int, players: int) -> int:
    """Return the first player, from `start` on, who controls one of the triggers."""
    controllers: list[int] = [trigger[2] for trigger in triggers]
    return min(controllers, key=lambda player: (player - start) % players)
