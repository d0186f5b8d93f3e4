"""What the preferences of a policy ask of a position, on behalf of one player: read off their trees.

A policy that plays sees what its player may know; what is looked ahead at has been dealt anew and is known as a whole. Whoever
asks much asks code instead, see `compiled_policies`; a test holds both equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.explain.evaluator import Found, Scope, belongs, evaluate, group, holds
from ruledeck.interpreter.explain.evaluator_tree import domain
from ruledeck.interpreter.wording.names import titled, titles_in

if TYPE_CHECKING:
    from collections.abc import Collection

    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State


class Questions(Protocol):
    """Answers what preferences ask of one position."""

    def holds(self, node: m.Value) -> bool:
        """Whether a condition is fulfilled."""

    def number(self, node: m.Value, it: int) -> int:
        """Return a number of something, which it calls `it`; what has none counts as 0."""

    def fits(self, node: m.Select, e: int) -> bool:
        """Whether a player or a component is what is described; where no zone is named, it may lie anywhere."""

    def group(self, node: m.Value) -> Collection[Found]:
        """Return what a value stands for, as several things."""


class Evaluated:
    """Answers by the trees, as the player sees the position."""

    def __init__(self, s: State, player: int) -> None:
        """Answer a player about a state, in which what the player does not know is not there."""
        self.state, self.player = s, player
        self.known: dict[tuple[object, ...], Found] = {}

    def holds(self, node: m.Value) -> bool:
        """Whether a condition is fulfilled."""
        return holds(node, self.scope(node))

    def number(self, node: m.Value, it: int) -> int:
        """Return a number of something; what has none counts as 0."""
        found = evaluate(node, self.scope(node).candidate(it))
        return found if isinstance(found, int) else 0

    def fits(self, node: m.Select, e: int) -> bool:
        """Whether a player or a component is what is described."""
        scope = self.scope(node)
        is_player = e <= self.state.layout.players
        if is_player is not (node.type.base == "player"):
            return False
        there = is_player or node.source is None or e in domain(node, scope)
        return there and belongs(node, e, scope)

    def group(self, node: m.Value) -> Collection[Found]:
        """Return what a value stands for, as several things."""
        return group(node, self.scope(node))

    def scope(self, node: m.Value) -> Scope:
        """Return what names mean to the player: `you`, the seats, and a title its one known copy, or nothing."""
        s, program = self.state, self.state.program
        known: dict[str, Found] = {"you": self.player, "they": self.player, "this": 0}
        known |= {name: seat for seat, name in enumerate(program.game.words.seats, 1)}
        for cards in titles_in(node):
            indexes = indexes_of(program, cards)
            known[titled(cards)] = next((e for e, found in enumerate(s.card) if found in indexes), 0)
        return Scope(program, s, known, known=self.known)


def indexes_of(program: Program, cards: tuple[str, ...]) -> tuple[int, ...]:
    """Return the numbers of some cards."""
    return tuple(program.definitions.index(card) for card in cards)
