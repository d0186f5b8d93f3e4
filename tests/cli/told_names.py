"""The names at a table of a game that comes with ruledeck."""

from functools import cache
from pathlib import Path

from ruledeck.cli.games.loaded import load_named
from ruledeck.cli.speech.names import TableNames, table_names
from ruledeck.interpreter.compiler.compiler import compile_game

CONTENT = Path(__file__).parents[2] / "content"


@cache
def names_of_game(game: str, language: str) -> TableNames:
    """Return them for two players."""
    return table_names(compile_game(load_named(game, [CONTENT]).game, 2), ("Анна", "Борис"), language)
