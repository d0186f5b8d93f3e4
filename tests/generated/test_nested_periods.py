"""Periods inside periods that end each other and begin again, from wherever a step can stand."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.saves import Refusal, from_json, to_json
from ruledeck.interpreter.state.state import State, log_entries

from .nested_periods import LEVELS, Body, Leave, Mark, Model, Period, drawn, happens, simpler, sound, text
from .shrinking import smallest
from .whole_way import checked, write

GAMES = 6
"""So many games of each depth; `python -m tests.bench.nested_periods` plays as many as one likes."""
TRIALS = 30
"""So often a game that fails is made smaller; the command makes it as small as it gets."""


def recorded(s: State) -> list[tuple[str, int]]:
    """Return the begun levels and the marks of a log."""
    counted = s.layout.counter_index("mark")
    found: list[tuple[str, int]] = []
    for kind, which, *rest in log_entries(s):
        if kind == "period" and isinstance(which, int) and which < len(LEVELS):
            found.append(("begin", which))
        elif kind == "add" and which == counted and isinstance(rest[-2], int):
            found.append(("mark", rest[-2]))
    return found


def played(body: Body, folder: Path, *, watched: bool) -> list[tuple[str, int]] | str:
    """Return what happened in a game, resumed from a save at each decision; or what went wrong."""
    root = write(text(body, watched=watched), folder)
    walk = checked(root)
    if walk.errors or walk.faults:
        return f"not clean: {[one.message for one in walk.errors]} {walk.faults}"
    program = compile_game(bind_game(read_game(root)[0])[0], 2)
    s = new_game(program, 1)
    advance(s)
    while s.pending is not None:
        copy = from_json(s.layout, to_json(s))
        assert not isinstance(copy, Refusal)
        copy.program, s = program, copy
        decide(s, 0)
    return recorded(s) if s.over == (1, 2) else f"won by {s.over}"


def differs(body: Body, folder: Path, *, watched: bool) -> bool:
    """Whether something else happens in a game than the model says."""
    return sound(body) and played(body, folder, watched=watched) != happens(body, watched=watched)


@pytest.mark.parametrize("depth", (1, 2, 3, 4, 5))
def test_the_level_that_is_left_is_the_one_that_is_named(depth: int, tmp_path: Path) -> None:
    """Ending a level passes through all shorter ones, and what follows it goes on; restarting begins just it again."""
    for seed in range(GAMES):
        body, watched = drawn(depth, seed)
        if differs(body, tmp_path / str(seed), watched=watched):
            still = partial(differs, folder=tmp_path / "smaller", watched=watched)
            least = smallest(body, simpler, still, TRIALS)
            outcome = played(least, tmp_path / "least", watched=watched)
            files = "\n".join(text(least, watched=watched).values())
            pytest.fail(f"seed {seed}, {outcome} instead of {happens(least, watched=watched)}:\n{files}")


def test_the_model_knows_what_it_is_asked_for() -> None:
    """The model of the games begins, ends and leaves levels as their words say."""
    inner = drawn(2, 0)[0]
    model = Model(watched=True)
    model.body((Period(0, ()), Period(3, (Period(4, ()),))))
    begins, ends = 1000, 2000
    assert [number for kind, number in model.trace if kind == "mark"] == [
        begins, ends, begins + 3, begins + 4, ends + 4, ends + 3,
    ]  # fmt: skip
    assert sound(inner)
    model = Model(watched=False)
    model.body((Period(2, (Period(2, (Leave(2, restart=False, word="out", times=1), Mark(1))), Mark(2))),))
    assert model.trace == [("begin", 2), ("begin", 2), ("mark", 2)]
