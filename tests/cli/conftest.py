"""Fixtures for the command line: a small game to work on, and the program as a function."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruledeck.cli.entry import run

from .program import CARDS, MANIFEST, RULES, Program, Result

CACHE_OF_THE_RUN = os.environ.get("XDG_CACHE_HOME", "")
"""Where what is compiled is kept, for all workers."""


@pytest.fixture
def ruledeck(capsys: pytest.CaptureFixture[str]) -> Program:
    """The program, called with arguments."""

    def call(*arguments: object) -> Result:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return call


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty current folder with a cache of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))
    yield tmp_path


@pytest.fixture
def shared_cache(workshop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache of the run, for tests that play games of the content, which take seconds to compile.

    Small games have no place in it: it keeps few.
    """
    assert workshop
    monkeypatch.setenv("XDG_CACHE_HOME", CACHE_OF_THE_RUN)


@pytest.fixture
def skirmish(workshop: Path) -> Path:
    """A game without a fault in `games/skirmish`, and a configuration file that names its folder."""
    (workshop / "ruledeck.toml").write_text('content = ["games"]\n', encoding="utf-8")
    game = workshop / "games" / "skirmish"
    for name, text in {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS}.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    return game
