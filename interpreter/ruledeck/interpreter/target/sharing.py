"""What a function asks twice is worked out once, where it is asked in any case.

Only functions that merely say something are looked at: what they call changes nothing, so that a second answer is the first one.
What is asked in one case alone stays where it is: it may never be wanted.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from ruledeck.interpreter.target.names import identifier
from ruledeck.interpreter.target.nodes import (
    Apply,
    Assign,
    Binary,
    Body,
    Boolean,
    Call,
    Compare,
    Conditional,
    Each,
    Expression,
    Function,
    Generated,
    Head,
    If,
    Index,
    InState,
    Key,
    Local,
    Return,
    Spread,
    Statement,
    Tuple,
    Unary,
)
from ruledeck.interpreter.target.simplify import parts_of

_SAYING: Final = ("could", "word", "condition", "group", "holds", "amount", "event", "lasts", "concerns")
"""The roles of functions that change nothing."""
_CHEAP: Final = frozenset(("len", "bool", "tuple", "max", "min", "sum", "any", "all"))
"""What is called faster than a variable for it would pay off, unless what it is given is worth one."""


def shared(function: Function) -> Function:
    """Return a function in which nothing is worked out twice that is asked on every way through a statement."""
    if function.name.partition("_")[0] not in _SAYING:
        return function
    return replace(function, body=_Sharing().body(function.body))


class _Sharing:
    """Gives what is asked twice a variable of its own."""

    def __init__(self) -> None:
        self.made = 0

    def body(self, body: Body) -> Body:
        """Return statements, each behind the variables that it needs."""
        found: list[Statement] = []
        for statement in body:
            found += self.statement(statement)
        return tuple(found)

    def statement(self, statement: Statement) -> Iterator[Statement]:
        """Yield a statement behind the variables that it needs; of several tests only the first is made in any case."""
        if isinstance(statement, Return | Assign):
            made, (value,) = self.out_of((statement.value,))
            yield from [Assign((local,), each, statement.origin) for local, each in made]
            yield replace(statement, value=value)
        elif isinstance(statement, If):
            made, tests = self.out_of(tuple([test for test, _ in statement.arms]))
            yield from [Assign((local,), each, statement.origin) for local, each in made]
            bodies = [self.body(body) for _, body in statement.arms]
            yield replace(
                statement, arms=tuple(zip(tests, bodies, strict=True)), otherwise=self.body(statement.otherwise)
            )
        else:
            yield statement

    def out_of(self, asked: tuple[Expression, ...]) -> tuple[list[tuple[Local, Expression]], tuple[Expression, ...]]:
        """Return the variables that some expressions need, of which the first is worked out in any case, and what is left of them."""
        made: list[tuple[Local, Expression]] = []
        while _may_repeat(asked):
            times = Counter([each for one in asked for each in _within(one) if _is_worth_it(each)])
            bound = {local for one in asked for local in _bound(one)}
            twice = next(
                (
                    each
                    for each in _always(asked[0])
                    if isinstance(each, Call | Each) and times[each] > 1 and bound.isdisjoint(_free(each))
                ),
                None,
            )
            if twice is None:
                break
            local = Local(identifier("o", self.made))
            self.made += 1
            made.append((local, twice))
            asked = tuple([_exchanged(one, twice, local) for one in asked])
        return made, asked


def _may_repeat(asked: tuple[Expression, ...]) -> bool:
    """Whether anything may be asked twice: a quick test, as comparing whole expressions takes a while."""
    forms: set[object] = set()
    for one in asked:
        for each in _within(one):
            form = each.function if isinstance(each, Call) else Each if isinstance(each, Each) else None
            if form in forms and _is_worth_it(each):
                return True
            if form is not None:
                forms.add(form)
    return False


def _is_worth_it(node: Expression) -> bool:
    if isinstance(node, Call):
        return (
            isinstance(node.function, Generated)
            or node.function.name not in _CHEAP
            or any(map(_is_worth_it, node.args))
        )
    return isinstance(node, Each)


def _within(node: Expression) -> Iterator[Expression]:
    """Yield an expression and all its parts, but for what is asked of another state."""
    yield node
    if not isinstance(node, InState | Key):
        for part in parts_of(node):
            yield from _within(part)


def _free(node: Expression) -> set[Local]:
    """Return the variables that an expression reads and does not bind itself."""
    if isinstance(node, Local):
        return {node}
    if not isinstance(node, Each):
        return {each for part in parts_of(node) for each in _free(part)}
    inside = [node.value, *(() if node.test is None else (node.test,))]
    found = {each for part in inside for each in _free(part)}
    for target, source in reversed(node.loops):
        found = (found - _free(target)) | _free(source)
    return found


def _bound(node: Expression) -> Iterator[Local]:
    """Yield the variables that the loops of an expression bind."""
    for each in _within(node):
        if isinstance(each, Each):
            for target, _ in each.loops:
                yield from _free(target)


def _always(node: Expression) -> Iterator[Expression]:
    """Yield an expression and those of its parts that are worked out whenever it is, the whole before its parts."""
    yield node
    match node:
        case Boolean(_, parts):
            yield from _always(parts[0])
        case Conditional(test, _, _):
            yield from _always(test)
        case Each(_, loops, _):
            yield from _always(loops[0][1])
        case InState() | Key():
            return
        case _:
            for part in parts_of(node):
                yield from _always(part)


def _exchanged(node: Expression, old: Expression, new: Expression) -> Expression:
    """Return an expression with another one in place of each that is like it."""
    if node == old:
        return new

    def go(part: Expression) -> Expression:
        return _exchanged(part, old, new)

    return rebuilt(node, go)


def rebuilt(node: Expression, go: Callable[[Expression], Expression]) -> Expression:
    """Return an expression with what becomes of each of its parts."""
    match node:
        case Index(value, place):
            return Index(go(value), go(place))
        case Call(_, args, keywords):
            return replace(
                node, args=tuple(map(go, args)), keywords=tuple([(name, go(value)) for name, value in keywords])
            )
        case Apply(function, args):
            return Apply(go(function), tuple(map(go, args)))
        case Tuple(items):
            return Tuple(tuple(map(go, items)))
        case Boolean(sign, parts):
            return Boolean(sign, tuple(map(go, parts)))
        case Binary(_, left, right) | Compare(_, left, right):
            return replace(node, left=go(left), right=go(right))
        case Conditional(test, yes, no):
            return Conditional(go(test), go(yes), go(no))
        case Unary(sign, value):
            return Unary(sign, go(value))
        case Spread(value) | Head(value, _):
            return replace(node, value=go(value))
        case Each(value, loops, test):
            sources = tuple([(target, go(source)) for target, source in loops])
            return Each(go(value), sources, None if test is None else go(test))
        case _:
            return node
