"""Commands in children of a process that has loaded everything once: bounded in work, time and memory, with all that they say.

A fork takes milliseconds where a process of its own takes half a second, and begins with what is loaded. Whether both answer alike
is for the caller to compare: `Way.PROCESS` runs the same command as a shell would.
"""

from __future__ import annotations

import io
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import IO, NoReturn

from ruledeck.cli.entry import main

SECONDS = 10
"""How long a command may work, in seconds of processor time; and how long it may wait for something."""
PATIENCE = 1200
"""How long a command may take by the clock, in seconds: on a machine on which much else runs, ten seconds of work take long."""
MEMORY = 1 << 30
"""How many bytes of addresses a command may have."""
SPOKEN = 1 << 24
"""How many bytes a command may write into one file."""
TYPED = "1\n" * 30
"""What is typed: the first option, again and again."""
_START = (sys.executable, "-c", "from ruledeck.cli.entry import main; main()")
_TICK = 0.004


class Way(Enum):
    """How a command is run."""

    FORK = auto()
    PROCESS = auto()


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a command.

    Attributes:
        code: Its exit code; the negative number of the signal that ended it.
        said: What it wrote, on both outputs.
        worked: Seconds of processor time.
        memory: The most memory that was resident, in bytes.
        waiting: Whether it was ended because it waited for something that does not come.
        seconds: How long it was allowed to work.
    """

    code: int
    said: str
    worked: float
    memory: int
    waiting: bool = False
    seconds: int = SECONDS

    @property
    def faults(self) -> list[str]:
        """What is wrong with this answer, whatever was asked."""
        found = []
        if self.waiting:
            found.append("waits for something that does not come")
        elif self.code == -signal.SIGXCPU or self.worked > self.seconds:
            found.append(f"{self.worked:.1f} s of work")
        elif self.code not in (0, 1, 2):
            found.append(f"exit {self.code}")
        if "internal error" in self.said or "Traceback" in self.said:
            found.append(next((line for line in self.said.splitlines() if "internal error" in line), self.said[-600:]))
        if "MemoryError" in self.said:
            found.append("MemoryError")
        if any(mark in self.said for mark in "\x1b\u202e\u2066\x00"):
            found.append("steers the terminal")
        return found


def answer(
    arguments: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    way: Way = Way.FORK,
    seconds: int = SECONDS,
) -> Answer:
    """Run one command in a folder, in a process group of its own that is gone afterwards."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as typed:
        typed.write(TYPED.encode())
        typed.seek(0)
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child == 0:
            _run(arguments, folder, environment, way, seconds, typed, output)
        waiting = _await(child)
        _, status, used = os.wait4(child, 0)
        output.seek(0)
        said = output.read().decode("utf-8", "replace")
    code = os.waitstatus_to_exitcode(status)
    return Answer(code, said, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, waiting, seconds)


def _addresses() -> int:
    """Return how many bytes of addresses this process has."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * resource.getpagesize()


def _await(child: int) -> bool:
    """Wait until a child has ended, and end its group; returns whether it had to be ended because it waited or took too long."""
    began = time.monotonic()
    ended = None
    while ended is None:
        ended = os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        took = time.monotonic() - began
        if ended is None and (took > PATIENCE or (took > SECONDS and _sleeps(child))):
            break
        if ended is None:
            time.sleep(_TICK)
    try:
        # The child is still there, as one that has ended at least, so that no other group can have its number.
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        os.kill(child, signal.SIGKILL)
    return ended is None


def _sleeps(group: int) -> bool:
    """Whether no process of a group does anything at several moments; never where the system does not tell."""
    states = set()
    for _ in range(5):
        for place in Path("/proc").glob("[0-9]*/stat"):
            try:
                state, _, its_group = (
                    place.read_text(encoding="utf-8", errors="replace").rpartition(") ")[2].split()[:3]
                )
            except OSError:
                # It has ended meanwhile.
                continue
            if int(its_group) == group:
                states.add(state)
        time.sleep(_TICK)
    # One that has ended since it was asked about waits for nothing.
    return "S" in states and states <= {"S", "Z"}


def _run(
    arguments: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    way: Way,
    seconds: int,
    typed: IO[bytes],
    output: IO[bytes],
) -> NoReturn:
    """Be the child: never return to what the parent does."""
    code = 70
    try:
        os.setsid()
        os.chdir(folder)
        os.environ.update(environment)
        for number, file in enumerate((typed, output, output)):
            os.dup2(file.fileno(), number)
        # What an end by hand would write into a file in which nobody looks.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        # A fork has what its parent has, besides what it needs itself.
        most = MEMORY + (_addresses() if way is Way.FORK else 0)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_FSIZE, (SPOKEN, SPOKEN))
        if way is Way.PROCESS:
            os.execv(_START[0], [*_START, *arguments])
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), encoding="utf-8")
        sys.stdout = _writer(1)
        sys.stderr = _writer(2)
        sys.argv = ["ruledeck", *arguments]
        try:
            main()
            code = 0
        except SystemExit as wanted:
            code = wanted.code if isinstance(wanted.code, int) else 0 if wanted.code is None else 1
        except BaseException:
            traceback.print_exc()
            code = 1
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _writer(number: int) -> io.TextIOWrapper:
    file = io.BufferedWriter(io.FileIO(number, "w", closefd=False))
    return io.TextIOWrapper(file, encoding="utf-8", line_buffering=number == 2)
