"""The generated functions of one program: declared by name, printed and compiled when they are first called.

A function can be put into a table, or called by another one, before its body is known: it is made at once, and gets its
code later. So tables hold functions themselves, and calling one costs what calling any function costs. Most games use few
of the abilities that could be used: what nobody calls stays a tree.

The text of a function is known to `linecache` under a name of its own, so that a traceback shows the lines of generated code.
"""

import linecache
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from threading import RLock
from types import CodeType, FunctionType
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary
from zlib import crc32

from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.interpreter.target.blocks import directly, locals_of, lowered, waits
from ruledeck.interpreter.target.counting import HEAVY, Weights, calls_of, few_in, weighed
from ruledeck.interpreter.target.inlining import inlinable, inlined
from ruledeck.interpreter.target.names import Role, identifier
from ruledeck.interpreter.target.nodes import Expression, Function, Generated, Local, Origin, Return, Unit
from ruledeck.interpreter.target.printing import Printer
from ruledeck.interpreter.target.reads import UNKNOWN, Reads, reads_of
from ruledeck.interpreter.target.sharing import shared

Space: TypeAlias = dict[str, Any]
"""The global names of generated code: functions that take what only the compiler knows, tables, and signals."""
Code: TypeAlias = Callable[..., Any]
"""A generated function; no type checker sees its text."""

