"""Who sits beside whom: the seats stand in a ring."""

from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game

from . import stones
from .stones import play, program_of

SIDES = {
    "the next seat": ("the player left of first", [0, 1]),
    "the seat before": ("the player right of second", [1, 0]),
    "round the table": ("the player right of first", [0, 1]),
    "nobody's right is the last seat": ("the player right of nobody", [0, 1]),
}


@pytest.mark.parametrize(("player", "drops"), SIDES.values(), ids=SIDES)
def test_the_seat_on_one_side(tmp_path: Path, player: str, drops: list[int]) -> None:
    """Behind the last seat comes the first one, and in front of the first one the last."""
    assert play(tmp_path, [f"add 1 drop to {player}"])[1][:2] == drops


@pytest.mark.parametrize("players", [1, 3, 4])
def test_nobody_is_the_opponent_when_not_two_play(tmp_path: Path, players: int) -> None:
    """What would be done to the opponent of a player, or to the opponent of that one, is done to nobody."""
    lines = ["for each player as p:", "    add 1 drop to p's opponent", "    add 1 drop to p's opponent's opponent"]
    game, _ = program_of(tmp_path, lines)
    s = new_game(compile_game(game, players), 0)
    advance(s)
    assert s.over is not None
    assert sum(s.counters[s.layout.counter_index("drop")]) == 0


FREE = {
    "to it": ["add 1 drop to south"],
    "with its zones": ["move each light stone to south's pouch", "if no stones in south's heap: north sings"],
    "by it": ["south sings", "south takes 1 skip"],
    "for it": ["give control of each stone to south", "add 1 drop to south's opponent"],
    "with its win": ["south wins the game"],
}


@pytest.mark.parametrize("lines", FREE.values(), ids=FREE)
def test_nobody_sits_on_a_free_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    """Where one plays a game of two seats with names, the second seat is nobody's: no stone takes what is meant for it."""
    seats = "{min: 1, max: 2, seats: {north: {}, south: {}}}"
    monkeypatch.setattr(stones, "MANIFEST", stones.MANIFEST.replace("{min: 2, max: 2}", seats))
    game, found = program_of(tmp_path, lines)
    assert not found
    s = new_game(compile_game(game, 1), 0)
    advance(s)
    assert s.over == ()
    assert sum(s.counters[s.layout.counter_index("drop")][2:]) == 0


def test_who_is_equal_goes_round_the_table_from_somebody(tmp_path: Path) -> None:
    """A number says who comes first, and seats from a player on who comes first of those who are equal in it."""
    lines = [
        "let third = the player left of the player left of first",
        "add 9 drops to first",
        "for each player as p, by lowest drop, from third:",
        "    add (1 + the highest drop among players) drops to p",
    ]
    game, found = program_of(tmp_path, lines)
    assert not found
    s = new_game(compile_game(game, 4), 0)
    advance(s)
    assert [*s.counters[s.layout.counter_index("drop")]][1:5] == [22, 12, 10, 11]
