"""Play random games: whatever `check` takes compiles for every number of players and all pairs of options, and plays.

    python -m tests.bench.random_games --games 500
    python -m tests.bench.random_games --first 17 --games 1 --write found

Every game follows its seed. A fault is printed with the seed; `--write` also puts the game into a folder, made as small as
is cheap, with the fault in its README. At the end it is said which types of nodes, operations and built-in verbs no game
had. The exit code is 1 when there was a fault.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path

from tests.generated.plays import game_of, outcome, unreached
from tests.generated.repairing import simpler
from tests.generated.shrinking import smallest
from tests.generated.whole_way import Files, write


def sign(files: Files, seed: int, place: Path) -> str:
    """Return the last line of what goes wrong in a game, or nothing."""
    walk = outcome(files, seed, place)
    return walk.faults[0].strip().splitlines()[-1] if walk.faults else ""


def fails(files: Files, seed: int, place: Path, fault: str) -> bool:
    """Whether just this goes wrong in a game."""
    return sign(files, seed, place) == fault


def main() -> int:
    """Play the games; 1 when there was a fault."""
    parser = argparse.ArgumentParser(description="Play random games of random words.")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--write", type=Path, help="a folder for the games that fail")
    given = parser.parse_args()
    count: Counter[str] = Counter()
    games: list[Files] = []
    with tempfile.TemporaryDirectory(prefix="drawn") as folder:
        place = Path(folder)
        for seed in range(given.first, given.first + given.games):
            files = game_of(seed, place)
            if files is None:
                count["not mended"] += 1
                continue
            games.append(files)
            fault = sign(files, seed, place)
            count["fault" if fault else "right"] += 1
            if not fault:
                continue
            print(f"seed {seed}: {fault}", flush=True)
            if given.write is not None:
                least = smallest(files, simpler, partial(fails, seed=seed, place=place, fault=fault))
                root = write(least, given.write / f"seed_{seed}")
                (root / "README.md").write_text(f"Seed {seed}: {fault}\n", encoding="utf-8")
        for what, missing in zip(("nodes", "operations", "verbs"), unreached(games, place / "games"), strict=True):
            print(f"no game has these {what}: {', '.join(sorted(missing)) or 'none'}")
    print(", ".join(f"{number} {what}" for what, number in count.most_common()))
    return int(bool(count["fault"]))


if __name__ == "__main__":
    sys.exit(main())