_TEXTS: Final[WeakValueDictionary[str, "Text"]] = WeakValueDictionary()
"""What was compiled and is still in use, by the names of the texts."""
_COMPILING: Final = RLock()
"""Two threads may call the same function for the first time."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Text:
    """The source of one function.

    Attributes:
        name: What tracebacks call it.
        source: Its lines.
        code: What it was compiled to.
    """

    name: str
    source: str = field(repr=False)
    code: CodeType = field(repr=False)


class TooDeepError(Exception):
    """A text nests something so deeply that Python does not read what it is compiled to; `check` reports it.

    Attributes:
        origin: The text.
    """

    def __init__(self, origin: Origin) -> None:
        super().__init__(
            f"{origin} nests blocks, brackets or choices so deeply in each other that it cannot be compiled"
        )
        self.origin = origin


class _Loader:
    """Gives `linecache` the text of a name, as long as a program uses it."""

    def get_source(self, name: str) -> str:
        """Return the text."""
        text = _TEXTS.get(name)
        return "" if text is None else text.source


class Module:
    """The functions that a program is compiled to.

    Attributes:
        name: What its texts are called; each has the name of its function and a number behind it.
        space: The global names of the functions.
        texts: The texts of the functions that were called, by their names.
        frames: The variables that the frames of each unit hold, by the number of the unit.
        inlines: Whether small verbs stand where they are done, see `inlining`. Not where somebody watches what is called: it is said
            before anything is.
        apart: The names of functions that are called wherever they are done.
    """

    def __init__(self, name: str, space: Space) -> None:
        self.name, self.space = name, space
        self.texts: dict[str, Text] = {}
        self.frames: dict[int, tuple[Local, ...]] = {}
        self.inlines = True
        self.apart: set[str] = set()
        self._functions: dict[str, FunctionType] = {}
        self._trees: dict[str, Function | Unit] = {}
        self._reads: dict[str, Reads] = {}
        self._calls: dict[str, tuple[str | None, ...]] = {}
        self._units: dict[int, str] = {}
        self._weights = Weights(self._calls_of)
        self._counts: dict[str, int] = {}
        self._elsewhere: Callable[[], Module] | None = None

    def __getstate__(self) -> Space:
        """Return what is kept of a module: neither its trees nor its texts."""
        return {"name": self.name, "space": self.space, "counts": self._counts}

    def __setstate__(self, kept: Space) -> None:
        """Begin as a module whose functions were defined elsewhere; `restore` tells where."""
        Module.__init__(self, kept["name"], kept["space"])
        self._counts = kept["counts"]

    def restore(self, names: Iterable[str], elsewhere: "Callable[[], Module]") -> None:
        """Take functions as defined whose trees another module has, which is made when one of them has no code here."""
        self._elsewhere = elsewhere
        for name in names:
            self._wait(name)

    def supply(self, texts: Mapping[str, Text]) -> None:
        """Take over texts of functions, as they were compiled earlier."""
        for name, text in texts.items():
            self.texts[name] = _TEXTS.setdefault(text.name, text)
            _announce(text.name)

    def declare(self, role: Role, *numbers: int) -> Generated:
        """Return a function whose body is still to come; without numbers it gets the next one of its role."""
        if not numbers:
            numbers = (self._counts.get(role, 0),)
            self._counts[role] = numbers[0] + 1
        name = identifier(role, *numbers)
        assert name not in self.space, f"{name} is declared twice"
        self.space[name] = FunctionType(_unfinished.__code__, self.space, name)
        return Generated(name)

    def names(self) -> tuple[str, ...]:
        """Return the names of the functions that are defined so far."""
        return tuple([name for name, value in self.space.items() if getattr(value, "__globals__", None) is self.space])

    def function(self, declared: Generated) -> Code:
        """Return a declared function; it can be called when it is defined."""
        found: Code = self.space[declared.name]
        return found

    def define(self, function: Function) -> None:
        """Give a declared function its body."""
        self._define(function)

    def define_unit(self, unit: Unit) -> None:
        """Give a declared function the body of a unit, and declare another one in which it goes on when it was stopped."""
        self.frames[unit.number] = locals_of(unit)
        self._define(unit)
        if waits(unit):
            again = self.declare("again", unit.number).name
            self._trees[again] = unit
            self._wait(again)

    def _define(self, tree: Function | Unit) -> None:
        self._trees[tree.name] = tree
        if isinstance(tree, Unit):
            self._units[tree.number] = tree.name
        self._wait(tree.name)

    def _wait(self, name: str) -> None:
        # Not looked up when it is called: whoever wants to watch calls may put another function in its place by then.
        waiting: FunctionType = self.space[name]
        self._functions[name] = waiting
        waiting.__kwdefaults__ = {"_module": self, "_name": name}
        waiting.__code__ = _first_call.__code__

    def returning(
        self, role: Role, params: tuple[Local, ...], value: Expression, origin: Origin, *numbers: int
    ) -> Generated:
        """Declare and define a function that returns an expression."""
        declared = self.declare(role, *numbers)
        self.define(Function(declared.name, params, (Return(value),), origin))
        return declared

    def reads(self, name: str) -> Reads:
        """Return what a function reads; of one that can wait, or that is no tree here, nothing is known."""
        found = self._reads.get(name)
        if found is None:
            tree = self._trees.get(name)
            found = self._reads[name] = reads_of(tree) if isinstance(tree, Function) else UNKNOWN
        return found

    def text(self, name: str) -> Text:
        """Return the text of a defined function."""
        with _COMPILING:
            if name not in self.texts:
                self.texts[name] = self._compiled(name)
            return self.texts[name]

    def every_text(self) -> Mapping[str, Text]:
        """Return the texts of all defined functions, by their names: nothing that is defined may fail to compile."""
        return {name: self.text(name) for name in self._trees}

    def origins(self) -> Mapping[str, Origin]:
        """Return where the defined functions come from, by their names; what goes on in another way can be compiled if that can."""
        return {name: tree.origin for name, tree in self._trees.items() if name == tree.name}

    def written_for(self, key: PartKey) -> list[Text]:
        """Return the texts of the functions that a text of the game was compiled to, in the order of their numbers."""
        return [self.text(name) for name, tree in self._trees.items() if tree.origin.part == key and name == tree.name]

    def called(self, name: str) -> Code:
        """Return a function that was called for the first time, with its code."""
        code = self.text(name).code
        function = self._functions[name]
        # In this order: a thread that calls it in between finds the true code, or all that the first call needs.
        function.__code__ = code
        function.__kwdefaults__ = None
        return function

    def _calls_of(self, name: str) -> tuple[str | None, ...]:
        """Return what a function calls; one that is no tree here calls nothing that counts."""
        found = self._calls.get(name)
        if found is None:
            tree = self._trees.get(name)
            found = self._calls[name] = () if tree is None else calls_of(tree, self._units)
        return found

    def _compiled(self, name: str) -> Text:
        tree = self._trees.get(name)
        if tree is None and self._elsewhere is not None:
            made, self._elsewhere = self._elsewhere(), None
            self._trees = made._trees | self._trees
            self.frames = made.frames | self.frames
            self.apart |= made.apart
            self._units = made._units | self._units
            tree = self._trees[name]
        assert tree is not None, f"{name} was never defined"
        # A program that has nothing to count with counts nothing. What goes on was counted when it was begun again.
        counting = "counted" in self.space
        if self.inlines:
            tree = inlined(tree, self._inlinable)
        printer = (
            Printer(few_in(tree), self._weights.steps(name) if name == tree.name else 0) if counting else Printer()
        )
        if counting:
            tree = replace(tree, body=weighed(tree.body))
        printer.function(self._function(name, tree) if isinstance(tree, Unit) else shared(tree))
        source = "\n".join([*printer.lines, ""])
        # Not between angle brackets: `linecache` takes those for names of nothing.
        title = f"{self.name}: {name} {crc32(source.encode('utf-8', 'surrogatepass')):08x}"
        _announce(title)
        try:
            compiled = compile(source, title, "exec", dont_inherit=True)
        except (SyntaxError, RecursionError, MemoryError):
            raise TooDeepError(tree.origin) from None
        code = next(each for each in compiled.co_consts if isinstance(each, CodeType))
        return _TEXTS.setdefault(title, Text(title, source, code))

    def _inlinable(self, name: str) -> Function | None:
        """Return a verb that may stand where it is done."""
        tree = self._trees.get(name)
        if not name.startswith("verb_") or name in self.apart or not isinstance(tree, Function):
            return None
        # What counts its work each time is called, and so is what leads back to itself: a report names all that go round.
        light = self._weights.of(name) < HEAVY and not self._weights.steps(name)
        return tree if inlinable(tree) and light else None

    def _function(self, name: str, unit: Unit) -> Function:
        """Return the function that begins a unit, or the one of another name in which it goes on."""
        kept = self.frames[unit.number]
        if name != unit.name:
            return replace(lowered(unit, kept), name=name)
        return directly(unit, kept, Generated(identifier("again", unit.number))) or lowered(unit, kept)


def _announce(title: str) -> None:
    """Make the text of a title known to whoever shows a traceback, and asks only then."""
    linecache.lazycache(title, {"__name__": title, "__loader__": _Loader()})


def _unfinished(*given: object) -> None:
    # It looks up no name, as generated code has no built-in functions but those that it is given.
    assert given is None, "a generated function was called before it was defined"


def _first_call(*values: object, _module: Module, _name: str) -> object:
    """Stand for the code of a function until it is called."""
    return _module.called(_name)(*values)
