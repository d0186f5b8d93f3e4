"""A small game of units for the tests of meaning, and what is found in a text of it."""

from pathlib import Path

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.diagnostic import Diagnostic

MANIFEST = """\
id: sample
language: 1
name: Sample
players: {min: 2, max: 2, seats: [light, dark]}
types:
  unit: {kind: card, fields: {cost: number, health: number, icons: list of icon, side: side}}
  event: {kind: card, fields: {cost: number}}
  base: {kind: card, fields: {berths: list of berth, yard: optional zone}}
symbols: {side: [blue, red], icon: [sword, bow], berth: {turret: {takes: [Robot]}, cabin: {takes: [event, sword]}}}
traits: [Trooper, Vehicle, Robot, Yard 4]
zones:
  deck: {per: player, visible: nobody, ordered: true}
  hand: {per: player, visible: owner}
  field: {per: player, visible: everyone, in_play: true}
  discard pile: {per: player, visible: everyone, ordered: true}
  vault: {per: base, ordered: true, spills: discard pile}
counters:
  damage: {on: [unit, base], plural: damage}
  shield: {on: [unit]}
  credit: {on: [player]}
  doom: {on: [game]}
  renown: {on: [player], for: side, plural: renown}
  grudge: {on: [unit], for: side}
values: {first player: {type: player}, goal: {type: number}, verdict: {type: side}}
periods: [round, phase, turn]
options:
  long_game: {values: [short, long], default: short}
"""
RULES = """\
ability action
    timing: action
ability reaction
    timing: after
    window: reactions
ability forced reaction
    timing: after
    window: reactions
    forced: yes
ability interrupt
    timing: when
    window: interrupts
ability event
    timing: called
    lives: discard pile
window reactions
    moment: after
    closes: 2 consecutive passes
window interrupts
    moment: when

adjective exhausted {x: card}: x is face-down
adjective ready {x: card}: not x is exhausted
adjective hurt {x: card}: damage on x >= 1
adjective {x: card} matching {y: card}: cost of x = cost of y
number remaining health of {x: unit}: health of x - damage on x
number force of {p: player}: the total cost among units p controls
condition late: doom >= 3
condition the hour is late: late
keyword guard:
    constant: this cannot be destroyed
keyword armor {n: number}:
    interrupt when damage would be dealt to this: prevent n of that damage

verb deal {amount: number} damage to {victim: thing}
    event: damage is dealt to {victim} | {victim} is damaged
    would: damage would be dealt to {victim} | {victim} would be damaged
    does: add amount damage to victim
verb destroy {victim: card}
    event: {victim} is destroyed
    would: {victim} would be destroyed
    does: move victim to victim's owner's discard pile
verb exhaust {x: card}
    event: {x} is exhausted
    does: turn x face-down
verb ready {x: card}
    does: turn x face-up
verb draw {amount: number} cards
    does: move the top amount cards of your deck to your hand
verb discard {c: card}
    does: move c to c's owner's discard pile
verb play {c: card}
    event: {c} is played
    does:
        move c to your field
        resolve the event ability of c
verb pay {amount: number}
    does: remove amount credit from you
verb tell the score
    does:
        if option "long game" is long: add 1 doom to the game
        if option "long game" is short: add 2 doom to the game
        if the hour is late and goal <= 9: win the game
        if the force of you > 9 and verdict = blue: win the game
verb play the game
    does:
        set first player to light
        set goal to 9
        set verdict to blue
        repeat until late:
            alternate from first player until 2 consecutive passes:
                draw 1 cards
                add 1 credit to you
                you may take 1 action
                may choose 1 card in your hand as played
                play played
            add 1 doom to the game
            first player tells the score

whenever a unit where damage >= health: destroy it
"""
CARDS = """\
- id: scout
  name: Scout
  type: unit
  copies: 1
  cost: 1
  health: 2
  side: blue
  icons: [sword]
  traits: [Trooper]
  rules: |
    guard
    reaction after this is played: deal 2 damage to 1 enemy hurt unit
    action, exhaust this: ready 1 other friendly unit
- id: tank
  name: Tank
  type: unit
  copies: 1
  cost: 3
  health: 5
  side: red
  icons: [bow]
  traits: [Vehicle, Robot, Yard 4]
  rules: |
    armor 1
    forced reaction after a unit is destroyed, if any ready unit where remaining health of it <= 1: pay 1
- id: storm
  name: Storm
  type: event
  copies: 1
  cost: 2
  rules: |
    event: discard each unit matching this
- id: home
  name: Home
  type: base
  copies: 1
"""


def write(root: Path, files: dict[str, str]) -> None:
    """Write the sample game below `root`; `files` replace or add some of its files."""
    for name, text in {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS, **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")


def load(root: Path) -> tuple[Game, list[Diagnostic]]:
    """Return the game below `root` and what reading and binding find."""
    text, found = read_game(root, Path())
    game, more = bind_game(text)
    return game, [*found, *more]


def card(name: str, type: str, rules: str) -> str:
    """Return a card as YAML with these rules."""
    indented = "".join(f"    {line}\n" if line else "\n" for line in rules.rstrip("\n").split("\n"))
    facts = {"copies": "1"} | ({"health": "1", "side": "blue"} if type == "unit" else {})
    head = {"id": name, "name": name.title(), "type": type, "cost": "1"}
    if not rules.strip():
        return f"- {{{', '.join(f'{key}: {value}' for key, value in (head | facts).items())}}}\n"
    before, behind = ("\n  ".join(f"{key}: {value}" for key, value in each.items()) for each in (head, facts))
    return f"- {before}\n  rules: |\n{indented}  {behind}\n"
