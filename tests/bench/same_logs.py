"""Play the same matches with two versions of the engine and compare their logs, entry for entry.

    python -m tests.bench.same_logs --against ../before/.venv/bin/python
    python -m tests.bench.same_logs --against ../before/.venv/bin/python --game content/swlcg --matches 200 --first 5000
    python -m tests.bench.same_logs --against ../before/.venv/bin/python --options each --matches 20

`--against` is the Python of the other version: of an environment in which it is installed. Both read the same content,
that of this repository. Every game of `content/` is played for each number of players, over all pairings of its decks and
of decks drawn from its formats, `--matches` times, by random bots that follow the seed. `--options each` plays as many
under each value of each option, the others left as they are.

Prints which two engines play, and one line for each game, number of players and choice of options. Where two logs differ,
the seed and the first entries that differ are printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from ruledeck.grammar.files.loading import read_game

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = Path(__file__).with_name("match_logs.py")
SHOWN = 3
"""So many matches that differ are shown for each choice of options."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played.

    Attributes:
        folder: The folder of the game.
        players: How many play.
        option: `NAME=VALUE` of the one option that is chosen, or nothing.
    """

    folder: Path
    players: int
    option: str = ""

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.folder.name, f"{self.players} players", self.option)))


def settings(folder: Path, options: str, players: int | None) -> Iterator[Setting]:
    """Yield what is played of a game, for one number of players or for each."""
    manifest = read_game(folder)[0].manifest
    if manifest is None:
        raise SystemExit(f"{folder} is no game")
    chosen = [""]
    if options == "each":
        chosen += [
            f"{name}={value}"
            for name, option in manifest.options.items()
            for value in option.values
            if value != option.default
        ]
    sizes = range(manifest.players.min, manifest.players.max + 1) if players is None else (players,)
    for size in sizes:
        for option in chosen:
            yield Setting(folder, size, option)


def played(python: str, setting: Setting, first: int, matches: int, more: tuple[str, ...]) -> list[str]:
    """Return what the script prints with an interpreter."""
    asked = ["--players", setting.players, "--first", first, "--matches", matches, "--decks", "all"]
    option = ["--option", setting.option] if setting.option else []
    command = [python, str(SCRIPT), str(setting.folder), *map(str, asked), *option, *more]
    # A path that leads to this version must not lead the other one astray.
    environment = {
        name: value for name, value in os.environ.items() if python == sys.executable or name != "PYTHONPATH"
    }
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise SystemExit(f"{python} failed on {setting}:\n{done.stderr}")
    return done.stdout.splitlines()


def both(
    pythons: tuple[str, str], setting: Setting, first: int, matches: int, *more: str
) -> tuple[list[str], list[str]]:
    """Return what it prints with either, run side by side."""
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(lambda python: played(python, setting, first, matches, more), pythons)
    return one, other


def first_difference(pythons: tuple[str, str], setting: Setting, seed: int, bot: str) -> str:
    """Return the first entries in which the logs of a match differ, and where."""
    mine, theirs = both(pythons, setting, seed, 1, "--entries", "--bot", bot)
    for number, (one, other) in enumerate(zip_longest(mine, theirs)):
        if one != other:
            return f"  seed {seed}, entry {number}:\n    here  {one}\n    there {other}"
    return f"  seed {seed}: no difference when it is played again alone"


def compared(pythons: tuple[str, str], setting: Setting, given: argparse.Namespace) -> tuple[int, list[str]]:
    """Return how many entries were compared, and what differs."""
    mine, theirs = both(pythons, setting, given.first, given.matches, "--bot", given.bot)
    if len(mine) != given.matches or len(theirs) != given.matches:
        raise SystemExit(f"{setting}: {len(mine)} and {len(theirs)} matches of {given.matches} were played")
    differ = [int(one.split()[0]) for one, other in zip(mine, theirs, strict=True) if one != other]
    found = [first_difference(pythons, setting, seed, given.bot) for seed in differ[:SHOWN]]
    if differ:
        found.insert(0, f"  {len(differ)} matches differ: seeds {', '.join(map(str, differ[:20]))}")
    return sum(int(line.split()[1]) for line in mine), found


def main() -> int:
    """Compare; 1 when anything differs."""
    parser = argparse.ArgumentParser(description="Compare the logs of two versions of the engine.")
    parser.add_argument("--against", required=True, help="the Python of an environment with the other version")
    parser.add_argument("--game", type=Path, action="append", help="the folder of a game; by default all of content/")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--options", choices=("default", "each"), default="default")
    given = parser.parse_args()
    wrong = False
    pythons = (sys.executable, given.against)
    folders = given.game or sorted(path.parent for path in ROOT.glob("content/*/game.yaml"))
    for where, lines in zip(
        ("here ", "there"), both(pythons, next(settings(folders[0], "", None)), 0, 0, "--engine"), strict=True
    ):
        print(where, lines[0], flush=True)
    for folder in folders:
        for setting in settings(folder, given.options, given.players):
            entries, found = compared(pythons, setting, given)
            said = "differs" if found else f"the same logs ({entries} entries)"
            print(f"{setting}: {given.matches} matches, {said}", *found, sep="\n", flush=True)
            wrong = wrong or bool(found)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
