"""A unit that is stopped at any of its calls goes on as if it had not been stopped, however its statements lie in each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from ruledeck.interpreter.state.outcomes import ABORT, STACKED, SUSPEND
from ruledeck.interpreter.target.blocks import directly, locals_of, lowered
from ruledeck.interpreter.target.module import Module
from ruledeck.interpreter.target.nodes import (
    FALSE,
    NONE,
    RESULT,
    TRUE,
    ZERO,
    Abort,
    Assign,
    Binary,
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
    Tuple,
    Unit,
    Wait,
    While,
)
from ruledeck.interpreter.target.printing import Printer

N, AT, X = Local("n"), Local("i"), Local("x")
ASK, NOTE = Runtime("ask"), Runtime("note")
NUMBER = 7


@dataclass
class Machine:
    """A state that answers what a unit asks, at once or only when it is called again.

    Attributes:
        stops: Whether each question stops the unit.
        aborts: The questions, counted from 0, that are answered by leaving.
        most: How many questions are answered; then everything is left for good.
    """

    stops: bool
    aborts: frozenset[int] = frozenset()
    most: int = 60
    asked: int = 0
    told: list[object] = field(default_factory=list)
    unwind: list[tuple[object, ...]] = field(default_factory=list)
    leaving: int = 0

    def answer(self) -> object:
        """Return the answer of the last question."""
        if self.asked > self.most:
            self.leaving = 99
            return ABORT
        return ABORT if self.asked in self.aborts else self.asked % 3

    def run(self, unit: Any, values: tuple[object, ...] = (0,)) -> object:
        """Run a unit to its end; returns what it returned."""
        result = unit(self, 0, values, None)
        while result is SUSPEND:
            ((number, place, held),) = self.unwind
            assert number == NUMBER
            self.unwind.clear()
            result = unit(self, place, held, self.answer())
        return result


def ask(s: Machine, what: object) -> object:
    """Ask something."""
    s.asked += 1
    s.told.append(("asked", what))
    return SUSPEND if s.stops else s.answer()


def note(s: Machine, what: object) -> None:
    """Note that something happened."""
    s.told.append(what)
    if len(s.told) > 5000:
        raise AssertionError("it goes on for ever")


def compiled(*body: Statement, result: Expression = N) -> Any:
    """Return the function of a unit."""
    space: dict[str, Any] = {
        "ask": ask,
        "note": note,
        "SUSPEND": SUSPEND,
        "ABORT": ABORT,
        "STACKED": STACKED,
        "len": len,
    }
    module = Module("tests", space)
    declared = module.declare("unit")
    module.define_unit(Unit(declared.name, NUMBER, (N,), body, result, Origin("a test")))
    return module.function(declared)


def asking(what: int, *, aborts: bool = True) -> Wait:
    """Return a question."""
    return Wait(ASK(what), aborts)


def told(unit: Any, **given: Any) -> tuple[object, list[object]]:
    """Return what a unit returned and said; it must not matter whether it was stopped."""
    once, stopped = Machine(False, **given), Machine(True, **given)
    result = stopped.run(unit)
    assert (once.run(unit), once.told) == (result, stopped.told)
    return result, stopped.told


def begun_directly(body: Body) -> Function | None:
    """Return the function that begins a unit and leaves it to another one to go on."""
    unit = Unit("u", NUMBER, (N,), body, N, Origin("x"))
    return directly(unit, locals_of(unit), Generated("again_7"))


def test_a_unit_is_begun_without_blocks() -> None:
    """What is not stopped asks for no numbers; where it is stopped, it leaves the frame with which the other function goes on."""
    function = begun_directly((asking(1), While(N, (asking(2), Increase(N, Constant(1)))), asking(3)))
    assert function is not None
    printer = Printer()
    printer.function(function)
    text = "\n".join(printer.lines)
    assert text.count("pc") == 3
    assert "if pc:\n        return again_7(s, pc, L, v)" in text
    for place in (1, 3, 4):
        assert f"s.unwind.append((7, {place}, (n,)))" in text
    assert "while True" not in text


def test_a_unit_is_cut_where_an_abort_leads_elsewhere_in_it() -> None:
    """Python cannot jump to a handler out of loops that lie in each other; nor does it read what lies too deep in each other."""
    assert begun_directly((Handle((asking(1),), (Do(NOTE("handled")),)),)) is None
    deep: Body = (asking(1),)
    for _ in range(40):
        deep = (If(((N, deep),)),)
    assert begun_directly(deep) is None
    loops: Body = (asking(1),)
    for _ in range(13):
        loops = (While(N, loops),)
    assert begun_directly(loops) is None
    assert begun_directly((Do(NOTE("straight")),)) is None


def test_what_waits_and_cannot_be_reached_has_no_place_to_go_on() -> None:
    """Behind a return nothing is stopped, so that there is nothing to begin in another way."""
    assert begun_directly((asking(1), Return(N), asking(2))) is None


def test_a_unit_in_which_nothing_waits_has_no_blocks() -> None:
    """Straight code stays straight."""
    unit = Unit("u", 1, (N,), (If(((N, (Do(NOTE(1)),)),)),), N, Origin("x"))
    assert not [each for each in lowered(unit, locals_of(unit)).body if isinstance(each, While)]


def test_what_cannot_be_reached_is_left_out() -> None:
    """Behind a return, an abort or a jump nothing is written."""
    body = (asking(1), While(TRUE, (Break(), asking(2))), Return(N), Do(NOTE("never")), asking(3))
    unit = Unit("u", 1, (N,), body, N, Origin("x"))
    printer = Printer()
    printer.function(lowered(unit, locals_of(unit)))
    assert "never" not in "\n".join(printer.lines)
    assert sum("ask(" in line for line in printer.lines) == 1


def test_locals_live_across_a_wait() -> None:
    """Every variable that is assigned anywhere is in the frame, in the order of the text; a passing one is not."""
    passing = Local("t", kept=False)
    body = (Assign((AT,), ZERO), For(X, Tuple((N,)), (Increase(N, X),)), Assign((passing,), ZERO), asking(1))
    unit = Unit("u", 1, (N,), body, N, Origin("x"))
    assert locals_of(unit) == (N, AT, X)


def test_the_answer_is_read_behind_a_wait() -> None:
    """`RESULT` is what was answered."""
    unit = compiled(asking(1), Assign((N,), RESULT), asking(2), Increase(N, Binary("*", RESULT, Constant(10))))
    assert Machine(True).run(unit) == 21
    assert Machine(False).run(unit) == 21


def test_loops_go_on_where_they_stopped() -> None:
    """A loop that waits in its body counts as one that does not."""
    turn = (Increase(AT, Constant(1)), If(((Compare("==", AT, Constant(2)), (Continue(),)),)), asking(1))
    more = If(((Compare(">", AT, Constant(3)), (Break(),)),))
    unit = compiled(Assign((AT,), ZERO), While(Compare("!=", AT, Constant(9)), (*turn, more)), Do(NOTE(AT)))
    assert told(unit)[1] == [("asked", 1), ("asked", 1), ("asked", 1), 4]


def test_an_abort_leaves_the_unit_where_nothing_handles_it() -> None:
    """Everything behind it is left out, and the caller learns of it."""
    machine = Machine(True, frozenset((1,)))
    assert machine.run(compiled(asking(1), Do(NOTE("behind")))) is ABORT
    assert machine.told == [("asked", 1)]


def test_an_abort_goes_to_the_innermost_handler() -> None:
    """What stands behind it in the body is left out, the handler happens, and the unit goes on behind both."""
    inner = Handle((asking(1), Do(NOTE("body"))), (Do(NOTE("inner")),))
    unit = compiled(
        Handle((inner, Do(NOTE("between")), asking(2), Do(NOTE("end"))), (Do(NOTE("outer")),)), Do(NOTE("behind"))
    )
    assert told(unit)[1] == [("asked", 1), "body", "between", ("asked", 2), "end", "behind"]
    assert told(unit, aborts=frozenset((1,)))[1] == [("asked", 1), "inner", "between", ("asked", 2), "end", "behind"]
    assert told(unit, aborts=frozenset((2,)))[1] == [("asked", 1), "body", "between", ("asked", 2), "outer", "behind"]


def test_an_abort_in_a_handler_belongs_to_the_handler_around() -> None:
    """What a handler does not want goes on outwards."""
    inner = Handle((asking(1),), (Do(NOTE("inner")), Abort(), Do(NOTE("never"))))
    unit = compiled(Handle((inner, Do(NOTE("never"))), (Do(NOTE("outer")),)))
    assert told(unit, aborts=frozenset((1,)))[1] == [("asked", 1), "inner", "outer"]


@pytest.mark.parametrize(
    ("depth", "which"), [(depth, which) for depth in (1, 2, 5, 12, 40) for which in (0, 1, 3, 11, 39) if which < depth]
)
def test_periods_of_every_depth_end_each_other(depth: int, which: int) -> None:
    """Of handlers in each other that each want one thing, exactly the one that wants it ends, and all in it."""
    leaving = Local("leaving")
    body: Body = (asking(0), Assign((leaving,), Constant(which)), Abort())
    for level in reversed(range(depth)):
        wanted = If(((Compare("!=", leaving, Constant(level)), (Abort(),)),))
        body = (Handle(body, (wanted, Do(NOTE(("ended", level))))), Do(NOTE(("behind", level))), asking(level))
    said = told(compiled(Assign((leaving,), NONE), *body))[1]
    assert said[:3] == [("asked", 0), ("ended", which), ("behind", which)]
    assert [each for each in said if isinstance(each, tuple) and each[0] == "behind"] == [
        ("behind", level) for level in range(which, -1, -1)
    ]


def test_what_is_parked_goes_on_when_it_is_its_turn() -> None:
    """The frame holds the event instead of the number, and the locals."""
    unit = compiled(Assign((N,), Constant(5)), Park(Constant("event")), Do(NOTE(N)))
    machine = Machine(True)
    assert unit(machine, 0, (0,), None) is STACKED
    ((event, place, held),) = machine.unwind
    assert event == "event"
    assert unit(machine, place, held, None) == 5
    assert machine.told == [5]


def test_depth_is_no_limit() -> None:
    """Choices in choices are written into each other only so deep as Python reads."""
    body: Body = (asking(1),)
    for level in range(150):
        body = (If(((Compare("==", N, Constant(-level)), (Do(NOTE(level)), asking(level))),), body), asking(0))
    assert told(compiled(*body))[1]


class Made:
    """Makes bodies at random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.count = 0

    def statement(self, depth: int, *, looped: bool) -> Statement:
        """Return any statement."""
        self.count += 1
        kinds = ["note", "ask", "ask", "set"]
        if depth:
            kinds += ["if", "if", "while", "handle", "for"]
        if looped:
            kinds += ["break", "continue"]
        kind = self.random.choice([*kinds, "abort"] if self.random.random() < 0.2 else kinds)
        test = Compare(self.random.choice(("<", "==", ">")), N, Constant(self.random.randint(0, 3)))
        match kind:
            case "note":
                return Do(NOTE(Tuple((Constant(self.count), N))))
            case "set":
                return Assign((N,), Binary("%", Binary("+", N, Constant(self.random.randint(1, 3))), Constant(4)))
            case "ask":
                return asking(self.count, aborts=self.random.random() < 0.8)
            case "if":
                return If(((test, self.body(depth - 1, looped=looped)),), self.body(depth - 1, looped=looped))
            case "while":
                at = Local(f"at{self.count}")
                turn = self.body(depth - 1, looped=True)
                return If(
                    (
                        (
                            TRUE,
                            (
                                Assign((at,), ZERO),
                                While(
                                    Compare("<", at, Constant(3)),
                                    (Increase(at, Constant(1)), asking(self.count), *turn),
                                ),
                            ),
                        ),
                    )
                )
            case "handle":
                return Handle(self.body(depth - 1, looped=looped), self.body(depth - 1, looped=looped))
            case "for":
                return For(X, Tuple((N, ZERO)), (Do(NOTE(X)), If(((test, (Break(),)),))))
            case "break":
                return If(((test, (Break(),)),))
            case "continue":
                return If(((test, (Continue(),)),))
        return If(((test, (Abort(),)),))

    def body(self, depth: int, *, looped: bool = False) -> Body:
        """Return some statements."""
        return tuple(self.statement(depth, looped=looped) for _ in range(self.random.randint(0, 4)))


