"""How sides of a die are taken apart to be said, in the same way in every language."""

from dataclasses import dataclass

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.conditions import is_candidate, without_not


@dataclass(frozen=True, slots=True)
class Sides:
    """Some sides of a die.

    Attributes:
        die: The die.
        symbols: The symbols that they show, as far as these can stand in front of the noun.
        other: Whether only what is not up is meant.
        rest: What else must hold of each, or `None`.
    """

    die: m.Value
    symbols: tuple[m.Value, ...]
    other: bool
    rest: m.Value | None


def sides_in(value: m.Value) -> Sides | None:
    """Return which sides a value speaks of, or `None` where it speaks of no sides."""
    if not isinstance(value, m.Op) or value.name != "faces":
        return None
    test = value.args[1] if len(value.args) > 1 else None
    tests = () if test is None else test.args if isinstance(test, m.Op) and test.name == "and" else (test,)
    symbols: list[m.Value] = []
    rest: list[m.Value] = []
    other = False
    for each in tests:
        inner, negative = without_not(each)
        if isinstance(inner, m.Op) and inner.name == "up side" and negative and is_candidate(inner.args[0]):
            other = True
        elif isinstance(each, m.Op) and each.name == "shows" and is_candidate(each.args[0]):
            symbols.append(each.args[1])
        else:
            rest.append(each)
    left = None if not rest else rest[0] if len(rest) == 1 else m.Op("and", tuple(rest), m.CONDITION)
    return Sides(value.args[0], tuple(symbols), other, left)
