"""Whether a prompt may be owed to what others cannot see: timing must not leak a hand."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler import Compiler
    from ruledeck.interpreter.state import State


def hidden_zones(compiler: "Compiler", space: dict[str, Any]) -> None:
    """Add `MAY_HIDE(s, moment, ids, player)`: whether the player might hold an ability for these events where nobody else looks."""
    layout, program = compiler.layout, compiler.program
    table: dict[tuple[int, str], frozenset[int]] = {}
    for at, listeners in program.listeners.items():
        names = {name for each in listeners.values() for listener in each for name in listener.effect.zones}
        hidden = frozenset(
            zone for zone, spec in enumerate(layout.zone_spec) if spec.name in names and spec.visible != "everyone"
        )
        if hidden:
            table[at] = hidden

    def may_hide(s: "State", moment: str, ids: tuple[int, ...], player: int) -> bool:
        if not table:
            return False
        for each in ids:
            for zone in table.get((s.events[each][0], moment), ()):
                if layout.zone_owner[zone] == player and s.zones[zone]:
                    return True
        return False

    space["MAY_HIDE"] = may_hide
