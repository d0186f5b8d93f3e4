"""Break content by slips and tricks, and run every command that reads it: an answer each time, in time and in little memory.

    python -m tests.bench.slip_commands --times 10000 --seed 1

The faults are those of `tests/hostile/slips.py`. Each broken copy has a process of its own that may use 1 GiB more than it began
with; each command has ten seconds of processor time. It may answer with 0, 1 or 2, and neither end with an internal error nor
write into the game. `--only NUMBER` repeats one; `--first` begins later, so that a long run can be cut into pieces.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from tests.bench.break_commands import answer
from tests.bench.break_content import GAMES, ROOT, fingerprint
from tests.hostile.breakages import Outside
from tests.hostile.slips import SLIPS

SECONDS = 10
MEMORY = 1 << 30
EXAMPLE = ROOT / "docs" / "example" / "toys"
SOURCES = (EXAMPLE, *GAMES)


def slipped_copy(seed: int, number: int, place: Path) -> tuple[Path, list[str]]:
    """Copy a game below `place` and break it; returns its folder and what was done."""
    random = Random(f"{seed} {number} slips")
    source = random.choice(SOURCES)
    game = place / "content" / source.name
    shutil.copytree(source, game, ignore=shutil.ignore_patterns("__snapshots__"))
    for ruling in sorted(game.glob("rulings/*.yaml"))[1:]:
        ruling.unlink()
    outside = Outside(place / "outside")
    return game, [random.choice(SLIPS)(game, random, outside) for _ in range(random.choice((1, 1, 1, 1, 2, 3)))]


def commands(game: Path, random: Random) -> list[list[str]]:
    """Return the command lines to try: `check`, and two others."""
    content = ["--content", str(game)]
    others = [
        ["test", str(game)],
        ["test", str(game), "--coverage"],
        ["words", str(game)],
        ["words", str(game), *content],
        ["find", random.choice(("card", "damage", "урон", "a")), *content],
        [
            "show",
            random.choice(("nothing", "teddy_bear", "luke", "Teddy Bear", "a")),
            *content,
            "--lang",
            random.choice(("en", "ru")),
        ],
        ["sim", str(game), "--games", "1"],
        ["play", str(game), "--bot", "random", "--seed", "1"],
        ["play", str(game), "--watch", "--seed", "1", "--lang", "ru"],
        ["play", str(game), "--seed", "1"],
        ["try", random.choice(("teddy_bear", "luke", "nothing")), *content],
        ["why", str(game), "--bot", "random", "--log"],
        ["why", str(game), "--bot", "random"],
        ["format", "--check", str(game)],
        ["check", str(game), "--output-format", "json"],
        ["schema", "game", "--game", str(game)],
        ["new", "card", "gizmo", "--game", str(game), "--dry-run"],
    ]
    rulings = sorted(game.glob("rulings/*.yaml"))
    if rulings:
        others.append(["why", str(rulings[0]), *content, "--log"])
    return [["check", str(game), "--no-cache"], *random.sample(others, 2)]


def broken(seed: int, number: int, folder: Path) -> dict[str, object]:
    """Break one copy and run commands on it; returns their exit codes and what went wrong."""
    place = folder / str(number)
    codes: list[str] = []
    wrong: list[str] = []
    done: list[str] = []
    try:
        game, done = slipped_copy(seed, number, place)
        before = fingerprint(place)
        for arguments in commands(game, Random(f"{seed} {number} commands")):
            began = time.process_time()
            code, said = answer(arguments)
            spent = time.process_time() - began
            codes.append(f"{arguments[0]} {code}")
            shown = " ".join(arguments).replace(str(place), "")
            if "internal error" in said or "Traceback" in said or code not in (0, 1, 2):
                told = next((line for line in said.splitlines() if "internal error" in line), said[-300:])
                wrong.append(f"{shown}: {code} {told}")
            if spent > SECONDS:
                wrong.append(f"{shown}: {spent:.1f} s")
            if any(mark in said for mark in "\x1b\u202e\x00"):
                wrong.append(f"{shown}: steers the terminal")
        if fingerprint(place) != before:
            wrong.append("wrote into the game")
    except Exception:
        wrong.append(traceback.format_exc())
    finally:
        for path in place.rglob("*"):
            if not path.is_symlink():
                path.chmod(0o700)
        shutil.rmtree(place, ignore_errors=True)
    return {"codes": codes, "wrong": wrong, "done": done}


def in_process(seed: int, number: int, folder: Path) -> dict[str, object]:
    """Do the same in a process of its own, whose memory is bounded."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY + 4 * used, MEMORY + 4 * used))
        resource.setrlimit(resource.RLIMIT_CPU, (5 * SECONDS, 5 * SECONDS + 1))
        with os.fdopen(writing, "w", encoding="utf-8") as file:
            json.dump(broken(seed, number, folder), file)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as file:
        text = file.read()
    _, status = os.waitpid(child, 0)
    found: dict[str, object] = (
        json.loads(text) if text else {"codes": [], "wrong": [f"ended with {status}"], "done": []}
    )
    return found


def main() -> None:
    """Break, ask and count; the exit code is 1 when a command failed."""
    parser = argparse.ArgumentParser(description="Run every command on content with slips.")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first one")
    parser.add_argument("--only", type=int, help="number of the only one")
    given = parser.parse_args()
    numbers = range(given.first, given.first + given.times) if given.only is None else (given.only,)
    os.environ["CI"] = "1"
    os.environ["NO_COLOR"] = "1"
    codes: Counter[str] = Counter()
    faults = 0
    with tempfile.TemporaryDirectory() as name:
        os.environ["XDG_CACHE_HOME"] = os.environ["XDG_STATE_HOME"] = f"{name}/home"
        for number in numbers:
            found = in_process(given.seed, number, Path(name))
            codes.update(map(str, found["codes"] if isinstance(found["codes"], list) else ()))
            if found["wrong"]:
                faults += 1
                print(f"== {number} {found['done']}\n   {found['wrong']}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{number - given.first + 1} of {len(numbers)}", end="", file=sys.stderr)
    print(", ".join(f"{count} {what}" for what, count in sorted(codes.items())))
    print(f"{len(numbers)} broken folders, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
