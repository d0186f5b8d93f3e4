"""What an effect leaves behind: static statements, and abilities that wait for their event."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler import runtime as rt
from ruledeck.interpreter.compiler.context import Effects
from ruledeck.interpreter.compiler.statics import carried, held
from ruledeck.interpreter.compiler.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import ZERO, Constant, Expression
from ruledeck.interpreter.target.simplify import packed


def hold_statics(effects: Effects, node: m.Hold, env: Surroundings) -> None:
    """Compile static statements that hold until something."""
    number, names = held(effects.c, node, env, effects.key)
    values = packed([carried(effects.c, name, env) for name in names])
    effects.w.do(rt.HOLD(number, effects.source(), env.you, values, until(effects, node.ending, env)))


def until(effects: Effects, node: m.Ending, env: Surroundings) -> Expression:
    """Return the duration as data: period, edge, player, serial."""
    if node.period:
        whose = ZERO if node.whose is None else effects.values.code(node.whose, env)
        return packed([Constant(effects.c.period_index(node.period)), Constant(node.edge), whose])
    return Constant((-1, node.word, 0))


def delay(effects: Effects, node: m.Delay, env: Surroundings) -> None:
    """Compile an ability that waits for its event."""
    effect = effects.c.abilities.delayed(node.ability, env, effects.key)
    ending = Constant((-1, "", 0)) if node.ending is None else until(effects, node.ending, env)
    values = packed([env.names[name] for name in effect.names])
    effects.w.do(rt.DELAY(effect.id, effects.source(), env.you, values, ending))
