"""Expressions made as small as what is known of their parts allows: an option or the number of players is known.

A condition that cannot change is folded; so is what is asked of constants. Nothing is ever taken apart that was printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ruledeck.interpreter.target.nodes import (
    FALSE,
    NONE,
    TRUE,
    Apply,
    Attribute,
    Begin,
    Binary,
    Boolean,
    Call,
    Compare,
    Conditional,
    Constant,
    Each,
    Expression,
    Head,
    Index,
    InState,
    Key,
    Plain,
    Sign,
    Spread,
    Tuple,
    Unary,
    lifted,
)


def conjunction(parts: Iterable[Expression]) -> Expression:
    """Return whether all of some conditions hold, asked in their order."""
    return _joined("and", parts, TRUE, FALSE)


def disjunction(parts: Iterable[Expression]) -> Expression:
    """Return whether any of some conditions holds, asked in their order."""
    return _joined("or", parts, FALSE, TRUE)


def _joined(sign: str, parts: Iterable[Expression], neutral: Constant, decisive: Constant) -> Expression:
    found: list[Expression] = []
    for part in parts:
        if isinstance(part, Boolean) and part.sign == sign:
            found += part.parts
        elif part != neutral:
            found.append(part)
        if part == decisive:
            # What would be asked behind it is never asked; what is asked before may be noted.
            break
    if not found:
        return neutral
    if found[0] == decisive or len(found) == 1:
        return found[0]
    return Boolean("and" if sign == "and" else "or", tuple(found))


def negation(part: Expression) -> Expression:
    """Return whether a condition does not hold."""
    if isinstance(part, Constant) and isinstance(part.value, bool):
        return Constant(not part.value)
    return Unary("not", part)


def conditional(test: Expression, yes: Expression, no: Expression) -> Expression:
    """Return one of two values."""
    if isinstance(test, Constant):
        return yes if test.value else no
    return Conditional(test, yes, no)


def truth(test: Expression) -> Expression:
    """Return a condition as `True` or `False`, whatever its parts are."""
    return conditional(test, TRUE, FALSE)


def compare(left: Expression, sign: Sign, right: Expression | Plain) -> Expression:
    """Return a comparison; that of two numbers is known, and whether a constant is nothing."""
    other = lifted(right)
    if isinstance(left, Constant) and isinstance(other, Constant) and sign in ("==", "!="):
        one, two = left.value, other.value
        if type(one) is int and type(two) is int:
            return Constant((one == two) == (sign == "=="))
    if isinstance(left, Constant) and other == NONE and sign in ("is", "is not"):
        return Constant((left == NONE) == (sign == "is"))
    return Compare(sign, left, other)


def packed(items: Sequence[Expression]) -> Expression:
    """Return a tuple; one of constants is a constant."""
    if all(isinstance(each, Constant) for each in items):
        return Constant(tuple([each.value for each in items if isinstance(each, Constant)]))
    return Tuple(tuple(items))


def at(value: Expression, index: Expression | Plain) -> Expression:
    """Return one of several; one of constants is known."""
    place = lifted(index)
    if isinstance(value, Constant) and isinstance(place, Constant) and isinstance(value.value, tuple):
        number = place.value
        if isinstance(number, int) and 0 <= number < len(value.value):
            return Constant(value.value[number])
    return Index(value, place)


def column(name: str, thing: Expression) -> Expression:
    """Return what a column of the state says of a thing."""
    return Index(Attribute(name), thing)


def size_of(node: Expression) -> int:
    """Return of how many nodes an expression consists."""
    return 1 + sum(map(size_of, parts_of(node)))


def parts_of(node: Expression) -> Iterator[Expression]:
    """Yield the expressions that an expression is made of, in the order in which they are written."""
    match node:
        case Index(value, place):
            yield from (value, place)
        case Call(_, args, keywords):
            yield from args
            for _, value in keywords:
                yield value
        case Apply(function, args):
            yield function
            yield from args
        case Begin(_, items) | Tuple(items) | Boolean(_, items):
            yield from items
        case Binary(_, left, right) | Compare(_, left, right):
            yield from (left, right)
        case Conditional(test, yes, no):
            yield from (yes, test, no)
        case Unary(_, value) | Spread(value) | Head(value, _):
            yield value
        case Each(value, loops, test):
            yield value
            for target, source in loops:
                yield from (target, source)
            if test is not None:
                yield test
        case InState(state, value):
            yield from (state, value)
        case Key(parameter, value):
            yield from (parameter, value)


def reads_local(node: Expression, local: Expression) -> bool:
    """Whether an expression reads a variable."""
    return node == local or any(reads_local(part, local) for part in parts_of(node))
