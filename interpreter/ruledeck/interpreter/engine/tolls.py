"""Tolls: prices that texts ask for what others do. They are paid where it is done, in front of its steps."""

from typing import TYPE_CHECKING

from ruledeck.interpreter.engine.continuous import active
from ruledeck.interpreter.engine.rehearsal import rehearse
from ruledeck.interpreter.primitives.amounts import could_remove_all
from ruledeck.interpreter.primitives.last_known import as_in_rows, departed
from ruledeck.interpreter.state.frames import frames_of
from ruledeck.interpreter.state.outcomes import ABORT, FULLY, NOTHING, SUSPEND, UNASKED, Result
from ruledeck.interpreter.state.program import Statement

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Locals, Row, State, Value, Values


def due(s: "State", verb: int, by: int, args: "Row", source: int) -> "tuple[tuple[Statement, Row], ...]":
    """Return the tolls on an occurrence that the text of `source` brings about, each with what its price is asked with.

    Of what happens at one moment none comes before the other: what asked for a price, and is gone with the first of it, still asks.
    """
    found = []
    gone = departed(s, s.moment) if s.moment else ()
    then = as_in_rows(s, gone) if gone else s
    for statement, this, you, values in active(then, "toll", s.program.verbs[verb]):
        about = (this, you, *values, by, args, source)
        if statement.holds(then, *about):
            found.append((statement, about))
    return tuple(found)


def payable(s: "State", verb: int, by: int, args: "Row", source: int) -> bool:
    """Whether each toll on an occurrence could be paid in full, and all of them beside what the deed itself costs."""
    debts = due(s, verb, by, args, source)
    if not all(statement.amount(s, *about) for statement, about in debts):
        return False
    return not debts or together(s, verb, by, args, debts, source)


def together(
    s: "State", verb: int, by: int, args: "Row", debts: "tuple[tuple[Statement, Row], ...]", source: int
) -> bool:
    """Whether there are counters enough for all that some tolls and the price of the deed itself take of them.

    Where somebody chooses how that price is paid, it is tried out behind the tolls.
    """
    own = s.program.linked.prices.get(verb)
    demands = [] if own is None else [own(s, by, *args)]
    demands += [statement.demands(s, *about) for statement, about in debts if statement.demands is not None]
    if not could_remove_all(s, tuple([each for demand in demands for each in demand])):
        return False
    if not debts or verb not in s.program.linked.tried:
        return True
    unit, places = s.program.linked.tried[verb]
    given = (by, *args)
    return rehearse(s, s.program, unit, source, by, *[given[place] for place in places])


def levy(s: "State", pc: int, locals_: "Locals", v: Result) -> Result:
    """Unit: the tolls on an occurrence are paid. Locals: `(verb, by, args, source)`, then the calls that are left.

    Whoever has to pay is asked for each of them before any is paid: what is declined costs nothing.

    Returns `UNASKED` where there is none, `NOTHING` as soon as one is declined or not paid in full, else `FULLY`.
    """
    calls = locals_
    if pc == 0:
        verb, by, args, source = locals_
        debts = due(s, verb, by, args, source)
        calls = tuple([(statement.units[step], about) for step in (0, 1) for statement, about in debts])
        v = UNASKED
    while True:
        if v is ABORT:
            return ABORT
        if v not in (FULLY, UNASKED):
            return NOTHING
        if not calls:
            return v
        (unit, about), calls = calls[0], calls[1:]
        v = s.program.code[unit](s, 0, about, None)
        if v is SUSPEND:
            s.unwind.append((s.program.linked.levy, 1, calls))
            return SUSPEND


def paid_for(s: "State") -> "tuple[int, Value, Values] | None":
    """Return the occurrence for which a toll itself has the open decision asked: its verb, who does it, and its slots.

    `None` for every other decision, also for those of what happens while a toll is paid.
    """
    linked = s.program.linked
    frames = [*frames_of(s.stack)[:6]]
    while len(frames) > 1 and frames[1][0] in (linked.owing, linked.attempt):
        # What pays is a unit of its own: around it stands the unit of the toll.
        around = 1 if frames[2:] and frames[2][0] in (linked.owing, linked.attempt) else 2
        del frames[:around]
    if len(frames) < 3 or frames[1][0] != linked.levy:
        return None
    unit, _, values = frames[2]
    ident = s.program.code[unit].__name__
    if ident not in s.program.verb_code:
        return None
    verb = s.program.verb_code[ident]
    slots = s.program.game.words.verbs[s.program.verbs[verb]].slots
    return verb, values[0], tuple(values[1 : 1 + len(slots)])
