"""Things in play that a thing or a player remembers; who leaves play remembers nothing, and is remembered by nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.state.marks import REMEMBERED
from ruledeck.interpreter.state.outcomes import FULLY, NOTHING

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State


def remembered(s: State, bearer: int) -> tuple[int, ...]:
    """Return the things that a thing or a player remembers, in the order in which they came to be remembered."""
    found = s.marks.get((bearer, REMEMBERED), ())
    return tuple([each for each in found if isinstance(each, int)]) if isinstance(found, tuple) else ()


def is_remembered(s: State, e: int, bearers: tuple[int, ...]) -> bool:
    """Whether any of some things and players remembers a thing."""
    return any(e in remembered(s, each) for each in bearers)


def remember_on(s: State, e: int, bearer: int) -> bool:
    """Let a thing or a player remember a thing in play; return whether it did not yet."""
    if not could_remember_on(s, e, bearer):
        return False
    s.marks[bearer, REMEMBERED] = (*remembered(s, bearer), e)
    s.log.append(("remember", bearer, s.card[bearer], e, s.card[e], s.known[bearer] & s.known[e]))
    return True


def could_remember_on(s: State, e: int, bearer: int) -> int:
    """Say whether `remember_on` would do something: both are in play, or whoever remembers is a player."""
    there = _inside(s, e) and (bearer <= s.layout.players or _inside(s, bearer))
    return FULLY if there and e not in remembered(s, bearer) else NOTHING


def forget_on(s: State, bearer: int) -> bool:
    """Let a thing or a player forget all things that it remembers; return whether there were any."""
    if s.marks.pop((bearer, REMEMBERED), None) is None:
        return False
    s.log.append(("forget", bearer, s.card[bearer], s.known[bearer]))
    return True


def could_forget_on(s: State, bearer: int) -> int:
    """Say whether `forget_on` would do something."""
    return FULLY if (bearer, REMEMBERED) in s.marks else NOTHING


def forgotten(s: State, e: int) -> bool:
    """Let what leaves play forget all things, and all forget it; return whether anything was remembered."""
    found = s.marks.pop((e, REMEMBERED), None) is not None
    for key in [key for key in s.marks if key[1] == REMEMBERED and e in remembered(s, key[0])]:
        found = True
        left = tuple([each for each in remembered(s, key[0]) if each != e])
        if left:
            s.marks[key] = left
        else:
            del s.marks[key]
    return found


def _inside(s: State, e: int) -> bool:
    return s.layout.players < e and s.zone[e] >= 0 and bool(s.layout.inside[s.zone[e]])
