"""How a command line names a game: the argument, the option, and what a shell completes."""

from typing import Annotated

import typer


def games_like(incomplete: str) -> list[str]:
    """Return the games whose names begin so, for a shell that completes a line: where there is none, it completes files."""
    from ruledeck.cli.games.configuration import content_folders
    from ruledeck.cli.games.folders import games_in
    from ruledeck.cli.terminal.refusal import RefusalError

    try:
        games = [game.name for folder in content_folders() for game in games_in(folder)]
    except RefusalError:
        return []
    return [game for game in games if game.startswith(incomplete)]


GameArgument = Annotated[str, typer.Argument(help="The name of a game, or its folder.", autocompletion=games_like)]
GameOption = Annotated[
    str | None,
    typer.Option(
        "--game",
        help="Look only into this game: its name, or its folder.",
        show_default=False,
        autocompletion=games_like,
    ),
]
