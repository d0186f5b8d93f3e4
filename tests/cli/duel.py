"""A small game that can be played: each turn a player gives up a card of the hand, and may point at somebody."""

from pathlib import Path

MANIFEST = """\
id: duel
language: 1
name: Duel
players: {min: 2, max: 3}
types: {unit: {fields: {cost: number}}}
zones:
  deck: {visible: nobody, ordered: true}
  hand: {per: player, visible: owner}
  discard pile: {per: player, visible: everyone, ordered: true}
counters:
  point: {on: [player], plural: points}
values:
  active player: {type: player}
periods: [round, turn]
options:
  length:
    values: [short, long]
    default: short
"""
RULES = """\
ability discarded
    timing: called
    lives: discard pile

verb draw a card
    does: move the top card of the deck to your hand

verb discard {c: card}
    does:
        move c to your discard pile
        resolve the discarded ability of c

verb take a turn
    does:
        turn of you:
            draw a card
            discard 1 card in your hand

verb play the game
    does:
        round:
            move each card anywhere to the deck
            shuffle the deck
            each player draws a card
            if option "length" is long: each player draws a card
            set active player to the player left of nobody
            repeat until the deck is empty:
                active player takes a turn
                set active player to the player left of active player
        (each player where point >= 1) wins the game
"""
CARDS = """\
- id: herald
  name: Herald
  type: unit
  cost: 1
  copies: 4
  rules: |
    discarded:
        choose 1 player as chosen
        add 1 point to chosen
- id: oracle
  name: Oracle
  type: unit
  cost: 2
  copies: 4
  rules: |
    discarded:
        choose a number from 2 to 4 as said
        if said > 2: you may add 1 point to you
"""
TEXT = "cards:\n  herald: {name: Глашатай}\n"


def write_duel(folder: Path) -> Path:
    """Write the game below a folder and return its own."""
    game = folder / "duel"
    files = {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS, "text/ru/cards.yaml": TEXT}
    for name, text in files.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    return game
