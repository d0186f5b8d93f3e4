"""What collects the statements of one function while they are compiled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ruledeck.interpreter.target.names import Role, identifier
from ruledeck.interpreter.target.nodes import (
    Abort,
    Assign,
    Body,
    Break,
    Constant,
    Continue,
    Do,
    Expression,
    For,
    Handle,
    If,
    Increase,
    Local,
    Origin,
    Park,
    Plain,
    Return,
    SetState,
    Statement,
    Unpack,
    Wait,
    While,
    lifted,
)


class Part(list[Statement]):
    """Statements that are being collected."""

    @property
    def body(self) -> Body:
        """The statements."""
        return tuple(self)


class Builder:
    """Collects statements, the current part last.

    Attributes:
        params: The parameters of the function behind the state.
        origin: Where the statements come from that are added now.
    """

    def __init__(self, params: tuple[Local, ...], origin: Origin | None = None) -> None:
        self.params, self.origin = params, origin
        self.parts: list[Part] = [Part()]
        self.count = 0

    @property
    def body(self) -> Body:
        """What was collected in the current part."""
        return self.parts[-1].body

    def fresh(self, role: Role) -> Local:
        """Return a new variable."""
        self.count += 1
        return Local(f"{identifier(role)}{self.count}")

    def temporary(self, role: Role) -> Local:
        """Return a new variable that need not live across a wait."""
        self.count += 1
        return Local(f"{identifier(role)}{self.count}", kept=False)

    @contextmanager
    def part(self) -> Iterator[Part]:
        """Collect the statements that are added meanwhile, instead of adding them."""
        part = Part()
        self.parts.append(part)
        yield part
        self.parts.pop()

    def add(self, *statements: Statement) -> None:
        """Add some statements; what can never be reached is left out."""
        part = self.parts[-1]
        for statement in statements:
            if not part or not isinstance(part[-1], Return | Break | Continue | Abort):
                part.append(statement)

    def assign(self, target: Local, value: Expression | Plain, *more: Local) -> None:
        """Give a value to a variable, or to several."""
        self.add(Assign((target, *more), lifted(value), self.origin))

    def unpack(self, targets: Sequence[Local], value: Expression) -> None:
        """Give the members of a tuple to variables."""
        self.add(Unpack(tuple(targets), value, self.origin))

    def increase(self, target: Local, value: Expression | Plain) -> None:
        """Add to a variable."""
        self.add(Increase(target, lifted(value), self.origin))

    def set_state(self, name: str, value: Expression | Plain) -> None:
        """Set a value of the state as a whole."""
        self.add(SetState(name, lifted(value), self.origin))

    def do(self, value: Expression) -> None:
        """Compute something for what it does."""
        self.add(Do(value, self.origin))

    def when(self, test: Expression, yes: Body, no: Body = ()) -> None:
        """Do one of two things; where the test is known, that one."""
        if isinstance(test, Constant):
            self.add(*(yes if test.value else no))
        elif yes or no:
            self.add(If(((test, yes),), no, self.origin))

    def choice(self, arms: Sequence[tuple[Expression, Body]], otherwise: Body = ()) -> None:
        """Do the first thing whose test holds, or else the last."""
        if arms:
            self.add(If(tuple(arms), otherwise, self.origin))
        else:
            self.add(*otherwise)

    def each(self, target: Expression, source: Expression, body: Body) -> None:
        """Do something for each of a group, where nothing can wait."""
        self.add(For(target, source, body, self.origin))

    def loop(self, test: Expression, body: Body) -> None:
        """Do something again and again."""
        self.add(While(test, body, self.origin))

    def leave(self) -> None:
        """Leave the innermost loop."""
        self.add(Break(self.origin))

    def again(self) -> None:
        """Begin the innermost loop once more."""
        self.add(Continue(self.origin))

    def give(self, value: Expression | Plain) -> None:
        """Leave the function with a value."""
        self.add(Return(lifted(value), self.origin))

    def wait(self, call: Expression, *, aborts: bool) -> None:
        """Call something that can wait; behind it `RESULT` holds what it returned."""
        self.add(Wait(call, aborts, self.origin))

    def just_waited(self, call: Expression) -> bool:
        """Whether the last thing that is done so far in the current part is such a call."""
        last = self.parts[-1][-1] if self.parts[-1] else None
        return isinstance(last, Wait) and last.call == call

    def park(self, event: Expression) -> None:
        """Let the rest wait on a stack."""
        self.add(Park(event, self.origin))

    def abort(self) -> None:
        """Leave everything up to the innermost handler."""
        self.add(Abort(self.origin))

    def handle(self, body: Body, handler: Body) -> None:
        """Do something, and something else where an abort leaves it."""
        self.add(Handle(body, handler, self.origin))


def waits(body: Sequence[Statement]) -> bool:
    """Whether a decision may come in some statements, or something leaves them that only a unit can leave."""
    for each in body:
        if isinstance(each, Wait | Park | Handle | Abort):
            return True
        inner = [each.body] if isinstance(each, For | While) else []
        if isinstance(each, If):
            inner = [*(body for _, body in each.arms), each.otherwise]
        if any(map(waits, inner)):
            return True
    return False
