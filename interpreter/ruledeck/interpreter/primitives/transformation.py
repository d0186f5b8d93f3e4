"""A component in play becomes another card: the other side of its own, or a copy of one that lies elsewhere.

What lies on it stays, who has it stays, what lasts and speaks of it goes on. Its print is that of the other card, as long as it is in
play: what leaves play is what it was made as, and nothing tells that it was not so all the time but what is remembered of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.interpreter.state.outcomes import FULLY, NOTHING

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State

PRINT: Final = "print"
"""The name under which a component remembers as which card it was made, and which it is now."""


def transform(s: State, e: int, card: int) -> bool:
    """Let a component that lies face up in play be another card of its type, with as many sides; return whether it was another one."""
    if not could_transform(s, e, card):
        return False
    made = made_as(s, e)
    _become(s, e, card)
    if card == made:
        s.marks.pop((e, PRINT), None)
    else:
        s.marks[e, PRINT] = (made, card)
    return True


def could_transform(s: State, e: int, card: int) -> int:
    """Say whether `transform` would do something."""
    cards, definitions = s.program.game.cards, s.program.definitions
    here = s.card[e]
    if card < 0 or here < 0 or here == card or not s.up[e] or not s.layout.inside[s.zone[e]]:
        return NOTHING
    faces = s.program.linked.faces
    alike = cards[definitions[here]].text.type == cards[definitions[card]].text.type and faces[here] == faces[card]
    return FULLY if alike else NOTHING


def restored(s: State, e: int) -> bool:
    """Let a component that leaves play be the card again that it was made as; return whether it was another one."""
    if (e, PRINT) not in s.marks:
        return False
    _become(s, e, made_as(s, e))
    del s.marks[e, PRINT]
    return True


def made_as(s: State, e: int) -> int:
    """Return as which card a component was made."""
    kept = s.marks.get((e, PRINT))
    made = kept[0] if isinstance(kept, tuple) and kept else None
    return made if isinstance(made, int) else s.card[e]


def _become(s: State, e: int, card: int) -> None:
    # Whoever looks at what was before looks at the column as it was, see `last_known.Glance`.
    before, s.card = s.card[e], s.card[:]
    s.card[e] = card
    s.recast()
    s.log.append(("become", e, before, e, card, s.known[e]))
