"""The policy that seeks fame by all roads: two that follow it do not stand and wait for each other."""

import pytest

from ruledeck.interpreter import api

from .games import ROOT


@pytest.fixture(scope="module")
def galaxy() -> api.Game:
    """The game that is played."""
    return api.load(ROOT / "content" / "outer_rim")


@pytest.mark.parametrize("seed", [3014, 3010])
def test_two_scoundrels_come_to_an_end(galaxy: api.Game, seed: int) -> None:
    """Where a patrol or somebody else is in the way of both, they find something to do elsewhere: one wins within a hundred turns."""
    match = galaxy.new(players=2, seed=seed, bots={1: "policy:scoundrel", 2: "policy:scoundrel"})
    assert match.over
    turns = [entry for entry in match.log() if entry.kind == "period" and entry.slots[0] == "turn"]
    assert 10 < len(turns) < 100
    assert len(match.winners) == 1
