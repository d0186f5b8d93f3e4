"""What names mean at one place of a text."""

from dataclasses import field, replace
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.node_class import node

YOU = m.Name("you", m.PLAYER)
THEY: Final = ("they", "them", "their")
"""The pronouns of the player who was named as the one who acts; whoever is spoken to is never called so."""


@node(frozen=True, slots=True)
class Scope:
    """Names in force.

    Attributes:
        names: Every name to its value.
        that: The noun behind `that` to a slot of the event: `that damage`.
        it: What `it` and `its` mean; `None` when nothing is obvious.
        they: Whom `they`, `their` and `own` mean; `None` when nobody is obvious.
        actor: Who acts where nobody is written, and whose a zone without an owner is, where that is not `they`.
        candidate: Whether a bare adjective or field speaks of `it` (inside `where`).
    """

    names: dict[str, m.Value]
    that: dict[str, m.Value] = field(default_factory=dict)
    it: m.Value | None = None
    they: m.Value | None = None
    actor: m.Value | None = None
    candidate: bool = False

    @property
    def acts(self) -> m.Value | None:
        """Who acts where nobody is written; `None` when nobody is obvious."""
        return self.they if self.actor is None else self.actor

    @property
    def named(self) -> m.Value | None:
        """Whom `they`, `them` and `their` mean: somebody who was named, and never whoever is spoken to."""
        return None if self.they == YOU else self.they

    def with_name(self, name: str, value: m.Value) -> "Scope":
        """Return a scope in which `name` also means `value`."""
        return replace(self, names={**self.names, name: value})

    def with_candidate(self, type: m.Type) -> "Scope":
        """Return the scope of a `where` over things of a type; of a player, `their` speaks too.

        Of anything else, `their` goes on to mean whoever acts. Where that is the candidate of the group around, it is called
        `they`, as the candidate in here is `it`.
        """
        it = m.Name("it", type)
        if type == m.PLAYER:
            return replace(self, it=it, they=it, actor=None, candidate=True)
        if self.they == m.Name("it", m.PLAYER):
            return replace(self, it=it, they=m.Name(THEY[0], m.PLAYER), actor=None, candidate=True)
        return replace(self, it=it, candidate=True)

    def with_each(self, type: m.Type) -> "tuple[m.Name, Scope]":
        """Return what a loop that gives no name goes through, and its scope.

        Of players, `they` and `their` speak too; who acts goes on to act, unless that is one whom the same word means.
        """
        if type == m.PLAYER and not (isinstance(self.acts, m.Name) and self.acts.name == "they"):
            bound = m.Name("they", type)
            return bound, replace(self, it=bound, they=bound, actor=self.acts)
        bound = m.Name("it", type)
        return bound, replace(self, it=bound)

    def acting(self, by: m.Value) -> "Scope":
        """Return a scope in which `their` means the player who acts."""
        return replace(self, they=by, actor=None)


def in_turn(by: m.Value | None) -> m.Value | None:
    """Return who acts: each of several players is `they` in turn."""
    return m.Name("they", m.PLAYER) if by is not None and by.many else by


def card_scope(type: m.Type) -> Scope:
    """Return the scope of an ability of a card of a type."""
    return Scope({"this": m.Name("this", type), "you": YOU}, they=YOU)


def player_scope() -> Scope:
    """Return the scope of a verb's body and of an ability of the game itself: somebody acts, and is `you`."""
    return Scope({"you": YOU}, they=YOU)
