"""Whole matches as proofs: played by built-in bots and again from outside, and looked at on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.proof.copies import Relay, inexact_copies
from ruledeck.interpreter.proof.invariants import answer, blocked_options, breaches, log_name
from ruledeck.interpreter.proof.secrecy import false_facts, leaks
from ruledeck.interpreter.state.pcg import Stream

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from ruledeck.interpreter.state.program import Program
    from ruledeck.interpreter.state.state import State, Values


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How closely a match is looked at.

    Attributes:
        every: The state is looked at at every so many-th decision, and at the end.
        inside: Whether the match is also played by the same bots inside of the machine, to the same log.
        copies: Whether clone and JSON take over at every decision (see `Relay`).
        resumed: At how many of the decisions with copies, at most, these are also played on to the end; `None` for all.
        secrets: At how many decisions, at most, the secrecy of each deciding player is tried.
        options: At how many decisions, at most, every option is taken.
        steps: How many decisions a pair of twins is played on for.
    """

    every: int = 1
    inside: bool = True
    copies: bool = False
    resumed: int | None = None
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
        copied: At how many decisions a clone and a state from JSON took over.
        resumed: How many of them were played on to the end from a clone and from JSON.
    """

    decisions: int = 0
    faults: list[str] = field(default_factory=list)
    log: str = ""
    compared: int = 0
    copied: int = 0
    resumed: int = 0

    def note(self, faults: list[str]) -> None:
        """Add what is wrong at the present decision."""
        self.faults += [f"decision {self.decisions}: {text}" for text in faults]


def prove_match(
    program: Program, seed: int, bots: Mapping[int, str], how: Thoroughness, cards: Values | None = None
) -> Proof:
    """Play one match, with bots inside and outside of the machine, and look at it on the way.

    Args:
        program: The game.
        seed: Of the match.
        bots: The bot of each player.
        how: How closely to look.
        cards: The components, as `new_game` takes them.
    """
    proof = Proof()
    if how.inside:
        inside = new_game(program, seed, bots, cards)
        advance(inside)
        proof.log = log_name(inside)
        proof.note(breaches(inside))
    s = new_game(program, seed, {}, cards)
    advance(s)
    plan = _planned(s, seed, bots, how)
    relay = Relay(s) if how.copies else None
    components = len(s.zone)
    while s.pending is not None:
        if proof.decisions % how.every == 0:
            proof.note(breaches(s))
            if s.facts:
                proof.note(false_facts(s))
        if len(s.zone) < components:
            proof.note(["a component is lost"])
        components = len(s.zone)
        if proof.decisions in plan.resumed:
            proof.note(inexact_copies(s, bots, plan.log))
            proof.resumed += 1
        if proof.decisions in plan.secrets:
            chooser = s.pending.player
            proof.note(leaks(s, chooser, plan.rng, how.steps))
            proof.compared += 1
        if proof.decisions in plan.options:
            proof.note(blocked_options(s))
        if relay is not None:
            proof.note(relay.pass_on(s, bots))
            proof.copied += 1
        decide(s, answer(s, bots))
        proof.decisions += 1
    proof.note(breaches(s))
    name = log_name(s)
    if relay is not None:
        proof.note(relay.conclude(name))
    if how.inside and name != proof.log:
        proof.note(["the same bots, asked from outside, give another log"])
    proof.log = name
    return proof


@dataclass(frozen=True, slots=True)
class _Plan:
    """At which decisions of a match to look closer.

    Attributes:
        rng: Where twins and their decisions come from.
        log: The name of the log of the match, if it was played to make the plan.
        resumed, secrets, options: Numbers of decisions (see `Thoroughness`).
    """

    rng: Stream
    log: str = ""
    resumed: Container[int] = ()
    secrets: Container[int] = ()
    options: Container[int] = ()


def _planned(s: State, seed: int, bots: Mapping[int, str], how: Thoroughness) -> _Plan:
    rng = Stream(seed, 3)
    if not (how.secrets or how.options or (how.copies and how.resumed != 0)):
        return _Plan(rng)
    copy, total = s.clone(), 0
    while copy.pending is not None:
        decide(copy, answer(copy, bots))
        total += 1

    def drawn(count: int) -> Container[int]:
        return {rng.below(total) for _ in range(count)} if total else ()

    secrets, options = drawn(how.secrets), drawn(how.options)
    resumed: Container[int] = ()
    if how.copies:
        resumed = range(total) if how.resumed is None else drawn(how.resumed)
    return _Plan(rng, log_name(copy), resumed, secrets, options)
