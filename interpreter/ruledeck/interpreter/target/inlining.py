"""Small verbs stand where they are done: a call of a function that nothing else needs costs more than what it does.

Of a function that cannot wait, and that is done for what it does alone, the statements are written in the place of its call, with
variables of their own. Not one that is long, unless nothing else calls it, and none that returns from its midst.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from ruledeck.interpreter.target.nodes import (
    Assign,
    Body,
    Call,
    Constant,
    Do,
    Each,
    Expression,
    For,
    Function,
    Generated,
    Handle,
    If,
    Increase,
    InState,
    Key,
    Local,
    Return,
    SetState,
    Statement,
    Unit,
    Unpack,
    While,
)
from ruledeck.interpreter.target.sharing import rebuilt
from ruledeck.interpreter.target.simplify import size_of

_SMALL: Final = 30
"""Of how many nodes a function consists that is written wherever it is called."""
_DEEPEST: Final = 3
"""How many functions are written into each other."""

Lookup: TypeAlias = Callable[[str], Function | None]
"""What returns the tree of a function that may be written where it is called, by its name."""


def inlined(tree: Function | Unit, lookup: Lookup) -> Function | Unit:
    """Return a function in which small ones stand where it had called them."""
    return replace(tree, body=_Inlining(lookup).body(tree.body, _DEEPEST))


def inlinable(tree: Function) -> bool:
    """Whether a function is small, and does its statements to the end."""
    *before, last = tree.body
    if not isinstance(last, Return) or not all(map(_goes_through, before)) or not isinstance(last.value, Constant):
        return False
    return sum(map(_size, before)) <= _SMALL


def _goes_through(node: Statement) -> bool:
    """Whether a statement neither returns nor leads elsewhere."""
    if isinstance(node, If):
        return all(_goes_through(each) for _, body in node.arms for each in body) and all(
            map(_goes_through, node.otherwise)
        )
    return isinstance(node, Assign | Do | Increase | SetState | Unpack)


def _size(node: Statement) -> int:
    if isinstance(node, If):
        tests = sum(size_of(test) for test, _ in node.arms)
        return (
            tests + sum(map(_size, (each for _, body in node.arms for each in body))) + sum(map(_size, node.otherwise))
        )
    assert isinstance(node, Assign | Do | Increase | SetState | Unpack)
    return 1 + size_of(node.value)


@dataclass(slots=True)
class _Inlining:
    """Puts functions where they are called; `count` numbers them."""

    lookup: Lookup
    count: int = 0

    def body(self, body: Body, depth: int) -> Body:
        """Return statements with those of the functions that they call."""
        found: list[Statement] = []
        for each in body:
            found += self.statement(each, depth)
        return tuple(found)

    def statement(self, node: Statement, depth: int) -> Body:
        """Return what stands in the place of a statement."""
        if isinstance(node, Do) and isinstance(node.value, Call) and isinstance(node.value.function, Generated):
            tree = self.lookup(node.value.function.name) if depth else None
            return (node,) if tree is None else self.placed(tree, node.value, depth)
        if isinstance(node, If):
            arms = tuple([(test, self.body(inner, depth)) for test, inner in node.arms])
            return (replace(node, arms=arms, otherwise=self.body(node.otherwise, depth)),)
        if isinstance(node, For | While):
            return (replace(node, body=self.body(node.body, depth)),)
        if isinstance(node, Handle):
            return (replace(node, body=self.body(node.body, depth), handler=self.body(node.handler, depth)),)
        return (node,)

    def placed(self, tree: Function, call: Call, depth: int) -> Body:
        """Return the statements of a function, with what it is given."""
        self.count += 1
        names = _Names(self.count)
        changed = {target for each in tree.body for target in _targets(each)}
        begun: list[Statement] = []
        for param, value in zip(tree.params, call.args, strict=True):
            if isinstance(value, Constant | Local) and param not in changed:
                names.known[param] = value
            else:
                begun.append(Assign((names.local(param),), value, tree.origin))
        *inner, _ = tree.body
        return (*begun, *self.body(tuple([names.statement(each) for each in inner]), depth - 1))


def _targets(node: Statement) -> set[Local]:
    """Return the variables that a statement changes."""
    if isinstance(node, If):
        return {target for _, body in node.arms for each in body for target in _targets(each)} | {
            target for each in node.otherwise for target in _targets(each)
        }
    if isinstance(node, Assign | Unpack):
        return set(node.targets)
    return {node.target} if isinstance(node, Increase) else set()


@dataclass(slots=True)
class _Names:
    """Gives the variables of a function names of their own; `known` are those that stand for something else."""

    number: int
    known: dict[Local, Expression] = field(default_factory=dict)

    def local(self, local: Local) -> Local:
        """Return the variable in the place of another one."""
        found = self.known.setdefault(local, Local(f"{local.name}_{self.number}", kept=False))
        assert isinstance(found, Local)
        return found

    def expression(self, node: Expression) -> Expression:
        """Return an expression with other variables."""
        if isinstance(node, Local):
            return self.known.setdefault(node, Local(f"{node.name}_{self.number}", kept=False))
        if isinstance(node, Each):
            loops = tuple([(self.expression(target), self.expression(source)) for target, source in node.loops])
            test = None if node.test is None else self.expression(node.test)
            return replace(node, value=self.expression(node.value), loops=loops, test=test)
        if isinstance(node, InState):
            return replace(node, value=self.expression(node.value), state=self.expression(node.state))
        if isinstance(node, Key):
            return replace(node, parameter=self.local(node.parameter), value=self.expression(node.value))
        return rebuilt(node, self.expression)

    def statement(self, node: Statement) -> Statement:
        """Return a statement with other variables."""
        if isinstance(node, If):
            arms = tuple([(self.expression(test), tuple(map(self.statement, body))) for test, body in node.arms])
            return replace(node, arms=arms, otherwise=tuple(map(self.statement, node.otherwise)))
        if isinstance(node, Assign | Unpack):
            return replace(node, targets=tuple(map(self.local, node.targets)), value=self.expression(node.value))
        if isinstance(node, Increase):
            return replace(node, target=self.local(node.target), value=self.expression(node.value))
        assert isinstance(node, Do | SetState)
        return replace(node, value=self.expression(node.value))
