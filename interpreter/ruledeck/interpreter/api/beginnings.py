"""With what a match begins: the players, options and decks that are asked for, as far as they fit the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ruledeck.interpreter.api.arguments import known_bot, known_card, known_copies, known_player, one_of, quoted
from ruledeck.interpreter.api.errors import ArgumentError
from ruledeck.interpreter.api.facts import Deck
from ruledeck.interpreter.decks.drawing import Wanted, draw_deck, wanted
from ruledeck.interpreter.state.seats import player_names
from ruledeck.interpreter.state.starting_components import TABLE, components

if TYPE_CHECKING:
    from ruledeck.grammar.binder.game import Game
    from ruledeck.grammar.files.decks import DeckText
    from ruledeck.grammar.files.manifest import Manifest
    from ruledeck.interpreter.api.facts import GameOption
    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.starting_components import Components


def chosen_options(known: Mapping[str, GameOption], asked: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option of a game: what is asked for, else its default.

    Raises:
        ArgumentError: when there is no such option, or no such value.
    """
    # A program knows options by their words, the manifest by their names.
    names = {each.replace("_", " "): each for each in known}
    chosen = {name: option.default for name, option in known.items()}
    for name, value in asked.items():
        option = known.get(names.get(name, name))
        if option is None:
            raise ArgumentError(f"there is no option {quoted(name)}", one_of(name, known))
        if value not in option.values:
            raise ArgumentError(f'the option "{name}" has no value {quoted(value)}', one_of(value, option.values))
        chosen[option.name] = value
    return chosen


def seated_bots(bots: Mapping[int | str, str] | str | None, names: tuple[str, ...], game: Game) -> dict[int, str]:
    """Return the built-in bots that are asked for by player; one alone plays for all.

    Raises:
        ArgumentError: when there is no such player or bot.
    """
    if bots is None:
        return {}
    each = bots if isinstance(bots, Mapping) else dict.fromkeys(names, bots)
    return {known_player(seat, names): known_bot(bot, game) for seat, bot in each.items()}


def components_of(program: Program, decks: Mapping[int | str, str | Deck], seed: int) -> Components | None:
    """Return index and owner of each card of the decks that are asked for; `None` when the game itself says what is there.

    Args:
        program: The game.
        decks: Decks by player or name of the player, 0 or `table` for the table.
        seed: Of decks that are drawn and name no seed of their own.

    Raises:
        ArgumentError: when there is no such player or deck, or when none could be drawn.
    """
    if not decks:
        return None
    names = player_names(program.game, program.layout.players)
    chosen: dict[int, str | Deck | DeckText] = {}
    for seat, deck in decks.items():
        player = TABLE if seat in (TABLE, "table") else known_player(seat, names)
        chosen[player] = _deck(program, deck, player, names, seed)
    return components(program, chosen)


def _deck(program: Program, deck: str | Deck, player: int, names: tuple[str, ...], seed: int) -> str | Deck | DeckText:
    """Return a deck that a player may have."""
    if isinstance(deck, Deck):
        for card, copies in deck.cards.items():
            known_copies(copies, known_card(card, program.game.cards))
        return deck
    formats = manifest_of(program).formats
    wish = wanted(deck, formats) if isinstance(deck, str) else None
    if wish is not None:
        return drawn(program, wish if wish.seed is not None else Wanted(wish.format, seed), player)
    known = {each.id: each for each in program.game.text.decks}
    if deck not in known:
        raise ArgumentError(
            f"there is no deck {quoted(deck)}", one_of(deck, (*known, *(f"random:{name}" for name in formats)))
        )
    owner = known[deck].seat
    if owner and (player == TABLE or names[player - 1] != owner):
        raise ArgumentError(f'the deck "{deck}" is for {owner}')
    return deck


def drawn(program: Program, wish: Wanted, player: int) -> DeckText:
    """Return a random deck.

    Raises:
        ArgumentError: when none was found.
    """
    deck = draw_deck(program, wish, player)
    if deck is None:
        raise ArgumentError(f"no deck of the format {wish.format} was found for the seed {wish.seed or 0}")
    return deck


def manifest_of(program: Program) -> Manifest:
    """Return what a game that can be played declares."""
    manifest = program.game.text.manifest
    assert manifest is not None
    return manifest
