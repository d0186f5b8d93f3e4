"""A game whose decks lean on themselves: a team for so many points, and as many tools as some of the team may use."""

from pathlib import Path

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.state.program import Program

MANIFEST = """\
id: expedition
language: 1
name: Expedition
players: {min: 2, max: 2, decks: each}
types:
  scout: {fields: {points: number, elite points: optional number, guild: guild, die: die}, brings: [die]}
  tool: {fields: {guild: guild}}
  camp: {}
  die: {kind: die, plural: dice, faces: {pips: number}}
symbols:
  guild: [river, hill, moor, free]
formats:
  expedition:
    copies: 2
    require:
      - the total (worth of it) among scouts in the box <= 12
      - any scout in the box
      - count (camps in the box) = 1
      - count (tools in the box) = 10
      - each tool in the box is allowed
      - each scout in the box is properly diced
      - not (any river scout in the box and any moor scout in the box)
  lean:
    least: 6
    most: 8
    copies: 1
    require:
      - the total (points of it) among scouts in the box <= 5
      - each tool in the box is allowed
      - count (scouts in the box) >= 2
  exact:
    require:
      - the total (points of it) among scouts in the box = 9
      - count (scouts in the box) = 4
      - count (camps in the box) = 1
  impossible:
    require:
      - count (scouts in the box) = 3
      - the total (points of it) among scouts in the box <= 4
"""
RULES = """\
number worth of {s: scout}: (elite points of s if count (dice in the box named die of s) > 1, else points of s)

keyword friend of all

adjective {t: tool} allowed: t is lent or guild of t = free or any scout in the box where guild of it = guild of t
adjective {t: tool} lent: guild of t = moor and any scout in the box with friend of all
adjective properly diced {s: scout}: count (dice in the box named die of s) <= 2

verb play the game
    does: end the game
"""
_FACES = "die: {faces: [{pips: 1}, {pips: 2}]}"
_SCOUTS = [
    *((f"river_{at}", "river", 2 + at, "") for at in range(4)),
    *((f"hill_{at}", "hill", 2 + at, "") for at in range(4)),
    *((f"moor_{at}", "moor", 2 + at, "") for at in range(4)),
    ("friend", "river", 4, "\n  rules: friend of all"),
]
CARDS = "".join(
    f"- id: {ident}\n  name: {ident.title().replace('_', ' ')}\n  type: scout\n  points: {points}\n"
    f"  elite points: {points + 2}\n  guild: {guild}\n  {_FACES}{more}\n"
    for ident, guild, points, more in _SCOUTS
)
CARDS += "".join(
    f"- {{id: {guild}_tool_{at}, name: {guild.title()} tool {at}, type: tool, guild: {guild}}}\n"
    for guild, number in (("river", 8), ("hill", 8), ("moor", 8), ("free", 3))
    for at in range(number)
)
CARDS += "".join(f"- {{id: camp_{at}, name: Camp {at}, type: camp}}\n" for at in range(3))
ENVOY = f"""\
- id: envoy
  name: Envoy
  type: scout
  points: 4
  guild: moor
  {_FACES}
  rules: |
    constant, in the box: each hill tool in the box is lent
"""
"""A member of a team whose constant lets tools in."""


def write_expedition(folder: Path, more: str = "") -> Path:
    """Write the game into a folder of its own, with more cards behind its own, and return that."""
    root = folder / "expedition"
    for name, text in {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS + more}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def expedition(folder: Path, more: str = "") -> Program:
    """Return the game with more cards, compiled for two."""
    return compile_game(bind_game(read_game(write_expedition(folder, more))[0])[0], 2)
