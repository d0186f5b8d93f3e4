"""Texts that say the same again: what they mean is moved to their place, and not worked out anew.

Cards of a game repeat each other's lines. In the same scope the same characters mean the same, and every place in the
meaning is as far from the other as the texts are from each other.
"""

from typing import Any, Generic, TypeVar

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.moving import moved
from ruledeck.grammar.text.node_class import node
from ruledeck.grammar.words.scope import Scope, card_scope

V = TypeVar("V")
Key = tuple[str, int, str]
"""What sort of text it is, the identity of its scope, and the text."""


@node(frozen=True, slots=True)
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
        # A meaning knows nothing of its text but offsets, all of them inside it or 0: to add a distance is all that moving is.
        return moved(self.value, start - self.start, self.start, self.end)


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
        # Identity is enough, and cheap: scopes are never changed, and `_shared` keeps each alive, so that no identity returns.
        return id(scope) in self._shared

    def find(self, key: Key) -> Remembered[Any] | None:
        """Return what is known of a text."""
        return self._known.get(key)

    def keep(self, key: Key, found: Remembered[Any]) -> None:
        """Remember what a text in a shared scope was bound to."""
        self._known[key] = found
        # The line behind it begins in that scope, and is repeated as often.
        self._share(found.behind)

    def _share(self, scope: Scope) -> None:
        self._shared[id(scope)] = scope
