"""Bombs of work and of memory: games whose text multiplies are stopped by every command that plays them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.cli.entry import run

from .bomb import Bomb
from .bombs import bombs

QUICK = (
    "for each, 5 deep", "repeat, 3 deep", "numbers of a unit that double, 30", "totals of totals, 20", "adjectives of each other, 30",
    "descriptions, 8 deep", "verbs that double, 30", "verbs that double and make, 30", "ten thousand, nine thousand times",
    "nine thousand last", "many, all listen", "costs, 12", "choices, 18", "an order of many",
    "for each player, 20 deep", "for each of four players, 20 deep", "adjectives of players, 40", "totals of players, 40",
    "verbs for each player, 40", "a total of 9000 of what is worth more", "a total of 20000 of what is worth more",
    "actions that double",
    "abilities that call each other twice",
    "repeat a few times, 8 deep",
    "verbs that repeat a few times, 12",
)  # fmt: skip


def test_there_are_a_hundred_of_them() -> None:
    """No two bombs are called the same."""
    names = [bomb.name for bomb in bombs()]
    assert len(names) == len(set(names)) >= 100


@pytest.mark.parametrize("bomb", [bomb for bomb in bombs() if bomb.name in QUICK], ids=lambda bomb: bomb.name)
def test_a_bomb_is_stopped_in_words(bomb: Bomb, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`check` takes it, and what plays it says which text goes on and on, at its place; or it is no bomb any more."""
    content = ["--content", str(bomb.write(tmp_path))]
    assert run(["check", "--no-cache", *content]) in (0, 1)
    code = run(["sim", "skirmish", "--games", "1", *content])
    said = capsys.readouterr()
    assert code in (0, 1)
    assert ("R521" in said.err and "skirmish/" in said.err) is (code == 1)
    assert "internal error" not in said.err
