"""Give every kind of thing in a game every hostile name, and see that it plays or that `check` says why not.

    python -m tests.bench.hostile_names
    python -m tests.bench.hostile_names --first 17 --games 1

Each game gives each kind of thing another spelling of `tests/hostile/names.py`; together they give each kind all of them.
A name that is refused must be refused at a place; with the others the game goes the whole way (see
`tests/generated/whole_way.py`). Prints one line for each game, and exits with 1 when anything went wrong.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.generated.whole_way import checked, write
from tests.hostile.named_game import files_of
from tests.hostile.names import SPELLINGS, rotated, settled, walked


def main() -> int:
    """Play the games; 1 when anything went wrong."""
    parser = argparse.ArgumentParser(description="Give every kind of thing every hostile name.")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--games", type=int, default=len(SPELLINGS))
    given = parser.parse_args()
    wrong = False
    for number in range(given.first, given.first + given.games):
        with tempfile.TemporaryDirectory(prefix="names") as place:
            found = settled(rotated(number), Path(place))
            faults = []
            for kind, name in found.refused.items():
                told = checked(write(files_of({kind: name}), Path(place) / "alone"))
                faults += [f"{kind} {name!r}: {fault}" for fault in told.faults]
            walk = walked(found, Path(place), commands=True)
        faults += walk.faults
        taken = f"{len(found.names)} names are taken, {len(found.unspoken)} of them only declared"
        print(f"{number}: {taken}, {len(found.refused)} refused, {len(faults)} faults", *faults, sep="\n", flush=True)
        wrong = wrong or bool(faults)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
