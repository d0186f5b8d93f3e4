"""Texts that say the same again: what they mean is moved to their place, and not worked out anew.

Cards of a game repeat each other's lines. In the same scope the same characters mean the same, and every place in the
meaning is as far from the other as the texts are from each other.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Generic, TypeVar

from ruledeck.grammar import meaning as m
from ruledeck.grammar.scope import Scope, card_scope

V = TypeVar("V")
Key = tuple[str, int, str]
"""What sort of text it is, the identity of its scope, and the text."""


@dataclass(frozen=True, slots=True)
class Remembered(Generic[V]):
    """What a text was bound to, without any error.

    Attributes:
        value: Its meaning: a tree, or a tuple of trees.
        start: Offset of its first character.
        end: Offset behind its last character.
        behind: The scope of what follows it.
        work: How many readings it took.
    """

    value: V
    start: int
    end: int
    behind: Scope
    work: int

    def at(self, start: int) -> V:
        """Return the meaning of the same text that begins at another place."""
        moved: V = _Move(self.start, self.end, start - self.start).of(self.value)
        return moved


class Repetition:
    """What has been bound so far, in the scopes that texts share: that of a type of cards, and what such texts made of it.

    Scopes are told apart by identity, and kept, so that no identity is used twice.
    """

    def __init__(self) -> None:
        self._cards: dict[m.Type, Scope] = {}
        self._shared: dict[int, Scope] = {}
        self._known: dict[Key, Remembered[Any]] = {}

    def card_scope(self, type: m.Type) -> Scope:
        """Return the scope of the abilities of cards of a type: the same one each time."""
        scope = self._cards.get(type)
        if scope is None:
            scope = self._cards[type] = card_scope(type)
            self._share(scope)
        return scope

    def shares(self, scope: Scope) -> bool:
        """Whether other texts can be bound in this very scope."""
        return id(scope) in self._shared

    def find(self, key: Key) -> Remembered[Any] | None:
        """Return what is known of a text."""
        return self._known.get(key)

    def keep(self, key: Key, found: Remembered[Any]) -> None:
        """Remember what a text in a shared scope was bound to."""
        self._known[key] = found
        self._share(found.behind)

    def _share(self, scope: Scope) -> None:
        self._shared[id(scope)] = scope


class _Move:
    """Moves the places between `start` and `end`; others belong to no text, or to one outside of it, and stay."""

    def __init__(self, start: int, end: int, by: int) -> None:
        self.start, self.end, self.by = start, end, by

    def of(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple([self.of(part) if isinstance(part, m.Meant | tuple) else part for part in value])
        kind = type(value)
        get = _GETTERS.get(kind) or _getter(kind)
        start, end, *parts = get(value)
        if self.start <= start and 0 < end <= self.end:
            start, end = start + self.by, end + self.by
        moved = [self.of(part) if isinstance(part, m.Meant | tuple) else part for part in parts]
        return kind(*moved, start=start, end=end)


_GETTERS: dict[type[m.Meant], Callable[[m.Meant], tuple[Any, ...]]] = {}


def _getter(kind: type[m.Meant]) -> Callable[[m.Meant], tuple[Any, ...]]:
    """Return what gets the place of a node and then its other fields, in the order in which it is made of them."""
    names = ["start", "end", *(each.name for each in fields(kind) if not each.kw_only)]
    get = _GETTERS[kind] = attrgetter(*names)
    return get
