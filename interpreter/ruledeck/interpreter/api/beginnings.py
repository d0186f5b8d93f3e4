"""With what a match begins: the players, options and decks that are asked for, as far as they fit the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.interpreter.api.errors import SetupError
from ruledeck.interpreter.api.facts import Deck
from ruledeck.interpreter.decks.drawing import Wanted, draw_deck, wanted
from ruledeck.interpreter.state.seats import player_names
from ruledeck.interpreter.state.starting_components import TABLE, components

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ruledeck.grammar.files.decks import DeckText
    from ruledeck.grammar.files.manifest import Manifest
    from ruledeck.interpreter.api.facts import GameOption
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.starting_components import Components


def chosen_options(known: Mapping[str, GameOption], asked: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option of a game: what is asked for, else its default.

    Raises:
        SetupError: when there is no such option, or no such value.
    """
    # A program knows options by their words, the manifest by their names.
    names = {each.replace("_", " "): each for each in known}
    chosen = {name: option.default for name, option in known.items()}
    for name, value in asked.items():
        option = known.get(names.get(name, name))
        if option is None:
            raise SetupError(f'there is no option "{name}"', one_of(name, known))
        if value not in option.values:
            raise SetupError(f'the option "{name}" has no value "{value}"', one_of(value, option.values))
        chosen[option.name] = value
    return chosen


def components_of(program: Program, decks: Mapping[int | str, str | Deck], seed: int) -> Components | None:
    """Return index and owner of each card of the decks that are asked for; `None` when the game itself says what is there.

    Args:
        program: The game.
        decks: Decks by player or name of the player, 0 or `table` for the table.
        seed: Of decks that are drawn and name no seed of their own.

    Raises:
        SetupError: when there is no such player or deck, or when none could be drawn.
    """
    if not decks:
        return None
    names = player_names(program.game, program.layout.players)
    chosen: dict[int, str | Deck | DeckText] = {}
    for seat, deck in decks.items():
        player = TABLE if seat in (TABLE, "table") else seat_of(seat, names)
        chosen[player] = _deck(program, deck, player, names, seed)
    return components(program, chosen)


def _deck(program: Program, deck: str | Deck, player: int, names: tuple[str, ...], seed: int) -> str | Deck | DeckText:
    """Return a deck that a player may have."""
    if isinstance(deck, Deck):
        for card in deck.cards:
            if card not in program.game.cards:
                raise SetupError(f'there is no card "{card}"', did_you_mean(card, program.game.cards) or "")
        return deck
    formats = manifest_of(program).formats
    wish = wanted(deck, formats)
    if wish is not None:
        return drawn(program, wish if wish.seed is not None else Wanted(wish.format, seed), player)
    known = {each.id: each for each in program.game.text.decks}
    if deck not in known:
        raise SetupError(f'there is no deck "{deck}"', one_of(deck, (*known, *(f"random:{name}" for name in formats))))
    owner = known[deck].seat
    if owner and (player == TABLE or names[player - 1] != owner):
        raise SetupError(f'the deck "{deck}" is for {owner}')
    return deck


def drawn(program: Program, wish: Wanted, player: int) -> DeckText:
    """Return a random deck.

    Raises:
        SetupError: when none was found.
    """
    deck = draw_deck(program, wish, player)
    if deck is None:
        raise SetupError(f"no deck of the format {wish.format} was found for the seed {wish.seed or 0}")
    return deck


def seat_of(seat: int | str, names: tuple[str, ...]) -> int:
    """Return the player with a number or a name.

    Raises:
        SetupError: when there is none.
    """
    if isinstance(seat, str) and seat in names:
        return names.index(seat) + 1
    if isinstance(seat, int) and 1 <= seat <= len(names):
        return seat
    raise SetupError(f"there is no player {seat!r}", f"they are 1 to {len(names)}, or {', '.join(names)}")


def one_of(given: str, known: Iterable[str]) -> str:
    """Return which of the known names was meant, or what they are."""
    listed = tuple(known)
    return did_you_mean(given, listed) or f"known are {', '.join(listed) or 'none'}"


def manifest_of(program: Program) -> Manifest:
    """Return what a game that can be played declares."""
    manifest = program.game.text.manifest
    assert manifest is not None
    return manifest
