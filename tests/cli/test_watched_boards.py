"""Watching a game line by line: where its board stands between the lines of the story."""

import pytest

from .program import Program
from .test_map import GAMES

_WIDE = 100


def blocks(ruledeck: Program, game: str) -> list[list[str]]:
    """The lines of a watched game, in the blocks that empty lines part."""
    told = ruledeck("play", game, "--content", GAMES, "--watch", "--seed", "5").out
    return [block.splitlines() for block in told.split("\n\n")]


def test_the_board_stands_before_the_first_turn_and_once_a_round_where_it_has_changed(ruledeck: Program) -> None:
    """All places first; then, before the turn comes round to the first seat, those with something else on them."""
    found = blocks(ruledeck, "skerries")
    first = next(at for at, block in enumerate(found) if block[0].startswith("-- turn 1: "))
    assert [line.split(" → ")[0].strip() for line in found[first - 1]] == [
        "Alice",
        "Bob",
        "Haven (south)",
        "Fjord (north)",
        "Shoal (foul)",
        "Outer Rock (mark 4)",
    ]
    assert "    Haven (south) → Fjord, Shoal: @Alice, @Bob" in found[first - 1]
    assert found[first][1:] and "Shoal" in found[first][2]
    assert found[first + 1] == [
        "    Haven (south) → Fjord, Shoal: @Bob",
        "    Shoal (foul) → Outer Rock: @Alice, Ebb [face down]",
    ]


def test_nothing_is_shown_where_nothing_has_changed(ruledeck: Program) -> None:
    """Two turns are passed, and the next one follows without a board in between."""
    heads = [block[0] for block in blocks(ruledeck, "paddocks")]
    at = heads.index("-- turn 9: Alice passes --")
    assert heads[at + 1] == "-- turn 10: Bob passes --"
    assert heads[at + 2].startswith("-- turn 11: Alice")


def test_the_whole_board_stands_at_the_end(ruledeck: Program) -> None:
    """The last block before the result is the board with all places."""
    found = blocks(ruledeck, "skerries")
    assert [line.split(" → ")[0].strip() for line in found[-2]][-4:] == [
        "Haven (south)",
        "Fjord (north)",
        "Shoal (foul)",
        "Outer Rock (mark 4)",
    ]


def test_where_the_width_is_known_the_whole_board_is_drawn(ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """`COLUMNS` says that there is room for a map: it stands at the beginning, and a line for each change later."""
    monkeypatch.setenv("COLUMNS", str(_WIDE))
    found = blocks(ruledeck, "paddocks")
    first = next(at for at, block in enumerate(found) if block[0].startswith("-- turn 1: "))
    assert any("│B2 (pond)│" in line for line in found[first - 1])
    assert all("│" not in line for block in found[first:-3] for line in block)


def test_every_change_comes_without_it(ruledeck: Program) -> None:
    """`--detail` tells each change by itself, and shows no board."""
    told = ruledeck("play", "skerries", "--content", GAMES, "--watch", "--seed", "5", "--detail").out
    assert "→ Fjord, Shoal" not in told
