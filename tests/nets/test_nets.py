"""Some random small games go through the nets; `python -m tests.bench.nets` casts them over as many as one likes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from tests.generated.whole_way import Files

from ..play.games import FOLDERS, game_of, sizes
from .casting import Table, cast, short_of_breath, table_of
from .casting import game_of as drawn_game
from .found import Catch
from .nets import NETS, ON_CONTENT
from .reach import Reach

SEEDS = (0, 3)
QUICK = (
    "index",
    "tree",
    "could",
    "arms",
    "prices",
    "idle",
    "renamed",
    "bans",
    "endings",
    "lay",
    "lasting",
    "gone",
    "limits",
    "prose",
    "asked",
    "claims",
)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Mapping[int, Files | None]:
    """Return some random small games by their seeds: to draw one takes longer than to look at it."""
    drawn = {seed: drawn_game(seed, tmp_path_factory.mktemp("drawn")) for seed in SEEDS}
    assert [found for _, found in drawn.values()] == [[]] * len(SEEDS)
    return {seed: files for seed, (files, _) in drawn.items()}


@pytest.mark.parametrize("net", QUICK)
def test_nothing_is_in_the_net(net: str, games: Mapping[int, Files | None], tmp_path: Path) -> None:
    """In random small games two ways come to one answer, and what is said happens."""
    for seed, files in games.items():
        if files is not None:
            assert cast(files, tmp_path / str(seed), {net: NETS[net]}) == []


def test_every_net_has_a_row_in_the_table_of_nets() -> None:
    """The page of what is measured says of each net what it looks at, and of none that there is not."""
    page = (Path(__file__).parents[1] / "bench/README.md").read_text(encoding="utf-8")
    nets = page[page.index("# Nets") :].split("\n# ", 1)[0]
    assert set(re.findall(r"^\| `(\w+)` \|", nets, re.MULTILINE)) == set(NETS)


PEOPLES: Final = [
    (folder, net)
    for at, folder in enumerate(FOLDERS)
    for number, net in enumerate(ON_CONTENT)
    if "content" in folder.parts or (at + number) % 2 == 0
]
"""Each net goes over all content, and over half of the test games: each of these is in some of them, and the command casts all."""


@pytest.mark.parametrize(("folder", "net"), PEOPLES, ids=[f"{folder.name}-{net}" for folder, net in PEOPLES])
def test_nothing_is_in_the_net_with_games_that_people_wrote(folder: Path, net: str, tmp_path: Path) -> None:
    """In the games of this repository two ways come to one answer, and what is said happens."""
    catch = Catch()
    with short_of_breath():
        NETS[net](Table({}, tmp_path, sizes(folder)[0], game_of(folder), seeds=range(1)), catch)
    assert catch.all() == []


def test_what_is_drawn_is_played(tmp_path: Path) -> None:
    """A few games have most of what can be said, and play more than half of it; the command tells how much many have."""
    reach = Reach()
    for seed in range(16):
        files, _ = drawn_game(seed, tmp_path)
        if files is None:
            continue
        catch = Catch()
        with catch.crashes("play"), short_of_breath():
            table = table_of(files, tmp_path / str(seed))
            reach.add(table.game, table.players, range(2))
    assert len(reach.every & set(reach.said)) > 0.7 * len(reach.every), reach.lines()
    assert len(reach.every & set(reach.done)) > 0.5 * len(reach.every), reach.lines()
