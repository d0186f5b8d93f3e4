"""Options that several commands share, with the same name, form and help text."""

from pathlib import Path
from typing import Annotated

import typer

ContentOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--content",
        metavar="DIR",
        help="Take the games from here: a folder of games, or a game.",
        show_default=False,
    ),
]
