"""The board of a game: where one step leads from each place, as the fields of places say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruledeck.interpreter.compiler.basis.context import Compiling

if TYPE_CHECKING:
    from ruledeck.interpreter.state.graphs import Adjacency


def board_of(compiler: Compiling) -> "Board":
    """Return what gives the board of a state of a game.

    The steps of a place are its fields that list cards of its own type or kind.
    """
    manifest = compiler.game.text.manifest
    assert manifest is not None
    steps: dict[int, tuple[int, ...]] = {}
    for ident, card in compiler.game.cards.items():
        kind = manifest.types[card.text.type]
        names = [name for name, field in kind.fields.items() if field.many and field.of in (card.text.type, kind.kind)]
        listed = [each for name in names for each in _listed(card.text.fields.get(name))]
        onward = tuple(compiler.card_index[each] for each in listed if each in compiler.card_index)
        if onward:
            steps[compiler.card_index[ident]] = onward
    return Board(steps)


@dataclass(frozen=True, slots=True)
class Board:
    """Gives the board for the cards of all entities.

    Attributes:
        steps: Card to the cards that one step leads to, of those that are places.
    """

    steps: Mapping[int, tuple[int, ...]]

    def __call__(self, cards: Sequence[int]) -> "Adjacency":
        """Return for each entity the entities that one step leads to."""
        places = {each for onward in self.steps.values() for each in onward}
        where: dict[int, tuple[int, ...]] = {}
        for e, index in enumerate(cards):
            if index in places:
                where[index] = (*where.get(index, ()), e)
        steps = self.steps
        return tuple(
            [
                tuple(e for each in steps[index] for e in where.get(each, ())) if index in steps else ()
                for index in cards
            ]
        )


def movement_of(compiler: Compiling) -> "Costs":
    """Return what gives the cost of entering each place, as the number says that its type names."""
    manifest = compiler.game.text.manifest
    assert manifest is not None
    costs: dict[int, int] = {}
    for ident, card in compiler.game.cards.items():
        name = manifest.types[card.text.type].movement
        cost = None if name is None else card.text.fields.get(name)
        if isinstance(cost, int):
            costs[compiler.card_index[ident]] = cost
    return Costs(costs)


@dataclass(frozen=True, slots=True)
class Costs:
    """Gives what it costs to enter the places that the cards of all entities are.

    Attributes:
        costs: Card to what it costs to enter it, where its type says so; others cost 1.
    """

    costs: Mapping[int, int]

    def __call__(self, cards: Sequence[int]) -> Sequence[int]:
        """Return for each entity what it costs to enter it; nothing where no card says so."""
        return [self.costs.get(index, 1) for index in cards] if self.costs else ()


def _listed(value: object) -> tuple[str, ...]:
    return tuple(each for each in value if isinstance(each, str)) if isinstance(value, tuple) else ()