class LeftError(Exception):
    """What the truth raises when everything up to a handler is left."""


class Truth:
    """Carries out the statements of a unit one after the other: no blocks, no frames."""

    def __init__(self, machine: Machine) -> None:
        self.s = machine
        self.names: dict[str, Any] = {"n": 0}

    def value(self, node: Expression) -> Any:
        """Return the value of an expression of these tests."""
        match node:
            case Local(name):
                return self.names[name]
            case Constant(value):
                return value
            case Tuple(items):
                return tuple(map(self.value, items))
            case Binary(sign, left, right):
                one, two = self.value(left), self.value(right)
                return one + two if sign == "+" else one % two
            case Compare(sign, left, right):
                one, two = self.value(left), self.value(right)
                return one < two if sign == "<" else one > two if sign == ">" else one == two
        raise AssertionError(node)

    def body(self, body: Body) -> str:
        """Carry out some statements; returns how they ended: by `break`, by `continue`, or not at all."""
        for each in body:
            ended = self.one(each)
            if ended:
                return ended
        return ""

    def one(self, node: Statement) -> str:
        """Carry out one statement."""
        match node:
            case Do(Call(_, (given, *_))):
                note(self.s, self.value(given))
            case Wait(Call(_, (given, *_)), aborts):
                if ask(self.s, self.value(given)) is ABORT and aborts:
                    raise LeftError
            case Assign((Local(name),), value):
                self.names[name] = self.value(value)
            case Increase(Local(name), value):
                self.names[name] += self.value(value)
            case If(((test, yes),), no):
                return self.body(yes if self.value(test) else no)
            case While(test, inner):
                while self.value(test):
                    if self.body(inner) == "break":
                        break
            case For(Local(name), source, inner):
                for value in self.value(source):
                    self.names[name] = value
                    if self.body(inner) == "break":
                        break
            case Handle(inner, handler):
                try:
                    return self.body(inner)
                except LeftError:
                    return self.body(handler)
            case Abort():
                raise LeftError
            case Break():
                return "break"
            case Continue():
                return "continue"
            case _:
                raise AssertionError(node)
        return ""


