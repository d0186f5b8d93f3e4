"""Which clauses of a game are exercised while it plays: their numbers, and how compiled code notes them."""

from collections.abc import Iterator
from contextlib import contextmanager

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import JUNCTIONS
from ruledeck.grammar.meaning.parts import WHOLE_GAME, PartKey
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.target.nodes import Expression


class Coverage:
    """Numbers the clauses that are compiled.

    Attributes:
        counts: Whether clauses are noted at all.
        wanted: Whether they are noted just now.
        place: The part whose clauses are noted; none where nothing is noted.
        text: The part that is being compiled.
        clauses: `(key, start, end, kind of node)` to the number of the clause.
    """

    def __init__(self, *, wanted: bool) -> None:
        self.wanted = self.counts = wanted
        self.place: PartKey | None = None
        self.text = WHOLE_GAME
        self.clauses: dict[tuple[PartKey, int, int, str], int] = {}

    @contextmanager
    def at(self, place: PartKey) -> Iterator[None]:
        """Note what is compiled meanwhile under a place: also a text that is compiled as something that is tried out needs it."""
        outer = self.place, self.text, self.wanted
        self.place = self.text = place
        self.wanted = self.counts
        yield
        self.place, self.text, self.wanted = outer

    @contextmanager
    def unnoted(self, text: PartKey | None = None) -> Iterator[None]:
        """Note nothing meanwhile: what is compiled only looks ahead, into another text if one is named."""
        outer = self.place, self.text
        self.place, self.text = None, text or self.text
        yield
        self.place, self.text = outer

    @contextmanager
    def off(self) -> Iterator[None]:
        """Let nothing that is compiled meanwhile note anything: it is only tried out."""
        outer, self.wanted = self.wanted, False
        yield
        self.wanted = outer

    def both_ways(self, node: m.Meant, code: Expression) -> Expression:
        """Return a condition that notes which way it went; a leaf of `and` and `or` notes its own."""
        joined = isinstance(node, m.Op) and node.name in JUNCTIONS
        if not self.wanted or not self.place or joined or never_asked(node):
            return code
        return rt.COVERED(self.clause(self.place, node), code)

    def clause(self, key: PartKey, node: m.Meant) -> int:
        """Return the number of a clause."""
        return self.clauses.setdefault((key, node.start, node.end, type(node).__name__), len(self.clauses))


def never_asked(node: m.Meant) -> bool:
    """Whether a condition cannot change, or no word of the text asks it: then it is no clause.

    Numbers alone never change (`0 = 1`: what is so only where a card says it). That a noun is of its slot's own type goes
    without saying, and has no place in the text.
    """
    if isinstance(node, m.Op) and node.args and all(isinstance(arg, m.Literal) for arg in node.args):
        return all(isinstance(arg, m.Literal) and isinstance(arg.value, int) for arg in node.args)
    return node.start == node.end or isinstance(node, m.Literal)


def guard_of(body: m.Steps) -> m.If | None:
    """Return the `if` that is all of a block, where it has no `else`: the block is not offered at all unless it holds."""
    guard = body.items[0] if len(body.items) == 1 else None
    return guard if isinstance(guard, m.If) and guard.otherwise is None else None
