"""Options that nothing tells apart: a person reads one of them for all, and a search tries one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.copies import interchangeable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruledeck.interpreter.state.state import State
    from ruledeck.interpreter.wording.options import Decision


def distinct(s: State, decision: Decision, left: tuple[int, ...]) -> tuple[int, ...]:
    """Return the first of each sort of options, in their order."""
    return tuple(dict.fromkeys(firsts(s, decision, left)))


def firsts(s: State, decision: Decision, left: Sequence[int]) -> tuple[int, ...]:
    """Return for each of some places of options the first of them that nothing tells apart from it: itself, where there is none."""
    found: list[int] = []
    sorts: dict[object, list[tuple[int, int]]] = {}
    for at in left:
        option = decision.options[at]
        thing = decision.thing(option)
        if decision.is_done(option) or thing <= s.layout.players or not s.known[thing] >> decision.player & 1:
            found.append(at)
            continue
        # The same ability of two copies of a card differs in nothing but the copy.
        sort = (s.card[thing], s.zone[thing], (option[0], *option[2:]) if isinstance(option, tuple) else None)
        same = sorts.setdefault(sort, [])
        first = next((place for place, other in same if interchangeable(s, (other, thing))), at)
        if first == at:
            same.append((at, thing))
        found.append(first)
    return tuple(found)
