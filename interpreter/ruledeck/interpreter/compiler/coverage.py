"""Which clauses of a game were exercised: what is noted while it plays, and how compiled code notes it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from ruledeck.grammar.meaning import tree as m

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import State

Made = TypeVar("Made")


class Coverage:
    """Numbers the clauses that are compiled.

    Attributes:
        wanted: Whether clauses are noted at all.
        place: Key of the text that is being compiled; empty where nothing is noted.
        clauses: `(key, start, end, kind of node)` to the number of the clause.
    """

    def __init__(self, *, wanted: bool) -> None:
        self.wanted = wanted
        self.place = ""
        self.clauses: dict[tuple[str, int, int, str], int] = {}

    @contextmanager
    def at(self, place: str) -> Iterator[None]:
        """Note what is compiled meanwhile under a place."""
        outer, self.place = self.place, place
        yield
        self.place = outer

    def both_ways(self, node: m.Meant, code: str) -> str:
        """Return a condition that notes which way it went; a leaf of `and` and `or` notes its own."""
        joined = isinstance(node, m.Op) and node.name in ("and", "or")
        if not self.wanted or not self.place or joined or never_asked(node):
            return code
        return f"covered(s, {self.clause(self.place, node)}, {code})"

    def unnoted(self, compiled: Callable[[], Made]) -> Made:
        """Compile something whose conditions are not noted: it only looks ahead."""
        with self.at(""):
            return compiled()

    def clause(self, key: str, node: m.Meant) -> int:
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


def cover(s: "State", clause: int) -> None:
    """Note that a clause was exercised."""
    s.cover(clause)


def changed(s: "State", clause: int, before: int) -> None:
    """Note that a clause changed something: the log grew while it happened."""
    if len(s.log) > before:
        s.cover(clause)


def covered(s: "State", clause: int, value: Any) -> Any:
    """Note which way a condition went, and return it."""
    s.cover((clause, bool(value)))
    return value
