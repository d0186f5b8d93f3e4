"""Whether anything has changed since a period began, and turns that count as a pass all the same."""

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import decide, options
from ruledeck.interpreter.primitives.determinization import redetermine
from ruledeck.interpreter.primitives.standing import changed
from ruledeck.interpreter.state.pcg import Stream
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import State

from . import written

MANIFEST = """\
id: scales
language: 1
name: Scales
players: {min: 2, max: 2}
types:
  weight: {}
zones:
  pan: {in_play: true}
  stack: {visible: everyone, ordered: true}
  purse: {per: player, visible: owner}
counters:
  drop: {on: [player, weight]}
  secret: {on: [player], shown: false}
  turns: {on: [player]}
periods: [day, turn]
"""
CARDS = "- {id: ounce, name: Ounce, type: weight, copies: 2}\n- {id: pound, name: Pound, type: weight, copies: 3}\n"
WORDS = """
ability move
    timing: action

move: add 1 drop to you
move, add 1 drop to 1 weight:
    you may: add 2 drop to you

"""
SEATS = [
    "let first = the player left of nobody",
    "let second = first's opponent",
    "move 3 random weights in the box to the pan",
    "give control of each weight in the pan to first",
    "move each weight in the box to the stack",
]


def begun(folder: Path, lines: list[str], words: str = "") -> State:
    """Return the beginning of a game of some lines and words, which must be clean, with its first decision open."""
    body = "".join(f"        {line}\n" for line in (*SEATS, *lines, "add 0 drop to second", "end the game"))
    rules = f"{WORDS}{words}\nverb play the game\n    does:\n{body}"
    return written.begun(folder, {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": rules})[1]


ASKED = {
    "nothing": ([], False),
    "a number": (["    add 1 drop to first"], True),
    "there and back": (["    add 1 drop to first", "    remove 1 drop from first"], False),
    "there and back, behind what lay there with it": (
        [
            "    move 1 random weight in the pan to first's purse",
            "    move 1 random weight in the pan to first's purse",
            "    move each weight in first's purse to the pan",
        ],
        False,
    ),
    "the order of a pile": (["    move the top card of the stack to the bottom of the stack"], True),
    "what the game keeps for itself": (["    add 1 secret to first"], False),
    "what lies elsewhere": (["    move 1 random weight in the pan to first's purse"], True),
    "who has it": (["    give control of each weight in the pan to second"], True),
    "what lasts": (["    until the end of the day: first cannot win the game"], True),
    "what somebody knows": (
        ["    turn 1 random weight in the pan face-down", "    turn each face-down weight face-up"],
        False,
    ),
    "what happened before": (["    if drop on first = 0: add 0 drop to first"], False),
    "an inner period of its own": (
        ["    turn:", "        add 1 secret to first", "    if drop on first = 0: add 0 drop to first"],
        False,
    ),
    "in an inner period": (["    turn: add 1 drop to first"], True),
}


@pytest.mark.parametrize(("lines", "has"), ASKED.values(), ids=ASKED)
def test_what_has_changed(tmp_path: Path, lines: list[str], has: bool) -> None:
    """What can be observed is compared with how it was when the period began."""
    said = ["add 3 drop to second", "day:", *lines, "    if something has changed this day: add 8 drop to second"]
    s = begun(tmp_path, said)
    assert s.counters[s.layout.counter_index("drop")][2] == (11 if has else 3)


def test_the_innermost_period_is_meant(tmp_path: Path) -> None:
    """Of periods inside each other, the one that began last is asked; where none goes on, nothing has changed."""
    lines = [
        "day:",
        "    add 1 drop to first",
        "    day:",
        "        if nothing has changed this day: add 1 drop to second",
    ]
    lines += [
        "    if nothing has changed this day: add 10 drop to second",
        "if nothing has changed this day: add 100 drop to second",
    ]
    s = begun(tmp_path, lines)
    assert s.counters[s.layout.counter_index("drop")][2] == 101


def test_what_is_overlooked_has_changed_nothing(tmp_path: Path) -> None:
    """In no period that goes on; what comes behind it counts again, also in them."""
    lines = [
        "day:",
        "    add 1 drop to first",
        "    day:",
        "        add 1 drop to first",
        "        overlook what has changed",
    ]
    lines += ["        if nothing has changed this day: add 1 drop to second"]
    lines += ["        if something has changed this day: add 10 drop to second"]
    lines += ["    if something has changed this day: add 100 drop to second"]
    s = begun(tmp_path, lines)
    assert s.counters[s.layout.counter_index("drop")][2] == 111


def test_it_is_known_in_copies_and_saves(tmp_path: Path) -> None:
    """What a state was compared with goes with its copies, its saves, and with what a player takes for it."""
    lines = ["move each weight in the pan to first's purse", "day:", "    first takes 1 move"]
    lines += ["    if nothing has changed this day: add 50 drop to second"]
    s = begun(tmp_path, lines)
    day = s.layout.period_index("day")
    read = from_json(s.layout, to_json(s))
    assert isinstance(read, State)
    read.program = s.program
    for each in (s.clone(), read, redetermine(s, 2, Stream(1, 1), lambda *_: True)):
        assert not changed(each, day)
        decide(each, len(options(each)) - 1)
        assert each.counters[s.layout.counter_index("drop")][2] == 50


def test_an_inner_window_is_an_act_of_the_outer_one(tmp_path: Path) -> None:
    """Where somebody acted in a window inside of a turn, a pass in there is none of the turn around it."""
    lines = ["day:", "    alternate from first until 2 consecutive passes:", "        add 1 turns to you"]
    lines += ["        if turns on you = 1:", "            alternate from you until 1 consecutive passes:"]
    lines += ["                take 1 move", "                pass all the same"]
    s = begun(tmp_path, lines)
    while s.pending is not None:
        decide(s, 0)
    assert s.counters[s.layout.counter_index("turns")][1:3] == [2, 2]


def test_a_turn_goes_on_behind_an_inner_window_in_which_nobody_acted(tmp_path: Path) -> None:
    """What was done before such a window can count as a pass behind it as it can without it."""
    lines = ["alternate from first until 2 consecutive passes:", "    add 1 turns to you", "    take 1 move"]
    lines += ["    alternate from you until 2 consecutive passes: do nothing", "    pass all the same"]
    s = begun(tmp_path, lines)
    while s.pending is not None:
        decide(s, 0)
    assert s.counters[s.layout.counter_index("turns")][1:3] == [1, 1]


@pytest.mark.parametrize("order", ["first", "any order", "queue"])
@pytest.mark.parametrize(("forced", "turns"), [("yes", [1, 1]), ("no", [2, 2])])
def test_what_nobody_may_decline_is_nobodys_act(tmp_path: Path, order: str, forced: str, turns: list[int]) -> None:
    """A forced ability behind a pass leaves it a pass, also one that a player lets happen first; one that may be used does not."""
    resolves = "resolves: queue\n    scope: effect" if order == "queue" else f"closes: all passed\n    forced: {order}"
    more = f"window omens\n    moment: after\n    asks: the player left of nobody\n    {resolves}\n"
    more += f"ability omen\n    timing: after\n    forced: {forced}\nability hint\n    timing: after\n\n"
    kinds = ["omen", "hint"] if order == "any order" else ["omen"]
    head = "after a turn ends, if turns on you = 1 and secret on you = 0"
    more += "".join(f"{kind} {head}: add 1 secret to you\n\n" for kind in kinds)
    lines = ["alternate from first until 2 consecutive passes:", "    turn of you:", "        add 1 turns to you"]
    lines += ["        if turns on you = 1: take 1 move", "        pass all the same"]
    s = begun(tmp_path, lines, more)
    while s.pending is not None:
        decide(s, 0)
    assert s.counters[s.layout.counter_index("turns")][1:3] == turns
