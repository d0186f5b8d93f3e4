"""Built-in functions of the language that are functions of Python: what each does stands here, and nowhere else.

Compiled code calls them, and so do explanations. An operation whose row in the table says that it reads something gets
the state in front of the values of its arguments; a group comes as a tuple, also if it is one thing.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

from ruledeck.grammar.files.manifest import indexed
from ruledeck.grammar.meaning.operations import OPERATIONS, OperationName, Sort
from ruledeck.interpreter.primitives.lookups import (
    belongs,
    distance_between,
    is_in_reach,
    is_on_way,
    is_within,
    movement_between,
    only,
    position_of,
)
from ruledeck.interpreter.primitives.modes_chosen import was_chosen
from ruledeck.interpreter.primitives.remembering import is_remembered
from ruledeck.interpreter.primitives.sides import is_up, number_of_side, prints, shown_by, shows, side_at
from ruledeck.interpreter.state.plain import Value
from ruledeck.interpreter.state.runaway import numbers

NO_LIMIT: Final = 1_000_000_000
"""What `no limit` counts as: more than any number that can be written, which has nine digits."""


def different(values: tuple[Value, ...], cards: bool) -> int:
    """Return how many different values there are: a fact that a thing lacks is none, and several of one thing count each.

    Of `cards`, which are given by their index, -1 is none.
    """
    found = set(values)
    for several in [value for value in found if isinstance(value, tuple)]:
        found.remove(several)
        found.update(several)
    return len(found - {"", None, -1 if cards else ""})


def alike(values: tuple[Value, ...], cards: bool) -> int:
    """Return how many of some things have one value in common, at most; what a thing lacks is none, as in `different`."""
    return max(_frequencies(values, cards=cards).values(), default=0)


def once_each(values: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return what a card lists, each value once: the same word twice is one choice."""
    return tuple(dict.fromkeys(values))


def most_frequent(values: tuple[Value, ...], cards: bool) -> tuple[Value, ...]:
    """Return the values that most of some things have, in order; what a thing lacks is none."""
    found = _frequencies(values, cards=cards)
    return _so_often(found, max(found.values(), default=0))


def least_frequent(values: tuple[Value, ...], cards: bool) -> tuple[Value, ...]:
    """Return the values that the fewest of some things have, of those that any has."""
    found = _frequencies(values, cards=cards)
    return _so_often(found, min(found.values(), default=0))


def in_a_row(values: tuple[Value, ...], _cards: bool) -> int:
    """Return how many of some things have numbers of which each follows another one, each number once, at most."""
    numbers = {each for each in values if isinstance(each, int)}
    longest = 0
    for first in numbers:
        if first - 1 not in numbers:
            length = 1
            while first + length in numbers:
                length += 1
            longest = max(longest, length)
    return longest


def _frequencies(values: tuple[Value, ...], *, cards: bool) -> Counter[Value]:
    found: Counter[Value] = Counter()
    for value in values:
        found.update(set(value) if isinstance(value, tuple) else (value,))
    for nothing in ("", None, -1 if cards else ""):
        del found[nothing]
    return found


def _so_often(found: Counter[Value], often: int) -> tuple[Value, ...]:
    # All are of one sort; the order of the things tells nobody anything.
    return tuple(
        sorted([value for value, count in found.items() if count == often], key=lambda each: (str(type(each)), each))
    )


COUNTED: Final[dict[OperationName, Callable[[tuple[Value, ...], bool], Value]]] = {
    "different": different,
    "alike": alike,
    "in a row": in_a_row,
    "most frequent": most_frequent,
    "least frequent": least_frequent,
}
"""What is told of the values that several things have: of each of them one, and whether these are cards."""


def lower(*several: int) -> int:
    """Return the lowest of some numbers."""
    return min(several)


def higher(*several: int) -> int:
    """Return the highest of some numbers."""
    return max(several)


def indexed_counter(name: str, symbol: str | None) -> str | None:
    """Return what the counter of a symbol is called; without a symbol there is none."""
    return indexed(name, symbol) if symbol else None


def chosen_by(row: tuple[Value, ...], player: int) -> Value:
    """Return what a player has chosen, of a row by seats; who has chosen nothing has what stands at its front."""
    choice = row[player]
    return row[0] if choice is None else choice


def all_chosen(row: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return what players have chosen, each thing once, of a row by seats."""
    found: list[Value] = []
    for each in row[1:]:
        found += each if isinstance(each, tuple) else () if each is None else (each,)
    return tuple(dict.fromkeys(found))


PLAIN: Final[dict[OperationName, Callable[..., Value]]] = {
    "part": min,
    "lower": lower,
    "higher": higher,
    "counter with": indexed_counter,
    "only": only,
    "range": numbers,
    "distance": distance_between,
    "within": is_within,
    "on way": is_on_way,
    "movement": movement_between,
    "reach": is_in_reach,
    "prints": prints,
    "face": side_at,
    "face number": number_of_side,
    "shown": shown_by,
    "shows": shows,
    "belongs": belongs,
    "position": position_of,
    "up side": is_up,
    "chosen by": chosen_by,
    "all chosen": all_chosen,
    "was chosen": was_chosen,
    "remembered": is_remembered,
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
