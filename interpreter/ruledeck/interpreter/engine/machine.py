"""The machine: a game runs until somebody has to decide, and goes on from exactly there.

`advance` runs, `options` says what may be chosen, `decide` answers. Between them the state is plain data.
"""

from collections.abc import Mapping
from typing import Final
from weakref import WeakKeyDictionary

from ruledeck.interpreter.engine import (
    activation,
    announcement,
    compound_decisions,
    periods,
    raising,
    rehearsal,
    resolution,
    rights,
    state_rules,
    trigger_queue,
    windows,
)
from ruledeck.interpreter.engine.decisions import DECIDERS, Thinker, arrange, pick_some
from ruledeck.interpreter.engine.endless import circle, located, shallow
from ruledeck.interpreter.engine.running import carry_on
from ruledeck.interpreter.primitives.elimination import is_out
from ruledeck.interpreter.state import pcg
from ruledeck.interpreter.state.budget import BUDGET
from ruledeck.interpreter.state.onlooker import Onlooker
from ruledeck.interpreter.state.outcomes import ABORT, STAYING, SUSPEND, Result
from ruledeck.interpreter.state.program import Program, Unit
from ruledeck.interpreter.state.runaway import EndlessError, decided, unasked
from ruledeck.interpreter.state.starting_components import components
from ruledeck.interpreter.state.state import NO_PROGRAM, Row, State, Value

UNITS: tuple[Unit, ...] = (
    arrange,
    pick_some,
    raising.raise_group,
    windows.window,
    resolution.settle,
    periods.begin_period,
    periods.end_period,
    activation.resolve_called,
    activation.take_ability,
    resolution.use,
    state_rules.run_rules,
    trigger_queue.enqueue,
    trigger_queue.dequeue,
    activation.resolve_one,
    compound_decisions.pick_total,
    compound_decisions.divide,
    announcement.announce,
    announcement.conclude,
    announcement.aim,
    periods.leave_period,
    compound_decisions.pick_kindred,
)
"""The units of the engine itself, in the order of their numbers in `units`; behind them stands `rights.interject` where there are any."""

PROTOTYPES: "Final[WeakKeyDictionary[Program, dict[Row | None, State]]]" = WeakKeyDictionary()
"""Games that have not begun, by their program and their cards: a new game is a clone of one."""
MOST_PROTOTYPES = 64
"""How many games that have not begun a program keeps at most."""


def new_game(
    program: Program, seed: int = 0, deciders: Mapping[int, str] | None = None, cards: "Row | None" = None
) -> State:
    """Return a game that has not begun: all cards lie in the box.

    Args:
        program: The compiled game.
        seed: What chance and bots follow.
        deciders: Bots by player; everybody else is a person.
        cards: `(card index, owner)` for each component; by default those of the first decks (see `components`).
    """
    known = PROTOTYPES.setdefault(program, {})
    prototype = known.get(cards)
    if prototype is None:
        prototype = boxed(program, components(program) if cards is None else cards)
        # Where no rule says how the game is played, it is over before it begins.
        prototype.stack = (program.start, 0, (0,), None) if program.start >= 0 else None
        # It never changes, and does not keep its program alive.
        prototype.program = NO_PROGRAM
        # Where every game has other decks, no prototype is used again: they are not kept for ever.
        if len(known) >= MOST_PROTOTYPES:
            known.clear()
        known[cards] = prototype
    s = prototype.clone()
    s.program = program
    if s.onlooker.budget is not BUDGET.get():
        s.onlooker = Onlooker(budget=BUDGET.get())
    s.chance_state, s.chance_inc = pcg.seeded(seed, 1)
    s.bots_state, s.bots_inc = pcg.seeded(seed, 2)
    s.deciders = (None, *((deciders or {}).get(p) for p in range(1, program.layout.players + 1)))
    return s


