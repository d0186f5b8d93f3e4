"""What somebody can say of a condition or a value who does not know every card: what it is however the unknown cards may lie.

A masked state alone does not tell: a card without a title is no soldier there, and so `no soldier` would be a fact in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, SupportsIndex, overload

from ruledeck.interpreter.explain.evaluator_tree import Found, Scope, evaluate
from ruledeck.interpreter.primitives.masking import hidden, masked

if TYPE_CHECKING:
    from ruledeck.grammar.meaning import tree as m
    from ruledeck.interpreter.state.state import State

    Worlds = Callable[[], Iterable[State]]


class NotKnown:
    """What stands for a value that the player who asks cannot know."""


NOT_KNOWN: Final = NotKnown()


class Veil:
    """What is hidden in a state from the player who looks at it.

    Attributes:
        behind: The components whose cards the player does not know.
        truths: The state as it is, and as it would be if what the player did not learn of had never happened.
        worlds: What gives the other states that the player cannot tell from the true one.
        lifted: Whether somebody has looked behind it.
    """

    def __init__(self, behind: frozenset[int], truths: tuple[State, ...], worlds: Worlds) -> None:
        """Begin with nobody having looked."""
        self.behind, self.truths, self.worlds, self.lifted = behind, truths, worlds, False


class Veiled(list[int]):
    """The cards of a state as one player knows them, which notice when it is asked for one that is hidden.

    So only what rests on hidden cards is worked out for everything that they may be.
    """

    __slots__ = ("veil",)

    def __init__(self, cards: Iterable[int], veil: Veil) -> None:
        """Lay a veil over the cards."""
        super().__init__(cards)
        self.veil = veil

    @overload
    def __getitem__(self, at: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> int | list[int]:
        """Return a card; a copy, as of a clone of the state, lies under the same veil."""
        if isinstance(at, slice):
            return Veiled(super().__getitem__(at), self.veil)
        if at in self.veil.behind:
            self.veil.lifted = True
        return super().__getitem__(at)

    def __iter__(self) -> Iterator[int]:
        """Return all cards one by one, the hidden ones among them."""
        self.veil.lifted = self.veil.lifted or bool(self.veil.behind)
        return super().__iter__()


def viewed(s: State, player: int, worlds: Worlds) -> State:
    """Return a state as a player knows it, of which explanations say what the player cannot know.

    Args:
        s: The true state.
        player: Who looks.
        worlds: What gives the states that the player cannot tell from it.
    """
    seen = masked(s, player)
    unlearned = masked(s, player)
    unlearned.card = list(s.card)
    unlearned.recast()
    behind = frozenset(e for e in range(len(seen.card)) if hidden(seen, e))
    seen.card = Veiled(seen.card, Veil(behind, (s, unlearned), worlds))
    return seen


def answered(node: m.Value, scope: Scope) -> Found | NotKnown:
    """Return the value of an expression, or that it cannot be known by whose view the state of the scope is."""
    return asked(scope, lambda inner: evaluate(node, inner))


def asked(scope: Scope, ask: Callable[[Scope], Found]) -> Found | NotKnown:
    """Return what is found in the state of a scope, or that it cannot be known by whose view the state is."""
    cards = scope.state.card
    if not isinstance(cards, Veiled):
        return ask(scope)
    veil = cards.veil
    veil.lifted = False
    # What was found out of the cards before would be read off without a look at them.
    scope.state.recast()
    ask(_at(scope, scope.state))
    first, *others = (ask(_at(scope, state)) for state in veil.truths)
    if any(other != first for other in others):
        return NOT_KNOWN
    if veil.lifted and any(ask(_at(scope, world)) != first for world in veil.worlds()):
        return NOT_KNOWN
    return first


def _at(scope: Scope, state: State) -> Scope:
    """Return a scope in another state of the same components, of which nothing is worked out yet."""
    return replace(scope, state=state, known=None if scope.known is None else {})
