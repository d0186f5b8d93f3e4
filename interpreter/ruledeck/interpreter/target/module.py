"""The generated functions of one program: declared by name, printed into one text, and compiled together.

A function can be put into a table, or called by another one, before its body is known: it is made at once, and is given its
code when the text is compiled. So tables hold functions themselves, and calling one costs what calling any function costs.
The text is known to `linecache` under a name of its own, so that a traceback shows the lines of generated code.
"""

import linecache
from collections.abc import Callable
from dataclasses import dataclass, field
from types import CodeType, FunctionType
from typing import Any, Final
from weakref import WeakValueDictionary
from zlib import crc32

from ruledeck.interpreter.target.blocks import locals_of, lowered
from ruledeck.interpreter.target.names import Role, identifier
from ruledeck.interpreter.target.nodes import Expression, Function, Generated, Local, Origin, Return, Unit
from ruledeck.interpreter.target.printing import Printer
from ruledeck.interpreter.target.reads import UNKNOWN, Reads, reads_of

_TEXTS: Final[WeakValueDictionary[str, "Text"]] = WeakValueDictionary()
"""What was compiled and is still in use, by its name."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Text:
    """Some source that was compiled at once.

    Attributes:
        name: What tracebacks call it.
        lines: Its lines, without their ends.
        places: The functions in it: where they come from, and their first line and the one behind their last.
        code: What it was compiled to, by the names of the functions.
    """

    name: str
    lines: tuple[str, ...]
    places: dict[str, tuple[Origin, int, int]] = field(repr=False)
    code: dict[str, CodeType] = field(repr=False)


class _Loader:
    """Gives `linecache` the text of a name, as long as a program uses it."""

    def get_source(self, name: str) -> str:
        """Return the text."""
        text = _TEXTS.get(name)
        return "" if text is None else "".join([f"{line}\n" for line in text.lines])


class Module:
    """The functions that a program is compiled to.

    Attributes:
        name: What its texts are called, with a number that tells them apart.
        space: The global names of the functions.
        texts: What was compiled so far.
        frames: The variables that the frames of each unit hold, by the number of the unit.
    """

    def __init__(self, name: str, space: dict[str, Any]) -> None:
        self.name, self.space = name, space
        self.texts: list[Text] = []
        self.frames: dict[int, tuple[Local, ...]] = {}
        self._pending: list[Function] = []
        self._trees: dict[str, Function] = {}
        self._reads: dict[str, Reads] = {}
        self._counts: dict[str, int] = {}

    def declare(self, role: Role, *numbers: int) -> Generated:
        """Return a function whose body is still to come; without numbers it gets the next one of its role."""
        if not numbers:
            numbers = (self._counts.get(role, 0),)
            self._counts[role] = numbers[0] + 1
        name = identifier(role, *numbers)
        assert name not in self.space, f"{name} is declared twice"
        self.space[name] = FunctionType(_unfinished.__code__, self.space, name)
        return Generated(name)

    def function(self, declared: Generated) -> Callable[..., Any]:
        """Return a declared function; it can be called when everything is compiled."""
        found: Callable[..., Any] = self.space[declared.name]
        return found

    def define(self, function: Function) -> None:
        """Give a declared function its body."""
        self._pending.append(function)
        self._trees[function.name] = function

    def define_unit(self, unit: Unit) -> None:
        """Give a declared function the body of a unit."""
        kept = self.frames[unit.number] = locals_of(unit)
        self._pending.append(lowered(unit, kept))

    def returning(
        self, role: Role, params: tuple[Local, ...], value: Expression, origin: Origin, *numbers: int
    ) -> Generated:
        """Declare and define a function that returns an expression."""
        declared = self.declare(role, *numbers)
        self.define(Function(declared.name, params, (Return(value),), origin))
        return declared

    def reads(self, name: str) -> Reads:
        """Return what a function reads; of one that is no tree here nothing is known."""
        found = self._reads.get(name)
        if found is None:
            tree = self._trees.get(name)
            found = self._reads[name] = UNKNOWN if tree is None else reads_of(tree)
        return found

    def finish(self) -> None:
        """Print and compile what was defined since the last time."""
        if not self._pending:
            return
        printer, places = Printer(), {}
        for function in self._pending:
            first = len(printer.lines) + 1
            printer.function(function)
            places[function.name] = (function.origin, first, len(printer.lines) + 1)
            printer.lines.append("")
        self._pending = []
        source = "\n".join(printer.lines)
        name = f"{self.name} {crc32(source.encode('utf-8', 'surrogatepass')):08x}"
        code = {
            each.co_name: each
            for each in compile(source, name, "exec", dont_inherit=True).co_consts
            if isinstance(each, CodeType)
        }
        text = _TEXTS.setdefault(name, Text(name, tuple(printer.lines), places, code))
        self.texts.append(text)
        # The loader is asked only when a traceback is shown.
        linecache.lazycache(name, {"__name__": name, "__loader__": _Loader()})
        for each in places:
            self.space[each].__code__ = code[each]


def _unfinished() -> None:
    raise AssertionError("a generated function was called before it was compiled")
