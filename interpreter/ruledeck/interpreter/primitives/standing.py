"""How a table stands: whether anything has changed since a period began, and whether an action counts as a pass all the same.

What counts is what lies where, who has it, what is on it and what lasts, and who knows what; not what a game keeps for itself,
nor how often something was used. How it stood is kept for each period that goes on, in games in which some text
asks for it, and is compared when it is asked: what was done and undone again has not changed anything. What is paid for
abilities does not count: behind it, the table stands as it did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.schedule import innermost
from ruledeck.interpreter.state import limit_keys
from ruledeck.interpreter.state.program import STANDING
from ruledeck.interpreter.state.stood import Count, Stood

if TYPE_CHECKING:
    from ruledeck.interpreter.state.plain import Values
    from ruledeck.interpreter.state.state import State


def standing(s: State) -> Stood:
    """Return what is equal as long as nothing changes that can be observed."""
    memo = s.worked_out()
    found = memo.get(STANDING)
    if found is None:
        found = memo[STANDING] = _standing(s)
    assert isinstance(found, Stood)
    return found


def _standing(s: State) -> Stood:
    linked = s.program.linked
    counters, values = [column[:] for column in s.counters], s.values[:]
    if linked.own_counters:
        counters = [column for at, column in enumerate(counters) if at not in linked.own_counters]
    if linked.own_values:
        values = [value for at, value in enumerate(values) if at not in linked.own_values]
    lasting = [each.plain() for each in s.effects]
    # What has been answered of a thing is no change of it, but who has heard that is one.
    heard = [(test, args, thing, mask) for test, args, thing, _, mask in s.facts]
    marks = sorted(s.marks.items(), key=repr) if s.marks else []
    # In what order things lie where they have none, nobody sees.
    zones = s.zones[:]
    for at in s.layout.unordered:
        if len(zones[at]) > 1:
            zones[at] = tuple(sorted(zones[at]))
    # Which card a thing is, nobody changes; a player who does not know it may take it for another one.
    columns = (s.owner[:], s.control[:], s.host[:], s.up[:], s.known[:])
    return Stood((zones, *columns, counters, values, marks, lasting, heard))


def stand(s: State, kind: int) -> None:
    """Keep how the table stands now that a period of a kind has begun."""
    s.limits[limit_keys.STOOD, kind, len(s.running) - 1] = standing(s)


def changed(s: State, kind: int) -> bool:
    """Whether anything has changed since the innermost period of a kind began that goes on; where none does, nothing has."""
    depth = innermost(s, kind)
    return depth >= 0 and s.limits.get((limit_keys.STOOD, kind, depth)) != standing(s)


def unchanged(s: State) -> Values:
    """Return the keys of the periods in which nothing has changed, before something is paid, see `paid`."""
    kept = [key for key in s.limits if key[0] == limit_keys.STOOD and _goes_on(s, key)]
    now = standing(s) if kept else None
    return tuple([key for key in kept if s.limits[key] == now])


def _goes_on(s: State, key: Values) -> bool:
    _, kind, depth = key
    return isinstance(depth, int) and depth < len(s.running) and s.running[depth][0] == kind


def paid(s: State, keys: Values) -> None:
    """Let what was paid be no change, in the periods in which nothing had changed before."""
    now = standing(s) if keys else None
    for key in keys:
        assert isinstance(key, tuple)
        s.limits[key] = now


def without_uses(s: State) -> dict[Values, Count]:
    """Return of what is counted in `State.limits` how the table stood, and no use of an ability."""
    return {key: count for key, count in s.limits.items() if key[0] in limit_keys.OF_THE_TABLE}


def overlook(s: State) -> None:
    """Let the table as it is count as one on which nothing has changed since any period began that goes on.

    So it was laid out in the midst of one, or a text says that what has changed is overlooked.
    """
    paid(s, tuple([key for key in s.limits if key[0] == limit_keys.STOOD and _goes_on(s, key)]))


def pass_all_the_same(s: State, player: int) -> bool:
    """Let what was done in a turn count as a pass, unless somebody acts again; return whether it did not count as one yet."""
    if passed(s) or s.limits.get(limit_keys.BEGUN) == s.acted:
        return False
    s.limits[limit_keys.PASSED] = s.acted
    s.log.append(("pass", player, s.layout.everyone))
    return True


def could_pass(_s: State, player: int) -> int:
    """Say whether `pass_all_the_same` would do something; it always does, as whether it is needed is known only then."""
    return 2 if player else 0


def begin_turn(s: State) -> int:
    """Begin a turn whose passes are counted; return how often somebody has acted before it."""
    s.limits[limit_keys.BEGUN] = s.acted
    return s.acted


def passed(s: State) -> bool:
    """Whether nobody has acted since an action was counted as a pass."""
    return s.limits.get(limit_keys.PASSED) == s.acted


def turn_around(s: State) -> int | None:
    """Return what was noted of the turn that goes on, before a window inside of it begins turns of its own; `None` where none is."""
    return s.limits.get(limit_keys.BEGUN)


def act(s: State, before: int, around: int | None) -> None:
    """Let what was done in an inner window be an act of the outer one, where anybody acted in it, whose turn goes on."""
    if s.acted != before:
        s.acted += 1
    if around is not None:
        s.limits[limit_keys.BEGUN] = around
