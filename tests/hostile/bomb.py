"""A bomb: a game that goes off when it is played; and texts that multiply, to make one of."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

MANIFEST = """\
id: skirmish
language: 1
name: Skirmish
players: {min: 2, max: 2}
types: {unit: {fields: {cost: number}}}
zones:
  field: {in_play: true}
  deck: {per: player, visible: nobody}
counters:
  damage: {on: [unit], plural: damage}
values:
  sum: {type: number}
"""
WORDS = """\
ability action
    timing: action
ability reaction
    timing: after
ability forced
    timing: after
    forced: yes
ability interrupt
    timing: when
verb hurt {x: unit}
    event: {x} is|are hurt
    would: {x} would be hurt
    does: add 1 damage to x
verb soothe {x: unit}
    event: {x} is|are soothed
    does: remove 1 damage from x
"""
START = "verb play the game\n    does:\n        move each unit anywhere to the field\n"
TURN = "verb take a turn\n    does: take 1 action\n"


@dataclass(frozen=True, slots=True)
class Bomb:
    """A game that goes off.

    Attributes:
        name: What is in it.
        rules: Declarations.
        steps: What is done when the game is played, behind the cards' coming into play.
        card: What each card does.
        copies: How many there are of it.
        facts: More of the card, as YAML.
    """

    name: str
    rules: str = ""
    steps: tuple[str, ...] = ()
    card: str = ""
    copies: int = 8
    more: dict[str, str] = field(default_factory=dict)

    def write(self, folder: Path) -> Path:
        """Write the folder of the game and return it."""
        game = folder / "skirmish"
        does = "".join(f"        {line}\n" for step in self.steps for line in step.split("\n"))
        cards = f"- id: alice\n  name: Alice\n  type: unit\n  cost: 1\n  copies: {self.copies}\n"
        if self.card:
            cards += "  rules: |\n" + "".join(f"    {line}\n" for line in self.card.split("\n"))
        files = {
            "game.yaml": MANIFEST,
            "rules/play.rules": f"{WORDS}{self.rules}{START}{does}",
            "cards/core.yaml": cards,
            "rulings/first.yaml": "- case: First\n  status: house\n  given: {}\n  do: []\n  expect: []\n",
            **self.more,
        }
        for name, text in files.items():
            (game / name).parent.mkdir(parents=True, exist_ok=True)
            (game / name).write_text(text, encoding="utf-8")
        return game


def nested(line: str, depth: int, last: str) -> str:
    """Return blocks inside of each other; `{n}` in the line is the depth."""
    lines = [f"{'    ' * at}{line.format(n=at)}" for at in range(depth)]
    return "\n".join([*lines, f"{'    ' * depth}{last}"])


def chain(kind: str, form: str, first: str, depth: int) -> str:
    """Return declarations of which each speaks of the one before."""
    lines = [f"{kind} {first}"]
    lines += [f"{kind} {form.format(n=at, b=at - 1)}" for at in range(1, depth)]
    return "\n".join(lines) + "\n"


def verbs(body: str, first: str, depth: int, event: str = "") -> str:
    """Return verbs of which each does the one before."""
    found = []
    for at in range(depth):
        does = first if at == 0 else body.format(b=at - 1)
        lines = "".join(f"        {line}\n" for line in does.split("\n"))
        said = f"    event: {event.format(n=at)}\n" if event else ""
        found.append(f"verb churn{at}\n{said}    does:\n{lines}")
    return "".join(found)
