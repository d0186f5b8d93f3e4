"""Play random games of periods inside periods, and compare what happens with a model of a few lines.

    python -m tests.bench.nested_periods --games 2000
    python -m tests.bench.nested_periods --depth 3 --first 17 --games 1

Prints one line for each depth; of the first game of a depth that differs, made as small as is cheap, also its text, what
happens and what should. The exit code is 1 when any differs.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from functools import partial
from pathlib import Path

from tests.generated.nested_periods import LEVELS, drawn, happens, simpler, text
from tests.generated.shrinking import smallest
from tests.generated.test_nested_periods import differs, played


def main() -> int:
    """Play the games; 1 when anything differs."""
    parser = argparse.ArgumentParser(description="Compare random games of nested periods with a model.")
    parser.add_argument("--depth", type=int, choices=range(1, len(LEVELS) + 1), help="only this many levels")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--games", type=int, default=200, help="how many of each depth")
    given = parser.parse_args()
    wrong = False
    with tempfile.TemporaryDirectory(prefix="nested") as place:
        folder = Path(place)
        for depth in range(1, len(LEVELS) + 1) if given.depth is None else (given.depth,):
            differ = [
                seed
                for seed in range(given.first, given.first + given.games)
                if differs(drawn(depth, seed)[0], folder / "game", watched=drawn(depth, seed)[1])
            ]
            print(f"{depth} levels: {given.games} games, {len(differ)} differ {differ[:20]}", flush=True)
            if differ:
                wrong = True
                body, watched = drawn(depth, differ[0])
                least = smallest(body, simpler, partial(differs, folder=folder / "game", watched=watched))
                print(*text(least, watched=watched).values(), sep="\n")
                print("happens:", played(least, folder / "game", watched=watched))
                print("should: ", happens(least, watched=watched), flush=True)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
