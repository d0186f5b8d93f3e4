"""Break content at random and run every command that reads it: an answer each time, never a fault of the program.

    python -m tests.bench.break_commands --times 500 --seed 1

The breakages are those of `break_content`, with the same numbers. A command may answer that the content has errors
(exit code 1 or 2); it may not end with an internal error, take too long, or write into the game.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import sys
import tempfile
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

from tests.bench.break_content import HangError, broken_copy, fingerprint, watchdog

from ruledeck.cli.entry import run

SECONDS = 60
FAULT = "internal error"


def commands(game: Path, random: Random) -> list[list[str]]:
    """Return the command lines to try on a game, in the order in which an author might type them."""
    cards = [path.stem for path in sorted(game.glob("cards/*")) if path.stem.isprintable()]
    card = random.choice(cards) if cards else "nothing"
    rulings = sorted(game.glob("rulings/*.yaml"))
    found = [
        ["check", str(game), "--no-cache"],
        ["test", str(game)],
        ["test", str(game), "--coverage"],
        ["words", str(game)],
        ["find", "card", "--content", str(game)],
        ["show", card, "--content", str(game), "--lang", random.choice(("en", "ru"))],
        ["sim", str(game), "--games", "1"],
        ["play", str(game), "--bot", "random", "--seed", "1"],
        ["why", str(game), "--bot", "random", "--log"],
        ["format", "--check", str(game)],
    ]
    if rulings:
        found.append(["why", str(rulings[0]), "--content", str(game), "--log"])
    return found


def answer(arguments: list[str]) -> tuple[int, str]:
    """Run one command in this process; returns its exit code and what it said."""
    said = io.StringIO()
    before = sys.stdin
    sys.stdin = io.StringIO("")
    try:
        with watchdog(SECONDS), redirect_stdout(said), redirect_stderr(said):
            code = run(arguments)
    except HangError:
        return 2, f"{FAULT}: more than {SECONDS} s"
    finally:
        sys.stdin = before
    return code, said.getvalue()


def main() -> None:
    """Break, ask and count; the exit code is 1 when a command failed."""
    parser = argparse.ArgumentParser(description="Run every command on broken content.")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first breakage")
    parser.add_argument("--only", type=int, help="number of the only breakage")
    given = parser.parse_args()
    numbers = range(given.first, given.first + given.times) if given.only is None else (given.only,)
    # Where CI is set, `test` leaves no changed logs behind.
    os.environ["CI"] = "1"
    codes: Counter[str] = Counter()
    faults = 0
    with tempfile.TemporaryDirectory() as name:
        for number in numbers:
            place = Path(name) / str(number)
            game, done = broken_copy(given.seed, number, place)
            before = fingerprint(place)
            for arguments in commands(game, Random(f"{given.seed} {number} commands")):
                code, said = answer(arguments)
                codes[f"{arguments[0]} {code}"] += 1
                wrote, before = fingerprint(place) != before, fingerprint(place)
                if FAULT in said or "Traceback" in said or wrote:
                    faults += 1
                    shown = " ".join(arguments).replace(str(place), "")
                    told = next((line for line in said.splitlines() if FAULT in line), "it wrote")
                    print(f"== {number} {shown}: {'; '.join(done)}\n   {told}", flush=True)
            shutil.rmtree(place, ignore_errors=True)
            if sys.stderr.isatty():
                print(f"\r{number - given.first + 1} of {len(numbers)}", end="", file=sys.stderr)
    print(", ".join(f"{count} {what}" for what, count in sorted(codes.items())))
    print(f"{len(numbers)} breakages, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
