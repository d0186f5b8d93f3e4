"""No limit is passed: of abilities, counted in the log alone; of counters, at each decision.

What an effect made to wait is counted for itself: all that one text has made together answer no more often than so many may.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from ruledeck.interpreter.primitives import amounts
from ruledeck.interpreter.state.program import Effect, Program
from ruledeck.interpreter.state.state import State, log_entries

from .found import Catch
from .lasting import walked
from .replacing import Function, replaced

_BEGIN: Final[Function] = amounts.begin_effect


def counted(program: Program, s: State, made: Counter[int], catch: Catch, where: str) -> None:
    """Read a log again, and count how often each ability was used in each period; of delayed ones, `made` says how many there were."""
    effects = {effect.name: effect for effect in program.effects}
    begun: Counter[int] = Counter()
    used: Counter[tuple[Any, ...]] = Counter()
    for entry in log_entries(s):
        match entry:
            case ("period", int() as kind, *_):
                begun[kind] += 1
            case ("ability", str() as name, int() as e, _, int() as player, *_) if name in effects:
                for key, most in _limits(s, effects[name], e, player, begun):
                    used[key] += 1
                    if used[key] > most * (made[effects[name].id] if effects[name].ability.kind == "delayed" else 1):
                        note = f"{where}: {name} of {e}, by {player}, {used[key]} times"
                        catch.add("a limit of an ability is passed", note)


def _limits(s: State, effect: Effect, e: int, player: int, begun: Counter[int]) -> list[tuple[tuple[Any, ...], int]]:
    """Return what the uses of an ability are counted under, with how often it may be used."""
    found = []
    for at, limit in enumerate(effect.ability.limits):
        if limit.period != "event":
            time = 0 if limit.period == "game" else begun[s.layout.period_index(limit.period)]
            found.append(((effect.name, at, player if limit.scope == "player" else e, time), limit.times))
    return found


def bounds(s: State, catch: Catch, where: str) -> None:
    """Look whether each counter lies between what it may have at least and at most."""
    for spec, column in zip(s.layout.counters, s.counters, strict=False):
        for e, n in enumerate(column):
            if n < spec.least or (spec.most is not None and n > spec.most):
                catch.add("a counter is out of its bounds", f"{where}: {n} {spec.name} on {e}")


def differences(program: Program, seed: int, catch: Catch) -> None:
    """Play a match at random; look at its counters at each decision, and at its log in the end."""
    last: State | None = None
    made: Counter[int] = Counter()

    def begin_effect(s: State, kind: Any, source: int, what: int, *more: Any) -> int:
        made[what] += kind == "delay"
        ident: int = _BEGIN(s, kind, source, what, *more)
        return ident

    with replaced({_BEGIN: begin_effect}):
        for number, s in enumerate(walked(program, seed)):
            bounds(s, catch, f"decision {number} of seed {seed}")
            last = s
    # What waits on a stack or in a queue was used when it was put there, which the log does not tell.
    if last is not None and all(window.resolves == "at once" for window, _ in program.windows.values()):
        counted(program, last, made, catch, f"seed {seed}")
