"""Whatever `check` takes compiles for every number of players and all pairs of options, and can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from .plays import game_of, outcome, unreached

SEEDS = range(5)
"""`python -m tests.bench.random_games` plays as many as one likes."""
READ = range(252, 278)
"""So many are read for what they say; to read one takes half a second."""


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_clean_compiles_and_plays(seed: int, tmp_path: Path) -> None:
    """A random game without errors compiles, takes decisions, is shown, copied and saved, all without a fault."""
    files = game_of(seed, tmp_path)
    assert files is not None
    walk = outcome(files, seed, tmp_path)
    assert not walk.faults, f"seed {seed}: {walk.faults[0][-1500:]}\n" + "\n".join(files.values())


def test_random_games_say_most_that_can_be_said(tmp_path: Path) -> None:
    """These games have nearly all nodes of the tree of meaning, and most operations and built-in verbs; the nets draw the rest."""
    games = [files for seed in READ if (files := game_of(seed, tmp_path)) is not None]
    nodes, operations, verbs = unreached(games, tmp_path / "games")
    assert len(nodes) <= 3, nodes
    assert len(operations) <= 13, operations
    assert len(verbs) <= 9, verbs
