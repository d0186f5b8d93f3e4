"""Paying is tried out on clones, where the parts of a price depend on each other: nobody is offered what leads nowhere.

What is tried is the very code that pays. It is a question, and not a look into what is to come: where chance has a say, or whoever
pays would see what they do not know, the price is taken to be payable; and what others may do about it is not foreseen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.engine.decisions import PASS
from ruledeck.interpreter.engine.running import carry_on
from ruledeck.interpreter.state.engine_units import AIM, ANNOUNCE, INTERJECT, SETTLE, USE, WINDOW
from ruledeck.interpreter.state.frames import frames_of
from ruledeck.interpreter.state.onlooker import Onlooker
from ruledeck.interpreter.state.outcomes import ABORT, FULLY, SUSPEND, Result
from ruledeck.interpreter.state.runaway import work
from ruledeck.interpreter.state.state import State

if TYPE_CHECKING:
    from ruledeck.interpreter.state.plain import Frame, Locals, Value
    from ruledeck.interpreter.state.program import Program

_MOST: Final = 500
"""So many ways to pay are tried; where none of them leads to the end, and there are more, the price is taken to be payable."""
_TRIED = 600
"""Steps that it takes to try one: the state is cloned."""
_APART: Final = frozenset((USE, WINDOW, SETTLE, ANNOUNCE, AIM, INTERJECT))
"""Units of the engine inside of which others speak: what is decided there is no part of the price."""
_ANSWERS: Final = ("window", "action", "order abilities")


@dataclass(frozen=True, slots=True)
class Rehearsing(Onlooker):
    """Who looks on while paying is tried out."""


@dataclass(slots=True)
class _Attempt:
    """One question whether a price can be paid.

    Attributes:
        start: The state of which it is asked.
        player: Who would pay.
        ways: How many ways have been tried.
    """

    start: State
    player: int
    ways: int = 0

    def succeeds(self, s: State, v: Result) -> bool:
        """Whether somebody who goes on so can pay in full; `s` is changed."""
        self.ways += 1
        if self.ways > _MOST:
            return True
        work(self.start, _TRIED)
        # What is worked on a copy counts like any other work: there may be many of them.
        s.worked = self.start.worked
        v = carry_on(s, v)
        self.start.worked = s.worked
        if v is not SUSPEND:
            # What leaves a period, or the game, is done: nothing that could miss comes behind it.
            paid = v is ABORT or s.over is not None or (isinstance(v, tuple) and v[0] >= FULLY)
            return paid or self._unforeseen(s)
        assert s.pending is not None
        _, site, offered, _ = s.pending
        if s.program.sites[site].kind in _ANSWERS and not (s.program.sites[site].kind == "action" and _of_the_price(s)):
            # What is done about it besides is not foreseen.
            offered = (PASS,) if PASS in offered else offered[:1]
        return any(self.succeeds(*chosen(s, option)) for option in offered)

    def _unforeseen(self, s: State) -> bool:
        """Whether chance decided that it was not paid, or something that came to light meanwhile."""
        start = self.start
        if s.chance_state != start.chance_state:
            return True
        return any((now & ~before) >> self.player & 1 for now, before in zip(s.known, start.known, strict=False))


def rehearse(s: State, program: "Program", unit: int, cause: int, player: int, *args: "Value") -> bool:
    """Whether what a unit pays can be paid in full, whatever whoever pays has to choose for it.

    Args:
        s: The state; it stays as it is.
        program: That in which the unit was compiled: an explanation asks by a copy of the game's.
        unit: The unit that pays.
        cause: The component whose text asks for it.
        player: Who would pay, whose knowledge counts.
        args: What the unit is begun with.
    """
    if isinstance(s.onlooker, Rehearsing):
        # Inside of what is tried out, it is tried out itself.
        return True
    stage = staged(s)
    stage.program, stage.cause, stage.stack = program, cause, (unit, 0, args, None)
    # Whoever pays acts by that.
    stage.acted += 1
    return _Attempt(s, player).succeeds(stage, None)


def pay(s: State, pc: int, local: "Locals", v: Result) -> Result:
    """Unit: a price is paid that is tried out meanwhile. Locals: `(unit, *what it is begun with)`. Returns what the unit does."""
    if pc == 0:
        s.paying += 1
        v = s.program.code[local[0]](s, 0, local[1:], None)
        if v is SUSPEND:
            s.unwind.append((s.program.linked.attempt, 1, local[:1]))
            return SUSPEND
    s.paying -= 1
    return v


def being_paid_in(s: State) -> int:
    """Return how many prices that are tried out are being paid in a state that was read, one inside the other."""
    return sum(unit == s.program.linked.attempt for unit, _, _ in frames_of(s.stack))


def narrow(s: State) -> bool:
    """Leave out of the open decision what would leave a price unpaid that is being paid; where all would, nothing is left out.

    Returns whether one option is left, and everybody sees that: then nobody need be asked.
    """
    assert s.pending is not None
    player, site, offered, _ = s.pending
    if isinstance(s.onlooker, Rehearsing) or s.program.sites[site].kind in _ANSWERS:
        return False
    public = s.program.sites[site].public and site not in s.onlooker.always_asked
    left = offered
    for depth, shown in _prices(s):
        payable = tuple([each for each in left if _Attempt(s, player).succeeds(*chosen(_cut(s, depth), each))])
        left = payable or left
        public = public and shown
    s.pending = s.pending._replace(options=left)
    return public and len(left) == 1 < len(offered)


def being_paid(s: State) -> bool:
    """Whether a price is being paid by the open decision, of which it is tried out how it can be paid."""
    return any(True for _ in _prices(s))


def staged(s: State) -> State:
    """Return a copy of a state on which something is tried out; that it was copied shows nowhere."""
    log, past = s.log, s.past
    stage = s.clone()
    s.log, s.past = log, past
    stage.projecting, stage.possible, stage.coming = s.projecting, s.possible, None
    stage.unwind, stage.pending, stage.scripted = [], None, None
    stage.deciders = (None,) * len(s.deciders)
    stage.onlooker = Rehearsing(budget=s.onlooker.budget)
    return stage


def chosen(s: State, option: "Value") -> tuple[State, Result]:
    """Return a copy of a state in which its open decision is answered, and what it goes on with."""
    assert s.pending is not None
    stage = staged(s)
    if option == 1 and s.program.sites[s.pending.site].kind == "may":
        stage.acted += 1
    return stage, option


def _of_the_price(s: State) -> bool:
    """Whether the open decision is one of the price that is tried out: no other text speaks in it."""
    return not any(unit in _APART for unit, _, _ in frames_of(s.stack))


def _prices(s: State) -> "Iterator[tuple[int, bool]]":
    """Yield how many frames there are up to each price to which the open decision belongs, the innermost first.

    With each comes whether everybody can tell what could be chosen for it.
    """
    frame, depth = s.stack, 0
    linked = s.program.linked
    while frame is not None:
        unit, _, _, frame = frame
        depth += 1
        if unit in _APART:
            return
        if unit in linked.priced:
            yield depth, linked.priced[unit]


def _cut(s: State, depth: int) -> State:
    """Return a copy of a state in which only the innermost frames go on; its decision is open."""
    stage = staged(s)
    kept: list[tuple[int, int, Locals]] = []
    frame = s.stack
    while frame is not None and len(kept) < depth:
        unit, pc, local, frame = frame
        kept.append((unit, pc, local))
    below: Frame | None = None
    for unit, pc, local in reversed(kept):
        below = (unit, pc, local, below)
    stage.stack, stage.pending = below, s.pending
    return stage
