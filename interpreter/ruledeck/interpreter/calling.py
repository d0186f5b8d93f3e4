"""Abilities that the text calls by their kind: which of them a card can use now, and the use of one that a player chooses."""

from typing import TYPE_CHECKING, Any

from ruledeck.interpreter import asking
from ruledeck.interpreter.listening import Trigger, eligible, lives
from ruledeck.interpreter.program import ABORT, SUSPEND

if TYPE_CHECKING:
    from ruledeck.interpreter.state import Local, State

RESOLVE_ONE = 13
"""Number of the unit in every program's code."""


def callable_now(s: "State", player: int, card: int | None, kind: str) -> tuple[Trigger, ...]:
    """Return the abilities of a kind on a card that can be used now, as triggers."""
    program = s.program
    if program is None or card is None:
        return ()
    found = program.called.get(kind, {}).get(s.card[card], ())
    return tuple([(each.id, card, player, -1) for each in found if eligible(s, each, card, player, -1)])


def could_call(s: "State", player: int, card: int | None, kind: str) -> int:
    """Say whether a card has an ability of a kind that can be used now: 0 or 2."""
    return 2 if callable_now(s, player, card, kind) else 0


def resolve_one(s: "State", pc: int, local: "Local", v: Any) -> Any:
    """Unit: one of the abilities of a kind on a card, chosen by a player. Locals: `(player, card, kind, site)`."""
    from ruledeck.interpreter.windows import use

    player, card, kind, site = local
    if pc == 0:
        found = callable_now(s, player, card, kind)
        if not found:
            return 0
        v = found[0] if len(found) == 1 else asking.ask(s, player, site, found, (card, -1))
        if v is SUSPEND:
            s.unwind.append((RESOLVE_ONE, 1, local))
            return SUSPEND
        pc = 1
    if pc == 1:
        v = use(s, 0, v, None)
        if v is SUSPEND:
            s.unwind.append((RESOLVE_ONE, 2, local))
            return SUSPEND
    return ABORT if v is ABORT else 2


def offered(s: "State", player: int, kind: str) -> tuple[Trigger, ...]:
    """Return the abilities of a kind that a player may use now, as triggers."""
    program = s.program
    table = program.actions.get(kind, {})
    found: list[Trigger] = []
    for effect in table.get(-1, ()):
        if eligible(s, effect, 0, player, -1):
            found.append((effect.id, 0, player, -1))
    for zone in program.namespace["ACTION_ZONES"].get(kind, ()):
        for e in s.zones[zone]:
            if s.control[e] == player:
                for effect in table.get(s.card[e], ()):
                    if lives(s, effect, e) and eligible(s, effect, e, player, -1):
                        found.append((effect.id, e, player, -1))
    return tuple(found)
