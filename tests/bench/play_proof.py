"""Play a game at random, many times, and look for anything that must never happen.

    python -m tests.bench.play_proof content/infiltration --matches 10000
    python -m tests.bench.play_proof content/infiltration --players 4 --matches 200 --first 5000
    python -m tests.bench.play_proof content/swlcg --decks all --matches 20000 --quick
    python -m tests.bench.play_proof content/swlcg --decks all --matches 500 --copies 1 --resumed 2
    python -m tests.bench.play_proof content/swlcg --decks all --matches 500 --copies 0 --secrets 40

For each number of players: components are conserved, counters stay within bounds, whoever sees a card knows it, every
verdict that is remembered is true, no decision is a dead end and every option can be taken (at sampled decisions), every
match ends. The same bots give the same log from inside and from outside of the machine. In one match in `--copies`, clone
and JSON take over at every decision and give the same log, and at `--resumed` decisions (at all of them, if it is not
given) they are also played on to the end. At `--secrets` sampled decisions of every match, twins that the deciding player
cannot tell apart go on looking alike (see `invariants_secrecy`). At last some seeds are played in processes with
different PYTHONHASHSEED: the logs are the same.

`--decks all` lets every pairing of the game's decks, and of random decks of its formats, take its turn. `--quick` looks at
every eighth decision and compares inside and outside in one match of ten; it takes no options on trial, and no copies and
no twins.

Prints one line of JSON for each number of players; the exit code is 1 when anything was wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path

from tests.bench.pairings import dealt, pairings

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.interpreter.bots.roster import is_bot
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.endless import endless_report
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.proof.invariants import log_name
from ruledeck.interpreter.proof.matches import Thoroughness, prove_match
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.runaway import EndlessError

CHUNK = 25
SHOWN = 10
CLOSE = {"every": 1, "inside": 1, "copies": 50, "secrets": 1, "options": 1}
QUICK = {"every": 8, "inside": 10, "copies": 0, "secrets": 0, "options": 0}
HASH_SEEDS = ("0", "1", "4242")


@dataclass(frozen=True, slots=True)
class Task:
    """Some matches: plain data, so that another process can play them.

    Attributes:
        folder: The game.
        players: How many play.
        seeds: Of the matches.
        how: How closely every match is looked at.
        copies: Copies in one match of so many; 0 for none.
        inside: Bots inside of the machine, too, in one match of so many.
        bot: Of every seat.
        decks: Whether the pairings of decks take turns.
    """

    folder: str
    players: int
    seeds: range
    how: Thoroughness
    copies: int
    inside: int
    bot: str
    decks: bool


_programs: dict[tuple[str, int], Program] = {}


def program_of(folder: str, players: int) -> Program:
    """Return the compiled game, read once in a process."""
    key = (folder, players)
    if key not in _programs:
        text, found = read_game(Path(folder))
        game, faults = bind_game(text)
        errors = [one for one in (*found, *faults) if one.severity is Severity.ERROR]
        if errors:
            raise SystemExit(f"{folder} has errors: {errors[0]}")
        _programs[key] = compile_game(game, players)
    return _programs[key]


def bounds(folder: str) -> tuple[int, int]:
    """Return the least and the greatest number of players."""
    text, _ = read_game(Path(folder))
    assert text.manifest is not None
    return text.manifest.players.min, text.manifest.players.max


def play(task: Task) -> dict[str, object]:
    """Prove some matches and return the counts and the faults."""
    program = program_of(task.folder, task.players)
    if not is_bot(task.bot, program.game):
        raise SystemExit(f"{task.folder} has no bot called {task.bot}")
    bots = dict.fromkeys(range(1, task.players + 1), task.bot)
    counts, start = Counter(decisions=0, compared=0, copied=0, resumed=0), time.process_time()
    faults: list[str] = []
    for seed in task.seeds:
        how = replace(task.how, copies=task.copies > 0 and seed % task.copies == 0, inside=seed % task.inside == 0)
        try:
            proof = prove_match(program, seed, bots, how, dealt(program, seed) if task.decks else None)
        except EndlessError as error:
            faults.append(f"seed {seed}: it does not end: {endless_report(program, error).message}")
            continue
        except Exception:
            # Whatever goes wrong in one match is a finding, and the others are played all the same.
            faults.append(f"seed {seed}: {traceback.format_exc(limit=-3)}")
            continue
        counts.update(decisions=proof.decisions, compared=proof.compared, copied=proof.copied, resumed=proof.resumed)
        faults += [f"seed {seed}, {fault}" for fault in proof.faults]
    return {**counts, "milliseconds": round(1000 * (time.process_time() - start)), "faults": faults}


def logs(folder: str, players: int, seeds: range, *, decks: bool) -> list[str]:
    """Return the names of the logs of some matches."""
    program, found = program_of(folder, players), []
    bots = dict.fromkeys(range(1, players + 1), "random")
    for seed in seeds:
        s = new_game(program, seed, bots, dealt(program, seed) if decks else None)
        advance(s)
        found.append(log_name(s))
    return found


def hash_faults(folder: str, players: int, seeds: range, *, decks: bool) -> list[str]:
    """Return what differs between processes with different hash seeds."""
    outputs = set()
    asked = ["--players", players, "--first", seeds.start, "--logs", len(seeds), *(("--decks", "all") if decks else ())]
    command = [sys.executable, "-m", "tests.bench.play_proof", folder, *map(str, asked)]
    for seed in HASH_SEEDS:
        done = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=False
        )
        outputs.add(done.stdout if done.returncode == 0 else done.stderr)
    return [] if len(outputs) == 1 else ["the same seeds give different logs under different PYTHONHASHSEED"]


def prove(folder: str, players: int, given: argparse.Namespace) -> dict[str, object]:
    """Play the matches of one number of players and return the totals."""
    start = time.perf_counter()
    end, decks = given.first + given.matches, given.decks == "all"
    how = Thoroughness(every=given.every, resumed=given.resumed, secrets=given.secrets, options=given.options)
    tasks = [
        Task(folder, players, range(seed, min(seed + CHUNK, end)), how, given.copies, given.inside, given.bot, decks)
        for seed in range(given.first, end, CHUNK)
    ]
    totals: Counter[str] = Counter()
    faults: list[str] = []
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        for number, found in enumerate(pool.map(play, tasks), 1):
            listed = found.pop("faults")
            assert isinstance(listed, list)
            faults += listed
            for key, value in found.items():
                assert isinstance(value, int)
                totals[key] += value
            if sys.stderr.isatty():
                print(f"\r{players} players: {number * CHUNK:,} of {given.matches:,}", end="", file=sys.stderr)
    hashed = min(given.matches, given.hashed)
    if hashed:
        faults += hash_faults(folder, players, range(given.first, given.first + hashed), decks=decks)
    spent = totals.pop("milliseconds") / 1000
    counts = {
        "game": folder,
        "players": players,
        "matches": given.matches,
        "pairings": len(pairings(program_of(folder, players))) if decks else 1,
        **totals,
        "hashed": hashed,
        "seconds": round(time.perf_counter() - start, 1),
        "cpu_seconds": round(spent, 1),
        "cpu_seconds_a_match": round(spent / given.matches, 3),
    }
    return {**counts, "faults": len(faults), "first": faults[:SHOWN]}


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description="Prove a game by playing it at random.")
    parser.add_argument("game", help="the folder of the game")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    parser.add_argument("--decks", choices=("first", "all"), default="first", help="the first decks, or all pairings")
    parser.add_argument("--quick", action="store_true", help="other defaults, for very many matches")
    parser.add_argument("--every", type=int, help="look at every so many-th decision; by default at all")
    parser.add_argument("--inside", type=int, help="bots inside of the machine in one match of so many; by default all")
    parser.add_argument("--copies", type=int, help="copies in one match of so many; 0 for none; by default 50")
    parser.add_argument("--resumed", type=int, help="play copies on to the end at so many decisions; by default at all")
    parser.add_argument("--secrets", type=int, help="twins at so many decisions of a match; by default 1")
    parser.add_argument("--options", type=int, help="take all options at so many decisions of a match; by default 1")
    parser.add_argument("--hashed", type=int, default=100, help="matches that are played under other hash seeds")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--bot", default="random", help="who decides: `random`, `first`, `policy:NAME`")
    parser.add_argument("--logs", type=int, default=0, help="only print the names of so many logs")
    given = parser.parse_args()
    for name, value in (QUICK if given.quick else CLOSE).items():
        if getattr(given, name) is None:
            setattr(given, name, value)
    least, most = bounds(given.game)
    sizes = range(least, most + 1) if given.players is None else (given.players,)
    if given.logs:
        seeds = range(given.first, given.first + given.logs)
        print("\n".join(logs(given.game, sizes[0], seeds, decks=given.decks == "all")))
        return
    wrong = False
    for players in sizes:
        found = prove(given.game, players, given)
        print(json.dumps(found), flush=True)
        wrong = wrong or bool(found["faults"])
    sys.exit(int(wrong))


if __name__ == "__main__":
    main()
