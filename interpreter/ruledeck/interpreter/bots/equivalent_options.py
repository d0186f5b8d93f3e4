"""Options that nothing tells apart: a search tries one of them for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.interpreter.primitives.copies import interchangeable

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State
    from ruledeck.interpreter.wording.options import Decision


def distinct(s: State, decision: Decision, left: tuple[int, ...]) -> tuple[int, ...]:
    """Return the first of each sort of options, in their order."""
    kept: list[int] = []
    things: dict[object, list[int]] = {}
    for at in left:
        option = decision.options[at]
        thing = decision.thing(option)
        if thing <= s.layout.players or not s.known[thing] >> decision.player & 1:
            kept.append(at)
            continue
        # The same ability of two copies of a card differs in nothing but the copy.
        sort = (s.card[thing], s.zone[thing], (option[0], *option[2:]) if isinstance(option, tuple) else None)
        same = things.setdefault(sort, [])
        if not any(interchangeable(s, (other, thing)) for other in same):
            same.append(thing)
            kept.append(at)
    return tuple(kept)
