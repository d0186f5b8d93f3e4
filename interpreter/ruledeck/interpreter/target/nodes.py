"""The target tree: expressions, statements and functions of generated code.

Expressions say what is computed, without brackets: the printer knows how strongly each form binds. What an author wrote
occurs as a `Constant` and nowhere else. Statements are those of Python, and four more that only a unit may hold, which can
stop at a decision and go on later: `Wait`, `Park`, `Handle` and `Abort`. Each statement knows its `Origin`.
"""

from dataclasses import field
from typing import Literal, TypeAlias

from ruledeck.grammar.meaning.kinds import StaticKind
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.text.node_class import node

Plain: TypeAlias = "int | str | bool | tuple[Plain, ...] | None"
"""What a constant may be: data that Python writes out as it is."""


@node(frozen=True, slots=True)
class Origin:
    """Where a piece of generated code comes from.

    Attributes:
        what: The verb, word or ability, as a person is told (`verb:x`, `card:y#0`).
        path: The file of the text, as it is shown to its author.
        line: Its line there, the first is 1; 0 when it is written nowhere.
        part: The part of the game in which it stands; none for what no part says.
    """

    what: str
    path: str = ""
    line: int = 0
    part: PartKey | None = None

    def __str__(self) -> str:
        """Return the place in one line, fit for a comment."""
        place = f", {self.path}:{self.line}" if self.path else ""
        text = f"{self.what}{place}"
        return text if text.isprintable() else "".join([char if char.isprintable() else "?" for char in text])


# ---- what can be named


Aspect: TypeAlias = "tuple[str] | tuple[str, int | str | frozenset[int]]"
"""What is read of a state: `("place",)`, `("counter", index)`, `("value", index)` ..., or `("anything",)`."""


@node(frozen=True, slots=True)
class Runtime:
    """A function of the engine, or of Python, that generated code may call.

    Attributes:
        name: What it is called by.
        state: Whether the state is its first argument.
        reads: What of the state decides what it returns.
        asks: The kind of static statements that it asks for, if any.
        subject: Which of its arguments behind the state names what these statements are about.
    """

    name: str
    state: bool = True
    reads: tuple[Aspect, ...] = (("anything",),)
    asks: StaticKind | None = None
    subject: int = 0

    def __call__(self, *args: "Expression | Plain") -> "Call":
        """Return a call of it; the state is not given."""
        return Call(self, tuple([lifted(each) for each in args]))

    def begin(self, *values: "Expression | Plain") -> "Call":
        """Return a call that begins it as a unit, with these values of its locals."""
        return Call(self, (Constant(0), Tuple(tuple([lifted(each) for each in values])), Constant(None)))


@node(frozen=True, slots=True)
class Generated:
    """A generated function, known by its name before its body is."""

    name: str

    def __call__(self, *args: "Expression | Plain") -> "Call":
        """Return a call of it; the state is not given."""
        return Call(self, tuple([lifted(each) for each in args]))


# ---- expressions


class Expression:
    """Something that has a value."""

    __slots__ = ()


@node(frozen=True, slots=True, eq=False)
class Constant(Expression):
    """Plain data. Unlike for Python, here 1 is not True."""

    value: Plain

    def __eq__(self, other: object) -> bool:
        """Whether two constants are written alike."""
        return isinstance(other, Constant) and repr(self.value) == repr(other.value)

    def __hash__(self) -> int:
        """Return a number that equal constants share."""
        return hash(repr(self.value))


@node(frozen=True, slots=True)
class Local(Expression):
    """A variable or a parameter; one that is not `kept` is read only before the next wait."""

    name: str
    kept: bool = field(default=True, compare=False)


@node(frozen=True, slots=True)
class Table(Expression):
    """Something that the program keeps by name; `fixed` data tells nothing of a state."""

    name: str
    fixed: bool = True


@node(frozen=True, slots=True)
class Attribute(Expression):
    """A column or a value of the state."""

    name: str


@node(frozen=True, slots=True)
class Index(Expression):
    """One of several."""

    value: Expression
    at: Expression


@node(frozen=True, slots=True)
class Head(Expression):
    """The first few of several; below 0, all but as many of the last."""

    value: Expression
    size: int


@node(frozen=True, slots=True)
class Call(Expression):
    """A call; the state comes before the other arguments of all functions that take it."""

    function: Runtime | Generated
    args: tuple[Expression, ...]
    keywords: tuple[tuple[str, Expression], ...] = ()


@node(frozen=True, slots=True)
class Apply(Expression):
    """A call of a function that an expression gives; the state is its first argument."""

    function: Expression
    args: tuple[Expression, ...]


@node(frozen=True, slots=True)
class Begin(Expression):
    """A call of a unit of the program by its number, from its beginning."""

    unit: int
    values: tuple[Expression, ...]


@node(frozen=True, slots=True)
class Unary(Expression):
    """`not x` or `-x`."""

    sign: Literal["not", "-"]
    operand: Expression


