"""What leaves play sees what happens with it from where it lay, also where its ability works in the place to which it comes."""

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import decide

from .written import begun

GAME = """\
id: yard
language: 1
name: Yard
players: {min: 2, max: 2}
types: {hen: {}}
zones:
  coop: {per: player, in_play: true}
  pit: {}
counters: {egg: {on: [player]}}
"""
CARDS = """\
- id: brood
  name: Brood
  type: hen
  copies: 1
  rules: |
    forced reaction after another friendly hen is carried off{where}: add 1 egg to you
    forced reaction after another hen is carried off, in pit: add 10 eggs to each player
- {id: pullet, name: Pullet, type: hen, copies: 2}
"""
RULES = """\
ability forced reaction
    timing: after
    forced: yes
verb carry off {x: hen}
    event: {x} is|are carried off
    would: {x} would be carried off
    does: move x to the pit
verb play the game
    does:
        for each player as p:
            move each hen in the box to p's coop
            give control of each hen in p's coop to p
{steps}
        end the game
"""
WHERE = ("", ", in play", ", also in pit", ", in (play or pit)")


def eggs(folder: Path, where: str, *steps: str) -> int:
    """Return how many eggs the first player has when some steps are done with three hens in their coop."""
    lines = "\n".join(f"        {line}" for line in steps)
    texts = {
        "game.yaml": GAME,
        "cards/core.yaml": CARDS.replace("{where}", where),
        "rules/play.rules": RULES.replace("{steps}", lines),
    }
    _, s = begun(folder, texts)
    while s.pending is not None:
        decide(s, 0)
    return s.counters[s.layout.counter_index("egg")][1]


@pytest.mark.parametrize("where", WHERE)
def test_a_further_zone_takes_no_last_words_away(where: str, tmp_path: Path) -> None:
    """Of two hens that are carried off together with it, it hears wherever else its ability works, and once of each."""
    assert eggs(tmp_path, where, "carry off each hen") == 2 + 20


@pytest.mark.parametrize("where", WHERE[2:])
def test_what_lies_there_already_hears_from_there(where: str, tmp_path: Path) -> None:
    """Who lay in the pit before is nobody's: no hen is friendly to it, and its other ability works."""
    assert (
        eggs(tmp_path, where, 'for each hen named "Brood" as brood: carry off brood', "carry off each hen in play")
        == 20
    )
