"""A small game for tests of rulings: units act, react, are chosen in numbers, and take chances; cases are written as text."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from ruledeck.grammar.binder.game import Game, bind_game
from ruledeck.grammar.files.documents import compose
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.files.ruling_models import RulingFile
from ruledeck.grammar.files.rulings import read_rulings
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source
from ruledeck.interpreter.rulings.cases import cases_of
from ruledeck.interpreter.rulings.course import Run
from ruledeck.interpreter.rulings.running import Runner

MANIFEST = """\
id: camp
language: 1
name: Camp
players: {min: 2, max: 3}
types: {unit: {fields: {cost: number}}}
zones:
  deck: {visible: nobody, ordered: true}
  hand: {per: player, visible: owner}
  field: {per: player, in_play: true}
  discard pile: {per: player, ordered: true}
counters:
  damage: {on: [unit], plural: damage}
  point: {on: [player], plural: points}
values:
  active player: {type: player}
periods: [round, turn]
options:
  mercy:
    values: [given, denied]
    default: given
"""
RULES = """\
ability action
    timing: action
ability reaction
    timing: after

verb deal {amount: number} damage to {victim: unit}
    event: {victim} is dealt damage
    does: add amount damage to victim

verb draw a card
    does: move the top card of the deck to your hand

verb deploy {c: unit}
    does: move c to your field

verb take a turn
    does:
        turn of you:
            take 1 action

verb play the game
    does:
        move each unit anywhere to the deck
        shuffle the deck
        each player draws a card
        set active player to the player left of nobody
        repeat until any player where point >= 3:
            round:
                for each player as p:
                    set active player to p
                    p takes a turn
        (each player where point >= 3) wins the game
"""
CARDS = """\
- id: scout
  name: Scout
  type: unit
  cost: 1
  copies: 3
  rules: |
    action, in hand: deploy this
- id: archer
  name: Archer
  type: unit
  cost: 2
  copies: 2
  rules: |
    action: deal 1 damage to 1 unit
    action:
        choose up to 2 other units as prey
        deal 1 damage to each of prey
- id: healer
  name: Healer
  type: unit
  cost: 3
  copies: 1
  rules: |
    reaction after a friendly unit is dealt damage: remove 1 damage from each friendly unit
    action:
        choose one:
            - draw a card
            - add 1 point to you
- id: gambler
  name: Gambler
  type: unit
  cost: 4
  copies: 1
  rules: |
    action:
        choose 1 random unit in play as prey
        deal 2 damage to prey
        if option "mercy" is given: you may remove 1 damage from prey
- {id: wheelbarrow, name: Wheelbarrow, type: unit, cost: 1, copies: 1}
"""


def written(folder: Path, cases: str) -> Path:
    """Write the game with a file of rulings, and return its folder."""
    root = folder / "camp"
    files = {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS, "rulings/cases.yaml": cases}
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def game_of(folder: Path, cases: str) -> tuple[Game, list[Diagnostic]]:
    """Return the game with a file of rulings, bound, and what is wrong with its text."""
    text, found = read_game(written(folder, cases), Path("camp"))
    game, faults = bind_game(text)
    return game, [*found, *faults]


@cache
def camp_runner() -> Runner:
    """Return what runs cases of the game: its programs and walks are shared by all tests."""
    with TemporaryDirectory() as folder:
        game, found = game_of(Path(folder), "[]")
    assert not found
    return Runner(game)


def run_cases(folder: Path, cases: str) -> list[Run]:
    """Run a file of rulings of the game."""
    runner = camp_runner()
    source = Source("camp/rulings/cases.yaml", cases)
    root, found = compose(source)
    assert root is not None
    file, faults = read_rulings(root, runner.game.text.manifest)
    assert not [*found, *faults], [one.message for one in (*found, *faults)]
    game = replace(runner.game, text=replace(runner.game.text, rulings=(file,)))
    kept.append(file)
    return [runner.run(case) for case in cases_of(game)]


kept: list[RulingFile] = []
"""Files that were run: the runner knows them by identity, so that none may go."""


def run_case(folder: Path, given: str, do: str, expect: str, more: str = "") -> Run:
    """Run one case: `given` and the lists `do` and `expect` are YAML on one line each; `more` are further keys."""
    return run_cases(folder, f"- case: one\n  status: house\n  given: {given}\n  do: {do}\n  expect: {expect}\n{more}")[
        0
    ]


def codes_of(run: Run) -> list[str]:
    """Return the codes of what was wrong."""
    return [one.code for one in run.found]
