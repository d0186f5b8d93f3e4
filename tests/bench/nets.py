"""Cast the nets: random small games, in which two ways must come to one answer and what is said must happen.

    python -m tests.bench.nets --games 500
    python -m tests.bench.nets --minutes 60 --write found
    python -m tests.bench.nets --only index --only could --first 17 --games 1 --write found

Every game follows its seed. What a net finds is printed with the seed; `--write` also puts the game into a folder, made smaller,
with what was found in its README. At the end it is said what the games consisted of and what of it was played. A game that takes
too much time of the processor, however busy the machine is, counts as a finding: a budget should have stopped it. The exit code is
1 when anything was found.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.generated.whole_way import Files
from tests.nets.casting import Net, Table, cast, game_of, least, most_players, short_of_breath, written
from tests.nets.found import Catch, Found
from tests.nets.nets import NETS
from tests.nets.reach import Reach

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game

SLOW = "takes longer than"
"""What is said of a game that no budget has stopped in time."""


def main() -> int:
    """Draw the games and cast the nets; 1 when anything was found."""
    parser = argparse.ArgumentParser(description="Cast nets over random small games.")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--games", type=int, default=10**9, help="how many games")
    parser.add_argument("--minutes", type=float, default=2.0, help="how long, at most")
    parser.add_argument("--only", action="append", choices=sorted(NETS), help="only this net, and others named so")
    parser.add_argument("--write", type=Path, help="a folder for the games in which something was found")
    parser.add_argument("--each", type=int, default=2, help="so many games of one sort of finding are written")
    parser.add_argument("--trials", type=int, default=150, help="so often a game is made smaller")
    parser.add_argument("--quiet", action="store_true", help="do not find out what was played")
    parser.add_argument(
        "--patience",
        type=int,
        default=120,
        help="a game that takes so many seconds of the processor counts as a finding",
    )
    given = parser.parse_args()
    nets = {name: net for name, net in NETS.items() if not given.only or name in given.only}
    end, seen, count = time.monotonic() + 60 * given.minutes, Counter[str](), Counter[str]()
    reach = Reach()
    with tempfile.TemporaryDirectory(prefix="nets") as place:
        for seed in range(given.first, given.first + given.games):
            if time.monotonic() > end:
                break
            folder = Path(place) / str(seed)
            folder.mkdir()
            count["games"] += 1
            files, found = looked_at(seed, folder, nets, given.patience, None if given.quiet else reach)
            new = [each for each in found if seen[each.sign] < given.each]
            seen.update(each.sign for each in found)
            for each in new:
                print(f"seed {seed}: {each.sign}", flush=True)
                if given.write is not None and files is not None:
                    write_down(files, each, seed, given, folder)
            if count["games"] % 50 == 0:
                print(f"{count['games']} games, {sum(seen.values())} findings", file=sys.stderr, flush=True)
    print(f"{count['games']} games, {len(seen)} sorts of findings")
    print("\n".join(reach.lines()))
    for sign, times in seen.most_common():
        print(f"{times:5d}  {sign}")
    return int(bool(seen))


def looked_at(
    seed: int, folder: Path, nets: Mapping[str, Net], patience: float, reach: Reach | None
) -> tuple[Files | None, list[Found]]:
    """Return the game of a seed, and what the nets find in it; where nothing crashes, `reach` is told what of it is played."""
    files: Files | None = None
    found: list[Found] = []
    doing = ["check"]
    with given_up(patience, doing, found):
        files, found[:] = game_of(seed, folder)
        if files is not None:
            found += cast(files, folder, {name: noted(name, net, doing) for name, net in nets.items()})
        if files is not None and reach is not None and not any(each.sign.startswith("compile") for each in found):
            doing.append("play")
            with short_of_breath(), suppress(Exception):
                game = bind_game(read_game(folder / "game" / "game")[0])[0]
                reach.add(game, most_players(game), range(2))
    return files, found


def noted(name: str, net: Net, doing: list[str]) -> Net:
    """Return a net that notes that it is being cast."""

    def noting(table: Table, catch: Catch) -> None:
        doing.append(name)
        net(table, catch)

    return noting


class GivenUpError(BaseException):
    """A game takes too long: nothing that a net may take for a crash of its own."""


@contextmanager
def given_up(seconds: float, doing: list[str], found: list[Found]) -> Iterator[None]:
    """Leave the block when it has taken some seconds of the processor; that counts as found, in what was being done last.

    What is raised where something is cleaned up goes by unseen: it is raised again each second.
    """

    def leave(*_: object) -> None:
        raise GivenUpError

    before = signal.signal(signal.SIGPROF, leave)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1)
    try:
        yield
    except GivenUpError as error:
        signal.setitimer(signal.ITIMER_PROF, 0)
        found.append(Found(f"{doing[-1]}: {SLOW} {seconds:g} seconds", "".join(traceback.format_exception(error))))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def write_down(files: Files, found: Found, seed: int, given: argparse.Namespace, folder: Path) -> None:
    """Make a game smaller and write it down with what was found in it."""
    part = found.sign.split(":")[0]
    nets = {part: NETS[part]} if part in NETS else NETS
    small, again = files, [found]
    if SLOW not in found.sign:
        small = least(files, found.sign, folder, nets, given.trials)
        again = [each for each in cast(small, folder, nets) if each.sign == found.sign] or again
    number = len(list(given.write.glob(f"seed_{seed}*")))
    root = written(small, again, seed, given.write / (f"more_{number}" if number else ""))
    print(f"    {root}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
