"""The program as a function and as a process, and the small game that the tests of the command line work on."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

MANIFEST = """\
id: skirmish
language: 1
name: Skirmish
players: {min: 2, max: 2}
types: {unit: {fields: {cost: number}}}
zones:
  deck: {per: player, visible: nobody, ordered: true}
  field: {per: player, in_play: true}
counters:
  damage: {on: [unit], plural: damage}
periods: [turn]
"""
RULES = """\
verb play the game
    does:
        turn: end the game

whenever a unit in each player's field where damage >= 3: move it to its controller's deck
"""
CARDS = """\
- id: scout
  name: Scout
  type: unit
  cost: 1
  copies: 2
- id: field_medic
  name: Field Medic
  type: unit
  cost: 2
  copies: 2
"""


HEAVY = ("lark", "pydantic", "ruamel", "rich", "hypothesis", "pytest")
START = "import sys; from ruledeck.cli.entry import run; code = run(sys.argv[1:]); "


def started(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own; its last line lists the heavy modules that it imported."""
    heavy = f"print([m for m in {HEAVY!r} if m in sys.modules]); sys.exit(code)"
    return subprocess.run(
        [sys.executable, "-c", START + heavy, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, **environment},
        check=False,
    )


@dataclass(frozen=True)
class Result:
    """What a run of the program left behind."""

    code: int
    out: str
    err: str


Program = Callable[..., Result]
