"""The same tree at another place: what was read once need not be read again where the same characters stand."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any, Final, TypeVar

T = TypeVar("T")
_Getter = Callable[[Any], tuple[Any, ...]]
_LEAVES: Final[set[type]] = {str, int, bool, type(None)}
"""Kinds of values that stand nowhere."""
_GETTERS: Final[dict[type, _Getter | None]] = {}


def moved(value: T, by: int, start: int, end: int) -> T:
    """Return a tree of structure or of meaning, or a tuple of them, as it is at another place.

    Args:
        value: The tree.
        by: How far its text lies behind the one that it was read from.
        start: Offset of the first character of that text.
        end: Offset behind its last character; nodes that stand elsewhere, or nowhere, stay as they are.
    """
    result: T = _Move(by, start, end).of(value)
    return result


def gathered(value: T, start: int, end: int) -> T:
    """Return a tree, or a tuple of them, of which everything stands at one place: that of the words which stand for it."""
    result: T = _Gather(start, end).of(value)
    return result


class _Move:
    def __init__(self, by: int, start: int, end: int) -> None:
        self.by, self.start, self.end = by, start, end

    def of(self, value: Any) -> Any:
        kind = type(value)
        if kind is tuple:
            return tuple([part if part.__class__ in _LEAVES else self.of(part) for part in value])
        get = _GETTERS[kind] if kind in _GETTERS else _getter(kind)
        if get is None:
            return value
        parts = get(value)
        start, end = self.place(parts[0], parts[1])
        # Leaves are told by their class before any call: most parts of a tree are leaves.
        made = [part if part.__class__ in _LEAVES else self.of(part) for part in parts[2:]]
        return kind(*made, start=start, end=end)

    def place(self, start: int, end: int) -> tuple[int, int]:
        # Nodes that the binder makes itself stand nowhere, at 0; those taken over from a line before this one stand there.
        if self.start <= start and 0 < end <= self.end:
            return start + self.by, end + self.by
        return start, end


class _Gather(_Move):
    def __init__(self, start: int, end: int) -> None:
        super().__init__(0, start, end)

    def place(self, *_place: int) -> tuple[int, int]:
        return self.start, self.end


def _getter(kind: type) -> _Getter | None:
    """Return what gets the place of a node and then its other fields, in the order in which it is made of them."""
    get: _Getter | None = None
    known = fields(kind) if is_dataclass(kind) else ()
    if {"start", "end"} <= {each.name for each in known if each.kw_only}:
        get = attrgetter("start", "end", *(each.name for each in known if not each.kw_only))
    else:
        _LEAVES.add(kind)
    _GETTERS[kind] = get
    return get
