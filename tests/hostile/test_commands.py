"""What the commands say about hostile content: findings and reports with their exit codes, and no traceback."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from ruledeck.cli.entry import run

from .crowd import write_crowd
from .test_endless import CARD, MANIFEST

LOOP = """\
ability action
    timing: action
verb play the game
    does:
        move each unit anywhere to the field
        {first}
        repeat until 1 = 2: do nothing
"""
RULING = """\
- case: Nothing ends
  status: house
  given: {}
  do: []
  expect: []
"""
REPORT = "R521 this loop goes on for ever: it was stopped after 10,000 turns"


@pytest.fixture
def looping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game whose rules never end, in the current folder."""
    return _write(tmp_path, monkeypatch, "do nothing")


def _write(folder: Path, monkeypatch: pytest.MonkeyPatch, first: str) -> Path:
    files = {
        "game.yaml": MANIFEST,
        "rules/play.rules": LOOP.format(first=first),
        "cards/core.yaml": CARD.format(name="alice", title="Alice"),
        "rulings/first.yaml": RULING,
    }
    for name, text in files.items():
        (folder / "skirmish" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "skirmish" / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    return folder


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["sim", "skirmish", "--games", "2"], 1),
        (["play", "skirmish", "--watch", "--delay", "0"], 1),
        (["try", "alice", "--game", "skirmish"], 2),
        (["test", "skirmish"], 1),
    ],
)
def test_an_endless_game_is_reported(
    looping: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int
) -> None:
    """Every command that plays says which loop of the text never ends."""
    assert run([*arguments, "--content", str(looping)]) == code
    said = capsys.readouterr()
    assert REPORT in said.out + said.err
    assert "play.rules:7:9" in said.out + said.err
    assert "Traceback" not in said.out + said.err


def test_an_endless_game_is_reported_after_a_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a person decides first, the report comes after the decision."""
    folder = _write(tmp_path, monkeypatch, "choose a number from 1 to 2 as said\n        set sum to said")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n1\n1\n"))
    assert run(["play", "skirmish", "--content", str(folder)]) == 1
    assert REPORT in capsys.readouterr().out


def test_one_error_among_many_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Among two thousand cards the only error is found, alone."""
    monkeypatch.chdir(tmp_path)
    write_crowd(tmp_path / "skirmish", 2_000, 1_234)
    assert run(["check", "--no-cache", "--content", str(tmp_path), "--output-format", "concise"]) == 1
    lines = capsys.readouterr().out.strip().splitlines()
    assert [line.split(" ")[1] for line in lines[:-1]] == ["D401"]
    assert lines[0].startswith("skirmish/cards/many.yaml:7410:13 D401 ")
