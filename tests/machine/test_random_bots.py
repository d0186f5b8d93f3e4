"""What a bot that plays at random takes follows the stream of the bots, and nothing else."""

from __future__ import annotations

import pytest

from ruledeck.interpreter.engine.decisions import ask
from ruledeck.interpreter.engine.machine import new_game
from ruledeck.interpreter.state.pcg import bot_below

from ..play.games import FOLDERS, bots, program_of

CAREFREE = next(folder for folder in FOLDERS if program_of(folder, 2).carefree)


@pytest.mark.parametrize("many", [2, 3, 17, 63, 64, 65, 1000])
def test_a_random_bot_takes_what_its_stream_says(many: int) -> None:
    """The quick way to one of so many options takes the same ones as drawing numbers, also where numbers are drawn again."""
    s = new_game(program_of(CAREFREE, 2), 5, bots(2))
    drawn = s.clone()
    options = tuple(range(100, 100 + many))
    taken = [ask(s, 2, 0, options, ()) for _ in range(200)]
    assert taken == [options[bot_below(drawn, many)] for _ in range(200)]
    assert s.bots_state == drawn.bots_state
    assert s.chance_state == drawn.chance_state


def test_nothing_is_drawn_where_there_is_nothing_to_decide() -> None:
    """One option is taken, and of none nothing is."""
    s = new_game(program_of(CAREFREE, 2), 5, bots(2))
    before = s.bots_state
    assert ask(s, 1, 0, (7,), ()) == 7
    assert ask(s, 1, 0, (), ()) is None
    assert s.bots_state == before
