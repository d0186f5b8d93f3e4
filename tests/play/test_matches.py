"""Short proofs by play of every game; the long ones are run by `tests/bench/play_proof.py`."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.proof.invariants import answer, log_name, play_on
from ruledeck.interpreter.proof.matches import Thoroughness, prove_match
from ruledeck.interpreter.state.budget import BUDGET, Budget
from ruledeck.interpreter.state.runaway import EndlessError
from ruledeck.interpreter.state.saves import Refusal, Save, from_json, load, save, to_json

from .games import FOLDERS, ROOT, bots, program_of, sizes

MATCHES = 1
UNBOUNDED = {"outer_rim"}
"""Games that go on until somebody strives for their end."""
PATIENT = 10**9
"""So many steps may a whole match of bots take, between whose decisions nobody outside decides anything."""
BRIEF = 200_000
"""So many are enough to see that a game goes on."""
CLOSE = Thoroughness(secrets=3, options=2)
COPIED = Thoroughness(copies=True, resumed=4, secrets=3, options=2)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_nothing_is_wrong_in_random_matches(folder: Path) -> None:
    """In random matches of every game all invariants hold, and no player could tell twins apart."""
    token = BUDGET.set(Budget(work=PATIENT))
    try:
        for players in sizes(folder):
            for seed in range(MATCHES):
                proof = prove_match(program_of(folder, players), seed, bots(players), CLOSE)
                assert proof.faults == []
    finally:
        BUDGET.reset(token)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_copies_are_exact_at_every_decision(folder: Path) -> None:
    """At every decision of a match, clone and JSON are equal to the state and take over; the log is the same at the end."""
    players = sizes(folder)[0]
    proof = prove_match(program_of(folder, players), 77, bots(players), COPIED)
    assert proof.faults == []
    assert proof.copied == proof.decisions


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_first_option_always_leads_to_an_end(folder: Path) -> None:
    """A game in which everybody takes the first option goes on to an end without a fault, unless nothing in it ends it."""
    token = BUDGET.set(replace(BUDGET.get(), work=BRIEF) if folder.name in UNBOUNDED else BUDGET.get())
    try:
        for players in sizes(folder):
            try:
                proof = prove_match(program_of(folder, players), 1, bots(players, "first"), CLOSE)
            except EndlessError:
                assert folder.name in UNBOUNDED
            else:
                assert proof.faults == []
    finally:
        BUDGET.reset(token)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_game_saved_in_mid_choice_plays_on(folder: Path, tmp_path: Path) -> None:
    """A match saved to a file in the middle of a choice, and loaded again, plays on to the same log."""
    players = sizes(folder)[-1]
    program, everybody = program_of(folder, players), bots(players)
    s = new_game(program, 5)
    advance(s)
    for _ in range(9):
        if s.pending is not None:
            decide(s, answer(s, everybody))
    path = tmp_path / "match.json"
    assert save(path, Save(folder.name, "text", {"state": to_json(s)})) is None
    loaded = load(path, folder.name, "text")
    assert not isinstance(loaded, Refusal)
    copy = from_json(program.layout, loaded.body["state"])
    assert not isinstance(copy, Refusal)
    copy.program = program
    play_on(s, everybody)
    play_on(copy, everybody)
    assert log_name(copy) == log_name(s)


def test_the_same_seed_gives_the_same_log_in_every_process() -> None:
    """Processes with different hash seeds play the same seeds to the same logs."""
    command = [sys.executable, "-m", "tests.bench.play_proof", "content/infiltration"]
    outputs = set()
    for seed in ("0", "4242"):
        done = subprocess.run(
            [*command, "--players", "3", "--logs", "5"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop().split()) == 5
