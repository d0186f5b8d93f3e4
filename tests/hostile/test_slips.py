"""Slips and tricks of every sort, each on a game: all commands answer, and none ends with an error of the program."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.bench.slip_commands import broken


@pytest.fixture(autouse=True)
def quiet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No logs are written, no colours, and nothing is kept."""
    monkeypatch.setenv("CI", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.mark.parametrize("number", range(10))
def test_every_command_answers(number: int, tmp_path: Path) -> None:
    """Broken folders are answered with 0, 1 or 2, in time, in words, and nothing is written into them."""
    assert os.environ["CI"]
    found = broken(7, number, tmp_path)
    assert (found["wrong"], found["done"] != []) == ([], True)
