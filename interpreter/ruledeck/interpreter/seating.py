"""What the players of a table are called: by their seats where a game names them, else by names in alphabetical order."""

from ruledeck.grammar.game import Game

NAMES = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy", "kim", "leo")
"""Names of players at tables without named seats, by seat."""


def player_names(game: Game, players: int) -> tuple[str, ...]:
    """Return the name of each player, the first seat first."""
    seats = game.words.seats
    if seats:
        return seats[:players]
    return tuple([NAMES[seat] if seat < len(NAMES) else f"player{seat + 1}" for seat in range(players)])


def possible_names(game: Game) -> tuple[str, ...]:
    """Return the names of the players of the fullest table."""
    manifest = game.text.manifest
    return player_names(game, manifest.players.max if manifest is not None else 1)
