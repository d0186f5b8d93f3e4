"""What players and things are called at a table, in the language of its players."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ruledeck.grammar.game import Game
    from ruledeck.interpreter.program import Program
    from ruledeck.interpreter.state import State

HIDDEN: Final = "?"
"""What a log and a view say in place of a title that the reader does not know."""


@dataclass(frozen=True, slots=True)
class Names:
    """Names at one table.

    Attributes:
        seats: What the players are called, in the order of the seats.
        titles: Title by id of the card.
    """

    seats: tuple[str, ...]
    titles: dict[str, str] = field(default_factory=dict)

    def player(self, number: int) -> str:
        """Return what a player is called; 0 is the game."""
        return self.seats[number - 1] if 1 <= number <= len(self.seats) else "the game"

    def title(self, key: object) -> str:
        """Return the title of a card by its id; of an unknown one, that it is hidden."""
        if key == HIDDEN:
            return "a hidden card"
        return self.titles.get(str(key), str(key))

    def thing(self, key: object) -> str:
        """Return what a log speaks of: a player by number, or a card by id."""
        return self.player(key) if isinstance(key, int) else self.title(key)

    def zone(self, key: object) -> str:
        """Return the name of a zone: a text, or a text and its owner."""
        if isinstance(key, (tuple, list)) and len(key) == 2 and isinstance(key[1], int):
            return f"{self.player(key[1])}'s {key[0]}"
        return "nowhere" if key is None else f"the {key}"

    def entity(self, state: "State", program: "Program", entity: int, viewer: int | None) -> str:
        """Return what an entity of a state is called by a player; `None` sees everything."""
        if entity <= len(self.seats):
            return self.player(entity)
        known = viewer is None or state.card[entity] < 0 or bool(state.known[entity] & (1 << viewer))
        if not known:
            zone = state.zone[entity]
            layout = program.layout
            return f"a hidden card in {self.zone((layout.zone_spec[zone].name, layout.zone_owner[zone]))}"
        return self.title(program.layout.title(state.card[entity]))


def table_names(game: "Game", seats: tuple[str, ...], language: str) -> Names:
    """Return the names at a table; a title without a translation stays in the source language."""
    titles = {ident: card.text.name for ident, card in game.cards.items()}
    for text in game.text.texts:
        if text.language == language:
            titles |= {ident: translated.name for ident, translated in text.cards.items()}
    return Names(seats, titles)
