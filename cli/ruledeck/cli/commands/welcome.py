"""What `ruledeck` alone says: where to begin, with a game that is here."""

from typing import Final

from ruledeck.cli.games.configuration import content_folders
from ruledeck.cli.games.folders import games_in
from ruledeck.cli.terminal.refusal import RefusalError
from ruledeck.cli.terminal.version import VERSION

_STEPS: Final = (
    ("ruledeck check", "find every fault, with its place and a way out"),
    ("ruledeck play {game} --watch", "lean back while bots play"),
    ("ruledeck play {game} --bot 2=random", "play against one of them; --lang ru in Russian"),
    ("ruledeck find TEXT", "look for a card; show, try and why tell more about it"),
    ("ruledeck test", "run the rulings"),
    ('ruledeck new game "My Game"', "begin a game of your own"),
)


def welcome() -> str:
    """Return the page, with the first of the games that are here in its examples."""
    games = _games()
    steps = [(command.format(game=games[0] if games else "GAME"), text) for command, text in _STEPS]
    width = max(len(command) for command, _ in steps)
    lines = [f"ruledeck {VERSION}: games whose rules, cards and rulings are text", ""]
    lines += [f"  {command:{width}}  {text}" for command, text in steps]
    here = (
        f"Games here: {', '.join(games)}" if games else "There is no game here yet; --content DIR says where games are."
    )
    return "\n".join([*lines, "", here, "All commands: ruledeck --help. One of them: ruledeck COMMAND --help."])


def _games() -> list[str]:
    try:
        return [path.name for folder in content_folders() for path in games_in(folder)]
    except RefusalError:
        return []
