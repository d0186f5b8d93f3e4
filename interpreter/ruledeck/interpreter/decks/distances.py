"""How far a deck is from what a format asks: a number for each condition, nought where it holds.

A comparison is as far from true as its numbers are apart, a group that should be empty as far as it has members, and so on through
what a condition is made of. The distances are trees of the language like the conditions themselves, and compiled as such.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.compiler import Compiler
from ruledeck.interpreter.decks.requirements import Conditions
from ruledeck.interpreter.engine.machine import boxed
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.starting_components import with_what_they_bring
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import ZERO, Constant, Expression, Function, Local, Origin

_NOUGHT, _ONE = m.Literal(0, m.NUMBER), m.Literal(1, m.NUMBER)
_NEGATED: Final[dict[OperationName, OperationName]] = {
    "<": ">=", ">=": "<", ">": "<=", "<=": ">", "=": "!=", "!=": "=", "any": "none", "none": "any",
}  # fmt: skip

Measure = Callable[[State, int], int]
"""How far the deck in the box is from a condition, for the player whose deck it is."""


def distance(condition: m.Value) -> m.Value:
    """Return the number by which a condition fails: 0 exactly where it holds, and the less the nearer it is."""
    if not isinstance(condition, m.Op):
        return _all_or_nothing(condition)
    args = condition.args
    match condition.name:
        case "not":
            return _distance_of_not(args[0])
        case "and":
            return _op("+", *map(distance, args))
        case "or":
            return _op("lower", *map(distance, args))
        case "<" | "<=" | ">" | ">=":
            left, right = args if condition.name in ("<", "<=") else args[::-1]
            over = _op("-", left, right)
            return _op("higher", _NOUGHT, over if "=" in condition.name else _op("+", over, _ONE))
        case "=" if all(each.type == m.NUMBER for each in args):
            return _op("higher", _op("-", *args), _op("-", *args[::-1]))
        case "none":
            return _op("count", args[0])
        case "every":
            return _op("total", args[0], distance(args[1]))
        case "some":
            return _op("if", m.Op("any", (args[0],), m.CONDITION), _op("lowest", args[0], distance(args[1])), _ONE)
        case _:
            return _all_or_nothing(condition)


def _distance_of_not(condition: m.Value) -> m.Value:
    """Return by how much a condition holds that should not."""
    if isinstance(condition, m.Op):
        negated = _NEGATED.get(condition.name)
        if negated is not None:
            return distance(m.Op(negated, condition.args, m.CONDITION))
        match condition.name:
            case "not":
                return distance(condition.args[0])
            case "and":
                return _op("lower", *map(_distance_of_not, condition.args))
            case "or":
                return _op("+", *map(_distance_of_not, condition.args))
            case "some":
                return _op("total", condition.args[0], _distance_of_not(condition.args[1]))
            case _:
                pass
    return _op("if", condition, _ONE, _NOUGHT)


def _all_or_nothing(condition: m.Value) -> m.Value:
    return _op("if", condition, _NOUGHT, _ONE)


def _op(name: OperationName, *args: m.Value) -> m.Value:
    """Return a calculation; of sums and differences each has two numbers."""
    if name == "+" and len(args) > 2:
        return _op("+", args[0], _op("+", *args[1:]))
    return m.Op(name, args, m.NUMBER)


class Distances:
    """The distances of decks from the conditions of a format, compiled."""

    def __init__(self, program: Program, conditions: Conditions) -> None:
        """Compile the conditions for a program, and with them only what they use of its words."""
        self._program = program
        self._index = {ident: number for number, ident in enumerate(program.definitions)}
        self._measures: tuple[Measure, ...] = ()
        if conditions:
            # The same text gives the same code, so that what it works out of a state of the program is the same.
            compiler = Compiler(program.game, program.layout.people, program.options, coverage=False)
            self._measures = tuple([_measure(compiler, at, meant) for at, (_, meant) in enumerate(conditions)])

    def of(self, cards: Mapping[str, int], owner: int) -> tuple[int, ...]:
        """Return how far a deck is from each condition.

        Args:
            cards: Copies by id of the card.
            owner: The player whose cards they are, who is `you`; or `TABLE`.
        """
        listed = [(self._index[card], owner) for card in Counter(cards).elements()]
        state = boxed(self._program, with_what_they_bring(self._program, listed))
        return tuple([measure(state, owner) for measure in self._measures])


def _measure(compiler: Compiler, at: int, meant: m.Value) -> Measure:
    you = Local(identifier("you"))
    names: dict[str, Expression] = {"you": you, "they": you, "this": ZERO}
    names |= {seat: Constant(number) for number, seat in enumerate(compiler.game.words.seats, 1)}
    builder = Builder((you,))
    builder.give(compiler.values.code(distance(meant), Surroundings(names)))
    declared = compiler.module.declare("distance")
    compiler.module.define(Function(declared.name, builder.params, builder.body, Origin(f"format:{at}")))
    return compiler.module.function(declared)
