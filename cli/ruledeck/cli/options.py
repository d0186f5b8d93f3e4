"""Options that several commands share, with the same name, form and help text."""

from enum import StrEnum
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


class Output(StrEnum):
    """How a command writes its answer."""

    TEXT = "text"
    JSON = "json"


OutputOption = Annotated[Output, typer.Option("--output-format", help="Text for people, or JSON for programs.")]
GameOption = Annotated[
    str | None, typer.Option("--game", help="Look only into this game: its name, or its folder.", show_default=False)
]
