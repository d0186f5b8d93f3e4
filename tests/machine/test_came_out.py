"""What came out of a verb, for the blocks behind it."""

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import decide
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import State

from . import written

MANIFEST = """\
id: jury
language: 1
name: Jury
players: {min: 2, max: 2}
types:
  pie: {fields: {weight: number}}
symbols:
  verdict: [good, bad]
zones:
  table: {in_play: true}
counters:
  medal: {on: [game]}
  crumb: {on: [pie]}
values:
  found: {type: verdict}
"""
CARDS = """\
- {id: plum, name: Plum, type: pie, weight: 3, copies: 1}
- id: mud
  name: Mud
  type: pie
  weight: 1
  copies: 1
  rules: |
    TEXT
"""
RULES = """\
ability remark
    timing: after
    forced: yes
ability answer
    timing: after

verb judge {p: pie}
    event: {p} is|are judged
    outcome: found
    does:
        add 1 crumb to p
        if weight of p > 2: set found to good
        else: set found to bad

verb play the game
    does:
        move each pie in the box to the table
        give control of each pie in the table to the player left of nobody
        judge the pie named "Plum":
            on good: add 1 medal to the game
            on bad: add 10 medals to the game
        end the game
"""
REACTING = {
    "nothing": "constant: each pie gets +0 weight",
    "a reaction": 'remark after the pie named "Plum" is judged: judge this',
    "a reaction that is chosen": 'answer after the pie named "Plum" is judged: judge this',
    # Only where something waits for the event do rules of state speak before the blocks are chosen.
    "a rule of state": "whenever a pie where (weight > 2 and crumb = 1): add 1 crumb to it and judge this\n"
    "    remark after a pie is judged, if medal on the game > 9: add 1 medal to the game",
    "a reaction to that": "remark after a pie is judged, limit 2 per game: judge this",
}


@pytest.mark.parametrize("text", REACTING.values(), ids=REACTING)
def test_the_blocks_of_a_verb_go_by_what_came_out_of_it(tmp_path: Path, text: str) -> None:
    """What reacts to a verb may do the same verb: what came out of that is no outcome of the first one, also behind a save."""
    files = {"game.yaml": MANIFEST, "cards/core.yaml": CARDS.replace("TEXT", text), "rules/play.rules": RULES}
    _, s = written.begun(tmp_path, files)
    while s.pending is not None:
        read = from_json(s.layout, to_json(s))
        assert isinstance(read, State)
        read.program, s = s.program, read
        decide(s, 0)
    assert s.counters[s.layout.counter_index("medal")][0] == 1
