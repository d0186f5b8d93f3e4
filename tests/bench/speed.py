"""The table of speeds: every figure beside what it is measured against, side by side in one run.

    python -m tests.bench.speed                 # everything, some minutes
    python -m tests.bench.speed rounds clone    # only these; the others: decisions, check, version, rulings
    python -m tests.bench.speed rounds --against YARDSTICK.py

Prints medians with the best run in brackets; `--json` prints the same as data. Everything is measured in seconds of
processor time, also of whole processes, so that other programs disturb less; they still do, through shared caches and
cores. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from ruledeck.cli.terminal.version import version_line

from .speed_decisions import decisions
from .speed_games import clone, rounds
from .speed_processes import check, rulings, version
from .speed_rows import Row

PARTS: dict[str, Callable[[int, Path | None], list[Row]]] = {
    "rounds": rounds,
    "decisions": decisions,
    "clone": clone,
    "check": check,
    "version": version,
    "rulings": rulings,
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure everything that has a target.")
    parser.add_argument("parts", nargs="*", help=f"any of {', '.join(PARTS)}; all by default")
    parser.add_argument("--runs", type=int, default=7, help="how often each figure is measured")
    parser.add_argument("--against", type=Path, help="another hand-written game that prints rounds_per_second")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    unknown = [part for part in given.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]}")
    rows: list[Row] = []
    if not given.json:
        print(f"{version_line()}, Python {platform.python_version()}", flush=True)
    for part in given.parts or PARTS:
        for row in PARTS[part](given.runs, given.against):
            rows.append(row)
            if not given.json:
                print(row, flush=True)
    if given.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))


if __name__ == "__main__":
    main()
