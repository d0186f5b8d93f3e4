"""The guard against games that never go on: it stops the game with a report that names the text at fault.

Work is counted where it can multiply: for each of a group that something is done for, for each event, for each turn of a window,
and where a function does others more than once. What is done once for each of these is in proportion to the table, so the number
of components is part of what each counts.
"""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

MOST_TURNS = 10_000
"""Turns of one loop before it counts as endless."""
MOST_FRAMES = 2_000
"""How many frames may wait for what they do, across the decisions in it, before what does itself again counts as endless."""
COUNTED_AT_ONCE = 16
"""How many turns of a loop go by before the guard looks at it again."""
MOST_STEPS = 1_000
"""Abilities used in one window, or rules that follow each other, before they count as endless."""
LARGEST = 10**15
"""The largest number that a counter or a value may hold."""
MOST_AT_ONCE = 10_000
"""How many components can be made, or numbers chosen from, at once."""
_LATELY = 60
"""How many entries of the log are searched for abilities that keep coming back."""
_TURN = 40
"""Steps that one turn of a loop takes, besides those for each component that it may look at."""
_STEP = 32
"""Steps that it takes to do several things one after the other."""
EVENT = 500
"""Steps that an event takes, whoever listens to it."""
DECIDED = 1_000
"""Steps that a decision of a bot counts as, towards the next one of people: what was worked for it counts no more."""
_LOOKED_AT = 100
"""Steps that it takes to see whether anything tells an option from the others."""
USED = 400
"""Steps that it takes to use an ability, with what is told of it."""
_ASKED = 1_000
"""Steps that a turn of a window or a state rule takes: everybody is looked through for abilities."""

Group = TypeVar("Group", bound="tuple[object, ...]")


class EndlessError(Exception):
    """The text of a game makes it go on for ever.

    Attributes:
        kind: `loop`, `window`, `rule`, `circle` (what is done does itself again), `number` (one that grows without end),
            `crowd` (too many of something at once), or what of a budget is spent: `work`, `components`, `lasting`, `events`,
            `log`.
        turns: After how many turns it was stopped; 0 for a circle.
        site: The place of decision table that names the loop, or -1.
        effects: Numbers of the abilities that took part, the most telling first.
        verbs: Ids of the verbs that took part.
        places: `(key, line)` of the texts that were at work when a budget was spent, the innermost first.
        program: The game, where the state at hand told it.
    """

    def __init__(
        self,
        kind: str,
        turns: int,
        site: int = -1,
        effects: tuple[int, ...] = (),
        verbs: tuple[str, ...] = (),
        places: tuple[tuple[str, int], ...] = (),
        program: "Program | None" = None,
    ) -> None:
        super().__init__(f"the game goes on for ever ({kind})")
        self.kind, self.turns, self.site, self.effects, self.verbs = kind, turns, site, effects, verbs
        self.places, self.program = places, program


def guard(s: "State", turns: int, site: int, effect: int = -1) -> None:
    """Raise `EndlessError` when a loop (`site` names it), a window (-1) or the state rules (-2) have turned too often.

    A loop calls it once in `COUNTED_AT_ONCE` turns.
    """
    if site >= 0:
        s.worked += COUNTED_AT_ONCE * (_TURN + 2 * len(s.zone))
        if turns > MOST_TURNS:
            raise EndlessError("loop", MOST_TURNS, site, lately(s))
    else:
        s.worked += _ASKED
        if turns > MOST_STEPS:
            first = (effect,) if effect >= 0 else ()
            kind = "window" if site == -1 else "rule"
            raise EndlessError(kind, MOST_STEPS, -1, tuple(dict.fromkeys((*first, *lately(s)))))
    _bounded(s)


def counted(s: "State", group: Group) -> Group:
    """Return a group for each of which something is done, once that is counted; what is done once multiplies nothing."""
    size = len(group)
    if size > 1:
        s.worked += size * (_TURN + len(s.zone))
        _bounded(s)
    return group


def _bounded(s: "State") -> None:
    """Raise `EndlessError` when the work is too much, or what is told of it too long: each decision of a bot begins to count anew."""
    if s.worked > s.onlooker.budget.work:
        raise spent(s, "work")
    if len(s.log) > s.onlooker.budget.log:
        raise spent(s, "log")


def work(s: "State", steps: int = _STEP) -> None:
    """Count what a function does that does several others, each of which may do so again."""
    s.worked += steps
    if s.worked > s.onlooker.budget.work:
        raise spent(s, "work")


def decided(s: "State") -> None:
    """Count a decision that a bot has taken: a game of bots may be long, and where it goes on for ever, so do its decisions."""
    s.worked = s.rested = s.rested + DECIDED


def unasked(s: "State", options: int) -> int:
    """Return what a decision for which nobody is asked, of so many options, counts as towards the next one of people."""
    return s.rested + DECIDED + _LOOKED_AT * options


def fresh(s: "State") -> None:
    """Begin to count anew, where somebody asks about a state that rests: looking at a game is no part of it."""
    s.worked = s.rested = 0


def spent(s: "State", what: str) -> EndlessError:
    """Return that something of the budget of a game is spent."""
    most: int = getattr(s.onlooker.budget, what)
    return EndlessError(what, most, -1, lately(s) if what in ("work", "log") else (), program=s.program)


def within(number: int) -> int:
    """Return a number, or raise `EndlessError` when it is larger than any that a game may hold."""
    if -LARGEST <= number <= LARGEST:
        return number
    raise EndlessError("number", 0)


def product(one: int, other: int) -> int:
    """Return a product; it stays small, so that numbers that are multiplied again and again do not fill the memory."""
    return within(one * other)


def few(number: int) -> int:
    """Return how many of something there are to be, or raise `EndlessError` when no game can hold so many."""
    if number <= MOST_AT_ONCE:
        return number
    raise EndlessError("crowd", MOST_AT_ONCE)


def numbers(low: int, high: int) -> tuple[int, ...]:
    """Return the numbers from `low` to `high`."""
    return tuple(range(low, low + few(high + 1 - low)))


def lately(s: "State") -> tuple[int, ...]:
    """Return the abilities that were used again and again of late."""
    names = [entry[1] for entry in s.log[-_LATELY:] if entry[0] == "ability"]
    numbers = {effect.name: effect.id for effect in s.program.effects}
    return tuple(
        dict.fromkeys(
            numbers[name] for name in names if isinstance(name, str) and names.count(name) > 1 and name in numbers
        )
    )
