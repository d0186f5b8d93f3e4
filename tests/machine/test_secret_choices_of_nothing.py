"""What somebody has chosen in secret who had nothing to choose: nothing, of which everything can be asked."""

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import decide

from . import written

MANIFEST = """\
id: rafts
language: 1
name: Rafts
sources: {rules: {title: Rafts, edition: first, language: en}}
players: {min: 3, max: 3}
types:
  isle: {kind: place, fields: {straits: list of isle, calm: flag}}
  raft: {fields: {beam: number}}
zones: {sea: {in_play: true}, shed: {per: player}, deep: {}}
counters: {mark: {on: [player]}}
"""
CARDS = """\
- {id: ayre, name: Ayre, type: isle, straits: [bute], calm: true, copies: 1}
- {id: bute, name: Bute, type: isle, straits: [ayre], calm: true, copies: 1}
- {id: raft, name: Raft, type: raft, beam: 3, copies: 3}
"""
RULES = """\
verb play the game
    does:
        move each isle in the box to the sea
        for each raft in the box as r: move r to the deep
        let first = the player left of nobody
        first moves 1 random raft in the deep to their shed
        (the player left of first) moves 1 random raft in the deep to their shed
        each player secretly chooses {what} as pick
        for each player as p:
            {asked}
        end the game
"""
THING = "1 isle in the sea where (any raft in their shed)"


@pytest.mark.parametrize(
    ("what", "asked", "marks"),
    [
        (THING, "if p's pick is in the sea: add 1 mark to p", [1, 1, 0]),
        (THING, "if p's pick is not in the sea: add 1 mark to p", [0, 0, 1]),
        (THING, "if calm of p's pick: add 1 mark to p", [1, 1, 0]),
        (THING, 'if p\'s pick is "Ayre": add 1 mark to p', [1, 0, 0]),
        (THING, 'if p\'s pick is next to "Ayre": add 1 mark to p', [0, 1, 0]),
        (THING, "if no raft in the deep on p's pick: add 1 mark to p", [1, 1, 1]),
        (THING, "if count (players where (the pick of it = p's pick)) = 1: add 1 mark to p", [1, 1, 1]),
        (THING, "add (count pick) marks to p", [2, 2, 2]),
        (THING, "move p's pick to the deep and add (count isles in the sea) marks to p", [1, 0, 0]),
        ("1 raft in their shed", "if beam of p's pick = 3: add 1 mark to p", [1, 1, 0]),
        ("1 raft in their shed", "if p's pick is in p's shed: add 1 mark to p", [1, 1, 0]),
        ("1 player where (any raft in their shed)", "if p's pick != p: add 1 mark to p", [0, 0, 1]),
    ],
)
def test_nothing_that_was_chosen_can_be_asked(tmp_path: Path, what: str, asked: str, marks: list[int]) -> None:
    """A place that nobody is in, no title, no number, and no neighbour; and it is none of those that were chosen."""
    rules = RULES.replace("{what}", what).replace("{asked}", asked)
    _, s = written.begun(
        tmp_path, {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": rules}, players=3
    )
    while s.pending is not None:
        decide(s, min(s.pending.player - 1, len(s.pending.options) - 1))
    mark = s.counters[s.layout.counter_index("mark")]
    assert list(mark[1:4]) == marks


IN_A_BLOCK = """\
        first may:
            each player secretly chooses {what} as pick
            {asked}
        end the game
"""


@pytest.mark.parametrize(
    ("what", "asked"),
    [
        ("any number of isles in the deep", "add (count (isles among first's pick)) marks to first"),
        ("any number of isles in the deep", "add (count first's pick) marks to first"),
        ("1 isle in the deep", "add (count (isles in the sea where it is first's pick)) marks to first"),
        ("1 isle in the deep", "add (count pick) marks to first"),
        ("1 raft in their shed", "add (beam of first's pick) marks to first"),
        ("1 raft in their shed", "if first's pick is in the sea: add 1 mark to first"),
        ("a number from 1 to 2", "add first's pick marks to first"),
        ("1 player where (any isle in their shed)", "add 1 mark to first's pick"),
    ],
)
def test_what_is_chosen_in_secret_can_be_asked_in_a_block_that_is_offered(
    tmp_path: Path, what: str, asked: str
) -> None:
    """Whether the block would do something is asked before anybody has chosen anything."""
    rules = RULES[: RULES.index("        each player secretly")] + IN_A_BLOCK
    rules = rules.replace("{what}", what).replace("{asked}", asked)
    _, s = written.begun(
        tmp_path, {"game.yaml": MANIFEST, "cards/core.yaml": CARDS, "rules/play.rules": rules}, players=3
    )
    while s.pending is not None:
        decide(s, len(s.pending.options) - 1)
    assert s.over is not None
