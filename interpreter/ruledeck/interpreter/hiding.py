"""Who may hide an ability: a prompt may be owed to what others cannot see, as its timing must not leak a hand."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ruledeck.interpreter.listening import lives, spent
from ruledeck.interpreter.program import Listener

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler import Compiler
    from ruledeck.interpreter.state import State


def may_hide(compiler: "Compiler") -> "Callable[[State, str, tuple[int, ...], int], bool]":
    """Return `hides(s, moment, ids, player)`: whether nobody else can tell that the player has no ability for these events.

    That is so when the player holds cards where nobody else looks and where such abilities work, and when a card that all
    see has one whose condition, costs or effect depend on what they do not see.
    """
    layout, program = compiler.layout, compiler.program
    unseen: dict[tuple[int, str], frozenset[int]] = {}
    unsure: dict[tuple[int, str], dict[int, tuple[Listener, ...]]] = {}
    for at, listeners in program.listeners.items():
        names = {name for each in listeners.values() for listener in each for name in listener.effect.zones}
        hidden = frozenset(
            zone for zone, spec in enumerate(layout.zone_spec) if spec.name in names and spec.visible != "everyone"
        )
        if hidden:
            unseen[at] = hidden
        for card, each in listeners.items():
            secret = tuple(listener for listener in each if compiler.analysis.hidden(listener.effect.ability))
            if secret and card >= 0:
                unsure.setdefault(at, {})[card] = secret

    def hides(s: "State", moment: str, ids: tuple[int, ...], player: int) -> bool:
        if not unseen and not unsure:
            return False
        for each in ids:
            at = (s.events[each][0], moment)
            for zone in unseen.get(at, ()):
                if layout.zone_owner[zone] == player and s.zones[zone]:
                    return True
            table = unsure.get(at)
            if table and any(
                s.control[e] == player and depends(s, listener, e, player, each)
                for zone in program.namespace["LISTEN_ZONES"][at]
                for e in s.zones[zone]
                for listener in table.get(s.card[e], ())
            ):
                return True
        return False

    return hides


def depends(s: "State", listener: Listener, e: int, you: int, ev: int) -> bool:
    """Whether all that is open to everybody allows the use of an ability, so that the rest decides."""
    effect = listener.effect
    return (
        s.events[ev][4] not in (1, 2)
        and lives(s, effect, e)
        and not spent(s, effect, e, you, ev)
        and bool(listener.test(s, e, you, ev))
    )
