"""What `format` does to the text of a game changes no log of its rulings."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from .program import Program

GAMES = ("chronicle", "lamps", "rafts")
"""Games of which some text is not in canonical spelling: brackets, blocks on one line, heads on several."""


@pytest.mark.parametrize("game", GAMES)
def test_a_formatted_game_keeps_its_logs(game: str, ruledeck: Program, root: Path, tmp_path: Path) -> None:
    """Abilities are called in the log by their canonical text, however it is written."""
    folder = copytree(root / "tests" / "games" / game, tmp_path / game)
    before = ruledeck("test", folder)
    assert before.code == 0, before.out
    formatted = ruledeck("format", folder)
    assert "0 of" not in formatted.out
    after = ruledeck("test", folder)
    assert after.code == 0, after.out
