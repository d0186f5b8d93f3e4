"""States that begin: what abilities watch is looked at where the rules of state are, and what has become true is an event.

How each condition was when it was looked at last is a part of the state, `State.watched`: a row `(ability, component, player,
whether it was true)` for whoever has the ability where it works. Who is looked at for the first time has not seen how it was
before, so that nothing begins for them.
"""

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.elimination import left
from ruledeck.interpreter.state.watching import BEGUN, Watch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruledeck.interpreter.state.plain import Row
    from ruledeck.interpreter.state.state import State


def begun(s: "State") -> tuple[tuple[int, "Row"], ...]:
    """Look at everything that is watched; returns what has become true, as occurrences `(player, (ability, component))`."""
    memo = s.worked_out()
    if BEGUN in memo:
        return ()
    before = {row[:3]: row[3] for row in s.watched}
    rows: list[Row] = []
    found: list[tuple[int, Row]] = []
    for watch in s.program.linked.watches:
        if watch.key in memo:
            rows += [row for row in s.watched if row[0] == watch.ability]
            continue
        for this, you in _watching(s, watch):
            if watch.kept is not None and not watch.kept(s, this, you, -1):
                continue
            key, true = (watch.ability, this, you), int(bool(watch.holds(s, this, you, -1)))
            rows.append((*key, true))
            if true and before.get(key) == 0:
                found.append((you, (watch.ability, this)))
        memo[watch.key] = True
    s.watched = tuple(rows)
    memo[BEGUN] = True
    return tuple(found)


def looked_at(s: "State") -> None:
    """Let nothing have begun with what somebody has laid out by hand: it is so, and has not become so."""
    if s.program.linked.watches:
        s.watched = ()
        begun(s)


def _watching(s: "State", watch: Watch) -> "Sequence[tuple[int, int]]":
    """Return who has the ability where it works, each with the player who is `you` in it, in the order of zones and positions."""
    if not watch.cards:
        return [(0, player) for player in left(s)] if watch.each else [(0, 0)]
    zone, control, zones = s.zone, s.control, watch.zones
    return [(e, control[e]) for e in s.in_order([e for e in s.bearing(watch.cards) if zone[e] in zones])]
