"""Generated functions are known before their bodies, compiled when they are called, and shown in tracebacks."""

from __future__ import annotations

import gc
import linecache
import marshal
import traceback

import pytest

from ruledeck.interpreter.target.module import Module
from ruledeck.interpreter.target.nodes import (
    Attribute,
    Binary,
    Constant,
    Do,
    Function,
    Generated,
    Index,
    Local,
    Origin,
    Return,
)

N = Local("n")
HERE = Origin("card:x#0", "cards/x.yaml", 4)


def test_a_function_can_be_named_before_it_is_defined() -> None:
    """Two functions call each other, and tables hold them before they are compiled."""
    module = Module("tests", {"__builtins__": {}})
    one, other = module.declare("word"), module.declare("word")
    held = module.function(one)
    with pytest.raises(AssertionError, match="before it was defined"):
        held()
    module.define(Function(one.name, (N,), (Return(other(Binary("+", N, Constant(1)))),), HERE))
    module.define(Function(other.name, (N,), (Return(Binary("*", N, Constant(2))),), HERE))
    assert held(None, 3) == 8
    assert held is module.function(Generated("word_0"))


def test_a_function_is_compiled_when_it_is_first_called() -> None:
    """What is never called costs no compiling; all of it can be had at once, to be read or to be held to compile."""
    module = Module("tests", {"__builtins__": {}})
    first = module.returning("word", (N,), Binary("+", N, Constant(1)), HERE)
    module.returning("word", (N,), N, HERE)
    second = module.returning("value", (), first(Constant(1)), HERE)
    assert not module.texts
    assert module.function(second)(None) == 2
    assert set(module.texts) == {"word_0", "value_0"}
    assert set(module.every_text()) == {"word_0", "word_1", "value_0"}


def failing() -> Module:
    """Return a module with a function that fails in its last line."""
    module = Module("a game that fails", {"__builtins__": {}})
    declared = module.declare("word")
    body = (Do(Constant(1), HERE), Return(Index(Attribute("zone"), N), HERE))
    module.define(Function(declared.name, (N,), body, HERE))
    return module


def test_a_traceback_shows_the_line() -> None:
    """The line of generated code in which something failed stands in the traceback, under the name of its game."""
    module = failing()
    with pytest.raises(AttributeError) as caught:
        module.function(Generated("word_0"))(None, 3)
    shown = "".join(traceback.format_exception(caught.value))
    assert "return s.zone[n]" in shown
    assert "a game that fails" in shown
    assert "in word_0" in shown


def test_a_text_is_forgotten_with_its_program() -> None:
    """Nothing keeps the source of a program that is gone."""
    module = failing()
    name = module.text("word_0").name
    assert linecache.getline(name, 2) == "def word_0(s, n):\n"
    linecache.checkcache(name)
    del module
    gc.collect()
    linecache.cache.pop(name, None)
    assert linecache.getline(name, 2) == ""


def test_code_can_be_kept_as_data() -> None:
    """What a text was compiled to survives being written down, and its functions are found by their names."""
    module = failing()
    code = marshal.loads(marshal.dumps(module.text("word_0").code))
    assert code.co_varnames == ("s", "n")
    assert code == module.text("word_0").code
