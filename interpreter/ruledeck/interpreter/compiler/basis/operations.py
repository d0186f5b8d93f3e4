"""How built-in functions are registered: each module has a dictionary of its own, and `values` joins them."""

from collections.abc import Callable

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.interpreter.compiler.basis.context import Values
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.target.nodes import Expression

Build = Callable[[Values, m.Op, Surroundings], Expression]
"""Returns the expression of a function with its arguments."""


def registering(operations: dict[OperationName, Build]) -> Callable[..., Callable[[Build], Build]]:
    """Return a decorator that puts a function into a dictionary under some names."""

    def op(*names: OperationName) -> Callable[[Build], Build]:
        def register(function: Build) -> Build:
            operations.update(dict.fromkeys(names, function))
            return function

        return register

    return op
