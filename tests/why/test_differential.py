"""Compiled code and tree evaluation agree: every expression of every game, each time it is evaluated in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import advance, new_game

from ..play.games import FOLDERS, bots, game_of, sizes
from .shadowing import shadowed


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_compiled_code_and_trees_agree(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over random games, every compiled expression has the value of its tree."""
    for players in sizes(folder):
        program, comparison = shadowed(game_of(folder), players, monkeypatch)
        for seed in range(6):
            s = new_game(program, seed, bots(players))
            advance(s)
        assert comparison.differences == []
        assert comparison.seen
