"""What happens to several things at one moment does not depend on how they lie, inside of a verb either."""

from pathlib import Path

import pytest

from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.saves import Refusal, from_json, to_json

from .stones import CARDS, play, program_of

WORDS = """
window afters
    moment: after
window befores
    moment: when
ability echo
    timing: after
    forced: yes
ability ward
    timing: when
    forced: yes
verb retire {s: stone}
    event: {s} is|are retired
    would: {s} would be retired
    does: move s to s's controller's heap
verb crush {s: stone}
    event: {s} is|are crushed
    does:
        add 1 drop to s
        retire s
verb weigh {s: stone}
    event: {s} is|are weighed
    does:
        scratch s
        add (count (stones in the bank)) drop to s's controller
verb scratch {s: stone}
    event: {s} is|are scratched
    does: add 1 drop to s
"""
WARD = (
    CARDS.rpartition("- {id: boulder")[0]
    + """\
- id: boulder
  name: Boulder
  type: stone
  copies: 1
  weight: 7
  rules: |
    ward when a stone would be retired: add 1 drop to you
"""
)
ECHO = "echo after a stone is crushed: do nothing\n"
ACT = "ability act\n    timing: action\nact: crush each stone in the bank\n"
AGAIN = "alternate from first until 2 consecutive passes: take 1 act"
BEHIND = ["move boulder-stone to first's pouch", "move boulder-stone to the bank"]
LAY = {"before the others": ["move boulder-stone to the bank"], "behind the others": BEHIND}


@pytest.mark.parametrize("listener", ["", ECHO], ids=["nobody listens", "somebody listens"])
@pytest.mark.parametrize("lay", LAY.values(), ids=LAY)
def test_what_leaves_together_sees_each_other_go(lay: list[str], listener: str, tmp_path: Path) -> None:
    """An ability that waits for what leaves play inside of a verb counts all that leaves at that moment, its own card with it."""
    lines = ["choose 1 stone where (weight of it = 7) as boulder-stone", *lay, "crush each stone in the bank"]
    assert play(tmp_path, lines, cards=WARD, more=WORDS + listener)[1][0] == 4


@pytest.mark.parametrize("scope", ["event", "effect", "action"])
@pytest.mark.parametrize("lay", LAY.values(), ids=LAY)
def test_what_leaves_together_sees_each_other_gone(lay: list[str], scope: str, tmp_path: Path) -> None:
    """An ability that reacts to what left play counts all that left at that moment, also where it speaks only much later."""
    lines = ["choose 1 stone where (weight of it = 7) as boulder-stone", *lay, AGAIN]
    cards = WARD.replace("ward when a stone would be retired", "echo after a stone is retired")
    more = WORDS.replace("moment: after\n", f"moment: after\n    scope: {scope}\n", 1) + ACT
    assert play(tmp_path, lines, cards=cards, more=more)[1][0] == 4


@pytest.mark.parametrize("listener", ["", "echo after a stone is weighed: do nothing\n"], ids=["nobody", "somebody"])
@pytest.mark.parametrize("heard", ["", "echo after a stone is scratched: do nothing\n"], ids=["unheard", "heard"])
def test_the_rules_wait_for_all_that_happens_at_one_moment(listener: str, heard: str, tmp_path: Path) -> None:
    """A rule of state does not come between the first and the second of several things, whoever listens to what is done to them."""
    rule = "whenever a stone in the bank where drop >= 1: move it to its controller's heap\n"
    lines = ["weigh each stone in the bank"]
    zones, drops = play(tmp_path, lines, more=WORDS + rule + listener + heard)
    assert drops[:2] == [4, 12]
    assert zones[0] == 0


@pytest.mark.parametrize("heard", ["", "echo after drop is added to a stone: do nothing\n"], ids=["unheard", "heard"])
def test_the_rules_come_between_the_costs_and_the_first_line(heard: str, tmp_path: Path) -> None:
    """What is paid lets a rule speak before the ability does anything, whoever listens to the payment."""
    act = "ability act\n    timing: action\nact, add 1 drop to 1 stone: add (count (stones in the bank)) drop to you\n"
    rule = "whenever a stone in the bank where drop >= 1: move it to its controller's heap\n"
    assert play(tmp_path, ["first takes 1 act"], more=WORDS + act + rule + heard)[1][0] == 3


def test_a_decision_at_one_moment_can_be_saved(tmp_path: Path) -> None:
    """Somebody who is asked while several things leave play goes on from a save as if nothing had been between."""
    cards = WARD.replace("retired: add", "retired: you may add")
    game, found = program_of(tmp_path, ["crush each stone in the bank"], cards=cards, more=WORDS)
    assert found == []
    s = new_game(compile_game(game, 2), 1)
    advance(s)
    decisions = 0
    while s.pending is not None:
        copy = from_json(s.layout, to_json(s))
        assert not isinstance(copy, Refusal)
        copy.program, s = s.program, copy
        decide(s, 0)
        decisions += 1
    assert (decisions, s.counters[s.layout.counter_index("drop")][1]) == (4, 4)
    assert s.moment == ()
