"""What an effect leaves behind: static statements, and abilities that wait for their event."""

from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.reading.moments import BEGIN, FINISH
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.history import of_the_event, renamed
from ruledeck.grammar.meaning.primitive_verbs import ways_of
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Compiling, Effects
from ruledeck.interpreter.compiler.basis.primitive_calls import DONE
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality.statics import (
    OF_EVENT,
    carried,
    carried_names,
    carrying,
    held,
    lasting_while,
)
from ruledeck.interpreter.compiler.steps.stories import tell_lasting
from ruledeck.interpreter.state.lasting import NO_PERIOD, LastingKind, SpokenOf
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import TRUE, ZERO, Constant, Expression, Local, Origin
from ruledeck.interpreter.target.simplify import conjunction, disjunction, packed

EVENT = Local(identifier("ev"))
_IS: Final = ("=", "same")
"""Tests that a slot is one value."""


def hold_statics(effects: Effects, node: m.Hold, env: Surroundings) -> None:
    """Compile static statements that hold until something."""
    number, names = held(effects.c, node, env, effects.key)
    spoken_of(effects.c, "hold", number, node, names)
    if node.ending.event is not None:
        used_up(effects.c, "hold", number, node.ending, names)
    values = packed([carried(effects.c, name, env, node) for name in names])
    effects.status(DONE)
    begun = rt.HOLD(number, effects.source(), env.you, values, until(effects, node.ending, env, names))
    about = _about(node)
    with effects.w.part() as part:
        effects.w.do(begun)
        tell_lasting(effects, node, env)
    # What is said of those who were chosen is said of nobody where none was.
    known = [env.names[each] for each in about] if about and about <= env.names.keys() else [TRUE]
    effects.w.when(disjunction(known), part.body)


def _about(node: m.Hold) -> frozenset[str]:
    """Return the names of the groups of which alone something is said; none where it is said of anything else."""
    things = [each.things if isinstance(each, m.Modify | m.Grant) else None for each in node.statics]
    names = [each.name for each in things if isinstance(each, m.Name) and each.many]
    return frozenset(names) if len(names) == len(things) else frozenset()


def until(effects: Effects, node: m.Ending, env: Surroundings, names: tuple[str, ...]) -> Expression:
    """Return the ending as data, see `state.lasting.Ending`: `names` are what is carried along, of which a condition may speak."""
    if node.period:
        whose = ZERO if node.whose is None else effects.values.code(node.whose, env)
        return packed([Constant(effects.c.period_index(node.period)), Constant(node.edge), whose])
    if node.condition is None:
        return Constant((NO_PERIOD, "", 0))
    return Constant((NO_PERIOD, node.word, lasting_while(effects.c, node, names, effects.key)))


def spoken_of_by(effects: Effects, node: m.Ending, env: Surroundings) -> tuple[str, ...]:
    """Return what of the surroundings the condition of an ending speaks of."""
    return carried_names(effects.c, m.Hold((), node), env)


def delay(effects: Effects, node: m.Delay, env: Surroundings) -> None:
    """Compile an ability that waits for its event."""
    more = () if node.ending is None else spoken_of_by(effects, node.ending, env)
    effect = effects.c.abilities.delayed(node.ability, env, effects.key, more)
    spoken_of(effects.c, "delay", effect.id, node, effect.names)
    if node.ending is not None and node.ending.event is not None:
        used_up(effects.c, "delay", effect.id, node.ending, effect.names)
        heard_out(effects.c, effect.id, node.ending.event)
    ending = (
        awaited(effects, node.ability, env) if node.ending is None else until(effects, node.ending, env, effect.names)
    )
    values = packed([carried(effects.c, name, env, node) for name in effect.names])
    effects.status(DONE)
    effects.w.do(rt.DELAY(effect.id, effects.source(), env.you, values, ending))
    tell_lasting(effects, node, env)


def awaited(effects: Effects, ability: m.Ability, env: Surroundings) -> Expression:
    """Return the ending of an ability that waits without one: what waits for a period of a player is over when that player is out."""
    never = Constant((NO_PERIOD, "", 0))
    if len(ability.events) != 1 or ability.events[0].verb not in (BEGIN, FINISH):
        return never
    tests = [each.args for each in ability.events[0].tests if isinstance(each, m.Op) and each.name in _IS]
    known = {slot.name: value for slot, value in tests if isinstance(slot, m.Slot)}
    whose, period = known.get("by"), known.get("period")
    if whose is None or not isinstance(period, m.Literal):
        return never
    return packed([Constant(effects.c.period_index(str(period.value))), Constant(""), effects.values.code(whose, env)])


def spoken_of(c: Compiling, kind: LastingKind, number: int, node: m.Hold | m.Delay, names: tuple[str, ...]) -> None:
    """Note which of the values that something carries along are things: it says nothing of them when they come back into play."""
    said = [each for each in nodes_in(node) if isinstance(each, m.Name | m.Slot) and each.type.base in _THINGS]
    single, several = ({_carried_as(each) for each in said if each.many is many} for many in (False, True))
    things = tuple([at for at, name in enumerate(names) if name in single])
    groups = tuple([at for at, name in enumerate(names) if name in several])
    c.program.linked.spoken_of[kind, number] = SpokenOf(things, groups, "this" in single)


_THINGS: Final = ("component", "entity")


def _carried_as(value: m.Name | m.Slot) -> str:
    return f"{OF_EVENT}{value.name}" if isinstance(value, m.Slot) else value.name


def used_up(c: Compiling, kind: LastingKind, number: int, ending: m.Ending, names: tuple[str, ...]) -> None:
    """Compile the event with which something that lasts ends: what it carries along is known, as in its statements."""
    assert ending.event is not None
    event = ending.event
    verb, index = c.verb(event.verb), c.verb_index[event.verb]
    params, env = carrying(names)
    inner = replace(
        env,
        names={**env.names, **{f"{OF_EVENT}{name}": value for name, value in env.given.items()}},
        given={},
        event=EVENT,
        slots=tuple([slot.name for slot in verb.slots]),
        verbs=(verb.id,),
        last=index in c.analysis.departing,
        shared={},
    )
    tests = [of_the_event(carried_along(test)) for test in event.tests]
    code = conjunction([c.values.code(test, inner) for test in tests])
    told = c.module.returning("lasts", (*params[:2], EVENT, *params[2:]), code, Origin(f"what uses up {kind} {number}"))
    linked = c.program.linked
    ended = (kind, number, c.module.function(told))
    for way in ways_of(verb.id):
        tables = (linked.used_up, linked.attempted) if ending.attempt else (linked.used_up,)
        for table in tables:
            table[c.verb_index[way]] = (*table.get(c.verb_index[way], ()), ended)


def heard_out(c: Compiling, number: int, ending: m.Happening) -> None:
    """Note where a delayed ability may wait for the very events that end it."""
    linked = c.program.linked
    waited = {verb for verb, _ in linked.delayed[number]}
    if not waited.isdisjoint(c.verb_index[way] for way in ways_of(ending.verb)):
        linked.heard_out |= {number}


def carried_along(value: m.Value) -> m.Value:
    """Return a test in which the slots of the event around the effect go by the names under which they are carried."""
    return renamed(
        value, lambda each: m.Name(f"{OF_EVENT}{each.name}", each.type) if isinstance(each, m.Slot) else None
    )
