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


@pytest.mark.parametrize("arguments", [["sim"], ["play", "--watch"], ["why", "--log"], ["why"]])
def test_a_game_without_a_beginning_is_refused(
    looping: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    """Whoever wants to play a game whose rules do not say how it is played is told so."""
    rules = looping / "skirmish" / "rules" / "play.rules"
    rules.write_text(LOOP.partition("verb play")[0], encoding="utf-8")
    command, *flags = arguments
    assert run([command, "skirmish", *flags, "--content", str(looping)]) == 2
    assert 'nothing says how skirmish is played: it has no verb "play the game"' in capsys.readouterr().err


def test_rulings_of_a_game_without_a_beginning_do_not_begin(looping: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where no rule says how the game is played, nothing else is played in its place."""
    rules = looping / "skirmish" / "rules" / "play.rules"
    rules.write_text(
        LOOP.format(first="do nothing").replace("verb play the game", "verb playy {x: unit} {n: number}"),
        encoding="utf-8",
    )
    assert run(["test", "skirmish", "--content", str(looping)]) == 1
    said = capsys.readouterr()
    assert "internal error" not in said.out + said.err


def test_a_faulty_ability_is_left_out_as_a_whole(looping: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that speaks of what a faulty line would have named does not run: the ability is not there."""
    (looping / "skirmish" / "rules" / "play.rules").write_text(
        LOOP.format(first="do nothing").replace("repeat until 1 = 2: do nothing", "repeat 1 times: do nothing"),
        encoding="utf-8",
    )
    (looping / "skirmish" / "cards" / "more.yaml").write_text(
        "- id: bob\n  name: Bob\n  type: unit\n  rules: |\n    action:\n"
        '      create 1 "Nobody" in the field as made\n      move made to the box\n',
        encoding="utf-8",
    )
    assert run(["test", "skirmish", "--content", str(looping)]) == 1
    said = capsys.readouterr()
    assert "R516 no log of this case has been kept" in said.out
    assert "internal error" not in said.out + said.err