@node(frozen=True, slots=True)
class Binary(Expression):
    """Arithmetic."""

    sign: Literal["+", "-", "*", "//", "%"]
    left: Expression
    right: Expression


Sign = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"]


@node(frozen=True, slots=True)
class Compare(Expression):
    """A comparison of two values."""

    sign: Sign
    left: Expression
    right: Expression


@node(frozen=True, slots=True)
class Boolean(Expression):
    """Some conditions joined by `and` or `or`."""

    sign: Literal["and", "or"]
    parts: tuple[Expression, ...]


@node(frozen=True, slots=True)
class Conditional(Expression):
    """One of two values."""

    test: Expression
    yes: Expression
    no: Expression


@node(frozen=True, slots=True)
class Tuple(Expression):
    """Some values in order; a `Spread` among them is several."""

    items: tuple[Expression, ...]


@node(frozen=True, slots=True)
class Spread(Expression):
    """All the members of a tuple, inside another one."""

    value: Expression


@node(frozen=True, slots=True)
class Each(Expression):
    """A list of what is computed for each of a group, for all combinations of several groups that pass a test."""

    value: Expression
    loops: tuple[tuple[Expression, Expression], ...]
    test: Expression | None = None


@node(frozen=True, slots=True)
class InState(Expression):
    """What an expression is in another state."""

    state: Expression
    value: Expression


@node(frozen=True, slots=True)
class Key(Expression):
    """A function of one value, to sort by."""

    parameter: Local
    value: Expression


def lifted(value: "Expression | Plain") -> Expression:
    """Return an expression as it is, and plain data as a constant."""
    return value if isinstance(value, Expression) else Constant(value)


# ---- statements


class Statement:
    """Something that is done."""

    __slots__ = ()

    origin: Origin | None


Body: TypeAlias = tuple[Statement, ...]


@node(frozen=True, slots=True)
class Assign(Statement):
    """Give a value to one variable, or the same to several."""

    targets: tuple[Local, ...]
    value: Expression
    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class Unpack(Statement):
    """Give the members of a tuple to as many variables."""

    targets: tuple[Local, ...]
    value: Expression
    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class Increase(Statement):
    """Add to a variable."""

    target: Local
    value: Expression
    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class SetState(Statement):
    """Set a value of the state as a whole."""

    name: str
    value: Expression
    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class Do(Statement):
    """Compute something for what it does."""

    value: Expression
    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class If(Statement):
    """The first body whose test holds, or else the last."""

    arms: tuple[tuple[Expression, Body], ...]
    otherwise: Body = ()
    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class For(Statement):
    """A body once for each of a group; inside nothing can wait."""

    target: Expression
    source: Expression
    body: Body
    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class While(Statement):
    """A body again and again while a test holds."""

    test: Expression
    body: Body
    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class Break(Statement):
    """Leave the innermost loop."""

    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class Continue(Statement):
    """Begin the next turn of the innermost loop."""

    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class Return(Statement):
    """Leave the function with a value."""

    value: Expression
    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class Wait(Statement):
    """Call something that may want a decision; its result is in `RESULT` behind it.

    Attributes:
        call: What is called.
        aborts: Whether a period or the game may be left inside: then the innermost `Handle` goes on, or the unit returns.
        origin: Where it comes from.
    """

    call: Expression
    aborts: bool
    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class Park(Statement):
    """Let the rest of the unit wait on a stack, under an event; it goes on when it is its turn."""

    event: Expression
    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class Abort(Statement):
    """Leave everything up to the innermost `Handle` around this; the state says what is being left."""

    origin: Origin | None = field(default=None, compare=False)


@node(frozen=True, slots=True)
class Handle(Statement):
    """A body, and what is done when it is left by an abort; both go on behind it."""

    body: Body
    handler: Body
    origin: Origin | None = field(default=None, compare=False)


# ---- functions


@node(frozen=True, slots=True)
class Function:
    """A function of the state.

    Attributes:
        name: What it is called by.
        params: Its parameters behind the state.
        body: What it does; it returns on every way through.
        origin: Where it comes from.
    """

    name: str
    params: tuple[Local, ...]
    body: Body
    origin: Origin


@node(frozen=True, slots=True)
class Unit:
    """A function that can stop at a decision: its frame is `(number, place, locals)`.

    Attributes:
        name: What it is called by.
        number: Its number among the units of the program.
        params: Its first locals, which it is begun with.
        body: What it does.
        result: What it returns at its end.
        origin: Where it comes from.
    """

    name: str
    number: int
    params: tuple[Local, ...]
    body: Body
    result: Expression
    origin: Origin


STATE = Local("s")
RESULT = Local("v")
"""What the call behind a `Wait` returned."""
OK = Local("ok")
"""How far the step before happened: 0 not at all, 1 in part, 2 in full, 3 that there was nothing to do."""
TRUE, FALSE, NONE = Constant(True), Constant(False), Constant(None)
ZERO, NOTHING = Constant(0), Constant(())
