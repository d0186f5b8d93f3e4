"""What an effect leaves behind: static statements, and abilities that wait for their event."""

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.statics import held
from ruledeck.interpreter.compiler.writer import packed

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.statements import EffectCompiler
    from ruledeck.interpreter.compiler.values import Env


def hold_statics(effects: "EffectCompiler", node: m.Hold, env: "Env") -> None:
    """Compile static statements that hold until something."""
    number, names = held(effects.c, node, env, effects.key)
    values, ending = packed([carried(effects, name, env) for name in names]), until(effects, node.ending, env)
    effects.w.line(f"hold(s, {number}, {effects.source()}, {env.get('you', '0')}, {values}, {ending})")


def carried(effects: "EffectCompiler", name: str, env: "Env") -> str:
    """Return the value that a statement carries along: of a name, or of a slot of the event."""
    slot = name.removeprefix("slot:")
    return env[name] if slot == name else effects.values.slot(m.Slot(slot, m.ENTITY), env)


def until(effects: "EffectCompiler", node: m.Ending, env: "Env") -> str:
    """Return the duration as data: period, edge, player, serial."""
    if node.period:
        whose = "0" if node.whose is None else effects.values.code(node.whose, env)
        return f"({effects.c.period_index(node.period)}, {node.edge!r}, {whose})"
    return f"(-1, {node.word!r}, 0)"


def delay(effects: "EffectCompiler", node: m.Delay, env: "Env") -> None:
    """Compile an ability that waits for its event."""
    effect = effects.c.abilities.delayed(node.ability, env, effects.key)
    ending = "(-1, '', 0)" if node.ending is None else until(effects, node.ending, env)
    effects.w.line(
        f"delay(s, {effect.id}, {effects.source()}, {env.get('you', '0')}, {packed([env[name] for name in effect.names])},"
        f" {ending})"
    )
