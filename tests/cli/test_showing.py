"""What everybody was shown may decide something in the open."""

from pathlib import Path

import pytest

from .duel import CARDS, write_duel
from .program import Program

SHOWN = """\
        show each unit in your hand to each player
        if any unit in your hand where cost > 1: add 1 point to you
"""
LOOKED = """\
        choose 1 opponent as rival
        look at each unit in rival's hand
        ask you whether (any unit in rival's hand where cost > 1) as told
        if told: add 1 point to you
"""


@pytest.mark.parametrize(("steps", "shows"), [(SHOWN, "show each unit in your hand"), (LOOKED, "look at each unit in")])
def test_the_only_type_of_cards_is_the_whole_zone(workshop: Path, ruledeck: Program, steps: str, shows: str) -> None:
    """Where all cards are units, whoever sees each unit of a hand sees the hand; without that the answer is a secret."""
    folder = write_duel(workshop)
    for told, found in ((steps, 0), ("".join(line for line in steps.splitlines(True) if shows not in line), 1)):
        cards = CARDS.replace("        choose 1 player as chosen\n        add 1 point to chosen\n", told)
        (folder / "cards" / "core.yaml").write_text(cards, encoding="utf-8")
        run = ruledeck("check", "duel")
        assert (run.out.count("D412"), " error" in run.out) == (found, bool(found)), run.out
