"""Whole games of the test game of alternating windows: they end, nothing is left over, and every copy plays on alike."""

from functools import cache
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.proof.copies import inexact_copies
from ruledeck.interpreter.proof.invariants import answer, breaches, log_name, play_on
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.starting_components import components
from ruledeck.interpreter.state.state import State

ROOT = Path(__file__).resolve().parent.parent / "games" / "windows_alternating"
BOTS = {1: "random", 2: "random"}


@cache
def program() -> Program:
    """Return the compiled game."""
    text, _ = read_game(ROOT)
    return compile_game(bind_game(text)[0], 2)


def begun(seed: int, bots: dict[int, str]) -> State:
    """Return a game that has run to its first decision."""
    s = new_game(program(), seed, bots, components(program()))
    advance(s)
    return s


@pytest.mark.parametrize("seed", range(8))
def test_a_game_of_bots_ends_with_a_winner_and_nothing_left_over(seed: int) -> None:
    """No loop goes on for ever, and no event and no waiting reaction is forgotten."""
    s = begun(seed, BOTS)
    assert s.over in ((1,), (2,))
    assert (s.events, s.due, s.unwind) == ({}, (), [])


@pytest.mark.parametrize("seed", range(2))
def test_copies_taken_in_the_middle_of_choices_play_on_alike(seed: int) -> None:
    """A clone, and the state from JSON, taken at many decisions, lead to the same log; no decision breaks an invariant."""
    s = begun(seed, {})
    play_on(s, BOTS)
    final = log_name(s)
    s, turn = begun(seed, {}), 0
    while s.pending is not None:
        assert breaches(s) == []
        if turn % 40 == 0:
            assert inexact_copies(s, BOTS, final) == []
        decide(s, answer(s, BOTS))
        turn += 1
