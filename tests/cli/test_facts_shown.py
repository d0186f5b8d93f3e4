"""The facts of a card as `show` tells them."""

from pathlib import Path

from .program import Program

MANIFEST = """\
id: bazaar
language: 1
name: Bazaar
players: {min: 1, max: 1}
types:
  stall: {fields: {ware: ware, neighbour: optional stall}}
symbols: {ware: [lamp, rug]}
zones: {square: {in_play: true}}
"""
CARDS = """\
- {id: lamp, name: Oil Lamp, type: stall, ware: lamp, copies: 1}
- {id: carpets, name: Carpets, type: stall, ware: rug, neighbour: lamp, copies: 1}
"""


def test_a_symbol_is_no_card_of_the_same_name(workshop: Path, ruledeck: Program) -> None:
    """A fact that names a card is told with its title, and one that is a symbol with the symbol."""
    for name, text in (
        ("game.yaml", MANIFEST),
        ("cards/c.yaml", CARDS),
        ("rules/p.rules", "verb play the game\n    does: end the game\n"),
    ):
        (workshop / "bazaar" / name).parent.mkdir(parents=True, exist_ok=True)
        (workshop / "bazaar" / name).write_text(text, encoding="utf-8")
    assert "ware lamp " in ruledeck("show", "Oil Lamp", "--content", "bazaar").out
    assert "ware rug   neighbour Oil Lamp " in ruledeck("show", "Carpets", "--content", "bazaar").out
