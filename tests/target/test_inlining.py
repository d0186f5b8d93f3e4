"""Small verbs stand where they are done, and do there what they do when they are called."""

from __future__ import annotations

from typing import Any

import pytest

from ruledeck.interpreter.target.inlining import inlinable
from ruledeck.interpreter.target.module import Module
from ruledeck.interpreter.target.nodes import (
    NONE,
    Assign,
    Binary,
    Body,
    Call,
    Compare,
    Constant,
    Do,
    Each,
    For,
    Function,
    Generated,
    If,
    Increase,
    Key,
    Local,
    Origin,
    Return,
    Runtime,
    Tuple,
)

A, B, N, X = Local("a"), Local("b"), Local("n"), Local("x")
NOTE = Runtime("note")
HERE = Origin("verb:x", "rules/x.rules", 4)
DONE = Return(Constant(2))


def made(callee: Body, params: tuple[Local, ...], *args: Any, before: Body = (), inlines: bool = True) -> Module:
    """Return a module with a verb that does another one, `verb_1`, once or twice."""
    space: dict[str, Any] = {"__builtins__": {}, "note": lambda s, *what: s.append(what), "len": len, "sorted": sorted}
    module = Module("tests", space)
    module.inlines = inlines
    outer, inner = module.declare("verb", 0), module.declare("verb", 1)
    module.define(Function(inner.name, params, (*callee, DONE), HERE))
    calls = (Do(Call(inner, args)), Do(NOTE(N)), Do(Call(inner, args)))
    module.define(Function(outer.name, (N, X), (*before, *calls, DONE), HERE))
    return module


def told(module: Module) -> list[object]:
    """Return what happens."""
    log: list[object] = []
    assert module.function(Generated("verb_0"))(log, 5, 7) == 2
    return log


GREATER = Compare(">", A, Constant(3))
BODIES: dict[str, Body] = {
    "what it is given": (Do(NOTE(A, B)),),
    "a variable of the same name": (Assign((N,), Binary("+", A, Constant(1))), Do(NOTE(N, B))),
    "a changed parameter": (Increase(A, Constant(1)), Assign((B,), A), Do(NOTE(A, B))),
    "a choice": (If(((GREATER, (Assign((X,), A), Do(NOTE(X)))),), (Do(NOTE(B)),)),),
    "a group": (Do(NOTE(Each(Binary("+", X, A), ((X, Tuple((B, N, X))),)))),),
    "an order": (
        Do(NOTE(Call(Runtime("sorted", state=False), (Tuple((A, B)),), (("key", Key(N, Binary("-", B, N))),)))),
    ),
}


@pytest.mark.parametrize("args", [(Constant(1), N), (N, X), (X, N), (Binary("+", N, X), Constant(0))])
@pytest.mark.parametrize("which", BODIES)
def test_it_does_what_it_does_when_it_is_called(which: str, args: tuple[Any, ...]) -> None:
    """Its variables are its own, however they are called, and what it is given is worked out once."""
    callee = BODIES[which]
    if which == "a group":
        # These two are read before they have a value where it is called: it gives them one.
        callee = (Assign((N,), Constant(8)), Assign((X,), Constant(9)), *callee)
    here, called = made(callee, (A, B), *args), made(callee, (A, B), *args, inlines=False)
    assert told(here) == told(called)
    assert "verb_1(" not in here.text("verb_0").source
    assert "verb_1(" in called.text("verb_0").source


def test_what_it_is_given_is_worked_out_once() -> None:
    """An expression gets a variable, as its value may be another one when it is asked again."""
    module = made((Do(NOTE(A)), Do(NOTE(A))), (A,), Call(Runtime("len", state=False), (Tuple((N, X)),)))
    assert module.text("verb_0").source.count("len(") == 2
    assert told(module) == [(2,), (2,), (5,), (2,), (2,)]


@pytest.mark.parametrize(
    "body",
    [
        (If(((A, (DONE,)),)), Do(NOTE(A)), DONE),
        (For(X, Tuple((A, A)), (Do(NOTE(X)),)), DONE),
        (Do(NOTE(A)), Return(A)),
        (*[Do(NOTE(A)) for _ in range(20)], DONE),
        (Do(NOTE(A)),),
    ],
)
def test_some_are_called(body: Body) -> None:
    """What returns from its midst, does something for each of many, says how far it went, or is long, is called."""
    assert not inlinable(Function("verb_1", (A,), body, HERE))
    assert inlinable(Function("verb_1", (A,), (Do(NOTE(A)), DONE), HERE))


def test_what_is_kept_apart_is_called() -> None:
    """Whoever watches where a verb is done finds it called."""
    module = made((Do(NOTE(A)),), (A,), N)
    module.apart.add("verb_1")
    assert module.text("verb_0").source.count("verb_1(") == 2


def test_a_verb_that_does_itself_is_called_at_last() -> None:
    """As deep as it goes, the text ends."""
    module = Module("tests", {"__builtins__": {}, "note": lambda s, *what: s.append(what)})
    again = module.declare("verb", 1)
    smaller = Call(again, (Binary("-", A, Constant(1)),))
    module.define(Function(again.name, (A,), (Do(NOTE(A)), If(((A, (Do(smaller),)),)), DONE), HERE))
    log: list[object] = []
    assert module.function(again)(log, 9) == 2
    assert log == [(number,) for number in range(9, -1, -1)]
    assert module.text("verb_1").source.count("verb_1(") == 2


def test_only_verbs_are_looked_into() -> None:
    """A word says something: it is never done for what it does alone."""
    module = Module("tests", {"__builtins__": {}, "note": lambda s, *what: s.append(what)})
    word = module.declare("word")
    outer = module.declare("verb", 0)
    module.define(Function(word.name, (A,), (Do(NOTE(A)), DONE), HERE))
    module.define(Function(outer.name, (), (Do(Call(word, (NONE,))), DONE), HERE))
    assert "word_0(" in module.text("verb_0").source
