"""Identifiers of generated code: a role out of a fixed list, and numbers. Nothing that an author wrote is ever part of one."""

from typing import Final, Literal, get_args

Role = Literal[
    "a", "ability", "aims", "answer", "args", "at", "by", "c", "concerns", "constant", "could", "e", "ev", "event",
    "first", "g", "group", "hold", "i", "it", "keyword", "kept", "lasts", "n", "names", "ok", "p", "q", "rule",
    "T", "condition", "table", "test", "them", "this", "value", "verb", "unit", "w", "word", "worth", "x", "you", "o",
    "amount", "noted", "holds", "all", "cause", "source", "toll", "distance", "asked", "quiet", "arrival", "price",
    "begun", "again",
]  # fmt: skip
"""What an identifier stands for; the one-letter roles are those of local variables."""

_ROLES: Final = frozenset(get_args(Role))


def identifier(role: Role, *numbers: int) -> str:
    """Return the identifier of a role, told apart from others of that role by its numbers."""
    assert role in _ROLES
    return "_".join([role, *map(str, numbers)]) if numbers else role
