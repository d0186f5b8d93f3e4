"""Units to functions: what can stop at a decision becomes numbered blocks in a loop, between which nothing lives but locals.

A statement in which nothing waits stays as it is. One in which something does is cut into blocks; each ends by going on in
another one, in one of two, or by waiting. To wait, the function says in which block it goes on, and breaks out of the loop:
behind it, it leaves `(number, block, locals)` on `s.unwind` and returns `SUSPEND`. To go on, it is called with that block and
those locals. An abort goes to the handler around the place where it comes, whatever else is around, so that regions with
handlers can lie in each other as deep as they like.

A block is written where it is reached when that is one place; the others stand one after the other in the loop, and a jump
forward falls through to where its number is asked for. What cannot be reached is left out.
"""

from collections import Counter
from dataclasses import dataclass, field

from ruledeck.interpreter.target.nodes import (
    NONE,
    RESULT,
    STATE,
    ZERO,
    Abort,
    Assign,
    Body,
    Break,
    Call,
    Compare,
    Constant,
    Continue,
    Do,
    Expression,
    For,
    Function,
    Handle,
    If,
    Increase,
    Local,
    Origin,
    Park,
    Return,
    Runtime,
    Statement,
    Table,
    Tuple,
    Unit,
    Unpack,
    Wait,
    While,
)
from ruledeck.interpreter.target.simplify import packed

PLACE, LOCALS = Local("pc"), Local("L")
SUSPEND, ABORT, STACKED = Table("SUSPEND"), Table("ABORT"), Table("STACKED")
_LEAVE = Runtime("s.unwind.append", state=False)
_DEEPEST = 30
"""How deep blocks are written into each other; Python allows a hundred steps of indentation."""


@dataclass(slots=True)
class _Ending:
    """How a block ends.

    Attributes:
        to: The block that is gone on in, -1 when the block returns.
        otherwise: Where it goes on if `test` does not hold.
        test: What decides between two places.
        wait: What is waited for before going on in `to`.
    """

    to: int = -1
    otherwise: int = -1
    test: Expression | None = None
    wait: Wait | Park | None = None
    origin: Origin | None = None


@dataclass(slots=True)
class _Block:
    body: list[Statement] = field(default_factory=list)
    ending: _Ending = field(default_factory=_Ending)


def lowered(unit: Unit, kept: tuple[Local, ...]) -> Function:
    """Return the function of a unit whose frames hold some variables."""
    params = (PLACE, LOCALS, RESULT)
    body = (*unit.body, Return(unit.result))
    if all(map(_straight, body)):
        first = (Unpack(unit.params, LOCALS),) if unit.params else ()
        return Function(unit.name, params, (*first, *body), unit.origin)
    extra = kept[len(unit.params) :]
    fresh: list[Statement] = []
    if unit.params:
        fresh.append(Unpack(unit.params, LOCALS))
    if extra:
        fresh.append(Assign(extra, NONE))
    again = (Unpack(kept, LOCALS),) if kept else ()
    begin: Body = ()
    if fresh or again:
        begin = (If(((Compare("==", PLACE, ZERO), tuple(fresh)),), again),)
    loop = While(Constant(True), _Cutting(unit, kept).loop(body))
    frame = Tuple((Constant(unit.number), PLACE, packed(kept)))
    leave = (Do(Call(_LEAVE, (frame,))), Return(SUSPEND))
    return Function(unit.name, params, (*begin, loop, *leave), unit.origin)


def locals_of(unit: Unit) -> tuple[Local, ...]:
    """Return the variables that a frame of a unit holds: what it is begun with, and whatever is assigned in it."""
    found = dict.fromkeys(unit.params)
    waiting: list[Statement] = list(reversed(unit.body))
    while waiting:
        each = waiting.pop()
        if isinstance(each, Assign | Unpack):
            found.update(dict.fromkeys(each.targets))
        elif isinstance(each, Increase):
            found.setdefault(each.target)
        elif isinstance(each, For):
            targets = each.target.items if isinstance(each.target, Tuple) else (each.target,)
            found.update({target: None for target in targets if isinstance(target, Local)})
        for body in reversed(bodies_of(each)):
            waiting.extend(reversed(body))
    found.pop(RESULT, None)
    return tuple([each for each in found if each.kept])


def bodies_of(node: Statement) -> tuple[Body, ...]:
    """Return the bodies of a statement."""
    if isinstance(node, If):
        return (*(body for _, body in node.arms), node.otherwise)
    if isinstance(node, For | While):
        return (node.body,)
    return (node.body, node.handler) if isinstance(node, Handle) else ()


