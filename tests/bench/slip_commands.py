"""Break content by slips and tricks, and run every command that reads it: an answer each time, in time and in little memory.

    python -m tests.bench.slip_commands --times 10000 --seed 1

The faults are those of `tests/hostile/slips.py`, and those of `tests/hostile/beside.py` for what lies beside a game (lists of decks,
games of a run, saves). One copy in forty is of a large game, which may work longer. `check` and another command are tried on each
broken copy, in children of this process that may work for ten seconds in 1 GiB (`tests/hostile/children.py`). A command may answer
with 0, 1 or 2, and neither end with an internal error, nor show a control character, nor wait, nor write anything outside of the
game, nor into it unless it is asked to. One folder in fifty is given to processes of their own, too, which must answer alike.

`--only NUMBER` repeats one; `--first` begins later, so that a long run can be cut into pieces. What fails is kept below `--keep`.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import os
import re
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.bench.break_content import GAMES, ROOT
from tests.hostile import beside as laid
from tests.hostile.breakages import Outside
from tests.hostile.children import SECONDS, Answer, Way, answer
from tests.hostile.slips import SLIPS

EXAMPLE = ROOT / "docs" / "example" / "toys"
SOURCES = (EXAMPLE, *GAMES)
LARGE = tuple(path.parent for path in sorted(ROOT.glob("content/*/game.yaml")) if path.parent not in SOURCES)
LARGE_SECONDS = 40
"""How long a command may work on a copy of a large game: nothing that is wrong with it makes it smaller."""
_QUESTIONS = (
    ["1 = 1"], ["pass"], ["choose", "a"], ["use", "a"], ["count (cards)"], ["(" * 300], ["a" * 20_000], ["not " * 500 + "1 = 1"],
    ["1 + " * 900 + "1"], ["it"], ["Teddy Bear"], [""], ["\x1b[2J"], ["9" * 5000],
)  # fmt: skip
EVERY = 50
"""One folder in so many is given to processes of their own, too."""
_TIMES = re.compile(r"\d[\d.,]* (?:ms|s)\b|(?m:^\W*(?:(?:games|decisions).per.second|seconds)\b.*$)|\s{2,}")
"""What differs from run to run, and how wide that makes a table."""


@dataclass(slots=True)
class Outcome:
    """What became of one broken folder.

    Attributes:
        done: What was done to it.
        codes: Commands with their exit codes.
        wrong: What went wrong.
        slowest: Seconds of processor time of the command that took longest.
        largest: The most memory of a command, in bytes.
        longest: The length of the longest answer.
    """

    done: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    slowest: float = 0.0
    largest: int = 0
    longest: int = 0


def slipped_copy(seed: int, number: int, place: Path) -> tuple[Path, list[str]]:
    """Copy a game below `place`, lay what is read with it beside it, and break it; returns its folder and what was done."""
    random = Random(f"{seed} {number} slips")
    source = random.choice(LARGE if number % 40 == 7 else SOURCES)
    game = place / "content" / source.name
    # One file of rulings, with its logs, is as good as ten, and read in a tenth of the time.
    left_out = [name for path in sorted(source.glob("rulings/*.yaml"))[1:] for name in (path.name, path.stem)]
    shutil.copytree(source, game, ignore=lambda folder, _: left_out if "rulings" in Path(folder).parts else ())
    beside = place / "beside"
    laid.lay(game, source, beside)
    outside = Outside(place / "outside")
    done = []
    for _ in range(random.choice((1, 1, 1, 1, 2, 3))):
        where = random.random()
        if where < 0.7:
            done.append(random.choice(SLIPS)(game, random, outside))
        else:
            done.append((random.choice(SLIPS) if where < 0.8 else laid.slip)(beside, random, outside))
    return game, done


def reading(game: str, rulings: list[str], random: Random) -> list[list[str]]:
    """Return command lines that only read a game."""
    content = ["--content", game]
    card = random.choice(("nothing", "teddy_bear", "luke", "Teddy Bear", "a"))
    language = ["--lang", random.choice(("en", "ru"))]
    found = [
        ["test", game],
        ["test", game, "--coverage"],
        ["test", game, "--output-format", random.choice(("json", "junit", "sarif", "github"))],
        ["words", game],
        ["words", game, "deal damage", *content],
        ["find", random.choice(("card", "damage", "урон", "a")), *content],
        ["show", card, *content, *language, *random.choice(([], ["--tree"], ["--code"], ["--output-format", "json"]))],
        ["sim", game, "--games", "1"],
        ["sim", game, "--games", "2", "--jobs", "2", "--output-format", "json"],
        ["play", game, "--bot", "random", "--seed", "1"],
        ["play", game, "--watch", "--delay", "0", "--seed", "1", "--lang", "ru"],
        ["play", game, "--seed", "1", "--deck", "1=random:a"],
        ["play", game, "--seed", "1", "--despite-errors"],
        ["play", game, "--seed", "1"],
        ["try", card, *content, *language],
        ["why", game, "--bot", "random", "--log"],
        ["why", game, "--bot", "random"],
        ["why", game, "1 = 1", "--output-format", "json"],
        ["format", "--check", game],
        ["format", "--diff", game],
        ["check", game, "--output-format", random.choice(("json", "sarif", "github", "concise"))],
        ["check", game, "--deny-warnings", "--no-compile"],
        ["schema", random.choice(("game", "rules", "cards", "decks", "policies", "rulings", "text")), "--game", game],
        ["schema", "--game", game],
        ["sim", game, "--games", "2", "--cards", "--page", "home/page.html", "--write", "home/all.json"],
        ["sim", game, "--games", "2", "--lines", "home/games.jsonl", "--bot", random.choice(("first", "search:2", "policy:a"))],
        ["sim", game, "--games", "1", "--despite-errors"],
        ["test", game, "--coverage", "--html", "home/page.html"],
        ["try", card, *content, "--despite-errors", "--seed", "3"],
        ["play", game, "--bot", "random", "--seed", "2", "--detail", "--budget", random.choice(("1000", "work=9", "events=50"))],
        ["play", game, "--seed", "1", "--name", "A\x1b[2J", "--name", "\u202eB", "--option", "a=b"],
        ["why", game, "--bot", "random", "--event", str(random.randrange(1, 40)), *language],
        ["why", game, "--bot", "random", "--at", str(random.randrange(1, 12)), *random.choice(_QUESTIONS), *language],
        ["why", game, "--seed", "3", "--bot", "random", "--as", "alice", *random.choice(_QUESTIONS)],
        ["explain", random.choice(("C208", "then", "R521", "\x1b[2J", "x" * 9999))],
    ]  # fmt: skip
    for each in rulings[:1]:
        found += [["why", each, *content, "--log"], ["why", each, *content, "--at", "1", *random.choice(_QUESTIONS)]]
    return found


def writing(game: str) -> list[list[str]]:
    """Return command lines that write into a game."""
    return [
        ["format", game],
        ["check", game, "--fix"],
        ["test", game],
        ["test", game, "--update"],
        ["new", "set", game, "Gizmos"],
        ["new", "card", game, "Gizmo"],
        ["new", "card", game, "Gizmo", "--like", "a", "--set", "../../gizmos"],
        ["new", "game", "Gizmo", "--in", f"{game}/rules"],
        ["schema", "--game", game, "--write", f"{game}/.schema"],
        ["new", "ruling", game, "A gizmo works"],
    ]


def fingerprint(folder: Path) -> str:
    """Return a hash of all names, kinds, links and contents below a folder, without following links or reading devices."""
    total = hashlib.sha256()
    for where, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted((*names, *folders)):
            path = Path(where, name)
            found = path.lstat()
            total.update(os.fsencode(path.relative_to(folder)) + repr((found.st_mode, found.st_rdev)).encode())
            if path.is_symlink():
                total.update(os.fsencode(path.readlink()))
            elif path.is_file():
                total.update(path.read_bytes())
    return total.hexdigest()


def broken(seed: int, number: int, folder: Path, way: Way = Way.FORK) -> tuple[Outcome, list[Answer]]:
    """Break one copy and run commands on it; returns what was wrong, and the answers."""
    place = folder / f"{number}"
    outcome, answers = Outcome(), list[Answer]()
    try:
        game, outcome.done = slipped_copy(seed, number, place)
        random = Random(f"{seed} {number} commands")
        # Nothing is changed where a folder of the game may lead to all that this machine has.
        may_write = not any(each.endswith(" leads to /") for each in outcome.done)
        rulings = sorted(map(str, game.glob("rulings/*.yaml")))
        beside = place / "beside"
        if may_write and number % 5 == 0:
            other = random.choice((writing(str(game)), laid.writing(str(game), beside)))
        elif any(each.endswith((laid.LIST, laid.GAMES, laid.SAVE)) for each in outcome.done):
            other = laid.reading(str(game), beside, random)
        else:
            other = reading(str(game), rulings, random)
        asked = [["check", str(game), "--no-cache"], random.choice(other)]
        seconds = LARGE_SECONDS if game.name in [path.name for path in LARGE] else SECONDS
        home = {name: str(place / "home") for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME")}
        for arguments in asked:
            writes = may_write and number % 5 == 0 and arguments[-1] != "--no-cache"
            kept = place / "outside" if writes else place
            before = fingerprint(kept)
            # Where CI is set, `test` leaves no changed logs behind.
            found = answer(arguments, place, {**home, "CI": "" if writes else "1", "NO_COLOR": "1"}, way, seconds)
            shutil.rmtree(place / "home", ignore_errors=True)
            answers.append(found)
            shown = " ".join(arguments).replace(str(place), "")
            outcome.codes.append(f"{arguments[0]} {found.code}")
            outcome.wrong += [f"{shown}: {fault}" for fault in found.faults]
            if fingerprint(kept) != before:
                outcome.wrong.append(f"{shown}: wrote where it should not")
            outcome.slowest = max(outcome.slowest, found.worked)
            outcome.largest = max(outcome.largest, found.memory)
            outcome.longest = max(outcome.longest, len(found.said))
    except Exception:
        outcome.wrong.append(traceback.format_exc())
    finally:
        for path in place.rglob("*"):
            if not path.is_symlink():
                path.chmod(0o700)
        shutil.rmtree(place, ignore_errors=True)
    return outcome, answers


def compared(seed: int, number: int, folder: Path) -> Outcome:
    """Do the same by forks and by processes of their own; where they do not say the same, that is wrong."""
    outcome, answers = broken(seed, number, folder)
    _, others = broken(seed, number, folder, Way.PROCESS)
    for one, other in zip(answers, others, strict=True):
        # What the two outputs say is mixed by chance.
        if (one.code, sorted(_TIMES.sub("", one.said).splitlines())) != (
            other.code,
            sorted(_TIMES.sub("", other.said).splitlines()),
        ):
            outcome.wrong.append(f"a process of its own: exit {other.code}, not {one.code}\n{other.said}\n{one.said}")
    return outcome


def warm_up(folder: Path) -> None:
    """Load what commands load, in this process: the children begin with it."""
    from contextlib import redirect_stderr, redirect_stdout
    from io import StringIO

    from ruledeck.cli.entry import run

    game = folder / "content" / EXAMPLE.name
    shutil.copytree(EXAMPLE, game)
    rulings = [str(path) for path in sorted(game.glob("rulings/*.yaml"))]
    typed = sys.stdin
    sys.stdin = StringIO("")
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            for arguments in (["check", str(game)], *reading(str(game), rulings, Random(1)), *writing(str(game))):
                # What is written elsewhere would be written into the folder of whoever runs this.
                if not any(word.startswith("home/") for word in arguments):
                    run(arguments)
    finally:
        sys.stdin = typed


def keep(seed: int, number: int, outcome: Outcome, folder: Path) -> None:
    """Write a broken folder and what is wrong with it below another."""
    place = folder / f"{number}"
    shutil.rmtree(place, ignore_errors=True)
    slipped_copy(seed, number, place)
    text = "\n".join((*outcome.done, "", *outcome.wrong, ""))
    (place / "wrong.txt").write_text(text, encoding="utf-8", errors="backslashreplace")


def main() -> None:
    """Break, ask and count; the exit code is 1 when a command failed."""
    parser = argparse.ArgumentParser(description="Run every command on content with slips.")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first one")
    parser.add_argument("--only", type=int, help="number of the only one")
    parser.add_argument("--keep", type=Path, help="a folder for what fails")
    given = parser.parse_args()
    numbers = range(given.first, given.first + given.times) if given.only is None else (given.only,)
    codes: Counter[str] = Counter()
    faults, slowest, largest, longest = 0, (0.0, 0), (0, 0), (0, 0)
    with tempfile.TemporaryDirectory() as name:
        os.environ["XDG_CACHE_HOME"] = os.environ["XDG_STATE_HOME"] = f"{name}/home"
        os.environ["NO_COLOR"] = os.environ["CI"] = "1"
        warm_up(Path(name))
        # What is loaded is not looked through again in each child.
        gc.freeze()
        for count, number in enumerate(numbers):
            if number % EVERY == 0:
                found = compared(given.seed, number, Path(name))
            else:
                found, _ = broken(given.seed, number, Path(name))
            codes.update(found.codes)
            slowest = max(slowest, (found.slowest, number))
            largest, longest = max(largest, (found.largest, number)), max(longest, (found.longest, number))
            if found.wrong or given.only is not None:
                faults += bool(found.wrong)
                print(f"== {number} {found.done}", *found.wrong, sep="\n   ", flush=True)
                if given.keep is not None:
                    keep(given.seed, number, found, given.keep)
            if (count + 1) % 100 == 0:
                print(f"{number}: {count + 1} of {len(numbers)}, {faults} faults", file=sys.stderr, flush=True)
    print(", ".join(f"{count} {what}" for what, count in sorted(codes.items())))
    print(f"slowest {slowest[0]:.1f} s ({slowest[1]}), largest {largest[0] >> 20} MiB ({largest[1]}),", end=" ")
    print(f"longest answer {longest[0]} characters ({longest[1]})")
    print(f"{len(numbers)} broken folders, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
