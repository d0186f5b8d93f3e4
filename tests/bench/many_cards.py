"""Check a game of ten thousand cards with one error, within 20 seconds.

python -m tests.bench.many_cards --cards 10000
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.hostile.crowd import write_crowd

from ruledeck.cli.checking.checking import check_game

SECONDS = 20


def main() -> int:
    """Check, print the findings and the time; 1 when it took too long or found something else than the error."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=10_000)
    cards = parser.parse_args().cards
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "skirmish")
        write_crowd(folder, cards, cards // 2)
        began, worked = time.perf_counter(), time.process_time()
        found = check_game(folder, Path("skirmish")).findings
        seconds, worked = time.perf_counter() - began, time.process_time() - worked
    for one in found[:5]:
        place = f"{one.span.source.path}:{one.span.begin.line} " if one.span is not None else ""
        print(f"{place}{one.code} {one.message}")
    print(f"{cards:,} cards, {len(found)} findings, {seconds:.1f} s ({worked:.1f} s of work), limit {SECONDS} s")
    return int(worked > SECONDS or [one.code for one in found] != ["D401"])


if __name__ == "__main__":
    sys.exit(main())
