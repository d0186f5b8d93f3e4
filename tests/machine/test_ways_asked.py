"""In which way a verb is done is asked where not everybody can tell that one is left, and of what they cannot tell."""

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.state.state import State

from .written import begun

GAME = """\
id: fences
language: 1
name: Fences
players: {min: 2, max: 2}
types: {ware: {fields: {cost: number}}}
traits: [Rare]
zones:
  stall: {per: player, in_play: true}
  pack: {per: player, visible: owner}
counters:
  favour: {on: [player]}
"""
CARDS = """\
- {id: pot, name: Pot, type: ware, cost: 1, copies: 1}
- {id: rug, name: Rug, type: ware, cost: 1, copies: 1, traits: [Rare]}
"""
RULES = """\
verb play {{w: ware}}
    does:
        if no ware in your pack where cost = 7: move w to your stall
verb beg {{w: ware}}
    way of: play {{w}}
    does:
        if {guard}:
            remove 1 favour from you
            move w to your stall
verb play the game
    does:
        let first = the player left of nobody
        move each ware in the box to first's pack
        add {favours} favour to first
        first plays 1 ware in first's pack where cost = 1
        end the game
"""


def asked(folder: Path, guard: str, *, favours: int, shown: bool = False) -> State:
    """Return the game where a ware has been chosen from a pack."""
    rules = RULES.format(guard=guard, favours=favours)
    if shown:
        rules = rules.replace("first plays", "reveal each ware in first's pack\n        first plays")
    return begun(folder, {"game.yaml": GAME, "rules/play.rules": rules, "cards/core.yaml": CARDS})[1]


@pytest.mark.parametrize(
    ("guard", "favours", "shown", "question"),
    [
        ("you have favour", 0, False, False),
        ("you have favour", 1, False, True),
        ("w is Rare", 1, False, True),
        ("w is Rare", 1, True, False),
        ("w is Rare and you have favour", 0, False, True),
        ("any ware in your pack where cost = 7", 1, False, True),
    ],
)
def test_it_is_asked_where_a_way_may_be_open(
    tmp_path: Path, guard: str, favours: int, shown: bool, question: bool
) -> None:
    """What everybody sees closes a way also for what nobody knows, as long as it says nothing of that."""
    s = asked(tmp_path, guard, favours=favours, shown=shown)
    assert s.pending is not None
    decide(s, 0)
    assert (s.pending is not None and s.program.sites[s.pending.site].kind == "modes") is question
