"""The parts that the texts of a game consist of, and what they are called."""

from typing import Final, Literal, NamedTuple, TypeAlias

PartKind: TypeAlias = Literal[
    "game", "card", "verb", "word", "keyword", "ability", "default", "window", "policy", "case"
]
"""What a part is: a card, a declaration, an ability or a default of the rules (by its number), or none that is told apart (`game`)."""


class PartKey(NamedTuple):
    """The name of a part: `Game.places` tells its source.

    Attributes:
        kind: What it is.
        id: Which one: the id of a card or declaration, the number of an ability of the rules; empty for the rules as a whole.
    """

    kind: PartKind
    id: str = ""

    def __str__(self) -> str:
        """Return the name in one word, as `card:wolf`."""
        return f"{self.kind}:{self.id}" if self.id else self.kind

    def ability(self, index: int) -> "PartKey":
        """Return the part in whose text an ability stands: each of the rules has its own, by its number."""
        return PartKey("ability", str(index)) if self.kind == "game" and index >= 0 else self


WHOLE_GAME: Final = PartKey("game")
"""The rules as a whole: the part of an ability of the rules, whose number is said beside it."""
