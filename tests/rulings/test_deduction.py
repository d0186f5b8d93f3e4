"""What somebody concludes of unknown cards is tried with hands of one kind and with mixed ones."""

from pathlib import Path

import pytest
from tests.machine.written import begun

from ruledeck.interpreter.rulings.deduction import dealt_anew

GAME = """\
id: suits
language: 1
name: Suits
players: {min: 2, max: 2}
types: {leaf: {}}
zones:
  hand: {per: player, visible: owner}
  deck: {visible: nobody, ordered: true}
"""
RULES = """\
verb play the game
    does:
        move each leaf in the box to the deck
        shuffle the deck
        let last = the player right of nobody
        move the top 3 cards of the deck to last's hand
        choose a number from 1 to 2 as often
        repeat often times: shuffle the deck
        end the game
"""


@pytest.mark.parametrize("copies", [2, 3, 4, 6])
def test_unknown_cards_are_laid_alike_and_mixed(copies: int, tmp_path: Path) -> None:
    """A hand of three is tried as all of one kind, as all of the other, and with either the odd one."""
    kinds = ("oak", "elm")
    cards = "".join(f"- {{id: {kind}, name: {kind}, type: leaf, copies: {copies}}}\n" for kind in kinds)
    texts = {"game.yaml": GAME, "rules/rules.rules": RULES, "cards/cards.yaml": cards}
    s = begun(tmp_path, texts)[1]
    hand = s.zones[s.layout.zone_id("hand", 2)]
    assert len(hand) == 3
    held = {sum(s.layout.titles[world.card[e]] == "oak" for e in hand) for world in dealt_anew(s, 1)}
    assert held == {each for each in range(4) if each <= copies and 3 - each <= copies}
