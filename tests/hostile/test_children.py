"""The harness of hostile runs itself: what works for too long, waits, fills the memory or steers the terminal is seen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.hostile import children


def _busy() -> None:
    while True:
        pass


def _waiting() -> None:
    sys.stdin.read()
    Path("pipe").read_text(encoding="utf-8")


def _hungry() -> None:
    print(len(bytearray(2 * children.MEMORY)))


def _steering() -> None:
    print("\x1b[2J")


@pytest.mark.parametrize(
    ("act", "fault"),
    [(_busy, "s of work"), (_waiting, "waits for"), (_hungry, "MemoryError"), (_steering, "steers the terminal")],
)
def test_what_goes_wrong_is_seen(
    act: Callable[[], None], fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that does what none may do is ended, and its answer tells what it did."""
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(children, "SECONDS", 1)
    monkeypatch.setattr(children, "main", act)
    found = children.answer([], tmp_path, {}, seconds=1)
    assert any(fault in each for each in found.faults), found


def test_what_answers_is_no_fault(tmp_path: Path) -> None:
    """A command that answers is told with its exit code and what it said, on both outputs."""
    found = children.answer(["explain", "nothing-like-this"], tmp_path, {"NO_COLOR": "1"})
    assert (found.code, found.faults) == (2, [])
    assert "nothing-like-this" in found.said
