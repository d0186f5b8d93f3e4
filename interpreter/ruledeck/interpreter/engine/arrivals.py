"""What enters play changed: it is done within its coming, so that nothing ever sees it there as it was.

It is no event: nothing looms, nothing is reacted to, and nothing happened that could be asked for later. What a ban forbids is
left out.
"""

from typing import TYPE_CHECKING

from ruledeck.interpreter.engine.continuous import active

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruledeck.interpreter.state.state import State


def arrive(s: "State", came: "Sequence[int]") -> None:
    """Change the components that have entered play at one moment, as they and what was there before them say.

    What each of them says of itself is done first; what others say, in their order. Whom it is said of is asked before anything
    is done.
    """
    if s.coming is not None:
        s.coming.extend(came)
        return
    newcomers = _newcomers(s, came)
    found = [
        (this != e, at, statement, this, you, values, e)
        for at, e in enumerate(came)
        for statement, this, you, values in active(s, "arrive", "play")
        if (this == e or this not in newcomers) and statement.holds(s, this, you, *values, e)
    ]
    cause = s.cause
    for _, _, statement, this, you, values, e in sorted(found, key=lambda each: each[:2]):
        s.cause = this
        assert statement.done is not None
        statement.done(s, this, you, *values, e)
    s.cause = cause


def together(s: "State") -> None:
    """Change what has entered play since `State.coming` was opened: all of it is there now."""
    came, s.coming = s.coming, None
    play = s.program.linked.play_zones
    there = tuple(dict.fromkeys([e for e in came or () if s.zone[e] in play]))
    if there:
        arrive(s, there)


def _newcomers(s: "State", came: "Sequence[int]") -> frozenset[int]:
    """Return what was not in play before this moment: it says nothing of what enters play together with it."""
    if not s.moment:
        return frozenset(came)
    before = {row[1] for row in s.moment}
    play = s.program.linked.play_zones
    return frozenset([e for e, zone in enumerate(s.zone) if zone in play and e not in before]) | frozenset(came)
