"""State rules: what the state of the game itself brings about, once a group of events has happened.

A rule about a group is carried out for all that it holds for at once, and the rules are looked at again behind that. Where
reactions share the window of an effect, all that the rules do at one moment is such an effect.
"""

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.engine.beginnings import begun
from ruledeck.interpreter.engine.continuous import allowed, lapse, lapsing
from ruledeck.interpreter.engine.resolution import settle
from ruledeck.interpreter.engine.triggers import due_rule, known_settled
from ruledeck.interpreter.primitives.amounts import win
from ruledeck.interpreter.primitives.elimination import outlasting
from ruledeck.interpreter.primitives.last_known import Glance, Seen, departed, remember_behind, rows_of
from ruledeck.interpreter.state.engine_units import RAISE, RULES
from ruledeck.interpreter.state.outcomes import ABORT, OUT_OF_GAME, SUSPEND, Result
from ruledeck.interpreter.state.program import SEVERAL
from ruledeck.interpreter.state.runaway import guard
from ruledeck.interpreter.state.watching import BEGUN

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Locals, Row, State

WIN_VERB: Final = "win-the-game"
_RULE, _SETTLING, _BEGINNING = 1, 2, 3
"""Where it goes on: behind a rule, behind the reactions to all of them, behind what has begun."""


def run_rules(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: state rules, to a fixed point; one that changes nothing for ever is reported.

    Behind them what abilities wait for is looked at; what has become true is raised, and may call for the rules again.
    Locals: `(turns, shared, owed, *before)`: whether reactions wait for the end of the rules, those that waited for something
    else before, and what `_enter` returned for a rule; behind the rules, while reactions are settled, those that waited before.
    """
    program, watches = s.program, s.program.linked.watches
    if (
        pc == 0
        and not (s.effects and lapsing(s))
        and known_settled(s)
        and (s.layout.out < 0 or SEVERAL in s.memo)
        and (not watches or BEGUN in s.memo)
    ):
        # Most often there is nothing to do, and it was found out before: until something is logged, or void without that,
        # generated code need not even ask. While a rule is carried out there may be more to do as soon as it is over.
        s.settled_at = -1 if s.ruling else len(s.log)
        return None
    turns, shared, owed = locals_[:3] if pc in (_RULE, _BEGINNING) else (0, 0, ())
    if pc == _RULE:
        _leave(s, locals_[3:])
    elif pc == _SETTLING:
        s.due = (*locals_, *s.due)
        return v
    while v is not ABORT:
        if s.effects and lapsing(s):
            lapse(s)
        found = due_rule(s) if program.rules or watches else None
        if found is None and s.layout.out >= 0 and decided(s):
            s.leaving, v = OUT_OF_GAME, ABORT
            break
        beginning = begun(s) if found is None and watches else ()
        if found is None and not beginning:
            break
        turns += 1
        guard(s, turns, -2, beginning[0][1][0] if found is None else found[0])
        if turns == 1 and not s.resolving and program.linked.scope == "effect":
            shared, owed, s.due = 1, s.due, ()
            s.resolving += 1
        v = _next(s, found, beginning, (turns, shared, owed))
        if v is SUSPEND:
            return SUSPEND
    if shared:
        s.resolving -= 1
        if v is not ABORT:
            v = settle(s, 0, (), None)
            if v is SUSPEND:
                s.unwind.append((RULES, _SETTLING, owed))
                return SUSPEND
        s.due = (*owed, *s.due)
    return ABORT if v is ABORT else None


def _next(s: "State", found: "Row | None", beginning: "tuple[tuple[int, Row], ...]", turn: "Row") -> Result:
    """Carry out a rule, or raise what has begun where none is found; `turn` is what the unit goes on with behind it."""
    program = s.program
    if found is None:
        v = program.code[RAISE](s, 0, (program.linked.comes_about, 0, beginning), None)
        if v is SUSPEND:
            s.unwind.append((RULES, _BEGINNING, turn))
        return v
    before = _enter(s, found)
    v = program.code[program.effects[found[0]].unit](s, 0, found[1:], None)
    if v is SUSPEND:
        s.unwind.append((RULES, _RULE, (*turn, *before[:4], rows_of(s, before[4]))))
    else:
        _leave(s, before)
    return v


def decided(s: "State") -> bool:
    """End the game when no more than one player is left in it, whom nothing forbids to win; return whether it is over now."""
    last = outlasting(s)
    if last is None:
        s.worked_out()[SEVERAL] = True
        return False
    verb = s.program.verbs.index(WIN_VERB)
    return all(allowed(s, verb, player, (), 0) for player in last) and win(s, last)


def _enter(s: "State", rule: "Row") -> "Row":
    """Begin to carry out a rule; returns `(cause, deeds, rules being carried out, next serial number, what was in play)`, all before it."""
    effect, this, you, about = rule
    things: tuple[int, ...] = about if isinstance(about, tuple) else (about,)
    # What falls at once is seen by all of it, also what is raised for one after the other inside of a verb.
    seen: Seen = Glance(s, 1) if len(things) > 1 and s.program.departing else ()
    before = (s.cause, s.deeds, s.ruling, s.serial, seen)
    if len(things) > 1 and not s.at_once:
        s.at_once = s.serial
    s.cause, s.deeds = this, ()
    s.ruling = (*s.ruling, *[(effect, this, you, each) for each in things])
    return before


def _leave(s: "State", before: "Row") -> None:
    """End to carry out a rule."""
    s.cause, s.deeds, s.ruling, start, seen = before
    if s.at_once == start:
        s.at_once = 0
    if seen:
        remember_behind(s, start, departed(s, seen))
