"""Units to functions: what can stop at a decision becomes numbered blocks in a loop, between which nothing lives but locals.

A statement in which nothing waits stays as it is. One in which something does is cut into blocks; each ends by going on in
another one, in one of two, or by waiting. To wait, the function says in which block it goes on, and breaks out of the loop:
behind it, it leaves `(number, block, locals)` on `s.unwind` and returns `SUSPEND`. To go on, it is called with that block and
those locals. An abort goes to the handler around the place where it comes, whatever else is around, so that regions with
handlers can lie in each other as deep as they like.

A block is written where it is reached when that is one place; the others stand one after the other in the loop, and a jump
forward falls through to where its number is asked for. What cannot be reached is left out.

Most units are not stopped: bots decide at once. So a unit is begun by a function of its own (`directly`), in which its statements
stand as they are, and which asks for no numbers; where it waits, it leaves the frame from which the other one goes on.
"""

from collections import Counter
from collections.abc import Iterator
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
    Generated,
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
_MOST_LOOPS = 12
"""In how many loops statements may stand that are not cut into blocks; Python allows twenty."""


@dataclass(slots=True)
class _Block:
    """Some statements, and how they end.

    Attributes:
        body: The statements.
        to: The block that is gone on in, -1 when the last statement returns.
        otherwise: Where it goes on if `test` does not hold.
        test: What decides between two places.
        wait: What is waited for before going on in `to`.
        origin: Where the end comes from.
    """

    body: list[Statement] = field(default_factory=list)
    to: int = -1
    otherwise: int = -1
    test: Expression | None = None
    wait: Wait | Park | None = None
    origin: Origin | None = None


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


def directly(unit: Unit, kept: tuple[Local, ...], again: Generated) -> Function | None:
    """Return the function that does a unit from its beginning as long as nothing stops it, and calls `again` to go on.

    `None` where the unit has no blocks, where an abort leads somewhere else in it, or where its statements lie too deep in each
    other: then `lowered` does all of it.
    """
    body = (*unit.body, Return(unit.result))
    if all(map(_straight, body)) or not _shallow(body, _DEEPEST, _MOST_LOOPS):
        return None
    cutting = _Cutting(unit, kept)
    cutting.loop(body)
    numbers = [cutting.number.get(label) for label in cutting.stops]
    if None in numbers:
        # Something waits that cannot be reached.
        return None
    begun: list[Statement] = [If(((PLACE, (Return(Call(again, (PLACE, LOCALS, RESULT))),)),))]
    if unit.params:
        begun.append(Unpack(unit.params, LOCALS))
    if extra := kept[len(unit.params) :]:
        begun.append(Assign(extra, NONE))
    frames = iter([Tuple((Constant(unit.number), Constant(number), packed(kept))) for number in numbers])
    return Function(unit.name, (PLACE, LOCALS, RESULT), (*begun, *_unstopped(body, frames)), unit.origin)


def waits(unit: Unit) -> bool:
    """Whether anything in a unit can stop it, or leads somewhere else in it."""
    return not all(map(_straight, unit.body))


def _shallow(body: Body, depth: int, loops: int) -> bool:
    """Whether statements can be written into each other as they lie, and nothing in them is done behind an abort."""
    if depth < 0 or loops < 0:
        return False
    for each in body:
        if isinstance(each, Handle):
            return False
        inside = loops - isinstance(each, For | While)
        if not all(_shallow(inner, depth - 1, inside) for inner in bodies_of(each)):
            return False
    return True


