"""Options that nothing tells apart: a person reads one of them for all, and a search tries one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.copies import likenesses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruledeck.interpreter.state.state import State
    from ruledeck.interpreter.wording.options import Decision


def distinct(s: State, decision: Decision, left: tuple[int, ...]) -> tuple[int, ...]:
    """Return the first of each sort of options, in their order."""
    return tuple(dict.fromkeys(firsts(s, decision, left)))


def firsts(s: State, decision: Decision, left: Sequence[int]) -> tuple[int, ...]:
    """Return for each of some places of options the first of them that nothing tells apart from it: itself, where there is none."""
    seen = {at: decision.thing(decision.options[at]) for at in left if not decision.is_done(decision.options[at])}
    known = {thing for thing in seen.values() if thing > s.layout.players and s.known[thing] >> decision.player & 1}
    looks = likenesses(s, [thing for thing in known if s.zone[thing] >= 0 and not s.layout.ordered[s.zone[thing]]])
    found: list[int] = []
    sorts: dict[object, int] = {}
    for at in left:
        option = decision.options[at]
        if at not in seen or seen[at] not in known:
            found.append(at)
            continue
        # What lies in an order is like nothing else; the same ability of two copies of a card differs in nothing but the copy.
        look = looks.get(seen[at], seen[at])
        found.append(sorts.setdefault((look, (option[0], *option[2:]) if isinstance(option, tuple) else None), at))
    return tuple(found)
