"""What an effect leaves behind: static statements, and abilities that wait for their event."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler import runtime as rt
from ruledeck.interpreter.compiler.context import Effects
from ruledeck.interpreter.compiler.primitive_calls import DONE
from ruledeck.interpreter.compiler.statics import carried, carried_names, held, lasting_while
from ruledeck.interpreter.compiler.surroundings import Surroundings
from ruledeck.interpreter.state.lasting import NO_PERIOD
from ruledeck.interpreter.target.nodes import ZERO, Constant, Expression
from ruledeck.interpreter.target.simplify import packed


def hold_statics(effects: Effects, node: m.Hold, env: Surroundings) -> None:
    """Compile static statements that hold until something."""
    number, names = held(effects.c, node, env, effects.key)
    values = packed([carried(effects.c, name, env) for name in names])
    effects.status(DONE)
    effects.w.do(rt.HOLD(number, effects.source(), env.you, values, until(effects, node.ending, env, names)))


def until(effects: Effects, node: m.Ending, env: Surroundings, names: tuple[str, ...]) -> Expression:
    """Return the ending as data, see `state.lasting.Ending`: `names` are what is carried along, of which a condition may speak."""
    if node.period:
        whose = ZERO if node.whose is None else effects.values.code(node.whose, env)
        return packed([Constant(effects.c.period_index(node.period)), Constant(node.edge), whose])
    return Constant((NO_PERIOD, node.word, lasting_while(effects.c, node, names, effects.key)))


def spoken_of_by(effects: Effects, node: m.Ending, env: Surroundings) -> tuple[str, ...]:
    """Return what of the surroundings the condition of an ending speaks of."""
    return carried_names(effects.c, m.Hold((), node), env)


def delay(effects: Effects, node: m.Delay, env: Surroundings) -> None:
    """Compile an ability that waits for its event."""
    more = () if node.ending is None else spoken_of_by(effects, node.ending, env)
    effect = effects.c.abilities.delayed(node.ability, env, effects.key, more)
    ending = Constant((NO_PERIOD, "", 0)) if node.ending is None else until(effects, node.ending, env, effect.names)
    values = packed([carried(effects.c, name, env) for name in effect.names])
    effects.status(DONE)
    effects.w.do(rt.DELAY(effect.id, effects.source(), env.you, values, ending))
