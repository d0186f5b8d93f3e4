"""`why` at the division of an amount, and about abilities of a keyword that a card lacks."""

import shutil
from pathlib import Path

import pytest

from ..play.games import ROOT
from .program import Program

RULES = """
keyword keen:
    action, exhaust this: deal 1 damage to 1 enemy unit
"""
CARDS = """\
- id: shower
  name: Shower
  type: unit
  cost: 1
  strength: 1
  health: 9
  colour: red
  rules: |
    action: deal 3 damage divided among any number of enemy units
- id: tutor
  name: Tutor
  type: unit
  cost: 1
  strength: 1
  health: 9
  colour: red
  rules: |
    constant: each other friendly Plush unit gains keen
"""
RULINGS = """\
- case: Shares
  status: house
  given: {at: phase action, alice: {field: [shower]}, bob: {field: [windup_mouse, tin_drummer]}}
  rest: pass
  until: turn
  do: [alice: use "Shower", alice: choose 1]
  expect: []
- case: Lacking
  status: house
  given:
    at: phase action
    alice: {field: [{card: tin_soldier, as: tin}, {card: field_medic, as: medic}, tutor]}
    bob: {field: [windup_mouse]}
  rest: pass
  until: turn
  do: [alice: use medic]
  expect: [medic is exhausted, tin is ready]
"""


@pytest.fixture(autouse=True)
def toys(workshop: Path) -> None:
    """The example game with a division, and with a keyword that only some cards gain."""
    shutil.copytree(ROOT / "docs" / "example" / "toys", workshop / "toys")
    rules = next((workshop / "toys" / "rules").glob("*.rules"))
    rules.write_text(rules.read_text(encoding="utf-8") + RULES, encoding="utf-8")
    (workshop / "ruledeck.toml").write_text('content = ["."]\n', encoding="utf-8")
    (workshop / "toys" / "cards" / "more.yaml").write_text(CARDS, encoding="utf-8")
    (workshop / "toys" / "rulings" / "more.yaml").write_text(RULINGS, encoding="utf-8")


def test_a_share_is_a_number_that_may_be_chosen_or_not(ruledeck: Program) -> None:
    """Three can be given to the first unit, four cannot."""
    found = ruledeck("why", "toys/rulings/more.yaml", "--case", "shares", "--at", "2", "choose", "3")
    assert found.code == 0, found.out + found.err
    assert "yes" in found.out
    found = ruledeck("why", "toys/rulings/more.yaml", "--case", "shares", "--at", "2", "choose", "4")
    assert "no" in found.out


def test_an_action_of_a_keyword_is_offered_only_where_it_was_gained(ruledeck: Program) -> None:
    """The unit that gained the keyword uses it; the other one cannot, for it has no such keyword."""
    assert ruledeck("test", "toys", "--update").code == 0
    found = ruledeck("why", "toys/rulings/more.yaml", "--case", "lacking", "--at", "1", "use", "tin")
    assert found.out.startswith("no: Tin Soldier can be used")


def test_whoever_pays_is_who_the_cards_are_friendly_to(ruledeck: Program) -> None:
    """A card of the player who decides is refused for what it is, never for being somebody else's."""
    rulings = str(ROOT / "content" / "swlcg" / "rulings" / "set_04.yaml")
    question = ("--case", "so-that-it-strikes-twice", "--at", "13", "choose", "hero")
    found = ruledeck("why", rulings, *question).out
    assert "no: Luke Skywalker is ready" in found
    assert "friendly" not in found.partition("\n")[2]
