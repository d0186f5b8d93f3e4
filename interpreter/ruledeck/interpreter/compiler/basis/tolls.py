"""Tolls to code: the verbs of which they speak ask for them before they do anything."""

from collections.abc import Collection

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Effects
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import RESULT
from ruledeck.interpreter.target.simplify import packed

_YOU = m.Name("you", m.PLAYER)


def levied(game: Game, verbs: Collection[str]) -> dict[str, m.Steps]:
    """Return what the verbs of a game do, some of them behind their tolls: `fully` these, and then their own steps."""
    bodies = dict(game.bodies)
    for ident in verbs:
        body = bodies.get(ident)
        if body is not None:
            slots = tuple(m.Name(slot.name, slot.type, slot.many) for slot in game.words.verbs[ident].slots)
            price = m.Steps((m.Levy(ident, _YOU, slots),), start=body.start, end=body.start)
            paid = m.Fully(price, body, start=body.start, end=body.start)
            bodies[ident] = m.Steps((paid,), start=body.start, end=body.end)
    return bodies


def levy(effects: Effects, node: m.Levy, env: Surroundings) -> None:
    """Compile that the tolls on a verb are paid."""
    by, slots = effects.values.code(node.by, env), packed([effects.values.code(each, env) for each in node.slots])
    effects.w.wait(rt.LEVY.begin(effects.c.verb_index[node.verb], by, slots, effects.source()), aborts=True)
    effects.status(RESULT)
