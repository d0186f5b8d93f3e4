"""Loops of which a player says before each turn what comes next."""

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import decide, options
from ruledeck.interpreter.primitives.elimination import is_out
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import State

from .test_out_of_the_game import begun, marks

EACH = "for each player as p, one by one, in order chosen by first:"


def offers(s: State) -> list[tuple[int, ...]]:
    """Answer with the last option until nobody is asked any more; return what was offered."""
    found = []
    while s.pending is not None:
        found.append(tuple(int(str(each)) for each in options(s)))
        decide(s, len(options(s)) - 1)
    return found


def test_the_next_is_chosen_when_the_one_before_is_done(tmp_path: Path) -> None:
    """At each question what was chosen before has been carried out; the last one is not asked for."""
    s = begun(tmp_path, [EACH, "    p scores 1"])
    assert (options(s), marks(s)) == ((1, 2, 3), [0, 0, 0])
    decide(s, 1)
    assert (options(s), marks(s)) == ((1, 3), [0, 1, 0])
    decide(s, 1)
    assert (s.pending, marks(s)) == (None, [1, 1, 1])


def test_all_is_ordered_before_the_first_turn_without_it(tmp_path: Path) -> None:
    """Nothing has happened when the second one is asked for."""
    s = begun(tmp_path, ["for each player as p, in order chosen by first: p scores 1"])
    decide(s, 1)
    assert (len(options(s)), marks(s)) == (2, [0, 0, 0])


@pytest.mark.parametrize(
    ("order", "offered"),
    {
        "all are equal": ("by mark on it", [(1, 2, 3), (1, 2)]),
        "one is lower": ("by (1 if it = second, else 2)", [(1, 3)]),
        "one is higher": ("by highest (1 if it = second, else 2)", [(1, 3)]),
    }.values(),
)
def test_only_those_who_are_tied_are_chosen_from(tmp_path: Path, order: str, offered: list[tuple[int, ...]]) -> None:
    """The numbers are those of the beginning of the loop."""
    s = begun(tmp_path, [f"for each player as p, {order}, ties by first, one by one:", "    p scores 1"])
    assert (offers(s), marks(s)) == (offered, [1, 1, 1])


def test_a_decision_inside_of_a_turn_comes_before_the_next_is_chosen(tmp_path: Path) -> None:
    """Who comes second is asked for behind the answer of the first one; and a save in between goes on in the same way."""
    s = begun(tmp_path, [EACH, "    p may: p scores 1"])
    decide(s, 2)
    assert (s.pending is not None and s.pending.player, options(s)) == (3, (1, 0))
    again = from_json(s.layout, to_json(s))
    assert isinstance(again, State)
    again.program = s.program
    for state in (s, again):
        decide(state, 0)
        assert (options(state), marks(state)) == ((1, 2), [0, 0, 1])


def test_who_is_out_by_then_is_not_offered(tmp_path: Path) -> None:
    """The third player loses in the turn of the second one, and only the first is left."""
    s = begun(tmp_path, [EACH, "    if p = second: third loses the game", "    p scores 1"])
    decide(s, 1)
    assert (s.pending, marks(s), is_out(s, 3)) == (None, [1, 1, 0], True)


def test_nobody_chooses_for_one_who_is_out(tmp_path: Path) -> None:
    """The chooser loses in the first turn; the others come as they sit."""
    s = begun(tmp_path, [EACH, "    if p = second: first loses the game", "    p scores 1"])
    decide(s, 1)
    assert (s.pending, marks(s)) == (None, [0, 1, 1])


@pytest.mark.parametrize("bot", ["random", "first"])
def test_a_bot_chooses_what_comes_next(tmp_path: Path, bot: str) -> None:
    """Each gets its turn once, whoever comes first."""
    s = begun(tmp_path, [EACH, "    p scores 1"], bots={1: bot})
    assert (s.pending, marks(s)) == (None, [1, 1, 1])
