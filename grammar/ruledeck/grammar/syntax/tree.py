"""The tree of the structure: what a text says before any word has a meaning.

Every node knows its place (`start`, `end`: offsets in the source), which does not count when trees are compared.
"""

from dataclasses import field
from typing import Final, Literal, TypeAlias, get_args

from ruledeck.grammar.text.moving import moved
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
    """Words that a pattern of the game must read, with an optional `where`; a `Naming` there names what is described."""

    atoms: tuple[Atom, ...]
    where: "Expression | None" = None


@node(frozen=True, slots=True)
class Naming(Node):
    """`as x where c`: the condition of a description that calls each candidate `name` in it. It stands behind `where` alone."""

    name: str
    condition: "Expression"


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


@node(frozen=True, slots=True)
class Either(Node):
    """`a if c, else b`, in brackets of its own."""

    value: "Expression"
    condition: "Expression"
    otherwise: "Expression"


Expression: TypeAlias = Phrase | AnyOf | AllOf | Negation | Comparison | Arithmetic | Either | Naming


# ---- statements


@node(frozen=True, slots=True)
class Block(Node):
    """Statements in order.

    Attributes:
        lines: At least one.
        inline: Whether it was written behind the colon.
        before: Whole-line comments above the `else` or the dash that opens it (an empty string: a blank line).
        comment: The comment behind that opening.
    """

    lines: tuple["Line", ...]
    inline: bool = field(default=False, compare=False)
    before: tuple[str, ...] = field(default=(), compare=False)
    comment: str = field(default="", compare=False)


@node(frozen=True, slots=True)
class Repeated(Node):
    """A line whose characters were read before: what they are is moved to its place when it is asked for.

    Attributes:
        first: The statement, as it is where the line is the whole text.
    """

    first: "Statement"


@node(frozen=True, slots=True, eq=False)
class Line(Node):
    """A step of a block with the comments that belong to it.

    Attributes:
        written: The step.
        before: Whole-line comments above it (an empty string: a blank line).
        comment: The comment behind it.
    """

    written: "Statement | Repeated"
    before: tuple[str, ...] = field(default=(), compare=False)
    comment: str = field(default="", compare=False)

    @property
    def statement(self) -> "Statement":
        """The step at the place of this line."""
        step = self.written
        return moved(step.first, step.start, 0, step.end - step.start) if isinstance(step, Repeated) else step

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and _step(self) == _step(other)

    def __hash__(self) -> int:
        return hash(_step(self))


def _step(line: Line) -> "Statement":
    """Return the step of a line, wherever it stands."""
    return line.written.first if isinstance(line.written, Repeated) else line.written


@node(frozen=True, slots=True)
class Do(Node):
    """A phrase that does or states something; `ending` limits how long it lasts."""

    phrase: Phrase
    name: str | None = None
    ending: "Ending | None" = None


@node(frozen=True, slots=True)
class Ending(Node):
    """`until ...` or `while ...` behind a phrase."""

    word: str
    condition: Expression


@node(frozen=True, slots=True)
class Choose(Node):
    """A named choice; `target` when the rules of the game call it a target."""

    who: Phrase | None
    what: Phrase
    name: str | None
    target: bool = False


@node(frozen=True, slots=True)
class Modes(Node):
    """A choice between arms."""

    who: Phrase | None
    what: Phrase
    arms: tuple[Block, ...]


@node(frozen=True, slots=True)
class May(Node):
    """An optional statement or block."""

    who: Phrase | None
    body: Block


@node(frozen=True, slots=True)
class Then(Node):
    """What depends on the step before."""

    body: Block


@node(frozen=True, slots=True)
class Else(Node):
    """What is done where the step before is not."""

    body: Block


@node(frozen=True, slots=True)
class Instead(Node):
    """What takes the place of the event."""

    body: Block


@node(frozen=True, slots=True)
class Fully(Node):
    """`fully X: Y`: X in full and then Y, or nothing."""

    price: "Statement"
    body: Block


@node(frozen=True, slots=True)
class Cannot(Node):
    """A ban; with a `price`, one that is lifted for whoever pays it; `ending` limits how long it lasts."""

    who: Phrase | None
    what: Phrase
    price: "Statement | None" = None
    ending: "Ending | None" = None


@node(frozen=True, slots=True)
class Must(Node):
    """A duty, or a statement that somebody else has to carry out."""

    who: Phrase | None
    body: "Statement"


@node(frozen=True, slots=True)
class Let(Node):
    """A name for a value."""

    name: str
    value: Expression


@node(frozen=True, slots=True)
class Together(Node):
    """Statements joined by `and`: as much of each as possible, at the same time."""

    items: tuple["Statement", ...]


@node(frozen=True, slots=True)
class If(Node):
    """The first arm whose condition holds, or else the last block."""

    arms: tuple[tuple[Expression, Block], ...]
    otherwise: Block | None


