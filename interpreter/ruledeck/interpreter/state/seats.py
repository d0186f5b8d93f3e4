"""What the players of a table are called: by their seats where a game names them, else by names in alphabetical order."""

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.meaning.seats import NAMES
from ruledeck.grammar.prose.lexicon import Lexicon
from ruledeck.grammar.text.sentence import capital

_RUSSIAN = (
    "Алиса", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна", "Захар", "Ирина", "Кирилл", "Лидия", "Максим",
)  # fmt: skip
"""What the same players are called in Russian, with the letters of its alphabet in order."""


def player_names(game: Game, players: int) -> tuple[str, ...]:
    """Return the name of each of so many players, the first seat first."""
    seats = game.words.seats
    if seats:
        return seats[:players]
    return tuple([NAMES[seat] if seat < len(NAMES) else f"player{seat + 1}" for seat in range(players)])


def not_for(game: str, least: int, most: int, players: int) -> str:
    """Return that so many cannot play a game: `chess is for 2 players, not 3`, `ludo is for 2 to 4 players, not 5`."""
    number = "1 player" if most == 1 else f"{least} players" if least == most else f"{least} to {most} players"
    return f"{game} is for {number}, not {players}"


def seats_of(game: Game, players: int) -> tuple[str, ...]:
    """Return the name of each seat when so many play, those behind them that nobody plays."""
    manifest = game.text.manifest
    return player_names(game, manifest.players.seats_for(players) if manifest is not None else players)


def shown_seats(game: Game, players: int, language: str) -> tuple[str, ...]:
    """Return what the players are called on a screen, in a language."""
    keys = player_names(game, players)
    if language != "ru":
        return tuple([capital(key) for key in keys])
    if not game.words.seats:
        return tuple([_RUSSIAN[at] if at < len(_RUSSIAN) else key for at, key in enumerate(keys)])
    lexicon = Lexicon(game, language)
    # They are no names but nouns: a capital stands only where a sentence begins.
    return tuple([lexicon.russian("seats", key).form("nom") for key in keys])
