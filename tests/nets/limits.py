"""No limit is passed: of abilities, counted in the log alone; of counters, at each decision.

What an effect made to wait is counted for itself: all that one text has made together answer no more often than so many may. What
comes back into play is another thing, whose limits begin anew.
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
    """Read a log again, and count how often each ability was used in each period; of delayed ones, `made` says how many there were.

    The log names all that one text has made to wait alike: together they answer no more often than all of them may.
    """
    effects: dict[str, list[Effect]] = {}
    for effect in program.effects:
        effects.setdefault(effect.name, []).append(effect)
    begun: Counter[int] = Counter()
    used: Counter[tuple[Any, ...]] = Counter()
    inside = s.layout.inside
    for entry in log_entries(s):
        match entry:
            case ("period", int() as kind, *_):
                begun[kind] += 1
            case ("move", int() as e, _, int() as begin, int() as end, *_) if inside[end] and not inside[begin]:
                for key in [key for key in used if key[2] != "player" and key[3] == e]:
                    del used[key]
            case ("ability", str() as name, int() as e, _, int() as player, *_) if name in effects:
                for key, most in _limits(s, effects[name], e, player, begun, made):
                    used[key] += 1
                    if used[key] > most:
                        note = f"{where}: {name} of {e}, by {player}, {used[key]} times"
                        catch.add("a limit of an ability is passed", note)


def _limits(
    s: State, effects: list[Effect], e: int, player: int, begun: Counter[int], made: Counter[int]
) -> list[tuple[tuple[Any, ...], int]]:
    """Return what the uses of the abilities of one name are counted under, with how often they may be used."""
    found = []
    for period, scope in dict.fromkeys((each.period, each.scope) for each in effects[0].ability.limits):
        times = [_times(effect, period, scope) for effect in effects]
        if period == "event" or None in times:
            # As often as one of them likes, or by another reckoning than the others.
            continue
        number = [made[effect.id] if effect.ability.kind == "delayed" else 1 for effect in effects]
        most = sum(many * each for many, each in zip(number, times, strict=True) if each is not None)
        time = 0 if period == "game" else begun[s.layout.period_index(period)]
        found.append(((effects[0].name, period, scope, player if scope == "player" else e, time), most))
    return found


def _times(effect: Effect, period: str, scope: str) -> int | None:
    """Return how often an ability may be used in a period, counted for whom or for what; `None` where nothing says so."""
    return min(
        (each.times for each in effect.ability.limits if (each.period, each.scope) == (period, scope)), default=None
    )


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
