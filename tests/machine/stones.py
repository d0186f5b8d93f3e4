"""A game of one step list: stones of two players in a bank, and lines that are carried out on them."""

from pathlib import Path

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.saves import Refusal, from_json, to_json
from ruledeck.interpreter.state.state import State

MANIFEST = """\
id: basin
language: 1
name: Basin
players: {min: 2, max: 2}
types:
  stone: {fields: {weight: number}}
traits: [Smooth, Rough]
zones:
  bank: {in_play: true}
  pouch: {per: player}
  heap: {per: player}
counters:
  drop: {on: [player, stone]}
"""
CARDS = """\
- id: pebble
  name: Pebble
  type: stone
  copies: 3
  traits: [Smooth]
  weight: 2
  rules: |
    ring: add 1 drop to this
- {id: boulder, name: Boulder, type: stone, copies: 1, weight: 7}
"""
VERBS = """\
ability ring
    timing: called
    lives: bank
ability skip
    timing: action
    lives: bank

verb bury {s: stone} in {z: zone}
    event: {s} is|are buried
    does: move s to z
verb sing
    does: add 1 drop to you
verb wet {s: stone} by {n: number}
    does: add n drop to s

adjective light {s: stone}: s is "Pebble"

whenever a stone is buried:
    if count (stones in the bank) = 0: add 1 drop to that stone's controller
"""
BEGIN = [
    "for each stone in the box as s:",
    '    if s is "Boulder": move s to first\'s pouch',
    "    else: move s to second's pouch",
    "move each stone in first's pouch to the bank",
    "move each stone in second's pouch to the bank",
]


def program_of(folder: Path, lines: list[str], *, cards: str = CARDS, more: str = "") -> tuple[Game, list[str]]:
    """Return the bound game that lays one heavy stone of the first and three light ones of the second player into the bank."""
    lines = ["let first = the player left of nobody", "let second = first's opponent", *BEGIN, *lines]
    body = "".join(f"        {line}\n" for line in lines)
    rules = f"{VERBS}{more}\nverb play the game\n    does:\n{body}"
    for name, text in (("game.yaml", MANIFEST), ("cards/core.yaml", cards), ("rules/play.rules", rules)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(folder)[0])
    return game, [f"{each.code} {each.message}" for each in found]


def play(
    folder: Path, lines: list[str], *, cards: str = CARDS, more: str = "", declining: bool = False
) -> tuple[list[int], list[int]]:
    """Return how many stones lie in the bank and in the two heaps, and the drops on the players and on the stones.

    Everybody takes the first option, or the last one if `declining`.
    """
    s = ended(folder, lines, cards=cards, more=more, declining=declining)
    layout = s.layout
    zones = [len(s.zones[zone]) for zone, spec in enumerate(layout.zone_spec) if spec.name in ("bank", "heap")]
    return zones, [s.counters[layout.counter_index("drop")][e] for e in range(1, len(s.card))]


def ended(folder: Path, lines: list[str], *, cards: str = CARDS, more: str = "", declining: bool = False) -> State:
    """Return the state in which such a game ends."""
    game, found = program_of(folder, lines, cards=cards, more=more)
    assert found == []
    s = new_game(compile_game(game, 2), 0, {} if declining else {1: "first", 2: "first"})
    waiting = advance(s)
    while waiting:
        waiting = decide(s, len(options(s)) - 1)
    return s


def to_the_end(game: Game, *, saving: bool) -> State:
    """Return the state in which a game ends; everybody takes the first option, from a save if `saving`."""
    s = new_game(compile_game(game, 2), 0)
    advance(s)
    while s.pending is not None:
        if saving:
            copy = from_json(s.layout, to_json(s))
            assert not isinstance(copy, Refusal)
            copy.program, s = s.program, copy
        decide(s, 0)
    return s
