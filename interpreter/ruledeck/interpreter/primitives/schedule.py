"""What is to come of periods: those that will be skipped, and those that come once more behind one that goes on.

Both last (`State.effects`) until they are used up. A skip names the period as the text does (`turn`, `phase:draw`); an extra
period belongs to the place of the one that goes on among those that do, and knows whose it will be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.primitives.amounts import begin_effect, end_effect
from ruledeck.interpreter.state.lasting import NO_PERIOD, Ending
from ruledeck.interpreter.state.log import note
from ruledeck.interpreter.state.outcomes import FULLY, NOTHING
from ruledeck.interpreter.state.runaway import work

if TYPE_CHECKING:
    from ruledeck.interpreter.state.lasting import Lasting
    from ruledeck.interpreter.state.state import State

_USED_UP: Final = Ending(NO_PERIOD, "", 0)
_STEPS: Final = 10_000
"""Steps that an extra period counts as: nothing else counts how often one brings about another."""


def innermost(s: State, kind: int, said: str = "") -> int:
    """Return the place of the innermost period of a kind, or of one that is called so, among those that go on; -1 without one."""
    for depth in range(len(s.running) - 1, -1, -1):
        index, name, *_ = s.running[depth]
        if index == kind and (not said or said in (name, name.partition(":")[0])):
            return depth
    return -1


def plan_skip(s: State, kind: int, said: str, player: int) -> bool:
    """Let the next period that is called so (of a player, or anybody's for 0) not come; returns that it was planned."""
    begin_effect(s, "skip", s.cause, kind, player, (said,), _USED_UP)
    return True


def skipped(s: State, kind: int, name: str, player: int) -> bool:
    """Use up what skips a period that is about to begin; return whether something does."""
    lasting = _skipping(s, kind, name, player)
    if lasting is None:
        return False
    end_effect(s, lasting.id)
    note(s, "skipped", (name, player))
    return True


def skips(s: State, kind: int, name: str, player: int) -> bool:
    """Whether something skips a period of a player, if it is the next one."""
    return _skipping(s, kind, name, player) is not None


def _skipping(s: State, kind: int, name: str, player: int) -> Lasting | None:
    for lasting in s.effects:
        if (
            lasting.kind == "skip"
            and lasting.what == kind
            and lasting.player in (0, player)
            and lasting.values[0] in (name, name.partition(":")[0])
        ):
            return lasting
    return None


def plan_extra(s: State, kind: int, said: str, player: int) -> bool:
    """Let a period of a player come once more behind the one that goes on; return whether one does."""
    depth = innermost(s, kind, said)
    if depth < 0:
        return False
    begin_effect(s, "extra", s.cause, kind, player, (depth,), _USED_UP)
    return True


def could_plan_extra(s: State, kind: int, said: str) -> int:
    """Say whether `plan_extra` would do something."""
    return FULLY if innermost(s, kind, said) >= 0 else NOTHING


def next_extra(s: State, depth: int) -> int:
    """Use up the extra period that was said last of one that is over now; return whose it is, or -1 when there is none."""
    forget_extras(s, depth + 1)
    found = [lasting for lasting in s.effects if lasting.kind == "extra" and lasting.values[0] == depth]
    if not found:
        return -1
    work(s, _STEPS)
    end_effect(s, found[-1].id)
    return found[-1].player


def forget_extras(s: State, depth: int) -> None:
    """Forget extra periods of this place and farther in: what they were to follow was left with a longer period."""
    for lasting in s.effects:
        if lasting.kind == "extra" and lasting.values[0] >= depth:
            end_effect(s, lasting.id)