def unhandled(body: Body) -> Body:
    """Return statements in which an abort leaves all of them: without the handlers, but with what these lie around."""
    found: list[Statement] = []
    for each in body:
        if isinstance(each, Handle):
            found += unhandled(each.body)
        elif isinstance(each, If):
            ((test, yes),) = each.arms
            found.append(If(((test, unhandled(yes)),), unhandled(each.otherwise)))
        elif isinstance(each, While):
            found.append(While(each.test, unhandled(each.body)))
        else:
            found.append(each)
    return tuple(found)


@pytest.mark.parametrize("handled", [True, False])
@pytest.mark.parametrize("seed", range(300))
def test_blocks_do_what_the_statements_say(seed: int, handled: bool) -> None:
    """Random statements in each other, with random aborts, happen as they would without blocks, stopped or not."""
    made = Made(seed)
    body = (asking(0, aborts=False), *made.body(4))
    if not handled:
        body = unhandled(body)
        assert begun_directly(body)
    aborts = frozenset(made.random.sample(range(1, 40), 6))
    truth = Truth(Machine(False, aborts))
    try:
        truth.body(body)
        left = False
    except LeftError:
        left = True
    unit = compiled(*body)
    for stops in (False, True):
        machine = Machine(stops, aborts)
        result = machine.run(unit)
        assert machine.told == truth.s.told
        assert (result is ABORT) is left
        assert left or result == truth.names["n"]


def test_a_test_that_is_known_is_not_asked() -> None:
    """A branch on a constant goes one way."""
    unit = Unit("u", 1, (N,), (If(((FALSE, (asking(1),)),), (asking(2),)),), N, Origin("x"))
    printer = Printer()
    printer.function(lowered(unit, locals_of(unit)))
    assert not [line for line in printer.lines if "ask(s, 1)" in line]