@node(frozen=True, slots=True)
class ForEach(Node):
    """The block once for each, in the order that the modifiers name."""

    what: Phrase
    name: str | None
    modifiers: tuple["Modifier", ...]
    body: Block


@node(frozen=True, slots=True)
class Repeat(Node):
    """The block again and again: `times` at most, until or while a condition."""

    times: Phrase | None
    stop: Ending | None
    body: Block


@node(frozen=True, slots=True)
class Alternate(Node):
    """The block for one player after the other until a condition on passes holds."""

    order: Phrase
    until: Expression
    body: Block


@node(frozen=True, slots=True)
class Scoped(Node):
    """A phrase that owns a block: a period, a test, a section of a card."""

    phrase: Phrase
    body: Block


@node(frozen=True, slots=True)
class Lasting(Node):
    """`until ...:` with statements that hold until then."""

    until: Expression
    body: Block


@node(frozen=True, slots=True)
class Delayed(Node):
    """An ability that is made by an effect."""

    trigger: "Trigger"
    condition: Expression | None
    modifiers: tuple["Modifier", ...]
    body: Block


Statement: TypeAlias = (
    Do | Choose | Modes | May | Then | Else | Instead | Fully | Cannot | Must | Let | Together
    | If | ForEach | Repeat | Alternate | Scoped | Lasting | Delayed
)  # fmt: skip


# ---- abilities and declarations


@node(frozen=True, slots=True)
class Trigger(Node):
    """`when`, `after`, `before`, `as`, `as soon as` or `whenever`, and the event or condition that follows."""

    word: str
    event: Expression


@node(frozen=True, slots=True)
class Modifier(Node):
    """What stands behind a comma; `word` is empty, `if`, `while`, `until`, `may` or `must`.

    Attributes:
        word: The reserved word, if any.
        value: The condition or the phrase; without a word, several phrases are costs of which one is paid.
        name: What a cost names with `as`.
        choice: A cost that is a choice; then it has no value.
    """

    word: str
    value: Expression | None
    name: str | None = None
    choice: "Choose | None" = None


@node(frozen=True, slots=True)
class Ability(Node):
    """An ability of a card, or of the game."""

    phrase: Phrase | None
    trigger: Trigger | None
    condition: Expression | None
    modifiers: tuple[Modifier, ...]
    body: Block | None
    before: tuple[str, ...] = field(default=(), compare=False)
    comment: str = field(default="", compare=False)


PieceKind: TypeAlias = Literal["word", "forms", "slot", "mark"]


@node(frozen=True, slots=True)
class Piece(Node):
    """A piece of a pattern: `kind` is `word`, `forms` (written `a|b|c`), `slot` (without braces) or `mark`."""

    kind: PieceKind
    text: str


@node(frozen=True, slots=True)
class Pattern(Node):
    """The pieces of a pattern in order; comments are those of a line that it has for itself."""

    pieces: tuple[Piece, ...]
    before: tuple[str, ...] = field(default=(), compare=False)
    comment: str = field(default="", compare=False)


@node(frozen=True, slots=True)
class Section(Node):
    """A named line or block of a declaration: either patterns, or a block of statements.

    Attributes:
        name: The words in front of the colon.
        patterns: What stands behind it, part by part.
        body: Its steps, where it holds steps.
        rows: Whether each pattern stands in a line of its own, below the name.
        before: The comments in front of it, and blank lines.
        comment: The comment behind it.
    """

    name: str
    patterns: tuple[Pattern, ...]
    body: Block | None
    rows: bool = field(default=False, compare=False)
    before: tuple[str, ...] = field(default=(), compare=False)
    comment: str = field(default="", compare=False)


Declarer: TypeAlias = Literal[
    "verb",
    "event",
    "number",
    "condition",
    "adjective",
    "player",
    "cards",
    "card",
    "keyword",
    "ability",
    "window",
    "policy",
]
"""A word that opens a declaration at the margin of a rules file."""
DECLARERS: Final[dict[str, Declarer]] = {word: word for word in get_args(Declarer)}
"""The declaring words by how they are written."""


@node(frozen=True, slots=True)
class Declaration(Node):
    """A word of the game: `kind` is the declaring word, `value` the definition behind the colon."""

    kind: Declarer
    pattern: Pattern
    value: Expression | None
    sections: tuple[Section, ...]
    abilities: tuple[Ability, ...]
    before: tuple[str, ...] = field(default=(), compare=False)
    comment: str = field(default="", compare=False)


@node(frozen=True, slots=True)
class Document(Node):
    """The items of a text, and the comments below the last one."""

    items: tuple[Ability | Declaration, ...]
    rest: tuple[str, ...] = field(default=(), compare=False)
