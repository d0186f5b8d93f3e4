"""State rules run before the next line, wherever that line stands, also in a game in which nothing waits for an event."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game

MANIFEST = """\
id: basin
language: 1
name: Basin
sources: {rules: {title: Basin, edition: first, language: en}}
players: {min: 1, max: 1}
types:
  stone: {fields: {weight: number}}
zones:
  bank: {in_play: true}
counters:
  drop: {on: [game]}
  wave: {on: [game]}
periods: [day]
"""
CARDS = """\
- id: pebble
  name: Pebble
  type: stone
  weight: 1
  copies: 3
  rules: |
    splash:
        add 1 drop to the game
        add 1 drop to the game
        add 1 drop to the game
    rain:
        for each stone in the box: add 1 drop to the game
"""
RULES = """\
whenever drop on the game >= 2: set drop on the game to 0

ability splash
    timing: called
    lives: box

ability rain
    timing: called
    lives: box

verb pour
    does: add 1 drop to the game

verb play the game
    does:
"""
PLAYS = {
    "lines of the game": ["pour", "pour", "pour"],
    "a loop of the game": ["repeat 3 times: pour"],
    "lines of a period": ["day:", "    pour", "    pour", "    pour"],
    "a loop in a period": ["day:", "    for each stone in the box: pour"],
    "a block of a loop": ["day:", "    repeat 3 times:", "        if the bank is empty: pour"],
    "lines of an ability": ["choose the top card of the box as s", "resolve the splash ability of s"],
    "a loop in an ability": ["choose the top card of the box as s", "resolve the rain ability of s"],
}
"""Three drops fall one after the other: the second empties the basin, so that one is left."""


OVERFLOW = """\
whenever drop on the game >= 2:
    add 1 wave to the game
    add 1 wave to the game
    set drop on the game to 0

whenever a stone in the bank:
    add 1 wave to the game
    add 1 wave to the game
    move it to the box

"""
"""Rules that still hold behind their first lines."""


def write(folder: Path, rules: str, lines: list[str]) -> None:
    """Write the game with some rules, and what is played."""
    body = "".join(f"        {line}\n" for line in lines)
    for name, text in (("game.yaml", MANIFEST), ("cards/core.yaml", CARDS), ("rules/play.rules", rules + body)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("lines", "waves"),
    [
        pytest.param(["add 2 drop to the game"], 2, id="the game"),
        pytest.param(["move the top card of the box to the bank"], 2, id="a thing"),
        pytest.param(["move the top 3 cards of the box to the bank"], 6, id="several things"),
        pytest.param(["add 2 drop to the game", "add 2 drop to the game"], 4, id="once more"),
    ],
)
def test_a_rule_does_not_begin_again_for_what_it_is_carried_out_for(
    tmp_path: Path, lines: list[str], waves: int
) -> None:
    """Its later lines may still be on their way; for another thing, and afterwards, it begins anew."""
    play = RULES[RULES.index("verb play the game") :]
    write(tmp_path, OVERFLOW + play, lines)
    (tmp_path / "cards" / "core.yaml").write_text(CARDS[: CARDS.index("  rules:")], encoding="utf-8")
    game, found = bind_game(read_game(tmp_path)[0])
    assert found == []
    s = new_game(compile_game(game, 1))
    assert not advance(s)
    assert s.counters[s.layout.counter_index("wave")][0] == waves


@pytest.mark.parametrize("lines", PLAYS.values(), ids=PLAYS)
@pytest.mark.parametrize("costs", [False, True], ids=["plain", "how far counts"])
def test_rules_run_before_the_next_line(tmp_path: Path, lines: list[str], costs: bool) -> None:
    """A rule that holds behind a line runs before the next one."""
    extra = "verb be thrifty\n    does:\n        fully remove 1 drop from the game: do nothing\n\n" if costs else ""
    write(tmp_path, extra + RULES, lines)
    game, found = bind_game(read_game(tmp_path)[0])
    assert found == []
    program = compile_game(game, 1)
    s = new_game(program)
    assert program.sensitive == frozenset()
    advance(s)
    assert s.counters[s.layout.counter_index("drop")][0] == 1


SPLURGE = """\
verb drip
    event: {by} drips|drip
    does: add 1 drop to the game

verb splurge
    does:
        drip
        drip
        drip

ability echo
    timing: after
    forced: yes

echo after a player drips while drop on the game >= THRESHOLD:
    add 1 wave to the game

"""
"""The verb is one thing that happens; its second drop fills the basin, which the rule empties."""


@pytest.mark.parametrize(
    ("threshold", "drops"),
    [
        pytest.param(9, 0, id="never set off"),
        pytest.param(2, 1, id="set off by the second drop"),
    ],
)
def test_inside_of_a_verb_rules_run_before_what_is_set_off_and_not_for_what_waits_in_vain(
    tmp_path: Path, threshold: int, drops: int
) -> None:
    """What waits and is never set off changes nothing: the rule looks when the verb is done."""
    rules = RULES[: RULES.index("verb play the game")] + SPLURGE.replace("THRESHOLD", str(threshold))
    write(tmp_path, rules + "verb play the game\n    does:\n", ["splurge"])
    game, found = bind_game(read_game(tmp_path)[0])
    assert found == []
    s = new_game(compile_game(game, 1))
    assert not advance(s)
    assert s.counters[s.layout.counter_index("drop")][0] == drops
