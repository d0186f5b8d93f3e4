"""The texts that `new` writes: a game that can be played, a set, a card, a ruling."""

import re
import unicodedata
from typing import Final

GAME: Final = {
    "game.yaml": """\
id: {id}
language: 1
name: {name}
# Books that rulings and options cite:
# sources:
#   core: {{title: The Rulebook, language: en}}
players: {{min: 2, max: 2}}
types:
  unit: {{fields: {{cost: number}}}}
# What most games have; take what yours needs, as soon as its rules speak of it:
# zones:
#   deck: {{visible: nobody, ordered: true}}
#   hand: {{per: player, visible: owner}}
#   discard pile: {{per: player, visible: everyone, ordered: true}}
# counters:
#   point: {{on: [player]}}
# values:
#   active player: {{type: player}}
# periods: [turn]
""",
    "rules/play.rules": """\
# What a game of {name} is. Every verb is declared once; cards are written with them.

verb play the game
    does: end the game
""",
    "cards/core.yaml": """\
- id: first_unit
  name: First Unit
  type: unit
  cost: 1
  copies: 2
""",
}
"""Path and text of each file of a new game."""

RULING: Final = """\
- case: {case}
  status: house
{todo}  # source: {{book: {book}, section: Heading, line: 1}}
  # given: what matters of the position; the rest is as in a new game
  rest: pass
  do: []
  expect: []
"""

TODO: Final = "  todo: true   # delete it when decisions and expectations are written\n"
"""A line of a case that cannot end well yet, because the game asks something at once."""

_NOT_IN_IDS: Final = re.compile(r"[^a-z0-9]+")


def quoted(text: str) -> str:
    """Return a text as YAML reads it back: bare where that is safe, else in double quotes."""
    safe = re.fullmatch(r"[^\W\d_][\w ,.!?()'’-]*", text) and text == text.strip()
    words = {"true", "false", "null", "yes", "no", "on", "off"}
    if safe and text.casefold() not in words:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def id_of(name: str) -> str:
    """Return an id made of the Latin letters and digits of a name; empty when it has none."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return _NOT_IN_IDS.sub("_", plain.replace("'", "")).strip("_")
