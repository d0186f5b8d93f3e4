"""A game with much on its table: several types in play, counters that are measured, said in words, or kept to itself."""

from pathlib import Path

MANIFEST = """\
id: outpost
language: 1
name: Outpost
players: {min: 2, max: 2}
types:
  base: {fields: {health: number}}
  champion: {kind: fighter, fields: {health: number}, ru: {nom: герой, gender: m, animate: true}}
  unit: {kind: fighter, fields: {cost: number, health: number}, ru: {nom: отряд, gender: m}}
zones:
  hand: {per: player, visible: owner}
  field: {per: player, visible: everyone, in_play: true}
  discard pile: {per: player, visible: everyone, ordered: true}
counters:
  damage:
    on: [fighter, base]
    plural: damage
    against: health
    ru: {nom: урон, gender: m, plural: {nom: урон, gen: урона}}
  fatigue: {on: [fighter], most: 1, shown: {en: tired, ru: отдыхает}}
  tally: {on: [player], shown: false}
values:
  active player: {type: player}
  leader: {type: player, told: true}
  length: {type: number, start: 3, shown: false}
periods: [turn, raid]
"""
RULES = """\
ability action
    timing: action

ability guard
    timing: when

window guards
    moment: when
    asks: active player
    closes: 2 consecutive passes
    resolves: at once

verb deal {amount: number} damage to {victim: card}
    event: damage is|are dealt to {victim}
    would: damage would be dealt to {victim}
    does: add amount damage to victim

verb lose {c: card}
    does:
        remove (damage on c) damage from c
        remove (fatigue on c) fatigue from c
        move c to c's owner's discard pile

verb play {c: card}
    event: {c} is|are played
    does: move c to your field

number strength of {p: player}: 2 + count (bases p controls)
adjective cheap {c: card}: cost of c <= 1

action, if any cards in your hand:
    play 1 cheap unit in your hand
    add 1 tally to you

action:
    raid:
        deal (strength of you) damage divided among any number of enemy fighters
    for each tiring fighter as u, in order chosen by you: add 1 fatigue to u
    set leader to you

adjective tiring {u: fighter}: u has damage

whenever a fighter where damage >= health of it: lose it

verb play the game
    does:
        each player prepares
        repeat length times:
            for each player as p: p takes a turn
        leader wins the game

verb prepare
    does:
        for each card in the box as c:
            if c's owner is you and (c is a base or c is a champion): move c to your field
            else if c's owner is you: move c to your hand

verb take a turn
    does:
        turn of you:
            set active player to you
            alternate from you until 2 consecutive passes: you take 1 action
"""
CARDS = """\
- id: tower
  name: Tower
  type: base
  health: 9
  rules: |
    action, limit once per turn:
        choose a number from 1 to (health of this - damage on this) as blow
        add blow damage to this
- id: scout
  name: Scout
  type: unit
  cost: 1
  health: 2
- id: giant
  name: Giant
  type: champion
  health: 5
- id: ogre
  name: Ogre
  type: champion
  health: 1
  rules: |
    guard when damage would be dealt to another friendly champion, limit once per turn: cancel that event
- id: veteran
  name: Veteran
  type: unit
  cost: 3
  health: 2
"""
DECKS = """\
- {id: north, name: North, cards: {tower: 1, giant: 1, scout: 2, veteran: 1, ogre: 1}}
"""


def write_outpost(folder: Path) -> Path:
    """Write the game into a folder of games, and return its own folder."""
    game = folder / "outpost"
    for part, name, text in (
        ("", "game.yaml", MANIFEST),
        ("rules", "play.rules", RULES),
        ("cards", "core.yaml", CARDS),
        ("decks", "both.yaml", DECKS),
    ):
        (game / part).mkdir(parents=True, exist_ok=True)
        (game / part / name).write_text(text, encoding="utf-8")
    return game
