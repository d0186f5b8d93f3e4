"""Whole matches as proofs: played by bots inside the machine and again from outside, and looked at on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ruledeck.interpreter.invariants import answer, blocked_options, breaches, inexact_copies, log_name
from ruledeck.interpreter.invariants_secrecy import false_facts, leaks
from ruledeck.interpreter.machine import advance, decide, new_game
from ruledeck.interpreter.pcg import Stream

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruledeck.interpreter.program import Program
    from ruledeck.interpreter.state import State, Values


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How closely a match is looked at.

    Attributes:
        copies: Whether clone and JSON are played on from every decision.
        secrets: At how many decisions, at most, the secrecy of each deciding player is tried.
        options: At how many decisions, at most, every option is taken.
        steps: How many decisions a pair of twins is played on for.
    """

    copies: bool = False
    secrets: int = 1
    options: int = 1
    steps: int = 12


@dataclass(slots=True)
class Proof:
    """What a match showed.

    Attributes:
        decisions: How many there were.
        faults: What was wrong, with the number of the decision.
        log: The name of its log.
        compared: How many pairs of twins were played.
        copied: How many decisions were played on from a clone and from JSON.
    """

    decisions: int = 0
    faults: list[str] = field(default_factory=list)
    log: str = ""
    compared: int = 0
    copied: int = 0

    def note(self, faults: list[str]) -> None:
        """Add what is wrong at the present decision."""
        self.faults += [f"decision {self.decisions}: {text}" for text in faults]


def prove_match(
    program: Program, seed: int, bots: Mapping[int, str], how: Thoroughness, cards: Values | None = None
) -> Proof:
    """Play one match twice, with bots inside and outside of the machine, and look at it on the way.

    Args:
        program: The game.
        seed: Of the match.
        bots: The bot of each player.
        how: How closely to look.
        cards: The components, as `new_game` takes them.
    """
    inside = new_game(program, seed, bots, cards)
    advance(inside)
    proof = Proof(log=log_name(inside))
    proof.note(breaches(inside))
    s = new_game(program, seed, {}, cards)
    advance(s)
    components = len(s.zone)
    rng = Stream(seed, 3)
    total = 0 if not how.secrets + how.options else _length(s, bots)
    looked = {rng.below(total) for _ in range(how.secrets)} if total else set()
    tried = {rng.below(total) for _ in range(how.options)} if total else set()
    while s.pending is not None:
        proof.note(breaches(s))
        if len(s.zone) < components:
            proof.note(["a component is lost"])
        components = len(s.zone)
        if s.facts:
            proof.note(false_facts(s))
        if how.copies:
            proof.note(inexact_copies(s, bots, proof.log))
            proof.copied += 1
        if proof.decisions in looked:
            chooser = s.pending[0]
            assert isinstance(chooser, int)
            proof.note(leaks(s, chooser, rng, how.steps))
            proof.compared += 1
        if proof.decisions in tried:
            proof.note(blocked_options(s))
        decide(s, answer(s, bots))
        proof.decisions += 1
    if log_name(s) != proof.log:
        proof.note(["the same bots, asked from outside, give another log"])
    return proof


def _length(s: State, bots: Mapping[int, str]) -> int:
    """Return how many decisions are to come."""
    copy, count = s.clone(), 0
    while copy.pending is not None:
        decide(copy, answer(copy, bots))
        count += 1
    return count
