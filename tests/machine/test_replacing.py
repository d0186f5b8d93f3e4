"""What takes the place of an event is not answered by the ability that put it there."""

from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import State

from .clearing import bound

OWL = "- id: owl\n  name: Owl\n  type: beast\n  copies: {copies}\n  size: 2\n  rules: |\n    {text}\n"
COURSE = """\
let first = the player left of nobody
for each card in the box as c: move c to first's field
feed first
feed first
"""
WOULD = (
    "verb gorge {p: player}\n    event: {p} is|are gorged\n    would: {p} would be gorged\n    does: add 1 berry to p\n"
)


def played(folder: Path, text: str, copies: int = 1, between: bool = False, discipline: str = "forced: first") -> State:
    """Play a course in which the first player is gorged twice, with an ability that is used whenever it is offered."""
    course = COURSE.replace("feed first", "gorge first")
    card = OWL.format(copies=copies, text=text)
    game, found = bound(folder, course, cards=card, rules=WOULD, begin="", discipline=discipline)
    assert not found, found
    program = compile_game(game, 2)
    s = new_game(program, 0, {})
    while advance(s):
        if between:
            loaded = from_json(s.layout, to_json(s))
            assert isinstance(loaded, State)
            loaded.program = program
            s = loaded
        decide(s, 0)
    return s


def berries(s: State) -> int:
    """Return how many berries the first player has."""
    return s.counters[s.layout.counter_index("berry")][1]


@pytest.mark.parametrize("between", [False, True])
def test_a_replacement_by_the_like_happens_once_for_each_event(between: bool, tmp_path: Path) -> None:
    """Each of two events is replaced by two of its sort, which are not replaced again; also where the game was saved meanwhile."""
    s = played(tmp_path, "answer when you would be gorged: instead gorge you and gorge you", between=between)
    assert berries(s) == 4


def test_two_cards_replace_what_the_other_has_put_there(tmp_path: Path) -> None:
    """Each of two copies answers what the other one brings about, once: two events become eight."""
    s = played(tmp_path, "answer when you would be gorged: instead gorge you and gorge you", copies=2)
    assert berries(s) == 8


@pytest.mark.parametrize("between", [False, True])
def test_what_was_replaced_while_an_ability_waited_is_not_replaced_once_more(between: bool, tmp_path: Path) -> None:
    """On a stack both copies are announced for one event; the one that resolves last finds that it is not to come any more."""
    text = "answer when you would be gorged: instead gorge you and gorge you"
    s = played(tmp_path, text, copies=2, between=between, discipline="resolves: stack")
    assert berries(s) == 8
