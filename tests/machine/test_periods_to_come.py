"""An ability that begins a period is offered by what could happen in that one, not in the period in which it is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.generated.whole_way import write

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.activation import offered
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.primitives.spans import as_if_begun
from ruledeck.interpreter.state.runaway import work
from ruledeck.interpreter.state.state import State, content

MANIFEST = """\
id: relay
language: 1
name: Relay
players: {min: 2, max: 2}
types: {unit: {}}
zones: {field: {in_play: true}}
counters:
  tired: {on: [unit]}
  coin: {on: [player]}
  bonus: {on: [player], during: turn}
periods: [round, turn]
"""
CARDS = "- {id: ox, name: Ox, type: unit, copies: 2}\n"
RULES = """\
ability action
    timing: action

ability stroll
    timing: action

verb tire {x: unit}
    event: {x} is|are tired
    does: add 1 tired to x

adjective weary {x: unit}: x was tired this turn

stroll, limit once per turn: add 1 coin to you

verb play the game
    does:
        let me = the player left of nobody
        move each card in the box to the field
        round:
            {course}
        end the game

action:
    {action}
"""
COURSE = """\
turn of me:
                tire each unit
                {more}
                choose 1 unit as stopped
                tire stopped"""
OUTSIDE = """\
choose 1 unit as stopped
            tire stopped
            add 1 coin to me"""


def waiting(folder: Path, action: str, more: str, *, outside: bool = False) -> State:
    """Return the state in which the first player chooses something, in a turn in which every unit was tired, or outside of any."""
    course = OUTSIDE if outside else COURSE.replace("{more}", more)
    rules = RULES.replace("{course}", course).replace("{action}", action)
    files = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": rules}
    game, found = bind_game(read_game(write(files, folder))[0])
    assert [each.message for each in found] == []
    s = new_game(compile_game(game, 2), 3)
    advance(s)
    assert s.pending is not None
    return s


NOTHING = "do nothing"
STROLL = "me takes exactly 1 stroll"


@pytest.mark.parametrize(
    ("block", "more", "possible"),
    [
        ("if a unit was tired this turn: add 1 coin to you", NOTHING, False),
        ("if any weary unit: add 1 coin to you", NOTHING, False),
        ("if no weary unit: add 1 coin to you", NOTHING, True),
        ("add (the number of times a unit was tired this turn) coin to you", NOTHING, False),
        ("if a unit was tired this round: add 1 coin to you", NOTHING, True),
        ("take 1 stroll", STROLL, True),
        ("if bonus on you > 0: add 1 coin to you", "add 1 bonus to me", False),
    ],
)
def test_what_has_happened_has_not_happened_in_a_turn_to_come(
    tmp_path: Path, block: str, more: str, possible: bool
) -> None:
    """In another turn nobody was tired yet, no ability was used, and nothing that lives for turns is left; a round goes on."""
    s = waiting(tmp_path, f"turn of you:\n        {block}", more)
    before = content(s)
    assert bool(offered(s, 1, "action")) is possible
    assert content(s) == before


@pytest.mark.parametrize("block", ["add 1 bonus to you", "if during a turn: add 1 coin to you"])
def test_outside_of_turns_a_turn_to_come_is_one(tmp_path: Path, block: str) -> None:
    """What can be done in a turn alone can be done in the one that the ability begins."""
    assert offered(waiting(tmp_path, f"turn of you:\n        {block}", NOTHING, outside=True), 1, "action")


def test_what_is_worked_on_the_copy_counts(tmp_path: Path) -> None:
    """A budget bounds questions about periods to come as well; the log stays the same one, in one piece."""
    s = waiting(tmp_path, "turn of you:\n        add 1 coin to you", NOTHING)
    before, log = s.worked, s.log

    def asked(copy: State) -> bool:
        work(copy, 100)
        return copy is not s

    assert as_if_begun(s, s.layout.period_index("turn"), "turn", 1, True, asked)
    assert (s.worked, s.log is log) == (before + 100, True)
