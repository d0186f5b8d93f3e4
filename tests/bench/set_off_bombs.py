"""Set off bombs of work and of memory: each ends in time, in little memory, and with the place of the text that went off.

    python -m tests.bench.set_off_bombs
    python -m tests.bench.set_off_bombs "verbs that double" --commands check "play skirmish --watch --delay 0"

The bombs are those of `tests/hostile/bombs.py`. Each command is a process of its own with ten seconds of processor time and
1 GiB of memory; by default all that play are tried on what `check` takes.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.hostile.bombs import bombs

SECONDS = 10
MEMORY = 1 << 30
MAIN = [sys.executable, "-c", "from ruledeck.cli.entry import main; main()"]
COMMANDS = (
    "check",
    "sim skirmish --games 2",
    "play skirmish --watch --delay 0",
    "play skirmish --seed 1",
    "test skirmish",
    "try alice",
    "why skirmish --bot random",
)


def bounded() -> None:
    """Bound what a process may use."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (2 * SECONDS, 2 * SECONDS + 1))


def answer(command: str, folder: Path) -> tuple[int, str, float]:
    """Return the exit code of a command, what it said, and the seconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    home = {
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_STATE_HOME": str(folder / "state"),
        "NO_COLOR": "1",
        "CI": "1",
    }
    ended = subprocess.run(
        [*MAIN, *command.split(), "--content", "."],
        cwd=folder,
        input="1\n" * 30,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **home},
        preexec_fn=bounded,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (
        ended.returncode,
        ended.stdout + ended.stderr,
        after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
    )


def main() -> None:
    """Set off, and tell what did not end as it should."""
    parser = argparse.ArgumentParser(description="Set off bombs.")
    parser.add_argument("name", nargs="?", default="", help="only bombs with this in their name")
    parser.add_argument("--commands", nargs="*", default=COMMANDS)
    given = parser.parse_args()
    count = faults = stopped = 0
    for bomb in bombs():
        if given.name not in bomb.name:
            continue
        count += 1
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            bomb.write(folder)
            for command in given.commands:
                code, said, seconds = answer(command, folder)
                stopped += "R521" in said
                if code not in (0, 1, 2) or seconds > SECONDS or "internal error" in said or "Traceback" in said:
                    faults += 1
                    print(f"== {bomb.name}: {command}: exit {code}, {seconds:.1f} s\n   {said[-300:]}", flush=True)
                if command == "check" and code:
                    break
    print(f"{count} bombs, {stopped} times stopped by a budget, {faults} faults")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
