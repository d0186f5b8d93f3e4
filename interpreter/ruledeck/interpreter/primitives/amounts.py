"""Atoms that change numbers and remembered values: counters, faces, globals, marks, effects, the result.

Each returns what happened, does nothing and logs nothing when nothing would change, and has a ``could_`` sibling that
answers 0 (nothing), 1 (partly) or 2 (fully) without changing anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.elimination import is_out
from ruledeck.interpreter.primitives.lookups import board
from ruledeck.interpreter.primitives.spans import out_of_place
from ruledeck.interpreter.primitives.stories import tell_bound
from ruledeck.interpreter.state.lasting import Lasting
from ruledeck.interpreter.state.marks import CHOSEN
from ruledeck.interpreter.state.outcomes import FULLY, NOTHING, PARTLY
from ruledeck.interpreter.state.runaway import LARGEST, spent, within
from ruledeck.interpreter.state.ways import CLOSED, WAYS, closed_to, joined_with

if TYPE_CHECKING:
    from ruledeck.interpreter.state.lasting import Ending, LastingKind
    from ruledeck.interpreter.state.state import Row, State, Value


def add(s: State, counter: int, e: int, n: int) -> int:
    """Add up to ``n`` to a counter of entity ``e`` and return how much was added; its bound stops it."""
    column = s.counters[counter]
    spec = s.layout.counters[counter]
    most = spec.most
    if most is not None and n > most - column[e]:
        if s.layout.tells and most == column[e]:
            tell_bound(s, counter, e, 1)
        n = most - column[e]
    if n <= 0 or (spec.during >= 0 and out_of_place(s, spec.during)):
        return 0
    now = column[e] = column[e] + n
    if now > LARGEST:
        within(now)
    s.log.append(("add", counter, e, s.card[e], n, s.known[e]))
    return n


def could_add(s: State, counter: int, e: int, n: int) -> int:
    """Say whether `add` would add nothing, a part of ``n`` or all of it."""
    spec = s.layout.counters[counter]
    if n <= 0 or (spec.during >= 0 and out_of_place(s, spec.during)):
        return NOTHING
    most = spec.most
    if most is None:
        return FULLY
    room = most - s.counters[counter][e]
    return FULLY if room >= n else PARTLY if room > 0 else NOTHING


def remove(s: State, counter: int, e: int, n: int) -> int:
    """Remove up to ``n`` from a counter of entity ``e`` and return how much was removed; its bound stops it."""
    column = s.counters[counter]
    there = column[e] - s.layout.counters[counter].least
    if n > there:
        if s.layout.tells and there == 0:
            tell_bound(s, counter, e, -1)
        n = there
    if n <= 0:
        return 0
    column[e] -= n
    s.log.append(("remove", counter, e, s.card[e], n, s.known[e]))
    return n


def could_remove(s: State, counter: int, e: int, n: int) -> int:
    """Say whether `remove` would remove nothing, a part of ``n`` or all of it."""
    if n <= 0:
        return NOTHING
    there = s.counters[counter][e] - s.layout.counters[counter].least
    return FULLY if there >= n else PARTLY if there > 0 else NOTHING


def could_remove_all(s: State, demands: tuple[tuple[int, int, int], ...]) -> bool:
    """Say whether there is enough for some demands together, each `(counter, bearer, amount)`."""
    taken: dict[tuple[int, int], int] = {}
    for counter, bearer, amount in demands:
        if amount > 0:
            taken[counter, bearer] = taken.get((counter, bearer), 0) + amount
    return all(could_remove(s, counter, bearer, amount) == FULLY for (counter, bearer), amount in taken.items())


def bounded(s: State, counter: int, n: int) -> int:
    """Return the value nearest to ``n`` that the counter may have."""
    spec = s.layout.counters[counter]
    if spec.during >= 0 and out_of_place(s, spec.during):
        return spec.start
    if not -LARGEST <= n <= LARGEST:
        within(n)
    if n < spec.least:
        return spec.least
    most = spec.most
    return n if most is None or n <= most else most


def set_counter(s: State, counter: int, e: int, n: int) -> int:
    """Set a counter of entity ``e`` as near to ``n`` as its bounds allow and return the change (may be negative)."""
    column = s.counters[counter]
    change = bounded(s, counter, n) - column[e]
    if change:
        column[e] += change
        s.log.append(("set", counter, e, s.card[e], column[e], s.known[e]))
    return change


def could_set_counter(s: State, counter: int, e: int, n: int) -> int:
    """Say whether `set_counter` would change nothing, come nearer to ``n``, or reach it."""
    goal = bounded(s, counter, n)
    if goal == s.counters[counter][e]:
        return NOTHING
    return FULLY if goal == n else PARTLY


def turn_face(s: State, e: int, face: int) -> bool:
    """Turn component ``e`` to a face (0 is the first); return whether it showed another one."""
    column = s.counters[s.layout.face]
    if column[e] == face:
        return False
    column[e] = face
    s.log.append(("turn", e, s.card[e], face, s.layout.everyone))
    return True


def could_turn_face(s: State, e: int, face: int) -> int:
    """Say whether `turn_face` would do something."""
    return NOTHING if s.counters[s.layout.face][e] == face else FULLY


def set_value(s: State, index: int, value: Value) -> bool:
    """Set a global value, which is public; return whether it changed."""
    if s.values[index] == value:
        return False
    span = s.layout.during[index]
    if span >= 0 and out_of_place(s, span):
        return False
    if type(value) is int and not -LARGEST <= value <= LARGEST:
        within(value)
    s.values[index] = value
    s.log.append(("value", index, value, s.layout.everyone))
    return True


def set_thing(s: State, index: int, value: Value) -> bool:
    """Set a global value that is no number, and so never too large, and that lives for no period; else as `set_value`."""
    if s.values[index] == value:
        return False
    s.values[index] = value
    s.log.append(("value", index, value, s.layout.everyone))
    return True


def could_set_value(s: State, index: int, value: Value) -> int:
    """Say whether `set_value` would do something."""
    span = s.layout.during[index]
    return NOTHING if s.values[index] == value or (span >= 0 and out_of_place(s, span)) else FULLY


def remember(s: State, place: int, name: str, places: tuple[int, ...]) -> None:
    """Let a place remember others, or none."""
    if places:
        s.marks[place, name] = tuple(sorted(places))
    else:
        s.marks.pop((place, name), None)


def forget_chosen(s: State, e: int) -> bool:
    """Let a component that leaves play forget which of its blocks were chosen; return whether it knew any."""
    return s.marks.pop((e, CHOSEN), None) is not None


def mark(s: State, e: int, name: str, value: Value) -> bool:
    """Let entity ``e`` remember a public value under a name, None forgets it; return whether that changed anything."""
    if s.marks.get((e, name)) == value:
        return False
    if value is None:
        del s.marks[e, name]
    else:
        s.marks[e, name] = value
    s.log.append(("mark", e, s.card[e], name, value, s.known[e]))
    return True


def join(s: State, one: int, other: int) -> bool:
    """Let a step lead from each of two places to the other; return whether it did not yet. What is printed is opened again."""
    if not could_join(s, one, other):
        return False
    for place, far in ((one, other), (other, one)):
        if far in (closed := closed_to(s, place)):
            remember(s, place, CLOSED, tuple(each for each in closed if each != far))
        else:
            remember(s, place, WAYS, (*(each for each in joined_with(s, place) if each != far), far))
    s.board = None
    s.log.append(("join", one, s.card[one], other, s.card[other], s.known[one] & s.known[other]))
    return True


def could_join(s: State, one: int, other: int) -> int:
    """Say whether `join` would do something."""
    shut = other in closed_to(s, one) or one in closed_to(s, other)
    return FULLY if one != other and (shut or other not in joined_with(s, one)) else NOTHING


def sever(s: State, one: int, other: int) -> bool:
    """Let no step lead from either of two places to the other, joined or printed; return whether one did."""
    if not could_sever(s, one, other):
        return False
    printed = s.program.linked.adjacency(s.card)
    for place, far in ((one, other), (other, one)):
        remember(s, place, WAYS, tuple(each for each in joined_with(s, place) if each != far))
        if far in printed[place] and far not in closed_to(s, place):
            remember(s, place, CLOSED, (*closed_to(s, place), far))
    s.board = None
    s.log.append(("sever", one, s.card[one], other, s.card[other], s.known[one] & s.known[other]))
    return True


def could_sever(s: State, one: int, other: int) -> int:
    """Say whether `sever` would do something."""
    steps = board(s).adjacency
    return FULLY if other in steps[one] or one in steps[other] else NOTHING


def could_mark(s: State, e: int, name: str, value: Value) -> int:
    """Say whether `mark` would do something."""
    return NOTHING if s.marks.get((e, name)) == value else FULLY


def begin_effect(s: State, kind: LastingKind, source: int, what: int, player: int, values: Row, ending: Ending) -> int:
    """Put something that lasts in force, see `Lasting`, and return its id."""
    if len(s.effects) >= s.onlooker.budget.lasting:
        raise spent(s, "lasting")
    serial = s.serial
    s.serial = serial + 1
    s.effects = (*s.effects, Lasting(serial, kind, source, what, player, values, ending))
    s.log.append(("effect", kind, source, s.card[source], s.known[source]))
    return serial


def could_begin_effect(*_: object) -> int:
    """Say whether `begin_effect` would do something; it always does."""
    return FULLY


def end_effect(s: State, serial: int) -> bool:
    """End what lasts under an id; return whether it was in force."""
    ended = next((lasting for lasting in s.effects if lasting.id == serial), None)
    if ended is None:
        return False
    s.effects = tuple([lasting for lasting in s.effects if lasting is not ended])
    s.log.append(("ended", ended.kind, s.layout.everyone))
    return True


def carry(s: State, lasting: Lasting, values: Row) -> None:
    """Let something that lasts carry other values along."""
    s.effects = tuple([each._replace(values=values) if each is lasting else each for each in s.effects])


def could_end_effect(s: State, serial: int) -> int:
    """Say whether `end_effect` would do something."""
    return FULLY if any(lasting.id == serial for lasting in s.effects) else NOTHING


def win(s: State, players: tuple[int, ...]) -> bool:
    """End the game with these winners (none for a draw); return False when it was over already."""
    if s.over is not None:
        return False
    s.over = players
    s.log.append(("win", players, s.layout.everyone))
    return True


def could_win(s: State, _: tuple[int, ...]) -> int:
    """Say whether `win` would do something."""
    return FULLY if s.over is None else NOTHING


def lose(s: State, player: int) -> bool:
    """Let a player be out of the game from now on; return whether that player was in it. Nobody is never out."""
    if not could_lose(s, player):
        return False
    s.counters[s.layout.out][player] = 1
    s.log.append(("lose", player, s.layout.everyone))
    return True


def could_lose(s: State, player: int) -> int:
    """Say whether `lose` would do something."""
    return FULLY if 0 < player <= s.layout.players and not is_out(s, player) else NOTHING
