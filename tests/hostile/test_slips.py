"""Slips and tricks of every sort, each on a game: all commands answer, and none ends with an error of the program."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bench.slip_commands import broken, compared


@pytest.mark.parametrize("number", range(3))
def test_every_command_answers(number: int, tmp_path: Path) -> None:
    """Broken folders are answered with 0, 1 or 2, in time, in words, and nothing is written into them."""
    found, _ = broken(7, number, tmp_path)
    assert (found.wrong, found.done != []) == ([], True)


def test_a_fork_answers_like_a_process_of_its_own(tmp_path: Path) -> None:
    """What is found out in children that share what is loaded holds for the program that people call."""
    assert compared(7, 3, tmp_path).wrong == []
