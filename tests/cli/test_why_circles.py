"""`why` of a text that asks for what it changes: what it asks is worked out without it, and that is said."""

from pathlib import Path

import pytest

from .program import Program

MANIFEST = """\
id: pit
language: 1
name: Pit
players: {min: 2, max: 2}
types: {beast: {fields: {bulk: number}}}
zones: {row: {per: player, in_play: true}}
counters: {point: {on: [player]}}
"""
RULES = """\
number load of {p: player}: the total bulk among beasts p controls

verb play the game
    does:
        let first = the player left of nobody
        move each beast in the box to first's row
        add (load of first) points to first
"""
CARDS = """\
- id: mole
  name: Mole
  type: beast
  bulk: 3
  copies: 1
  rules: |
    constant: (each beast where load of its controller > 2) gets -2 bulk
- {id: newt, name: Newt, type: beast, bulk: 2, copies: 1}
"""


@pytest.mark.parametrize(
    ("language", "said"), [("en", "as if it did not hold"), ("ru", "считается так, будто этого нет")]
)
def test_a_circle_is_told(workshop: Path, ruledeck: Program, language: str, said: str) -> None:
    """The load is 1 in the end, and what asks whether it is above 2 holds all the same."""
    for name, text in {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS}.items():
        path = workshop / "pit" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    result = ruledeck("why", "pit", "bulk of Newt", "--lang", language)
    assert result.code == 0, result.err
    assert said in result.out
