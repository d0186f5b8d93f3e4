"""What names mean at one place of a text."""

from dataclasses import field, replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.node_class import node

YOU = m.Name("you", m.PLAYER)


@node(frozen=True, slots=True)
class Scope:
    """Names in force.

    Attributes:
        names: Every name to its value.
        that: The noun behind `that` to a slot of the event: `that damage`.
        it: What `it` and `its` mean; `None` when nothing is obvious.
        they: Whom `they`, `their` and `own` mean, and whose a zone without an owner is; `None` when nobody is obvious.
        candidate: Whether a bare adjective or field speaks of `it` (inside `where`).
    """

    names: dict[str, m.Value]
    that: dict[str, m.Value] = field(default_factory=dict)
    it: m.Value | None = None
    they: m.Value | None = None
    candidate: bool = False

    def with_name(self, name: str, value: m.Value) -> "Scope":
        """Return a scope in which `name` also means `value`."""
        return replace(self, names={**self.names, name: value})

    def with_candidate(self, type: m.Type) -> "Scope":
        """Return the scope of a `where` over things of a type; of a player, `their` speaks too."""
        # Of anything else, `their` goes on to mean whoever acts.
        it = m.Name("it", type)
        return replace(self, it=it, they=it if type == m.PLAYER else self.they, candidate=True)

    def acting(self, by: m.Value) -> "Scope":
        """Return a scope in which `their` means the player who acts."""
        return replace(self, they=by)


def in_turn(by: m.Value | None) -> m.Value | None:
    """Return who acts: each of several players is `they` in turn."""
    return m.Name("they", m.PLAYER) if by is not None and by.many else by


def card_scope(type: m.Type) -> Scope:
    """Return the scope of an ability of a card of a type."""
    return Scope({"this": m.Name("this", type), "you": YOU}, they=YOU)


def player_scope() -> Scope:
    """Return the scope of a verb's body and of an ability of the game itself: somebody acts, and is `you`."""
    return Scope({"you": YOU}, they=YOU)