def _unstopped(body: Body, frames: Iterator[Tuple]) -> Body:
    """Return statements that leave the next of the frames where they are stopped, and go on below where they are not."""
    found: list[Statement] = []
    for each in body:
        if _straight(each) or isinstance(each, Break | Continue):
            found.append(each)
        elif isinstance(each, If):
            arms = tuple([(test, _unstopped(inner, frames)) for test, inner in each.arms])
            found.append(If(arms, _unstopped(each.otherwise, frames), each.origin))
        elif isinstance(each, While):
            found.append(While(each.test, _unstopped(each.body, frames), each.origin))
        elif isinstance(each, Wait):
            leave = (Do(Call(_LEAVE, (next(frames),))), Return(SUSPEND))
            found.append(Assign((RESULT,), each.call, each.origin))
            found.append(If(((Compare("is", RESULT, SUSPEND), leave),), (), each.origin))
            if each.aborts:
                found.append(If(((Compare("is", RESULT, ABORT), (Return(ABORT),)),), (), each.origin))
        elif isinstance(each, Park):
            frame = Tuple((each.event, *next(frames).items[1:]))
            found += [Do(Call(_LEAVE, (frame,)), each.origin), Return(STACKED, each.origin)]
        else:
            assert isinstance(each, Abort), f"{type(each).__name__} is cut into blocks"
            found.append(Return(ABORT, each.origin))
    return tuple(found)


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
        self.here = _Block()
        self.blocks: list[_Block] = [self.here]
        self.order: list[int] = [0]
        self.stops: list[int] = []
        self.handlers: list[int] = []
        self.loops: list[tuple[int, int]] = []

    # ---- cutting

    def label(self) -> int:
        """Return a new block, which begins where it is marked."""
        self.blocks.append(_Block())
        return len(self.blocks) - 1

    def begin(self, label: int) -> None:
        """Begin a block, where nothing falls into it."""
        self.order.append(label)
        self.here = self.blocks[label]

    def mark(self, label: int) -> None:
        """Begin a block; what comes before goes on in it."""
        self.go(label)
        self.begin(label)

    def go(self, label: int) -> None:
        """Go on elsewhere. What follows cannot be reached unless a block begins there."""
        self.here.to = self.here.otherwise = label
        self.here = _Block()

    def branch(self, test: Expression, yes: int, no: int, origin: Origin | None) -> None:
        """Go on in one of two places."""
        if isinstance(test, Constant):
            self.go(yes if test.value else no)
            return
        here = self.here
        here.to, here.otherwise, here.test, here.origin = yes, no, test, origin
        self.here = _Block()

    def stop(self, node: Wait | Park) -> None:
        """Wait, and go on behind it."""
        after = self.label()
        self.stops.append(after)
        self.here.wait = node
        self.mark(after)

    def sequence(self, body: Body) -> None:
        """Cut some statements."""
        for each in body:
            if _straight(each):
                self.here.body.append(each)
                if isinstance(each, Return):
                    self.here = _Block()
            elif isinstance(each, If):
                self.choice(each)
            elif isinstance(each, While):
                self.loop_of(each)
            elif isinstance(each, Handle):
                self.handled(each)
            elif isinstance(each, Wait):
                self.waiting(each)
            elif isinstance(each, Park):
                self.stop(each)
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
            self.begin(yes)
            self.sequence(body)
            self.go(end)
            self.begin(no)
        self.sequence(node.otherwise)
        self.mark(end)

    def loop_of(self, node: While) -> None:
        """Cut a loop."""
        top, go, end = self.label(), self.label(), self.label()
        self.mark(top)
        self.branch(node.test, go, end, node.origin)
        self.begin(go)
        self.loops.append((top, end))
        self.sequence(node.body)
        self.loops.pop()
        self.go(top)
        self.begin(end)

    def handled(self, node: Handle) -> None:
        """Cut a body with a handler; an abort in the handler belongs to the next one around."""
        caught, end = self.label(), self.label()
        self.handlers.append(caught)
        self.sequence(node.body)
        self.handlers.pop()
        self.go(end)
        self.begin(caught)
        self.sequence(node.handler)
        self.mark(end)

    def waiting(self, node: Wait) -> None:
        """Cut at a call that can wait."""
        self.stop(node)
        if node.aborts:
            left, on = self.label(), self.label()
            self.branch(Compare("is", RESULT, ABORT), left, on, node.origin)
            self.begin(left)
            self.aborted(node.origin)
            self.begin(on)

    def aborted(self, origin: Origin | None) -> None:
        """Go to the innermost handler, or leave the unit."""
        if self.handlers:
            self.go(self.handlers[-1])
        else:
            self.here.body.append(Return(ABORT, origin))
            self.here = _Block()

    # ---- putting together

    def loop(self, body: Body) -> Body:
        """Return the body of the loop over the blocks."""
        self.sequence(body)
        self.place = {label: number for number, label in enumerate(self.order)}
        self.skip()
        reached = self.reach()
        self.own = {0} | {label for label, times in reached.items() if times > 1}
        # A block of its own: where something goes on later, what is reached from several places, and what is jumped back to.
        for label in reached:
            block = self.blocks[label]
            if block.wait is not None:
                self.own.add(block.to)
            self.own |= {to for to in (block.to, block.otherwise) if to >= 0 and not self.forward(label, to)}
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
                if block.body or block.wait is not None or block.test is not None or block.to < 0 or block.to in seen:
                    return label
                label = block.to
                seen.add(label)

        for block in self.blocks:
            # Where something goes on later stays what it is: it has a number of its own anyway.
            if block.to >= 0 and block.wait is None:
                block.to, block.otherwise = last(block.to), last(block.otherwise)
                if block.to == block.otherwise:
                    block.test = None

    def reach(self) -> Counter[int]:
        """Return how often each block that can be reached is gone to."""
        reached: Counter[int] = Counter({0: 1})
        waiting = [0]
        while waiting:
            block = self.blocks[waiting.pop()]
            for to in {block.to, block.otherwise}:
                if to >= 0:
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
            block = self.blocks[label]
            step = 1 if block.test is not None else 0
            for to in (block.to, block.otherwise):
                if to >= 0:
                    depth[to] = depth.get(label, 0) + step

    def written(self, label: int) -> Body:
        """Return a block, with those that only it leads to."""
        block = self.blocks[label]
        if block.wait is not None:
            return (*block.body, *self.suspended(block.wait, block.to))
        if block.to < 0:
            return tuple(block.body)
        if block.test is None:
            return (*block.body, *self.going(label, block.to))
        yes, no = self.going(label, block.to), self.going(label, block.otherwise)
        if isinstance(yes[-1], Return | Continue):
            return (*block.body, If(((block.test, yes),), (), block.origin), *no)
        return (*block.body, If(((block.test, yes),), no, block.origin))

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


__all__ = [
    "ABORT",
    "LOCALS",
    "PLACE",
    "STACKED",
    "STATE",
    "SUSPEND",
    "bodies_of",
    "directly",
    "locals_of",
    "lowered",
    "waits",
]
