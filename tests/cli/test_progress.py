"""How far long work is: on a terminal, after a while, and nowhere else."""

import io
import os
import select
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from ruledeck.cli.terminal import progress as module
from ruledeck.cli.terminal.progress import progress

from .program import started


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, TextIO]]:
    """A terminal, and the stream behind which it is."""
    monkeypatch.setenv("TERM", "xterm")
    controller, inner = os.openpty()
    with os.fdopen(inner, "w", encoding="utf-8") as stream:
        yield controller, stream
    os.close(controller)


def shown(controller: int) -> str:
    """Return what a terminal was sent."""
    found = b""
    # What was written at once may come in parts.
    while select.select([controller], [], [], 0.2)[0]:
        found += os.read(controller, 65536)
    return found.decode()


def test_a_terminal_is_told_how_far_it_is(terminal: tuple[int, TextIO], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked on, and how much of how much; at the end the line is gone."""
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    controller, stream = terminal
    with progress(7, stream) as line:
        line.at(3, "[games]")
        assert "[games]" in (text := shown(controller))
        assert "3/7" in text
    assert "\x1b[2K" in shown(controller)


def test_quick_work_leaves_no_trace(terminal: tuple[int, TextIO]) -> None:
    """Before somebody begins to wait there is no line."""
    controller, stream = terminal
    with progress(7, stream) as line:
        line.at(3, "games")
    assert shown(controller) == ""


@pytest.mark.parametrize("name", ["xterm", "dumb"])
def test_a_pipe_and_a_dumb_terminal_are_told_nothing(
    terminal: tuple[int, TextIO], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Neither can take a line back; `FORCE_COLOR` does not change that."""
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    monkeypatch.setenv("TERM", name)
    monkeypatch.setenv("FORCE_COLOR", "1")
    controller, stream = terminal
    pipe = io.StringIO()
    with progress(7, stream if name == "dumb" else pipe) as line:
        line.at(3, "games")
    assert pipe.getvalue() == shown(controller) == ""


def test_the_quick_runner_needs_neither_pytest_nor_what_draws_lines(skirmish: Path) -> None:
    """Rulings are run, and their logs kept, without a library that is not needed for it."""
    (skirmish / "rulings").mkdir()
    ruling = "- {case: It ends, status: house, given: {players: 2}, expect: [the game is over]}\n"
    (skirmish / "rulings" / "end.yaml").write_text(ruling, encoding="utf-8")
    result = started("test", "skirmish", "--update", cwd=skirmish.parent)
    assert result.stdout.startswith("1 passed\n"), result.stderr
    imported = result.stdout.splitlines()[-1]
    assert [name for name in ("pytest", "rich", "hypothesis") if name in imported] == []
