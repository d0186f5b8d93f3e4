"""Play a game at random, many times, and look for anything that must never happen.

    python -m tests.bench.play_proof content/infiltration --matches 10000
    python -m tests.bench.play_proof content/infiltration --players 4 --matches 200 --first 5000

For each number of players: components are conserved, counters stay within bounds, whoever sees a card knows it, every
verdict that is remembered is true, no decision is a dead end and every option can be taken (at sampled decisions). The
same bots give the same log from inside and from outside of the machine. At every decision of one match in `--copies`,
clone and JSON are equal to the state and play on to the same log. At a sampled decision of every match, twins that the
deciding player cannot tell apart go on looking alike (see `invariants_secrecy`). At last some seeds are played in
processes with different PYTHONHASHSEED: the logs are the same.

Prints one line of JSON for each number of players; the exit code is 1 when anything was wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from ruledeck.grammar.diagnostic import Severity
from ruledeck.grammar.game import bind_game
from ruledeck.grammar.loading import read_game
from ruledeck.interpreter.compiler import compile_game
from ruledeck.interpreter.invariants import log_name
from ruledeck.interpreter.invariants_match import Thoroughness, prove_match
from ruledeck.interpreter.machine import advance, new_game
from ruledeck.interpreter.program import Program

CHUNK = 25
SHOWN = 10
HASH_SEEDS = ("0", "1", "4242")


@dataclass(frozen=True, slots=True)
class Task:
    """Some matches: plain data, so that another process can play them."""

    folder: str
    players: int
    seeds: range
    copies: int
    bot: str


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
    bots = dict.fromkeys(range(1, task.players + 1), task.bot)
    decisions = compared = copied = 0
    faults: list[str] = []
    for seed in task.seeds:
        how = Thoroughness(copies=task.copies > 0 and seed % task.copies == 0)
        proof = prove_match(program, seed, bots, how)
        decisions += proof.decisions
        compared += proof.compared
        copied += proof.copied
        faults += [f"seed {seed}, {fault}" for fault in proof.faults]
    return {"decisions": decisions, "compared": compared, "copied": copied, "faults": faults}


def logs(folder: str, players: int, matches: int) -> list[str]:
    """Return the names of the logs of the first matches."""
    program, found = program_of(folder, players), []
    bots = dict.fromkeys(range(1, players + 1), "random")
    for seed in range(matches):
        s = new_game(program, seed, bots)
        advance(s)
        found.append(log_name(s))
    return found


def hash_faults(folder: str, players: int, matches: int) -> list[str]:
    """Return what differs between processes with different hash seeds."""
    outputs = set()
    for seed in HASH_SEEDS:
        command = [
            sys.executable,
            "-m",
            "tests.bench.play_proof",
            folder,
            "--players",
            str(players),
            "--logs",
            str(matches),
        ]
        done = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=False
        )
        outputs.add(done.stdout if done.returncode == 0 else done.stderr)
    return [] if len(outputs) == 1 else ["the same seeds give different logs under different PYTHONHASHSEED"]


def prove(folder: str, players: int, given: argparse.Namespace) -> dict[str, object]:
    """Play the matches of one number of players and return the totals."""
    start = time.perf_counter()
    end = given.first + given.matches
    tasks = [
        Task(folder, players, range(seed, min(seed + CHUNK, end)), given.copies, given.bot)
        for seed in range(given.first, end, CHUNK)
    ]
    totals = {"decisions": 0, "compared": 0, "copied": 0}
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
    hashed = min(given.matches, 100)
    faults += hash_faults(folder, players, hashed)
    spent = round(time.perf_counter() - start, 1)
    counts = {
        "game": folder,
        "players": players,
        "matches": given.matches,
        **totals,
        "hashed": hashed,
        "seconds": spent,
    }
    return {**counts, "faults": len(faults), "first": faults[:SHOWN]}


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description="Prove a game by playing it at random.")
    parser.add_argument("game", help="the folder of the game")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    parser.add_argument("--copies", type=int, default=50, help="copies in one match of so many; 0 for none")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--logs", type=int, default=0, help="only print the names of so many logs")
    given = parser.parse_args()
    if given.logs:
        print("\n".join(logs(given.game, given.players, given.logs)))
        return
    least, most = bounds(given.game)
    wrong = False
    for players in range(least, most + 1) if given.players is None else (given.players,):
        found = prove(given.game, players, given)
        print(json.dumps(found), flush=True)
        wrong = wrong or bool(found["faults"])
    sys.exit(int(wrong))


if __name__ == "__main__":
    main()
