"""What leaves a zone of a component together is told of one after the other."""

from pathlib import Path

import pytest

from . import written

MANIFEST = """\
id: sacks
language: 1
name: Sacks
players: {min: 1, max: 1}
types:
  porter: {}
  sack: {}
zones:
  yard: {in_play: true}
  load: {per: porter, spills: heap}
  heap: {}
counters:
  dust: {on: [sack]}
"""
CARDS = """\
- {id: porter, name: Porter, type: porter, copies: 1}
- {id: sack, name: Sack, type: sack, copies: 2}
"""
RULES = """\
verb play the game
    does:
        move each porter in the box to the yard
        put each sack in the box into the load of the porter in the yard
        move each sack in the load of the porter in the yard to the heap
        end the game
"""
ENTERING = "as a sack enters play: add 1 dust to it\n"


@pytest.mark.parametrize("more", ["", ENTERING], ids=["alone", "beside a rule for what enters play"])
def test_each_is_taken_out_and_moved_before_the_next(tmp_path: Path, more: str) -> None:
    """Nothing enters play, so a rule for that tells nothing and changes no order."""
    texts = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": f"{more}{RULES}"}
    s = written.begun(tmp_path, texts, 1)[1]
    heap = next(at for at, spec in enumerate(s.layout.zone_spec) if spec.name == "heap")
    sacks = s.zones[heap]
    told = [(entry[0], entry[1]) for entry in s.log if entry[0] in ("unfasten", "move") and entry[1] in sacks]
    assert told[-4:] == [(kind, sack) for sack in sacks for kind in ("unfasten", "move")]
