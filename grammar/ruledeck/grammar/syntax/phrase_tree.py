"""The tree of the structure below the statements: phrases, conditions and numbers."""

from dataclasses import field
from typing import TypeAlias

from ruledeck.grammar.text.node_class import node


@node(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything in the tree.

    Attributes:
        start: Offset of its first character.
        end: Offset behind its last character.
    """

    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


# ---- phrases


@node(frozen=True, slots=True)
class Word(Node):
    """An ordinary word as written."""

    text: str


@node(frozen=True, slots=True)
class Number(Node):
    """A whole number; `signed` when a sign is glued to it, as in `+1`."""

    value: int
    signed: bool = False


@node(frozen=True, slots=True)
class Quoted(Node):
    """The name of a single card, written between double quotes."""

    text: str


@node(frozen=True, slots=True)
class Group(Node):
    """Brackets around one or more conditions, numbers or phrases."""

    items: tuple["Expression", ...]


Atom: TypeAlias = Word | Number | Quoted | Group


@node(frozen=True, slots=True)
class Phrase(Node):
    """Words that a pattern of the game must read, with an optional `where`."""

    atoms: tuple[Atom, ...]
    where: "Expression | None" = None


# ---- conditions and numbers


@node(frozen=True, slots=True)
class AnyOf(Node):
    """`a or b`."""

    items: tuple["Expression", ...]


@node(frozen=True, slots=True)
class AllOf(Node):
    """`a and b`."""

    items: tuple["Expression", ...]


@node(frozen=True, slots=True)
class Negation(Node):
    """`not a`."""

    item: "Expression"


@node(frozen=True, slots=True)
class Comparison(Node):
    """`a <= b`; `sign` is one of `= != < <= > >=`."""

    left: "Expression"
    sign: str
    right: "Expression"


@node(frozen=True, slots=True)
class Arithmetic(Node):
    """`a + b`, `a - b` or `a * b`."""

    left: "Expression"
    sign: str
    right: "Expression"


Expression: TypeAlias = Phrase | AnyOf | AllOf | Negation | Comparison | Arithmetic