def _straight(node: Statement, *, looped: bool = False) -> bool:
    """Whether a statement stays as it is: nothing waits in it, and nothing in it goes somewhere else in the unit."""
    if isinstance(node, Wait | Park | Handle | Abort):
        return False
    if isinstance(node, Break | Continue):
        return looped
    inside = looped or isinstance(node, For | While)
    return all(_straight(each, looped=inside) for body in bodies_of(node) for each in body)


class _Cutting:
    """Cuts the body of one unit into blocks, and puts them together again."""

    def __init__(self, unit: Unit, kept: tuple[Local, ...]) -> None:
        self.unit, self.kept = unit, packed(kept)
        self.blocks: list[_Block] = [_Block()]
        self.order: list[int] = [0]
        self.handlers: list[int] = []
        self.loops: list[tuple[int, int]] = []

    # ---- cutting

    @property
    def here(self) -> _Block:
        """The block that is being filled."""
        return self.blocks[self.order[-1]]

    def label(self) -> int:
        """Return a new block, whose place `mark` says."""
        self.blocks.append(_Block())
        return len(self.blocks) - 1

    def mark(self, label: int) -> None:
        """Begin a block; what comes before goes on in it."""
        self.end(_Ending(label, label))
        self.order.append(label)

    def end(self, ending: _Ending) -> None:
        """End the block that is being filled; what follows cannot be reached unless something is marked."""
        self.here.ending = ending
        self.blocks.append(_Block())
        self.order.append(len(self.blocks) - 1)

    def go(self, label: int) -> None:
        """Go on elsewhere."""
        self.end(_Ending(label, label))

    def branch(self, test: Expression, yes: int, no: int, origin: Origin | None) -> None:
        """Go on in one of two places."""
        if isinstance(test, Constant):
            self.go(yes if test.value else no)
        else:
            self.end(_Ending(yes, no, test, origin=origin))

    def sequence(self, body: Body) -> None:
        """Cut some statements."""
        for each in body:
            if _straight(each):
                self.here.body.append(each)
                if isinstance(each, Return):
                    self.end(_Ending())
            elif isinstance(each, If):
                self.choice(each)
            elif isinstance(each, While):
                self.loop_of(each)
            elif isinstance(each, Handle):
                self.handled(each)
            elif isinstance(each, Wait):
                self.waiting(each)
            elif isinstance(each, Park):
                after = self.label()
                self.end(_Ending(after, after, wait=each, origin=each.origin))
                self.order.append(after)
            elif isinstance(each, Abort):
                self.aborted(each.origin)
            else:
                assert isinstance(each, Break | Continue), f"nothing can wait in a {type(each).__name__}"
                top, end = self.loops[-1]
                self.go(end if isinstance(each, Break) else top)

    def choice(self, node: If) -> None:
        """Cut a choice between bodies."""
        end = self.label()
        for test, body in node.arms:
            yes, no = self.label(), self.label()
            self.branch(test, yes, no, node.origin)
            self.order.append(yes)
            self.sequence(body)
            self.go(end)
            self.order.append(no)
        self.sequence(node.otherwise)
        self.mark(end)

    def loop_of(self, node: While) -> None:
        """Cut a loop."""
        top, go, end = self.label(), self.label(), self.label()
        self.mark(top)
        self.branch(node.test, go, end, node.origin)
        self.order.append(go)
        self.loops.append((top, end))
        self.sequence(node.body)
        self.loops.pop()
        self.go(top)
        self.order.append(end)

    def handled(self, node: Handle) -> None:
        """Cut a body with a handler; an abort in the handler belongs to the next one around."""
        caught, end = self.label(), self.label()
        self.handlers.append(caught)
        self.sequence(node.body)
        self.handlers.pop()
        self.go(end)
        self.order.append(caught)
        self.sequence(node.handler)
        self.mark(end)

    def waiting(self, node: Wait) -> None:
        """Cut at a call that can wait."""
        after = self.label()
        self.end(_Ending(after, after, wait=node, origin=node.origin))
        self.order.append(after)
        if node.aborts:
            left, on = self.label(), self.label()
            self.branch(Compare("is", RESULT, ABORT), left, on, node.origin)
            self.order.append(left)
            self.aborted(node.origin)
            self.order.append(on)

    def aborted(self, origin: Origin | None) -> None:
        """Go to the innermost handler, or leave the unit."""
        if self.handlers:
            self.go(self.handlers[-1])
        else:
            self.here.body.append(Return(ABORT, origin))
            self.end(_Ending())

    # ---- putting together

    def loop(self, body: Body) -> Body:
        """Return the body of the loop over the blocks."""
        self.sequence(body)
        self.place = {label: number for number, label in enumerate(self.order)}
        self.skip()
        reached = self.reach()
        waited = {block.ending.to for label, block in enumerate(self.blocks) if block.ending.wait and label in reached}
        # A block of its own: where something goes on later, what is reached from several places, and what is jumped back to.
        self.own = {0} | waited | {label for label, times in reached.items() if times > 1}
        for label in reached:
            ending = self.blocks[label].ending
            self.own |= {to for to in (ending.to, ending.otherwise) if to >= 0 and not self.forward(label, to)}
        self.cut_deep(reached)
        self.number = {label: at for at, label in enumerate([each for each in self.order if each in self.own])}
        found: list[Statement] = []
        for label in self.order:
            if label in self.own and label in reached:
                found.append(If(((Compare("==", PLACE, Constant(self.number[label])), self.written(label)),)))
        return tuple(found)

    def forward(self, label: int, to: int) -> bool:
        """Whether a place lies behind a block."""
        return self.place[to] > self.place[label]

    def skip(self) -> None:
        """Lead every ending past the blocks that do nothing but go on."""

        def last(label: int) -> int:
            seen = {label}
            while True:
                block = self.blocks[label]
                ending = block.ending
                if block.body or ending.wait or ending.test is not None or ending.to < 0 or ending.to in seen:
                    return label
                label = ending.to
                seen.add(label)

        for block in self.blocks:
            ending = block.ending
            if ending.to >= 0:
                # Where something goes on later stays what it is: it has a number of its own anyway.
                ending.to = ending.to if ending.wait else last(ending.to)
                ending.otherwise = last(ending.otherwise)
                if ending.to == ending.otherwise and not ending.wait:
                    ending.test = None

    def reach(self) -> Counter[int]:
        """Return how often each block that can be reached is gone to."""
        reached: Counter[int] = Counter({0: 1})
        waiting = [0]
        while waiting:
            ending = self.blocks[waiting.pop()].ending
            for to in {ending.to, ending.otherwise} - {-1} if ending.test is not None else {ending.to} - {-1}:
                reached[to] += 1
                if reached[to] == 1:
                    waiting.append(to)
        return reached

    def cut_deep(self, reached: Counter[int]) -> None:
        """Give numbers to blocks that would be written too deep in others."""
        depth: dict[int, int] = {}
        for label in self.order:
            if label not in reached:
                continue
            if label in self.own:
                depth[label] = 0
            elif depth.get(label, 0) > _DEEPEST:
                self.own.add(label)
                depth[label] = 0
            ending = self.blocks[label].ending
            step = 1 if ending.test is not None else 0
            for to in (ending.to, ending.otherwise):
                if to >= 0:
                    depth[to] = depth.get(label, 0) + step

    def written(self, label: int) -> Body:
        """Return a block, with those that only it leads to."""
        block = self.blocks[label]
        ending = block.ending
        if ending.wait is not None:
            return (*block.body, *self.suspended(ending.wait, ending.to))
        if ending.to < 0:
            return tuple(block.body)
        if ending.test is None:
            return (*block.body, *self.going(label, ending.to))
        yes, no = self.going(label, ending.to), self.going(label, ending.otherwise)
        if isinstance(yes[-1], Return | Continue):
            return (*block.body, If(((ending.test, yes),), (), ending.origin), *no)
        return (*block.body, If(((ending.test, yes),), no, ending.origin))

    def going(self, label: int, to: int) -> Body:
        """Return what goes on from a block to another one."""
        if to not in self.own:
            return self.written(to)
        jump = Assign((PLACE,), Constant(self.number[to]))
        return (jump,) if self.forward(label, to) else (jump, Continue())

    def suspended(self, node: Wait | Park, after: int) -> Body:
        """Return the statements that wait; the block that goes on stands behind them."""
        place = Constant(self.number[after])
        if isinstance(node, Park):
            frame = Tuple((node.event, place, self.kept))
            return (Do(Call(_LEAVE, (frame,)), node.origin), Return(STACKED, node.origin))
        suspended = Compare("is", RESULT, SUSPEND)
        return (
            Assign((PLACE,), place, node.origin),
            Assign((RESULT,), node.call, node.origin),
            If(((suspended, (Break(),)),), (), node.origin),
        )


__all__ = ["ABORT", "LOCALS", "PLACE", "STACKED", "STATE", "SUSPEND", "bodies_of", "locals_of", "lowered"]
