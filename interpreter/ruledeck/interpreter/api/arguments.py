"""What callers name of a game or a match, checked in one way: players, seeds, bots, languages and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from ruledeck.grammar.files.models import MOST_COPIES
from ruledeck.grammar.text.languages import LANGUAGES
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.interpreter.api.errors import ArgumentError
from ruledeck.interpreter.bots.roster import bots_of, is_bot
from ruledeck.interpreter.state.seats import not_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ruledeck.grammar.binder.game import Game


def known_player(player: object, names: tuple[str, ...]) -> int:
    """Return the player with a number or a name.

    Raises:
        ArgumentError: when there is none.
    """
    if isinstance(player, str) and player in names:
        return names.index(player) + 1
    if _is_whole(player) and 1 <= player <= len(names):
        return player
    raise ArgumentError(f"there is no player {player!r}", f"they are 1 to {len(names)}, or {', '.join(names)}")


def known_seed(seed: object) -> int:
    """Return a seed.

    Raises:
        ArgumentError: when it is not a whole number from 0.
    """
    if _is_whole(seed) and seed >= 0:
        return seed
    raise ArgumentError(f"the seed is {seed!r}", "it is a whole number from 0")


def known_number(players: object, game: str, least: int, most: int) -> int:
    """Return how many play.

    Raises:
        ArgumentError: when so many cannot play the game.
    """
    if not _is_whole(players):
        raise ArgumentError(f"the number of players is {players!r}", "it is a whole number")
    if not least <= players <= most:
        raise ArgumentError(not_for(game, least, most, players))
    return players


def known_bot(name: object, game: Game) -> str:
    """Return the name of a built-in bot.

    Raises:
        ArgumentError: when there is none of this name.
    """
    if isinstance(name, str) and is_bot(name, game):
        return name
    raise ArgumentError(f"there is no bot {quoted(name)}", one_of(name, bots_of(game)))


def known_language(language: object) -> str:
    """Return a language in which matches are told.

    Raises:
        ArgumentError: when there is no prose in it.
    """
    if isinstance(language, str) and language in LANGUAGES:
        return language
    raise ArgumentError(f"there is no prose in {quoted(language)}", one_of(language, LANGUAGES))


def known_card(card: object, cards: Mapping[str, object]) -> str:
    """Return the id of a card.

    Raises:
        ArgumentError: when there is none with this id.
    """
    if isinstance(card, str) and card in cards:
        return card
    help = did_you_mean(card, cards) if isinstance(card, str) else None
    raise ArgumentError(f"there is no card {quoted(card)}", help or "")


def known_copies(copies: object, card: str) -> int:
    """Return how many copies of a card a deck has.

    Raises:
        ArgumentError: when so many cannot be.
    """
    if _is_whole(copies) and 0 <= copies <= MOST_COPIES:
        return copies
    raise ArgumentError(f"the deck has {copies!r} copies of {quoted(card)}", f"there can be 0 to {MOST_COPIES}")


def quoted(given: object) -> str:
    """Return what was given as messages name it: a name in quotes, anything else as Python writes it."""
    return f'"{given}"' if isinstance(given, str) else repr(given)


def one_of(given: object, known: Iterable[str]) -> str:
    """Return which of the known names was meant, or what they are."""
    listed = tuple(known)
    meant = did_you_mean(given, listed) if isinstance(given, str) else None
    return meant or (f"choose from {', '.join(listed)}" if listed else "there is none")


def _is_whole(given: object) -> TypeGuard[int]:
    """Whether something is a whole number; truth values are none, though Python counts them among the numbers."""
    return isinstance(given, int) and not isinstance(given, bool)
