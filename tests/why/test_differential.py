"""Compiled code and tree evaluation agree: every expression of every game, each time it is evaluated in play."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.state.budget import Budget
from ruledeck.interpreter.state.onlooker import Onlooker
from ruledeck.interpreter.state.runaway import EndlessError

from ..play.games import FOLDERS, bots, game_of, sizes
from .shadowing import shadowed

HEAVY = ("masks", "swlcg", "destiny", "outer_rim")
"""Games in which nearly everything asks for everything else: a tree, which remembers nothing, takes minutes for a match."""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_compiled_code_and_trees_agree(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over random games, every compiled expression has the value of its tree."""
    for players in sizes(folder):
        program, comparison = shadowed(game_of(folder), players, monkeypatch)
        for seed in range(2):
            s = new_game(program, seed, bots(players))
            if folder.name not in HEAVY:
                advance(s)
                continue
            # As far as it goes: a part of a match asks everything often enough.
            s.onlooker = Onlooker(budget=Budget(work=300_000))
            with suppress(EndlessError):
                advance(s)
        assert comparison.differences == []
        assert comparison.seen
