"""The command that compares the logs of two versions of the engine: `tests/bench/same_logs.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .games import ROOT

OTHER = """\
import runpy, sys
sys.argv = ["first" if each == "random" else each for each in sys.argv[1:]]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""A version of the engine in which the random bots take the first option."""
STARTER = """\
#!/bin/sh
exec '{python}' '{program}' "$@"
"""
"""Starts it; the path of a Python may hold blanks, which the first line of a script cannot."""


def compare(against: str) -> subprocess.CompletedProcess[str]:
    """Compare three matches of the small game."""
    command = [sys.executable, "-m", "tests.bench.same_logs", "--game", "tests/games/masks", "--players", "2"]
    asked = [*command, "--matches", "3", "--against", against]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_version_has_the_logs_of_itself() -> None:
    """Compared with itself, the engine plays every match to the same log."""
    done = compare(sys.executable)
    assert (done.returncode, done.stderr) == (0, "")
    here, there, said = done.stdout.splitlines()
    assert here.split()[1] == there.split()[1]
    assert said.startswith("masks, 2 players: 3 matches, the same logs (")


def test_another_log_is_shown_by_its_first_difference(tmp_path: Path) -> None:
    """Where a log differs, the seed and the first entries that differ are shown, and the command fails."""
    other = tmp_path / "python"
    program = tmp_path / "other.py"
    program.write_text(OTHER, encoding="utf-8")
    other.write_text(STARTER.format(python=sys.executable, program=program), encoding="utf-8")
    other.chmod(0o755)
    done = compare(str(other))
    assert done.returncode == 1
    lines = done.stdout.splitlines()[2:]
    assert lines[:2] == ["masks, 2 players: 3 matches, differs", "  3 matches differ: seeds 0, 1, 2"]
    assert lines[2].startswith("  seed 0, entry ")
    here, there = (line.split(maxsplit=1) for line in lines[3:5])
    assert (here[0], there[0]) == ("here", "there")
    assert here[1] != there[1]
