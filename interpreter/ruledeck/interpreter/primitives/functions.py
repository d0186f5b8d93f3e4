"""Built-in functions of the language that are functions of Python: what each does stands here, and nowhere else.

Compiled code calls them, and so do explanations. An operation whose row in the table says that it reads something gets
the state in front of the values of its arguments; a group comes as a tuple, also if it is one thing.
"""

from collections.abc import Callable
from typing import Final

from ruledeck.grammar.meaning.operations import OPERATIONS, OperationName, Sort
from ruledeck.interpreter.primitives.lookups import distance_between, only
from ruledeck.interpreter.state.runaway import numbers


def lower(*several: int) -> int:
    """Return the lowest of some numbers."""
    return min(several)


def higher(*several: int) -> int:
    """Return the highest of some numbers."""
    return max(several)


PLAIN: Final[dict[OperationName, Callable[..., int | tuple[int, ...]]]] = {
    "part": min,
    "lower": lower,
    "higher": higher,
    "only": only,
    "range": numbers,
    "distance": distance_between,
}
"""What an operation does, by its name. Operations that are not here have a form of their own where they are compiled, and
another one where they are evaluated."""

_GROUPS: Final[tuple[Sort, ...]] = ("group", "things")


def wants_group(name: OperationName, at: int) -> bool:
    """Whether an operation takes a tuple as its argument number `at`, also of one thing."""
    takes = OPERATIONS[name].takes
    return takes[min(at, len(takes) - 1)] in _GROUPS


def reads_state(name: OperationName) -> bool:
    """Whether the function of an operation is given the state."""
    return bool(OPERATIONS[name].reads)
