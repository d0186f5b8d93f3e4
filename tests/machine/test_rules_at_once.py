"""A state rule about a group is carried out for all of it at once, and is plain data while somebody is asked meanwhile."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.explain.provenance import Witness, causes
from ruledeck.interpreter.proof.copies import read_back
from ruledeck.interpreter.proof.invariants import log_name
from ruledeck.interpreter.state.saves import Refusal
from ruledeck.interpreter.state.state import State

MANIFEST = """\
id: basin
language: 1
name: Basin
sources: {rules: {title: Basin, edition: first, language: en}}
players: {min: 1, max: 1}
types:
  stone: {fields: {weight: number}}
zones:
  bank: {per: player, in_play: true}
  sea: {}
counters:
  wave: {on: [game]}
  mark: {on: [stone]}
"""
PLAIN = """\
- {id: pebble, name: Pebble, type: stone, weight: 1, copies: 3}
"""
WATCHING = """\
- id: pebble
  name: Pebble
  type: stone
  weight: 1
  copies: 3
  rules: |
    stay when this would be sunk: instead add 1 mark to this
    tell after another stone is sunk: add 1 wave to the game
"""
VERBS = """\
verb sink {c: stone}
    event: {c} is|are sunk
    would: {c} would be sunk
    does: move c to the sea

verb play the game
    does:
        for each player as p: move the top 3 cards of the box to p's bank

"""
WINDOWS = """\
ability stay
    timing: when

ability tell
    timing: after
    forced: yes

"""
SINKING = "whenever a stone in play with no mark: sink it\n"


def begun(folder: Path, cards: str, rules: str) -> State:
    """Return a game that has begun."""
    for name, text in (("game.yaml", MANIFEST), ("cards/core.yaml", cards), ("rules/play.rules", rules)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(folder)[0])
    assert found == []
    return new_game(compile_game(game, 1))


def waves(s: State) -> int:
    """Return the count of waves."""
    return s.counters[s.layout.counter_index("wave")][0]


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        pytest.param(["add 1 wave to the game"], 3, id="a verb"),
        pytest.param(["add 1 wave to the game and move it to the sea"], 3, id="two verbs in a line"),
        pytest.param(["add 1 wave to the game", "move it to the sea"], 3, id="two lines"),
        pytest.param(["if wave on the game < 1: add 1 wave to the game"], 1, id="a condition"),
        pytest.param(["let more = 1", "add more wave to the game"], 1, id="a name"),
        pytest.param(["choose 1 stone in play as near", "add (weight of near) wave to the game"], 1, id="a choice"),
    ],
)
def test_lines_that_decide_nothing_happen_to_all_at_once(tmp_path: Path, lines: list[str], count: int) -> None:
    """What holds for three things happens three times, though it holds for none any more behind the first."""
    rule = "whenever a stone in play where wave on the game = 0:\n" + "".join(f"    {line}\n" for line in lines)
    s = begun(tmp_path, PLAIN, VERBS + rule)
    while advance(s):
        decide(s, 0)
    assert waves(s) == count


def test_what_is_sunk_at_once_sees_all_of_it(tmp_path: Path) -> None:
    """Each of three things is told of the two others, though none of them is there any more."""
    told = "".join(line for line in WATCHING.splitlines(keepends=True) if "stay when" not in line)
    s = begun(tmp_path, told, VERBS + WINDOWS + SINKING)
    while advance(s):
        decide(s, 0)
    assert (waves(s), s.ruling, s.events) == (6, (), {})


def test_a_thing_that_is_saved_does_not_hold_up_the_others(tmp_path: Path) -> None:
    """One of three stays and sees both leave, who see each other leave."""
    s = begun(tmp_path, WATCHING, VERBS + WINDOWS + SINKING)
    assert advance(s)
    decide(s, 0)
    while advance(s):
        decide(s, len(options(s)) - 1)
    marks = s.counters[s.layout.counter_index("mark")]
    assert (sum(marks), waves(s)) == (1, 4)


def test_a_save_between_the_parts_plays_on_alike(tmp_path: Path) -> None:
    """While a group looms, a copy and what is read back from JSON go on as the game itself does."""
    s = begun(tmp_path, WATCHING, VERBS + WINDOWS + SINKING)
    assert advance(s)
    assert len(s.ruling) == 3
    read = read_back(s)
    assert not isinstance(read, Refusal)
    ends = []
    for each in (s.clone(), s, read):
        decide(each, 0)
        while advance(each):
            decide(each, len(options(each)) - 1)
        ends.append((log_name(each), waves(each)))
    assert ends[0] == ends[1] == ends[2]


def test_each_part_says_what_brought_it_about(tmp_path: Path) -> None:
    """Behind each thing that was moved stand its own verb and the rule, and no event that happens to bear its number."""
    s = begun(tmp_path, WATCHING, VERBS + WINDOWS + SINKING)
    witness = Witness(s)
    while advance(s):
        decide(s, len(options(s)) - 1)
    sea = s.layout.zone_id("sea")
    found = [
        [(cause.said, cause.event) for cause in causes(s.program, s, works)]
        for entry, (works, _) in zip(witness, witness.seen, strict=True)
        if entry[0] == "move" and entry[4] == sea
    ]
    assert found == [[("sink Pebble", ""), ("whenever a stone in play with no mark", ""), ("play the game", "")]] * 3
