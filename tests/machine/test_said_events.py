"""The verbs of the events that the engine raises by itself, said as steps."""

from pathlib import Path

import pytest

from .stones import CARDS, play

WINDOW = """
window afters
    moment: after
ability echo
    timing: after
    forced: yes
"""


def cards(happened: str) -> str:
    """Return the stones, of which the light ones wait for something that happens to a stone."""
    return CARDS.replace("    ring:", f"    echo after a stone {happened}: add 1 drop to this\n    ring:")


STEPS = {
    "one thing is aimed at": (["choose 1 stone as rock", "aim at rock among stones"], "is targeted", 3),
    "each of a group is aimed at": (["aim at each stone among stones"], "is targeted", 12),
    "one thing is made": (["make 1 light stone in first's heap"], "is created", 2),
    "what is made moves": (
        ["choose 1 stone where weight of it = 7 as rock", "move rock to first's heap", "make rock in the bank"],
        "moves to the bank",
        3,
    ),
    "what lies there moves nowhere": (["make 1 light stone in the bank"], "moves to the bank", 0),
}


@pytest.mark.parametrize(("lines", "happened", "drops"), STEPS.values(), ids=STEPS)
def test_the_events_of_the_engine_can_be_said(lines: list[str], happened: str, drops: int, tmp_path: Path) -> None:
    """It adds no drop itself; where the three light stones in the bank wait for its event, each of them reacts."""
    added = []
    for number, step in enumerate(([], lines)):
        folder = tmp_path / str(number)
        folder.mkdir()
        added.append(sum(play(folder, step, cards=cards(happened), more=WINDOW)[1]))
    assert added[1] - added[0] == drops
    (tmp_path / "alone").mkdir()
    assert sum(play(tmp_path / "alone", lines)[1]) == 0
