"""Which components a game begins with: those of the chosen decks, and the copies that cards of the table say."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from ruledeck.interpreter.state.program import Program

TABLE: Final = 0
"""The owner of what belongs to nobody in particular."""


class Listed(Protocol):
    """What lists cards: a deck."""

    @property
    def cards(self) -> Mapping[str, int]:
        """Copies by id of the card."""


Components = tuple[tuple[int, int], ...]
"""Card index and owner of each component."""


def components(program: "Program", decks: "Mapping[int, str | Listed] | None" = None) -> Components:
    """Return the components of a game that begins.

    A deck for no seat lists the table's cards, in place of the copies that cards say; where no deck is chosen, the first one counts.
    Players who bring decks play with these, and not with the table's first one too.

    Args:
        program: The compiled game.
        decks: Decks, or their ids, by player; `TABLE` for the deck of the table.
    """
    texts = {deck.id: deck for deck in program.game.text.decks}
    given: dict[int, Listed] = {
        owner: texts[deck] if isinstance(deck, str) else deck for owner, deck in (decks or {}).items()
    }
    first: dict[int, Listed] = {owner: texts[ident] for owner, ident in default_decks(program).items()}
    listed = TABLE in first or TABLE in given
    if any(owner != TABLE for owner in given):
        first.pop(TABLE, None)
    chosen = {**first, **given}
    index = {ident: number for number, ident in enumerate(program.definitions)}
    found: list[tuple[int, int]] = []
    if not listed:
        copies = {ident: program.game.cards[ident].text.copies or 0 for ident in program.definitions}
        found += _each(copies, index, TABLE)
    for owner in sorted(chosen):
        found += _each(chosen[owner].cards, index, owner)
    return with_what_they_bring(program, found)


def with_what_they_bring(program: "Program", found: Sequence[tuple[int, int]]) -> Components:
    """Return components, and behind them what comes with each of them, and with that in turn; nothing brings itself."""
    brings = program.linked.brings
    if not brings:
        return tuple(found)
    whole = list(found)
    waiting = [(card, owner, frozenset((card,))) for card, owner in found]
    for card, owner, above in waiting:
        for each in brings.get(card, ()):
            if each not in above:
                whole.append((each, owner))
                waiting.append((each, owner, above | {each}))
    return tuple(whole)


def default_decks(program: "Program") -> dict[int, str]:
    """Return the first deck of the table, or a deck for each player: the first of their seat, or one after the other of the file."""
    words, decks = program.game.words, program.game.text.decks
    if not words.own_decks:
        return {TABLE: decks[0].id} if decks else {}
    found: dict[int, str] = {}
    for number in range(1, program.layout.players + 1):
        seat = words.seats[number - 1] if words.seats else None
        fitting = [deck.id for deck in decks if deck.seat is None or deck.seat == seat]
        if fitting:
            found[number] = fitting[0 if words.seats else (number - 1) % len(fitting)]
    return found


def _each(cards: Mapping[str, int], index: Mapping[str, int], owner: int) -> list[tuple[int, int]]:
    return [(index[card], owner) for card, copies in cards.items() if card in index for _ in range(copies)]
