"""What names mean at one place of a text."""

from dataclasses import dataclass, field, replace

from ruledeck.grammar import meaning as m


@dataclass(frozen=True, slots=True)
class Scope:
    """Names in force.

    Attributes:
        names: Every name to its value.
        that: The noun behind `that` to a slot of the event: `that damage`.
        it: What `it` and `its` mean; `None` when nothing is obvious.
        they: Whom `their` and `own` mean.
        candidate: Whether a bare adjective or field speaks of `it` (inside `where`).
        used: Names that were read (shared by all scopes of one ability).
    """

    names: dict[str, m.Value]
    that: dict[str, m.Value] = field(default_factory=dict)
    it: m.Value | None = None
    they: m.Value = m.Name("you", m.PLAYER)
    candidate: bool = False
    used: set[str] = field(default_factory=set)

    def with_name(self, name: str, value: m.Value) -> "Scope":
        """Return a scope in which `name` also means `value`."""
        return replace(self, names={**self.names, name: value})

    def with_candidate(self, type: m.Type) -> "Scope":
        """Return the scope of a `where` over things of a type."""
        return replace(self, it=m.Name("it", type), candidate=True)


def card_scope(type: m.Type) -> Scope:
    """Return the scope of an ability of a card of a type."""
    return Scope({"this": m.Name("this", type), "you": m.Name("you", m.PLAYER)})


def game_scope() -> Scope:
    """Return the scope of the rules of the game, which belong to nobody."""
    return Scope({})
