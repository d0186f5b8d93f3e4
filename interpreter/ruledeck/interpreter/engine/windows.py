"""Windows: who is asked about some events, in which order, and how what they answer with is resolved.

How a window asks and resolves is a value of the game (`grammar.vocabulary.Window`). On a stack an ability is announced
when it is used (its targets are chosen and its costs paid), and does the rest when everybody has passed on what lies
above it; until then it is an event that looms, which others can answer and cancel.
"""

from typing import TYPE_CHECKING, Any

from ruledeck.grammar.words.vocabulary import Window
from ruledeck.interpreter.engine import decisions
from ruledeck.interpreter.engine.resolution import Waiting, carry_on, use
from ruledeck.interpreter.engine.triggers import Trigger, collect
from ruledeck.interpreter.state.engine_units import WINDOW
from ruledeck.interpreter.state.events import drop, family, looms, occasion
from ruledeck.interpreter.state.outcomes import ABORT, STACKED, SUSPEND
from ruledeck.interpreter.state.runaway import guard

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Local, State

_ASK, _USED, _ORDERED, _CHOSEN = range(4)
"""Where a window goes on: asking anew, behind an ability, with the forced one that comes first, with a player's answer."""


def window(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: abilities that wait for some events, asked and resolved by the discipline of the moment.

    Locals: `(moment, ids)`, then `(used, place, passes, stack, done, turns, own)`: triggers that were used, who is asked now as a
    distance from the first player, consecutive passes, abilities that wait on the stack, players who are done, turns, and
    how many of the events the window was opened for.
    """
    program = s.program
    moment, ids = local[:2]
    discipline, first = program.windows[moment]
    used: tuple[Trigger, ...] = ()
    place, passes, turns, own = 0, 0, 0, len(ids)
    stack: tuple[Waiting, ...] = ()
    done: tuple[int, ...] = ()
    if pc:
        used, place, passes, stack, done, turns, own = local[2:9]
    players = s.layout.players
    limit = players if discipline.passes == -1 else discipline.passes

    step = pc
    while True:
        start = first(s) if first is not None else 1
        if step == _USED:
            if v is STACKED:
                stack = (*stack, (used[-1], *s.unwind.pop()))
            if not discipline.nests:
                s.nesting -= 1
            if v is ABORT:
                drop(s, (*(ids[own:] if moment == "after" else ()), *_looming(stack)))
                return ABORT
            if not discipline.nests and not s.nesting and moment == "after" and s.due:
                ids, s.due = (*ids, *s.due), ()
            step = _ASK
        if step == _ASK:
            turns += 1
            guard(s, turns, -1, used[-1][0] if used else -1)
            if moment == "when":
                ids = family(s, ids)
            if stack:
                stack = _standing(s, stack)
            triggers = _open(s, moment, ids, used, stack)
            forced = [trigger for trigger in triggers if program.effects[trigger[0]].ability.forced]
            if forced and (discipline.forced == "first" or moment == "state"):
                chooser, mine = _first(discipline, forced, start, players)
                v = mine[0]
                if len(mine) > 1 and moment != "state":
                    v = decisions.ask(s, chooser, program.linked.order_site, mine, ())
                    if v is SUSPEND:
                        s.unwind.append((WINDOW, _ORDERED, (moment, ids, used, place, passes, stack, done, turns, own)))
                        return SUSPEND
                step = _ORDERED
            elif passes >= limit if limit else _nobody_left(s, moment, ids, stack, done, triggers):
                if not stack:
                    drop(s, ids[own:] if moment == "after" else ())
                    return None
                # The last one is carried out; then everybody may answer again, from the first player on.
                top, stack, passes, place, done = stack[-1], stack[:-1], 0, 0, ()
                s.nesting += not discipline.nests
                v = carry_on(s, top)
                if v is SUSPEND:
                    s.unwind.append((WINDOW, _USED, (moment, ids, used, place, passes, stack, done, turns, own)))
                    return SUSPEND
                step = _USED
                continue
            else:
                player = (start - 1 + place) % players + 1
                v = decisions.PASS
                if player not in done:
                    v = _answer(s, player, moment, ids, _looming(stack), triggers)
                    if v is SUSPEND:
                        s.unwind.append((WINDOW, _CHOSEN, (moment, ids, used, place, passes, stack, done, turns, own)))
                        return SUSPEND
                step = _CHOSEN
        choice = v
        if choice == decisions.PASS:
            player = (start - 1 + place) % players + 1
            passes += 1
            if not limit and player not in done:
                done = (*done, player)
            place = (place + 1) % players
            step = _ASK
            continue
        used = (*used, choice)
        if step == _CHOSEN:
            s.acted += 1
            passes = 0
            if discipline.each == "one":
                place = (place + 1) % players
        s.nesting += not discipline.nests
        v = use(s, 0, choice, None)
        if v is SUSPEND:
            s.unwind.append((WINDOW, _USED, (moment, ids, used, place, passes, stack, done, turns, own)))
            return SUSPEND
        step = _USED


def _open(
    s: "State", moment: str, ids: tuple[int, ...], used: tuple[Trigger, ...], stack: tuple[Waiting, ...]
) -> list[Trigger]:
    """Return the triggers that may be used now: those of the events, and answers to what waits on the stack."""
    found = collect(s, moment, ids)
    if stack:
        found += collect(s, "when", _looming(stack))
    if not used or not found:
        return found
    spent = {occasion(s, trigger) for trigger in used}
    return [trigger for trigger in found if occasion(s, trigger) not in spent]


def _nobody_left(
    s: "State",
    moment: str,
    ids: tuple[int, ...],
    stack: tuple[Waiting, ...],
    done: tuple[int, ...],
    triggers: list[Trigger],
) -> bool:
    """Whether everybody has passed or visibly has nothing to use: what somebody may hide keeps the window open."""
    players = range(1, s.layout.players + 1)
    if len(done) == len(players):
        return True
    if triggers:
        return False
    hides = s.program.linked.may_hide
    looming = _looming(stack)
    for player in players:
        if player not in done and (hides(s, moment, ids, player) or (looming and hides(s, "when", looming, player))):
            return False
    return True


def _answer(
    s: "State", player: int, moment: str, ids: tuple[int, ...], looming: tuple[int, ...], triggers: list[Trigger]
) -> Any:
    """Ask a player for one of their abilities, or to pass; who visibly has none is not asked."""
    program = s.program
    mine = [trigger for trigger in triggers if trigger[2] == player]
    hides = program.linked.may_hide
    if not mine and not hides(s, moment, ids, player) and not (looming and hides(s, "when", looming, player)):
        return decisions.PASS
    urgent = [trigger for trigger in mine if program.effects[trigger[0]].ability.forced]
    if len(urgent) == 1:
        return urgent[0]
    options: tuple[Any, ...] = tuple(urgent) if urgent else (*mine, decisions.PASS)
    return decisions.ask(s, player, program.linked.window_site, options, (moment, (*ids, *looming)))


def _first(discipline: Window, forced: list[Trigger], start: int, players: int) -> tuple[int, tuple[Trigger, ...]]:
    """Return who orders the forced triggers, and those among which that player chooses."""
    if discipline.chooser == "starter":
        return start, tuple(forced)
    controllers: list[int] = [trigger[2] for trigger in forced]
    chooser = min(controllers, key=lambda player: (player - start) % players)
    return chooser, tuple([trigger for trigger in forced if trigger[2] == chooser])


def _looming(stack: tuple[Waiting, ...]) -> tuple[int, ...]:
    """Return the events as which abilities wait on the stack."""
    return () if not stack else tuple([event for _, event, _, _ in stack if event])


def _standing(s: "State", stack: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    """Return the stack without what was cancelled or replaced, which is forgotten."""
    fallen = [event for _, event, _, _ in stack if event and not looms(s, event)]
    if not fallen:
        return stack
    drop(s, fallen)
    return tuple([each for each in stack if each[1] not in fallen])
