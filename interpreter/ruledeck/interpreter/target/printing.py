"""The target tree to Python source: each node is visited once, and what was written is never looked at again.

An expression is written as pieces. Where a line may be broken a piece of its own stands between them, so that a long line
can be filled without its text being searched. Brackets follow from how strongly each form binds.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from ruledeck.interpreter.target.counting import counted_sources, is_counted
from ruledeck.interpreter.target.nodes import (
    Apply,
    Assign,
    Attribute,
    Begin,
    Binary,
    Body,
    Boolean,
    Break,
    Call,
    Compare,
    Conditional,
    Constant,
    Continue,
    Do,
    Each,
    Expression,
    For,
    Function,
    Head,
    If,
    Increase,
    Index,
    InState,
    Key,
    Local,
    Origin,
    Return,
    Runtime,
    SetState,
    Spread,
    Statement,
    Table,
    Tuple,
    Unary,
    Unpack,
    While,
)

WIDTH: Final = 120
"""How long a line gets before it is broken."""

_LOOSE, _CHOICE, _OR, _AND, _NOT, _COMPARED, _SUM, _PRODUCT, _SIGNED, _TIGHT = range(10)
"""How strongly forms bind, from a whole line to what an index can follow."""
_COUNTED: Final = Runtime("counted")
"""What counts the work that is done for each of a group, and returns the group."""
_BY_SIGN: Final = -1
"""How strongly a form binds that is told by its sign."""
_SIGNS: Final = {"+": _SUM, "-": _SUM, "*": _PRODUCT, "//": _PRODUCT, "%": _PRODUCT}

Pieces = list[str]
_BREAK: Final = " "
"""The piece at which a line may be broken: no other piece is one blank, as content is written between quotation marks."""


class _Writer:
    """Writes one expression; `around` tells how many loops it is in."""

    def __init__(self, few: frozenset[str] | None = None, around: int = 0) -> None:
        self.pieces: Pieces = []
        self.add = self.pieces.append
        self.few, self.around = few, around

    def write(self, node: Expression, least: int) -> None:
        """Write an expression, in brackets unless it binds at least so strongly."""
        form, strength = _FORMS[type(node)]
        if strength < 0:
            strength = _strength(node)
        if strength < least:
            self.add("(")
            form(self, node)
            self.add(")")
        else:
            form(self, node)

    def listed(self, items: Iterable[Expression], opened: bool) -> None:
        """Write some expressions with commas between them; the first follows `opened` something directly."""
        for item in items:
            if opened:
                self.add(",")
                self.add(_BREAK)
            opened = True
            self.write(item, _CHOICE)


def _strength(node: Expression) -> int:
    """Return how strongly a form binds that is written in several ways."""
    if isinstance(node, Constant):
        value = node.value
        return _SIGNED if isinstance(value, int) and value < 0 else _TIGHT
    if isinstance(node, Binary):
        return _SIGNS[node.sign]
    if isinstance(node, Boolean):
        return _AND if node.sign == "and" else _OR
    assert isinstance(node, Unary)
    return _NOT if node.sign == "not" else _SIGNED


def _named(w: _Writer, node: Local | Table) -> None:
    w.add(node.name)


def _constant(w: _Writer, node: Constant) -> None:
    w.add(repr(node.value))


def _attribute(w: _Writer, node: Attribute) -> None:
    w.add("s." + node.name)


def _index(w: _Writer, node: Index) -> None:
    w.write(node.value, _TIGHT)
    w.add("[")
    w.write(node.at, _LOOSE)
    w.add("]")


def _head(w: _Writer, node: Head) -> None:
    w.write(node.value, _TIGHT)
    w.add(f"[:{node.size}]")


def _call(w: _Writer, node: Call) -> None:
    function = node.function
    stated = getattr(function, "state", True)
    w.add(f"{function.name}(s" if stated else f"{function.name}(")
    w.listed(node.args, stated)
    for name, value in node.keywords:
        w.add(f", {name}=")
        w.write(value, _LOOSE)
    w.add(")")


def _apply(w: _Writer, node: Apply) -> None:
    w.write(node.function, _TIGHT)
    w.add("(s")
    w.listed(node.args, True)
    w.add(")")


def _begin(w: _Writer, node: Begin) -> None:
    w.add(f"F[{node.unit}](s, 0,")
    w.add(_BREAK)
    _tuple(w, Tuple(node.values))
    w.add(", None)")


def _unary(w: _Writer, node: Unary) -> None:
    if node.sign == "not":
        w.add("not ")
        w.write(node.operand, _NOT)
    else:
        w.add("-")
        w.write(node.operand, _TIGHT)


def _binary(w: _Writer, node: Binary) -> None:
    strength = _SIGNS[node.sign]
    w.write(node.left, strength)
    w.add(f" {node.sign}")
    w.add(_BREAK)
    w.write(node.right, strength + 1)


def _compare(w: _Writer, node: Compare) -> None:
    w.write(node.left, _SUM)
    w.add(f" {node.sign} ")
    w.write(node.right, _SUM)


def _boolean(w: _Writer, node: Boolean) -> None:
    strength = _AND if node.sign == "and" else _OR
    first = True
    for part in node.parts:
        if not first:
            w.add(_BREAK)
            w.add(f"{node.sign} ")
        first = False
        w.write(part, strength + 1)


def _conditional(w: _Writer, node: Conditional) -> None:
    w.write(node.yes, _OR)
    w.add(_BREAK)
    w.add("if ")
    w.write(node.test, _OR)
    w.add(_BREAK)
    w.add("else ")
    w.write(node.no, _CHOICE)


def _tuple(w: _Writer, node: Tuple) -> None:
    w.add("(")
    w.listed(node.items, False)
    w.add(",)" if len(node.items) == 1 else ")")


def _spread(w: _Writer, node: Spread) -> None:
    w.add("*")
    w.write(node.value, _TIGHT)


def _each(w: _Writer, node: Each) -> None:
    w.add("[")
    outside = w.around
    counts = [False] * len(node.loops) if w.few is None else counted_sources(node, w.few, outside)
    w.around = outside + len(node.loops)
    w.write(node.value, _CHOICE)
    for number, ((target, source), counted) in enumerate(zip(node.loops, counts, strict=True)):
        w.add(_BREAK)
        w.add("for ")
        w.write(target, _LOOSE)
        w.add(" in ")
        w.around = outside + number
        w.write(_counted(source) if counted else source, _OR)
    w.around = outside + len(node.loops)
    if node.test is not None:
        w.add(_BREAK)
        w.add("if ")
        w.write(node.test, _OR)
    w.around = outside
    w.add("]")


def _counted(group: Expression) -> Expression:
    return Call(_COUNTED, (group,))


def _in_state(w: _Writer, node: InState) -> None:
    w.add("(lambda s: ")
    w.write(node.value, _LOOSE)
    w.add(")(")
    w.write(node.state, _LOOSE)
    w.add(")")


def _key(w: _Writer, node: Key) -> None:
    w.add(f"lambda {node.parameter.name}: ")
    w.write(node.value, _CHOICE)


# Each form takes the one kind of node that it stands beside.
_FORMS: Final[dict[type[Expression], tuple[Callable[[_Writer, Any], None], int]]] = {
    Local: (_named, _TIGHT),
    Table: (_named, _TIGHT),
    Constant: (_constant, _BY_SIGN),
    Attribute: (_attribute, _TIGHT),
    Index: (_index, _TIGHT),
    Head: (_head, _TIGHT),
    Call: (_call, _TIGHT),
    Apply: (_apply, _TIGHT),
    Begin: (_begin, _TIGHT),
    Unary: (_unary, _BY_SIGN),
    Binary: (_binary, _BY_SIGN),
    Compare: (_compare, _COMPARED),
    Boolean: (_boolean, _BY_SIGN),
    Conditional: (_conditional, _CHOICE),
    Tuple: (_tuple, _TIGHT),
    Spread: (_spread, _TIGHT),
    Each: (_each, _TIGHT),
    InState: (_in_state, _TIGHT),
    Key: (_key, _LOOSE),
}
"""What writes each form, and how strongly it binds."""


def printed(node: Expression) -> str:
    """Return an expression in one line."""
    writer = _Writer()
    writer.write(node, _LOOSE)
    return "".join(writer.pieces)


class Printer:
    """Prints functions into one text.

    Attributes:
        lines: What was printed so far.
        few: The variables whose groups are not counted, as the text bounds them; `None` where nothing counts its work.
        steps: What each call of a function counts besides; 0 for nothing.
        around: In how many loops the statement stands that is being printed.
    """

    def __init__(self, few: frozenset[str] | None = None, steps: int = 0) -> None:
        self.lines: list[str] = []
        self.few, self.steps = few, steps
        self.around = 0
        self.origin: Origin | None = None

    def function(self, node: Function) -> None:
        """Print a function, under a comment that says where it comes from."""
        self.lines.append(f"# {node.origin}")
        self.lines.append(f"def {node.name}({', '.join(['s', *(each.name for each in node.params)])}):")
        self.origin = node.origin
        if self.steps:
            self.lines.append(f"    work(s, {self.steps})")
        self.body(node.body, 1)

    def body(self, body: Body, depth: int) -> None:
        """Print some statements; none are `pass`."""
        if not body:
            self.lines.append("    " * depth + "pass")
        for each in body:
            if each.origin is not None and each.origin is not self.origin and each.origin != self.origin:
                self.lines.append(f"{'    ' * depth}# {each.origin}")
            self.origin = each.origin or self.origin
            _STATEMENTS[type(each)](self, each, depth)

    def line(self, depth: int, before: str, node: Expression, after: str = "") -> None:
        """Print a line around an expression; a long one is filled, in brackets."""
        writer = _Writer(self.few, self.around)
        writer.write(node, _LOOSE)
        pieces = writer.pieces
        flat = f"{'    ' * depth}{before}{''.join(pieces)}{after}"
        if len(flat) <= WIDTH:
            self.lines.append(flat)
        else:
            self.lines += _filled(pieces, f"{'    ' * depth}{before}(", f"){after}", depth + 1)


def _filled(pieces: Pieces, before: str, after: str, depth: int) -> list[str]:
    """Return the lines of an expression in brackets, each as long as it may be."""
    margin = "    " * depth
    lines = [before]
    line, word = margin, ""
    for piece in [*pieces, _BREAK]:
        if piece != _BREAK:
            word += piece
            continue
        if line == margin:
            line += word
        elif len(line) + 1 + len(word) <= WIDTH:
            line += " " + word
        else:
            lines.append(line)
            line = margin + word
        word = ""
    lines.append(line)
    lines.append("    " * (depth - 1) + after)
    return lines


def _assign(p: Printer, node: Assign, depth: int) -> None:
    p.line(depth, "".join([f"{target.name} = " for target in node.targets]), node.value)


def _unpack(p: Printer, node: Unpack, depth: int) -> None:
    names = ", ".join([target.name for target in node.targets])
    p.line(depth, f"{names}, = " if len(node.targets) == 1 else f"{names} = ", node.value)


def _increase(p: Printer, node: Increase, depth: int) -> None:
    p.line(depth, f"{node.target.name} += ", node.value)


def _set_state(p: Printer, node: SetState, depth: int) -> None:
    p.line(depth, f"s.{node.name} = ", node.value)


def _do(p: Printer, node: Do, depth: int) -> None:
    p.line(depth, "", node.value)


def _if(p: Printer, node: If, depth: int) -> None:
    word = "if "
    if len(node.arms) == 1 and not node.otherwise and len(node.arms[0][1]) == 1:
        leaving = _LEAVING.get(type(node.arms[0][1][0]))
        if leaving is not None:
            p.line(depth, word, node.arms[0][0], leaving)
            return
    for test, body in node.arms:
        p.line(depth, word, test, ":")
        p.body(body, depth + 1)
        word = "elif "
    if node.otherwise:
        p.lines.append("    " * depth + "else:")
        p.body(node.otherwise, depth + 1)


def _for(p: Printer, node: For, depth: int) -> None:
    counted = p.few is not None and is_counted(node.source, p.few, p.around)
    p.line(depth, f"for {printed(node.target)} in ", _counted(node.source) if counted else node.source, ":")
    p.around += 1
    p.body(node.body, depth + 1)
    p.around -= 1


def _while(p: Printer, node: While, depth: int) -> None:
    p.around += 1
    p.line(depth, "while ", node.test, ":")
    p.body(node.body, depth + 1)
    p.around -= 1


def _break(p: Printer, _: Break, depth: int) -> None:
    p.lines.append("    " * depth + "break")


def _continue(p: Printer, _: Continue, depth: int) -> None:
    p.lines.append("    " * depth + "continue")


def _return(p: Printer, node: Return, depth: int) -> None:
    p.line(depth, "return ", node.value)


_LEAVING: Final[dict[type[Statement], str]] = {Break: ": break", Continue: ": continue"}
"""How a test ends in its line that does nothing else than to leave."""

# What a unit alone may hold has become blocks before anything is printed.
_STATEMENTS: Final[dict[type[Statement], Callable[[Printer, Any, int], None]]] = {
    Assign: _assign,
    Unpack: _unpack,
    Increase: _increase,
    SetState: _set_state,
    Do: _do,
    If: _if,
    For: _for,
    While: _while,
    Break: _break,
    Continue: _continue,
    Return: _return,
}
"""What prints each kind of statement."""
