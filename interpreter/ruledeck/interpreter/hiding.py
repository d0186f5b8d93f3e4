"""Who may hide an ability: a prompt may be owed to what others cannot see, as its timing must not leak a hand."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler import Compiler
    from ruledeck.interpreter.state import State


def may_hide(compiler: "Compiler") -> "Callable[[State, str, tuple[int, ...], int], bool]":
    """Return `hides(s, moment, ids, player)`: whether the player might hold an ability for these events where nobody else looks."""
    layout, program = compiler.layout, compiler.program
    table: dict[tuple[int, str], frozenset[int]] = {}
    for at, listeners in program.listeners.items():
        names = {name for each in listeners.values() for listener in each for name in listener.effect.zones}
        hidden = frozenset(
            zone for zone, spec in enumerate(layout.zone_spec) if spec.name in names and spec.visible != "everyone"
        )
        if hidden:
            table[at] = hidden

    def hides(s: "State", moment: str, ids: tuple[int, ...], player: int) -> bool:
        if not table:
            return False
        for each in ids:
            for zone in table.get((s.events[each][0], moment), ()):
                if layout.zone_owner[zone] == player and s.zones[zone]:
                    return True
        return False

    return hides
