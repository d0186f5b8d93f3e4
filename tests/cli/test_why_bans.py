"""`why` names the ban that leaves something out, and the card that says it."""

import shutil
from pathlib import Path

import pytest

from ..play.games import ROOT
from .program import Program

CARDS = """\
- id: ghost
  name: Ghost
  type: unit
  cost: 1
  strength: 1
  health: 9
  colour: red
  rules: |
    constant: this cannot be targeted
    constant: this cannot be dealt damage
- id: beam
  name: Beam
  type: unit
  cost: 1
  strength: 1
  health: 9
  colour: red
  rules: |
    action:
        target 1 enemy unit as prey
        exhaust prey
- id: silence
  name: Silence
  type: unit
  cost: 1
  strength: 1
  health: 9
  colour: red
  rules: |
    constant: your opponent cannot play a unit
"""
CARDS += """\
- id: hush
  name: Hush
  type: unit
  cost: 1
  strength: 1
  health: 9
  colour: red
  rules: |
    constant: an action ability of another unit cannot be resolved
- id: post
  name: Post
  type: unit
  cost: 1
  strength: 1
  health: 9
  colour: red
  rules: |
    action:
        choose 1 enemy unit as prey
        deal 1 damage to prey
- id: cannon
  name: Cannon
  type: unit
  cost: 1
  strength: 1
  health: 9
  colour: red
  rules: |
    action:
        choose 1 enemy unit as prey
        smite prey
- id: mortar
  name: Mortar
  type: unit
  cost: 1
  strength: 1
  health: 9
  colour: red
  rules: |
    action: smite 1 enemy unit
"""
SMITE = "verb smite {u: unit}\n    does: deal 1 damage to u\n"
HUSHED = "  no: nothing forbids it, but: an action ability of another unit cannot be resolved (says Hush)"
RUSSIAN = "ничто не запрещает, однако: нельзя выбрать этот отряд целью (так говорит отряд «Ghost»)"
RULINGS = """\
- case: Some ghosts
  status: house
  given:
    at: phase action
    alice: {field: [{card: tin_soldier, as: raider}, beam]}
    bob: {field: [ghost, {card: windup_mouse, as: mouse}, {card: tin_drummer, as: drummer}]}
  rest: pass
  until: turn
  do: [alice: use "Beam", alice: choose mouse, alice: use action, alice: choose raider, alice: choose drummer]
  expect: []
- case: Nothing but a ghost
  status: house
  given: {at: phase action, alice: {field: [{card: tin_soldier, as: raider}, beam]}, bob: {field: [ghost]}}
  rest: pass
  until: turn
  do: []
  expect: []
- case: Hushed
  status: house
  given: {at: phase action, alice: {field: [{card: tin_soldier, as: raider}, beam]}, bob: {field: [hush, windup_mouse]}}
  rest: pass
  until: turn
  do: []
  expect: []
- case: Not to be hit
  status: house
  given:
    at: phase action
    alice: {field: [post, tin_soldier]}
    bob: {field: [ghost, {card: tin_drummer, as: drummer}, {card: teddy_bear, as: bear}]}
  rest: pass
  until: turn
  do: [alice: use "Post"]
  expect: []
- case: Not to be smitten
  status: house
  given:
    at: phase action
    alice: {field: [cannon, mortar]}
    bob: {field: [ghost, {card: tin_drummer, as: drummer}, {card: teddy_bear, as: bear}]}
  rest: pass
  until: turn
  variants:
    - case: by a cannon
      do: [alice: use "Cannon"]
    - case: by a mortar
      do: [alice: use "Mortar"]
- case: Not to be played
  status: house
  given: {at: phase action, alice: {hand: [beam], coin: 9}, bob: {field: [silence]}}
  rest: pass
  until: turn
  do: []
  expect: []
"""


@pytest.fixture(autouse=True)
def toys(workshop: Path) -> None:
    """The example game with three cards that forbid something, or are forbidden."""
    shutil.copytree(ROOT / "docs" / "example" / "toys", workshop / "toys")
    (workshop / "ruledeck.toml").write_text('content = ["."]\n', encoding="utf-8")
    (workshop / "toys" / "rules" / "smite.rules").write_text(SMITE, encoding="utf-8")
    (workshop / "toys" / "cards" / "bans.yaml").write_text(CARDS, encoding="utf-8")
    (workshop / "toys" / "rulings" / "bans.yaml").write_text(RULINGS, encoding="utf-8")


@pytest.mark.parametrize(("case", "question", "said"), [
    # a target of a choice by name
    ("Some", ("--at", "2", "choose", "Ghost"), "  no: nothing forbids it, but: this cannot be targeted (says Ghost)"),
    # what is left out of the open decision
    ("Some", ("--at", "2"), "    no: nothing forbids it, but: this cannot be targeted (says Ghost)"),
    # a choice inside a verb
    ("Some", ("--at", "5"), "    no: nothing forbids it, but: this cannot be dealt damage (says Ghost)"),
    # an ability all of whose targets are forbidden
    ("Nothing", ("--at", "1", "use", "Beam"), "      no: nothing forbids it, but: this cannot be targeted (says Ghost)"),
    # an action of the game itself
    ("played", ("--at", "1", "play", "Beam"), "    no: nothing forbids it, but: your opponent cannot play a unit (says Silence)"),
    # an ability of a card
    ("Hushed", ("--at", "1", "use", "Beam"), HUSHED),
    # what would be done with a choice
    ("hit", ("--at", "2", "choose", "Ghost"), "  no: nothing forbids it, but: this cannot be dealt damage (says Ghost)"),
    # what a verb would do with it inside of itself, behind a choice and in one
    ("cannon", ("--at", "2", "choose", "Ghost"), "  no: nothing forbids it, but: this cannot be dealt damage (says Ghost)"),
    ("mortar", ("--at", "2", "smite", "Ghost"), "  no: nothing forbids it, but: this cannot be dealt damage (says Ghost)"),
    ("Nothing", ("--at", "1", "--lang", "ru"), f"    нет: {RUSSIAN}"),
])  # fmt: skip
def test_a_ban_is_named_with_its_card(ruledeck: Program, case: str, question: tuple[str, ...], said: str) -> None:
    """Where only a ban speaks against something, the answer quotes it and says whose it is."""
    assert said in ruledeck("why", "toys/rulings/bans.yaml", "--case", case, *question).out.splitlines()