def boxed(program: Program, cards: "Row", seed: int = 0) -> State:
    """Return a state in which some cards lie in the box and nothing is about to happen.

    Args:
        program: The compiled game.
        cards: `(card index, owner)` for each component.
        seed: What chance and bots follow.
    """
    s = State.begun(program.layout, seed)
    s.program = program
    box = []
    for index, owner in cards:
        e = s.grow(index, owner)
        s.zone[e] = 0
        box.append(e)
    s.zones[0] = tuple(box)
    s.values = [value.start for value in program.layout.value_specs]
    return s


def advance(s: State) -> bool:
    """Run until a decision is wanted or the game ends; returns whether a decision is wanted.

    Raises:
        EndlessError: when the text of the game makes it go on for ever.
    """
    if s.pending is None:
        return _run(s, None, 0)
    thinker = thinker_of(s)
    return True if thinker is None else _run(s, _taken(s, thinker(s, s.pending)), 0)


def decide(s: State, choice: int, *, asked: bool = True) -> bool:
    """Answer the open decision with the option at place `choice` and run on; returns whether another decision is wanted.

    Minus the number of a player claims a right for that player (see `rights`): then the next decision is which one. Where nobody was
    `asked`, as there is nothing to tell the options apart, what the game works counts on.
    """
    rested = 0 if asked or s.pending is None else unasked(s, len(s.pending.options))
    return _run(s, _taken(s, choice), rested)


def recorded(s: State, choice: int) -> Value:
    """Return what a record keeps of an answer to the open decision: the option, or the claim of a right."""
    return options(s)[choice] if choice >= 0 else (rights.CLAIM, -choice)


def place_of(s: State, record: Value) -> int | None:
    """Return the answer to the open decision that a record keeps; `None` when it is not offered."""
    if s.pending is None:
        return None
    if isinstance(record, tuple) and record[:1] == (rights.CLAIM,):
        player = record[1] if len(record) == 2 else 0
        known = isinstance(player, int) and 1 <= player <= s.layout.people
        return -player if known and isinstance(player, int) and rights.open_now(s) and not is_out(s, player) else None
    offered = options(s)
    return offered.index(record) if record in offered else None


def _taken(s: State, choice: int) -> Result:
    """Close the open decision and return the option that was chosen."""
    assert s.pending is not None
    if choice < 0:
        assert rights.open_now(s), "rights are open beside a decision that is not their own"
        rights.claim(s, -choice)
        return None
    option, site = s.pending.options[choice], s.pending.site
    s.pending = None
    if option == 1 and s.program.sites[site].kind == "may":
        s.acted += 1
    return option


def thinker_of(s: State) -> Thinker | None:
    """Return the bot that the open decision waits for, or `None` when it waits for a person."""
    assert s.pending is not None
    bot = s.deciders[s.pending.player]
    found = DECIDERS[bot] if bot is not None else None
    if found is not None and (s.program.rights or s.paying) and not isinstance(found, Thinker):
        return Thinker(found)
    return found if isinstance(found, Thinker) else None


_LOOKED_AT_ONCE: Final = 64
"""How many decisions of bots go by before the guard looks again at how much waits."""


def _run(s: State, v: Result, rested: int) -> bool:
    program = s.program
    s.worked = s.rested = rested
    s.settled_at = -1
    asked = 0
    try:
        while (v := carry_on(s, v)) is SUSPEND:
            if not asked % _LOOKED_AT_ONCE:
                shallow(program, s.stack)
            asked += 1
            if s.paying and s.pending is not None and rehearsal.narrow(s):
                v = _taken(s, 0)
                continue
            thinker = thinker_of(s)
            if thinker is None or s.pending is None:
                return True
            v = _taken(s, thinker(s, s.pending))
            decided(s)
    except RecursionError as error:
        # Whatever was being done does itself again: the text that does so is named.
        raise circle(program, error.__traceback__) from None
    except EndlessError as error:
        raise located(program, error) from None
    if v is ABORT:
        s.leaving = STAYING
    s.running = ()
    if s.over is None:
        s.over = ()
    return False


def options(s: State) -> "Row":
    """Return the options of the open decision."""
    assert s.pending is not None
    found: Row = s.pending.options
    return found
