"""What things remember may be changed as they enter play: that changes them where they lie, as their counters and notes do."""

from pathlib import Path

from ruledeck.grammar.checks import check_game
from ruledeck.interpreter.engine.machine import advance, new_game

from .test_rehearsals import program_of

RULES = """\
adjective mindful {x: unit}: x is remembered on x
as a unit enters play: remember it on it
verb play the game
    does:
        move 2 random units in the box to the field
        for each player as p: add (count (mindful units)) point to p
        end the game
"""


def test_what_enters_remembers_something(tmp_path: Path) -> None:
    """It is done within the coming, and no fault is found in it."""
    program = program_of(tmp_path, RULES)
    s = new_game(program, 3)
    advance(s)
    assert s.counters[s.layout.counter_index("point")][1:3] == [2, 2]
    assert [each for each in check_game(program.game) if each.code == "D407"] == []
