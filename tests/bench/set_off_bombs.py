"""Set off bombs of work and of memory: each ends in time, in little memory, and with the place of the text that went off.

    python -m tests.bench.set_off_bombs
    python -m tests.bench.set_off_bombs "verbs that double" --commands check "play skirmish --watch --delay 0"

The bombs are those of `tests/hostile/bombs.py`. Each command has ten seconds of processor time and 1 GiB of memory
(`tests/hostile/children.py`); by default all that play are tried on what `check` takes. A line for each bomb says what stopped it,
in the words of the command, and how much it took; a bomb that only the bounds of this program stop is a fault. `--first` begins
with a later bomb, `--only` sets off those of these numbers.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.bench.slip_commands import warm_up
from tests.hostile.bomb import Bomb
from tests.hostile.bombs import bombs
from tests.hostile.children import Answer, answer

COMMANDS = (
    "check",
    "sim skirmish --games 2",
    "play skirmish --watch --delay 0",
    "play skirmish --seed 1",
    "test skirmish",
    "try alice",
    "why skirmish --bot random",
    "show alice --lang ru --code",
    "words skirmish",
)


def stopped_by(command: str, found: Answer) -> str:
    """Return in a few words what a command says about the end of a bomb; nothing when it came to no end but its own."""
    lines = found.said.splitlines()
    report = next((line for line in lines if "R521" in line), "")
    if report:
        return report.partition("R521")[2].strip("]: ")
    if command == "check" and found.code:
        return "refused by check"
    return next((line for line in lines if line.startswith("error")), "")


def set_off(bomb: Bomb, commands: Sequence[str], folder: Path) -> tuple[list[str], list[str], float, int]:
    """Write a bomb and try commands; returns what stopped them, what was wrong, the most seconds and the most memory."""
    ends, wrong = list[str](), list[str]()
    seconds, memory = 0.0, 0
    bomb.write(folder)
    home = {name: str(folder / "home") for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME")}
    for command in commands:
        found = answer([*command.split(), "--content", "."], folder, {**home, "CI": "1", "NO_COLOR": "1"})
        wrong += [f"{command}: {fault}" for fault in found.faults]
        seconds, memory = max(seconds, found.worked), max(memory, found.memory)
        if stopped_by(command, found):
            ends.append(stopped_by(command, found))
        if command == "check" and found.code:
            break
    return ends, wrong, seconds, memory


def main() -> None:
    """Set off, and tell what stopped what, and what did not end as it should."""
    parser = argparse.ArgumentParser(description="Set off bombs.")
    parser.add_argument("name", nargs="?", default="", help="only bombs with this in their name")
    parser.add_argument("--commands", nargs="*", default=COMMANDS)
    parser.add_argument("--first", type=int, default=0, help="number of the first one")
    parser.add_argument("--only", type=int, nargs="*", help="numbers of the only ones")
    given = parser.parse_args()
    ways: Counter[str] = Counter()
    count = faults = 0
    with tempfile.TemporaryDirectory() as name:
        os.environ["XDG_CACHE_HOME"] = os.environ["XDG_STATE_HOME"] = f"{name}/home"
        os.environ["NO_COLOR"] = os.environ["CI"] = "1"
        warm_up(Path(name))
        gc.freeze()
        for number, bomb in enumerate(bombs()):
            if number < given.first or given.name not in bomb.name or number not in (given.only or [number]):
                continue
            count += 1
            with tempfile.TemporaryDirectory() as place:
                ends, wrong, seconds, memory = set_off(bomb, given.commands, Path(place))
            ways.update(set(ends) or {"nothing: it ends by itself"})
            faults += bool(wrong)
            told = "; ".join(dict.fromkeys(ends)) or "ends by itself"
            print(f"{number} {bomb.name}: {seconds:.1f} s, {memory >> 20} MiB: {told:.200}", flush=True)
            for line in wrong:
                print(f"   == {line}", flush=True)
    print("\n".join(f"{times} {way}" for way, times in ways.most_common()))
    print(f"{count} bombs, {faults} faults")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
