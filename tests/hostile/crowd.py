"""A game of very many cards, one of which has an error."""

from __future__ import annotations

from pathlib import Path

from .test_endless import MANIFEST

RULES = """\
ability action
    timing: action
verb play the game
    does:
        move each unit anywhere to the field
        each player takes 1 action
        end the game
"""
CARD = "- id: card_{n}\n  name: Card {n}\n  type: unit\n  cost: {n}\n  rules: |\n    action: {does} 1 damage to this\n"


def write_crowd(folder: Path, cards: int, wrong: int) -> None:
    """Write a game of `cards` cards, of which number `wrong` misspells its verb."""
    text = "".join(CARD.format(n=n, does="ad" if n == wrong else "add") for n in range(cards))
    for name, content in (("game.yaml", MANIFEST), ("rules/play.rules", RULES), ("cards/many.yaml", text)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
