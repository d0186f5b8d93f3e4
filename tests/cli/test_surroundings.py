"""What the program says when its surroundings do not play along: places that cannot be written, closed streams, killed processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .duel import write_duel
from .program import Program

MAIN = [sys.executable, "-c", "from ruledeck.cli.entry import main; main()"]


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game of a few decisions in the current folder."""
    return write_duel(workshop)


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell in which `ruledeck` is the program."""
    program = " ".join(f"'{word}'" for word in MAIN)
    script = f'set -o pipefail; ruledeck() {{ {program} "$@"; }}; {line}'
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.parametrize("place", ["/proc/nothing", "/dev/full", "duel", "duel/game.yaml/x"])
@pytest.mark.parametrize(
    "command",
    [
        ["sim", "duel", "--games", "1", "--write"],
        ["schema", "game", "--write"],
        ["test", "duel", "--html"],
        ["new", "game", "foo", "--in"],
    ],
    ids=lambda command: command[0],
)
def test_a_place_that_cannot_be_written_is_told(
    command: list[str], place: str, duel: Path, workshop: Path, ruledeck: Program
) -> None:
    """Whatever is to be written where nothing can be, the place and the reason are said."""
    if command[0] in ("new", "schema") and place == "duel":
        place = "duel/game.yaml"
    (duel / "rulings").mkdir(exist_ok=True)
    (duel / "rulings" / "a.yaml").write_text(
        "- {case: A, status: house, given: {}, do: [], expect: []}\n", encoding="utf-8"
    )
    result = ruledeck(*command, place)
    assert result.code == 2
    assert "internal error" not in result.err
    assert place.partition("/x")[0].split("/")[-1] in result.err
    assert not list(workshop.rglob("*.part"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["sim", "duel", "--bot", "search:0s"],
        ["sim", "duel", "--bot", "search:0"],
        ["sim", "duel", "--bot", "search:1e9s"],
        ["sim", "duel", "--bot", "search:99999999999s"],
        ["play", "duel", "--watch", "--delay", "inf"],
        ["play", "duel", "--watch", "--delay", "nan"],
        ["play", "duel\0"],
        ["check", "duel\0"],
        ["why", "duel\0"],
        ["words", "duel\0"],
        ["show", "a\0", "--content", "duel\0"],
        ["play", "duel", "--resume", "a\0"],
        ["sim", "duel", "--games", "1", "--write", "a\0"],
        ["format", "a\0"],
        ["explain", "\0"],
    ],
    ids=repr,
)
def test_what_makes_no_sense_is_refused(arguments: list[str], duel: Path, ruledeck: Program) -> None:
    """No time to think, no end of waiting, and names that no file can have are refused in words."""
    result = ruledeck(*arguments)
    assert result.code == 2
    assert "internal error" not in result.err
    assert "Traceback" not in result.err
    assert "\0" not in result.err


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("ruledeck play duel --seed 1 <&-", 0),
        ("ruledeck check duel >&-", 0),
        ("ruledeck words nothing 2>&-", 2),
        ("ruledeck play duel --watch >&- 2>&- <&-", 0),
        ("ruledeck words duel >/dev/full", 2),
        ("ruledeck play duel --watch --delay 0 >/dev/full", 2),
        ("ruledeck words duel | true", 141),
        ("ruledeck play duel --watch --seed 1 | head -1", 141),
    ],
)
def test_closed_streams_are_no_errors_of_the_program(line: str, code: int, duel: Path) -> None:
    """A closed or full stream ends the program with the right code and without a word of Python."""
    # So much is told that no pipe takes it all before it is closed.
    cards = duel / "cards" / "core.yaml"
    many = "".join(f"- {{id: extra{n}, name: Extra {n}, type: unit}}\n" for n in range(3))
    cards.write_text(cards.read_text(encoding="utf-8") + many, encoding="utf-8")
    found = shell(f"sleep 0; {line}" if code != 141 else line)
    assert "Traceback" not in found.stderr
    assert "internal error" not in found.stderr
    assert "Exception ignored" not in found.stderr
    assert found.returncode in ((code, 0) if code == 141 else (code,))


def test_a_closed_pipe_is_the_end_of_the_program(duel: Path) -> None:
    """A program whose output nobody reads ends as if the signal had ended it, without a word."""
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.run(
        [*MAIN, "play", "duel", "--watch", "--seed", "1"],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert (process.returncode, process.stderr) == (141, "seed 1\n")


def _workers(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text(encoding="utf-8")
                line = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if int(stat.rpartition(")")[2].split()[1]) == parent and b"spawn_main" in line:
                found.append(int(entry.name))
    return found


def _simulating() -> tuple[subprocess.Popen[str], list[int]]:
    process = subprocess.Popen(
        [*MAIN, "sim", "duel", "--games", "2000000", "--jobs", "2"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    for _ in range(600):
        workers = _workers(process.pid)
        if len(workers) == 2:
            time.sleep(1)
            return process, workers
        time.sleep(0.1)
    process.kill()
    raise AssertionError("no processes were started")


def _gone(process: int) -> bool:
    try:
        return (Path("/proc") / str(process) / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_killed_worker_ends_the_simulation(duel: Path) -> None:
    """When a process that plays is killed, the others end, and so does the program, with a message."""
    process, workers = _simulating()
    os.kill(workers[0], signal.SIGKILL)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, "a process that played games ended before it was done" in said) == (1, True)


def test_workers_end_with_their_parent(duel: Path) -> None:
    """When the program is killed, the processes that play for it end, too."""
    process, workers = _simulating()
    process.kill()
    process.communicate()
    for _ in range(300):
        if all(map(_gone, workers)):
            return
        time.sleep(0.1)
    for each in workers:
        os.kill(each, signal.SIGKILL)
    raise AssertionError("a process stayed")
