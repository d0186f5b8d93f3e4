"""Duties: what has to be done when it can be."""

from pathlib import Path

import pytest

from .stones import CARDS, ended, play

TOSS = "\nverb toss {s: stone}\n    does: move s to your heap\n"
LINES = {
    "an optional step that obeys it is done": (["first may toss 1 stone in the bank"], [3, 1, 0]),
    "another optional step stays free": (["first may move 1 stone in the bank to first's heap"], [4, 0, 0]),
    "somebody else is not obliged": (["second may toss 1 stone in the bank"], [4, 0, 0]),
    "what cannot be obeyed is free": (["first may toss 1 light stone in the bank"], [4, 0, 0]),
}


@pytest.mark.parametrize(("lines", "zones"), LINES.values(), ids=LINES)
def test_a_duty_leaves_no_choice_where_it_can_be_obeyed(tmp_path: Path, lines: list[str], zones: list[int]) -> None:
    """Players who decline whatever they can bury only the stone that its controller must toss."""
    cards = CARDS.replace(
        "- {id: boulder, name: Boulder, type: stone, copies: 1, weight: 7}\n",
        "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n"
        "  rules: |\n    constant: you must toss this\n",
    )
    assert "must toss" in cards
    assert play(tmp_path, lines, cards=cards, more=TOSS, declining=True)[0] == zones


@pytest.mark.parametrize("waiting", [False, True], ids=["nobody waits for targets", "somebody does"])
def test_a_duty_is_asked_of_targets(tmp_path: Path, waiting: bool) -> None:
    """Who must be targeted is the only target there is, also where something answers that it is."""
    cards = CARDS.replace(
        "- {id: boulder, name: Boulder, type: stone, copies: 1, weight: 7}\n",
        "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n"
        "  rules: |\n    constant, in bank: this must be targeted\n",
    )
    assert "must be targeted" in cards
    answer = "\nability answer\n    timing: after\n    forced: yes\nanswer after a stone is targeted: add 1 drop to that stone\n"
    lines = ["first target 1 stone in the bank as chosen", "move chosen to first's heap"]
    s = ended(tmp_path, lines, cards=cards, more=answer if waiting else "", declining=True)
    heap = [e for e in range(s.layout.players + 1, len(s.card)) if s.layout.zone_spec[s.zone[e]].name == "heap"]
    assert [s.program.definitions[s.card[e]] for e in heap] == ["boulder"]
