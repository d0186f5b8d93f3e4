"""Break content at random and see that `check` always answers: findings, never a traceback, a hang or a write.

    python -m tests.bench.break_content --times 5000 --seed 1

Every breakage is a pure function of the seed and its number, so that a fault can be repeated: `--only NUMBER`.
What the check calls clean must also compile, and play games of bots to their end.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType

from tests.hostile.breakages import BREAKAGES, Outside

from ruledeck.cli.checking.checking import check_game
from ruledeck.cli.terminal.report import Format, render
from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.endless import endless_report
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.state.runaway import EndlessError

ROOT = Path(__file__).resolve().parents[2]
GAMES = (ROOT / "content" / "infiltration", *sorted(path.parent for path in ROOT.glob("tests/games/*/game.yaml")))
CHECK_SECONDS = 10
PLAY_SECONDS = 60
EVERY = 50
"""One breakage in so many is checked by a process of its own."""
BOTS = ("first", "random", "random")


class HangError(Exception):
    """Something went on for too long."""


@dataclass(slots=True)
class Outcome:
    """What came of one breakage.

    Attributes:
        number: Which one.
        game: Name of the game's folder.
        done: What was done to it.
        verdict: `found`, `harmless`, `endless`, or what went wrong.
        detail: The traceback, or the report of a loop.
        seconds: How long the check took.
    """

    number: int
    game: str
    done: list[str]
    verdict: str = ""
    detail: str = ""
    seconds: float = 0.0
    codes: set[str] = field(default_factory=set)

    @property
    def fault(self) -> bool:
        """Whether this is a fault of the program."""
        return self.verdict not in ("found", "harmless", "endless")


@contextmanager
def watchdog(seconds: int) -> Iterator[None]:
    """Raise `HangError` inside the block when it works for too long, or waits for much longer."""

    def bark(_number: int, _frame: FrameType | None) -> None:
        raise HangError

    timers = ((signal.SIGPROF, signal.ITIMER_PROF, seconds), (signal.SIGALRM, signal.ITIMER_REAL, 10 * seconds))
    before = [signal.signal(number, bark) for number, _, _ in timers]
    for _, timer, limit in timers:
        signal.setitimer(timer, limit)
    try:
        yield
    finally:
        for (number, timer, _), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


def broken_copy(seed: int, number: int, place: Path) -> tuple[Path, list[str]]:
    """Copy a game below `place` and break it; returns its folder and what was done."""
    random = Random(f"{seed} {number}")
    source = random.choice(GAMES)
    game = place / "content" / source.name
    shutil.copytree(source, game, ignore=shutil.ignore_patterns("__snapshots__"))
    for ruling in sorted(game.glob("rulings/*.yaml"))[1:]:
        # One file of rulings is as good as ten, and read in a tenth of the time.
        ruling.unlink()
    outside = Outside(place / "outside")
    done = [random.choice(BREAKAGES)(game, random, outside) for _ in range(random.choice((1, 1, 1, 2, 5)))]
    return game, done


def break_once(seed: int, number: int, folder: Path, *, process: bool = False) -> Outcome:
    """Copy a game below `folder`, break it, and check it."""
    place = folder / str(number)
    game, done = broken_copy(seed, number, place)
    outcome = Outcome(number, game.name, done)
    before = fingerprint(place)
    try:
        if process:
            check_by_process(game, outcome)
        check_here(game, outcome)
        if fingerprint(place) != before:
            outcome.verdict = "wrote"
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return outcome


def check_here(game: Path, outcome: Outcome) -> None:
    """Check in this process; what is clean is compiled and played."""
    began = time.perf_counter()
    try:
        with watchdog(CHECK_SECONDS):
            result = check_game(game, Path(game.name))
            for output in Format:
                render(result.findings, output, colour=False)
        outcome.codes = {one.code for one in result.findings}
        errors = any(one.severity is Severity.ERROR for one in result.findings)
        outcome.verdict = outcome.verdict or ("found" if errors else "harmless")
        outcome.seconds = time.perf_counter() - began
        if not errors:
            with watchdog(PLAY_SECONDS):
                play(game, outcome)
    except HangError:
        outcome.verdict, outcome.detail = "hang", f"after {time.perf_counter() - began:.1f} s\n{traceback.format_exc()}"
    except Exception:
        outcome.verdict, outcome.detail = "traceback", traceback.format_exc()


def play(game: Path, outcome: Outcome) -> None:
    """Play games of bots; a loop without end must be reported at a place of the text."""
    bound, _ = bind_game(read_game(game)[0])
    manifest = bound.text.manifest
    assert manifest is not None
    players = manifest.players.min
    program = compile_game(bound, players)
    for seed, bot in enumerate(BOTS):
        state = new_game(program, seed, dict.fromkeys(range(1, players + 1), bot))
        try:
            advance(state)
        except EndlessError as error:
            report = endless_report(program, error)
            assert report.span is not None, "a report without a place"
            outcome.verdict, outcome.detail = "endless", f"{report.span.begin.line}: {report.message}"


def check_by_process(game: Path, outcome: Outcome) -> None:
    """Run `ruledeck check` in a process of its own."""
    command = [sys.executable, "-c", "from ruledeck.cli.entry import main; main()", "check", str(game), "--no-cache"]
    path = os.pathsep.join(str(ROOT / part) for part in ("grammar", "interpreter", "cli"))
    environment = {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"}
    try:
        ended = subprocess.run(
            command, capture_output=True, timeout=3 * CHECK_SECONDS, env=environment, cwd=game.parent, check=False
        )
    except subprocess.TimeoutExpired:
        outcome.verdict = "hang"
        return
    if ended.returncode not in (0, 1, 2) or b"Traceback" in ended.stderr:
        outcome.verdict = "traceback"
        outcome.detail = f"exit {ended.returncode}\n{ended.stderr.decode('utf-8', 'replace')}"


def fingerprint(folder: Path) -> str:
    """Return a hash of all names, kinds and contents below a folder, without following links."""
    total = hashlib.sha256()
    for where, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted((*names, *folders)):
            path = Path(where, name)
            total.update(os.fsencode(path))
            if path.is_symlink():
                total.update(os.fsencode(path.readlink()))
            elif path.is_file():
                total.update(path.read_bytes())
    return total.hexdigest()


def main() -> int:
    """Break content as often as is asked for, and report; 1 when a fault of the program was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first breakage")
    parser.add_argument("--only", type=int, help="number of the only breakage")
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.times) if options.only is None else [options.only]
    verdicts: Counter[str] = Counter()
    slowest = 0.0
    with tempfile.TemporaryDirectory(prefix="broken") as folder:
        for number in numbers:
            outcome = break_once(options.seed, number, Path(folder), process=number % EVERY == 0)
            verdicts[outcome.verdict] += 1
            if sum(verdicts.values()) % 100 == 0:
                print(f"{sum(verdicts.values())}: {dict(verdicts)}", file=sys.stderr, flush=True)
            slowest = max(slowest, outcome.seconds)
            if outcome.fault or options.only is not None:
                print(f"== {number} {outcome.game} {outcome.verdict}: {'; '.join(outcome.done)}\n{outcome.detail}")
                sys.stdout.flush()
    total = sum(verdicts.values())
    print(", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common()))
    print(f"{total} breakages, slowest check {slowest:.2f} s")
    return int(any(verdict not in ("found", "harmless", "endless") for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
