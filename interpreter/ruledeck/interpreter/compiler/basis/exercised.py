"""What generated code notes, when coverage is wanted: which clauses of a game were exercised, and what is done with what."""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from ruledeck.interpreter.state.plain import Values
    from ruledeck.interpreter.state.state import State

Value = TypeVar("Value")


def cover(s: "State", clause: int) -> None:
    """Note that a clause was exercised."""
    s.cover(clause)


def changed(s: "State", clause: int, before: int) -> None:
    """Note that a clause changed something: the log grew while it happened."""
    if len(s.log) > before:
        s.cover(clause)


def covered(s: "State", clause: int, value: Value) -> Value:
    """Note which way a condition went, and return it."""
    s.cover((clause, bool(value)))
    return value


def exercised(s: "State", clause: int, value: Value) -> Value:
    """Note that a clause altered something, when it did, and return by how much."""
    if value:
        s.cover(clause)
    return value


def watched(s: "State") -> bool:
    """Whether somebody wants to know which verbs are done, and with what."""
    return s.onlooker.deeds is not None


def done_with(s: "State", verb: int, occurrences: "Values") -> None:
    """Note that a verb is about to be done: `(who, slots)` for each occurrence."""
    if s.onlooker.deeds is not None:
        s.onlooker.deeds.append((verb, occurrences))
