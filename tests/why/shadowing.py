"""A program whose every compiled expression is compared, each time it is evaluated, with the value of its tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import names_in, nodes_in
from ruledeck.interpreter.compiler import compiler as compiling
from ruledeck.interpreter.compiler.basis import runtime
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.values.values import ValueCompiler
from ruledeck.interpreter.explain.evaluator import Found, Scope, evaluate
from ruledeck.interpreter.target.nodes import NOTHING, Constant, Expression, Runtime, Tuple

if TYPE_CHECKING:
    import pytest

    from ruledeck.grammar.binder.game import Game
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State

Pairs = tuple[tuple[str, Found], ...]
SHADOW = Runtime("shadow")
IMPLICIT = ("this", "you", "@it", "@event")
"""Names that a tree reads without saying so."""


class Comparison:
    """What was compared.

    Attributes:
        program: the program whose expressions are compared.
        seen: how often each expression was compared, by its number.
        differences: expression, names, compiled value and value of the tree, where they differ.
    """

    def __init__(self) -> None:
        self.program: Program | None = None
        self.nodes: list[m.Value] = []
        self.seen: dict[int, int] = {}
        self.differences: list[tuple[m.Value, object, object, object]] = []

    def compare(
        self, s: State, number: int, value: object, named: Pairs, held: Pairs, taken: object, last: object
    ) -> object:
        """Evaluate the tree of expression `number` and return the compiled value unchanged.

        Of an event of the `last` kind, what has left play with it is read as it was then.
        In the midst of working out a characteristic a part of it is read without what is being worked out: it is compared when the
        whole is.
        """
        if s.projecting:
            return value
        names, slots = dict(named), dict(held)
        assert self.program is not None
        node = self.nodes[number]
        event = names.get("@event", -1)
        left = event if last and isinstance(event, int) and event in s.left else -1
        truth = evaluate(
            node, Scope(self.program, s, names, slots, taken if isinstance(taken, tuple) else (), event=left, known={})
        )
        self.seen[number] = self.seen.get(number, 0) + 1
        same = bool(value) == bool(truth) if node.type.base == "condition" else value == truth
        if not same:
            self.differences.append((node, names | slots, value, truth))
        return value


def shadowed(game: Game, players: int, patch: pytest.MonkeyPatch) -> tuple[Program, Comparison]:
    """Compile a game so that every outermost expression is compared."""
    comparison = Comparison()

    class Shadow(ValueCompiler):
        """Wraps the code of every expression that is not part of another one."""

        inside = 0

        def code(self, node: m.Value, env: Surroundings) -> Expression:
            self.inside += 1
            value = super().code(node, env)
            self.inside -= 1
            if self.inside or not isinstance(node, m.Op | m.Use | m.Select) or node.type.base in ("counter", "value"):
                return value
            return self.wrapped(node, env, value)

        def wrapped(self, node: m.Value, env: Surroundings, value: Expression) -> Expression:
            known = dict(env.names) if env.outer is None else {**env.names, "@it": env.outer}
            if env.event is not None:
                known["@event"] = env.event
            read = sorted({*names_in(node), *IMPLICIT} & known.keys())
            slots = sorted({each.name for each in nodes_in(node) if isinstance(each, m.Slot)})
            held = {name: self.slot(m.Slot(name, m.NUMBER), env) for name in slots}
            comparison.nodes.append(node)
            number = len(comparison.nodes) - 1
            names = Tuple(tuple(Tuple((Constant(name), known[name])) for name in read))
            taken = NOTHING if env.taken is None else env.taken
            slots_of_it = Tuple(tuple(Tuple((Constant(name), code)) for name, code in held.items()))
            return SHADOW(number, value, names, slots_of_it, taken, Constant(env.last))

    patch.setattr(compiling, "ValueCompiler", Shadow)
    patch.setitem(runtime.NAMES, "shadow", comparison.compare)
    comparison.program = compiling.compile_game(game, players)
    return comparison.program, comparison
