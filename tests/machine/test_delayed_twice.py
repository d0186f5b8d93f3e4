"""Abilities that effects made and that are equal: each of them is used, and what happened before them is none of theirs."""

from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.engine.trigger_queue import without
from ruledeck.interpreter.proof.invariants import breaches
from ruledeck.interpreter.state.state import State

from .stones import CARDS, program_of

WORDS = """
window afters
    moment: after
    {more}
ability echo
    timing: after
    forced: yes
verb strike {{s: stone}}
    event: {{s}} is|are struck
    does: add 1 drop to s
verb brace
    does:
        after a stone is struck: add 10 drop to first-player
player first-player: the player left of nobody
"""


def drops(folder: Path, lines: list[str], *, window: str = "forced: mixed", more: str = "", cards: str = CARDS) -> int:
    """Return the drops on the first player when everybody does what they may; no decision may offer the same twice."""
    s = ended(folder, lines, window=window, more=more, cards=cards)
    return s.counters[s.layout.counter_index("drop")][1]


def ended(folder: Path, lines: list[str], *, window: str, more: str = "", cards: str = CARDS) -> State:
    """Return the state in which such a game ends."""
    game, found = program_of(folder, lines, cards=cards, more=WORDS.format(more=window) + more)
    assert found == []
    s = new_game(compile_game(game, 2), 0)
    waiting = advance(s)
    while waiting:
        assert breaches(s) == []
        waiting = decide(s, 0)
    return s


@pytest.mark.parametrize("window", ["forced: mixed", "closes: all passed"])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_each_of_equal_ones_is_used(times: int, window: str, tmp_path: Path) -> None:
    """Equal abilities are offered as one option, again as often as there are."""
    lines = ["first braces"] * times + ['strike the stone named "Boulder"']
    assert drops(tmp_path, lines, window=window) == 10 * times


def test_the_one_that_was_used_is_gone(tmp_path: Path) -> None:
    """Of two that differ in their source only, the other one waits on."""
    cards = CARDS.replace("add 1 drop to this", "brace")
    lines = ["for each light stone as s: first resolves the ring ability of s"]
    lines += ['strike the stone named "Boulder"', 'strike the stone named "Boulder"']
    assert drops(tmp_path, lines, cards=cards) == 30


def test_what_happened_before_is_not_heard(tmp_path: Path) -> None:
    """An ability that is made in reaction to an event does not hear of that very event, but of the next one."""
    made = (
        "echo after a stone is struck, limit once per game:\n    after a stone is struck: add 7 drop to first-player\n"
    )
    lines = ['first strikes the stone named "Boulder"']
    for number, found in ((1, 0), (2, 7)):
        (folder := tmp_path / str(number)).mkdir()
        assert drops(folder, lines * number, more=made) == found


def test_a_queue_loses_one_of_equal_ones_at_a_time() -> None:
    """Whatever enters the queue leaves the triggers that are still to be placed, and another one like it stays."""
    assert without(((4, 1, 1, 9), (5, 1, 1, 9), (4, 1, 1, 9)), (4, 1, 1, 9)) == ((5, 1, 1, 9), (4, 1, 1, 9))


@pytest.mark.parametrize("window", ["forced: mixed", "closes: all passed", "resolves: queue", "scope: effect"])
def test_what_ends_with_its_event_hears_it(window: str, tmp_path: Path) -> None:
    """An ability that waits until the next time of what it waits for answers that time alone, and nothing is left of it."""
    waits = "after a stone is struck, no limit, until the next time a stone is struck: add 3 drop to first-player"
    made = f"verb listen\n    does:\n        {waits}\n"
    lines = ["first listens", *(['strike the stone named "Boulder"'] * 2), "catch up with what waits"]
    s = ended(tmp_path, lines, window=window, more=made)
    assert s.counters[s.layout.counter_index("drop")][1] == 3
    assert s.effects == ()
