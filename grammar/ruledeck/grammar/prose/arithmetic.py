"""Where a number inside of another one stands in brackets: wherever the words alone would be read otherwise."""

from typing import Final, Literal

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OPERATIONS
from ruledeck.grammar.meaning.traversal import nodes_in

At = Literal["first", "last", "alone"]
"""Where the inner number stands: something follows it, it ends the outer one, or it is all that the outer one speaks of."""

_SIGNS: Final = {"+": 1, "-": 1, "*": 2}
"""How tightly the signs bind that stand between two numbers."""


def in_brackets(outer: m.Op, inner: m.Value, at: At) -> bool:
    """Whether a number stands in brackets in a calculation whose word stands between its numbers: `(a plus b) times 2`.

    Args:
        outer: The calculation.
        inner: One of its numbers.
        at: Where it stands.
    """
    if not isinstance(inner, m.Op):
        return at == "first" and ends_open(inner)
    if inner.name == "if" or is_divided(inner):
        return True
    bound, around = _SIGNS.get(inner.name), _SIGNS.get(outer.name)
    if around is None or at == "alone":
        # Words stand in front: `half of`, `the lower of`.
        return bound is not None or (at == "first" and ends_open(inner))
    if bound is None:
        return inner.name == "share up" or (at == "first" and (inner.name == "share" or ends_open(inner)))
    # What is taken away, and from what: the same sign behind another one is worked out after it.
    return bound < around or (at == "last" and bound == around and outer.name == "-") or ends_open(inner)


def in_brackets_behind(inner: m.Value, at: At) -> bool:
    """Whether a number stands in brackets in a calculation whose word stands in front: `the product of (the sum of a and b) and 2`."""
    if isinstance(inner, m.Op) and inner.name in ("if", "share up"):
        return True
    return at == "first" and (is_joined(inner) or ends_open(inner))


def is_calculation(value: m.Value) -> bool:
    """Whether a number is worked out of others in a way that has words of its own."""
    return isinstance(value, m.Op) and value.name in (*_SIGNS, "share", "share up", "lower", "higher")


def is_joined(value: m.Value) -> bool:
    """Whether a number is made of others, each of which is said."""
    if not isinstance(value, m.Op):
        return False
    if value.name in ("share", "share up") and not is_divided(value):
        return is_joined(value.args[0])
    return value.name in (*_SIGNS, "lower", "higher", "share", "share up")


def ends_open(value: m.Value) -> bool:
    """Whether what is said behind a number could be meant of its last part alone."""
    if isinstance(value, m.Use):
        return any(is_joined(each) for each in value.args)
    if not isinstance(value, m.Op):
        return False
    if value.name in ("if", "lower", "higher", "share up"):
        return True
    if value.name in _SIGNS:
        return ends_open(value.args[-1])
    return OPERATIONS[value.name].of_a_group and any(_ends_in_a_number(each) for each in nodes_in(value.args[0]))


def is_divided(value: m.Value) -> bool:
    """Whether a number is a part for which a language has no word of its own."""
    return (
        isinstance(value, m.Op)
        and value.name in ("share", "share up")
        and (not isinstance(value.args[1], m.Literal) or value.args[1].value not in PARTS)
    )


PARTS: Final = (2, 3, 4, 5, 6, 10)
"""The parts that have a word of their own: half, a third, and so on."""


def _ends_in_a_number(group: m.Meant) -> bool:
    """Whether a description says a number of its things, which stands at its end."""
    if not isinstance(group, m.Select):
        return False
    tests = nodes_in((*group.tests, group.where) if group.where is not None else group.tests)
    return any(isinstance(each, m.Op) and OPERATIONS[each.name].family == "comparison" for each in tests)
