"""`its` behind a thing in a verb: of each of a group, of what was chosen, and never of two things at once."""

from pathlib import Path

import pytest

from ruledeck.grammar.game import Game, bind_game
from ruledeck.grammar.loading import read_game
from ruledeck.interpreter.compiler import compile_game
from ruledeck.interpreter.machine import advance, new_game

MANIFEST = """\
id: basin
language: 1
name: Basin
players: {min: 2, max: 2}
types:
  stone: {fields: {weight: number}}
zones:
  bank: {in_play: true}
  pouch: {per: player}
  heap: {per: player}
counters:
  drop: {on: [player, stone]}
"""
CARDS = """\
- {id: pebble, name: Pebble, type: stone, copies: 3, weight: 2}
- {id: boulder, name: Boulder, type: stone, copies: 1, weight: 7}
"""
VERBS = """\
verb bury {s: stone} in {z: zone}
    event: {s} is|are buried
    does: move s to z
verb wet {s: stone} by {n: number}
    does: add n drop to s

adjective light {s: stone}: s is "Pebble"

whenever a stone is buried:
    if count (stones in the bank) = 0: add 1 drop to that stone's controller
"""
BEGIN = [
    "for each stone in the box as s:",
    '    if s is "Boulder": move s to first\'s pouch',
    "    else: move s to second's pouch",
    "move each stone in first's pouch to the bank",
    "move each stone in second's pouch to the bank",
]


def program_of(folder: Path, lines: list[str]) -> tuple[Game, list[str]]:
    """Return the bound game that lays one heavy stone of the first and three light ones of the second player into the bank."""
    lines = ["let first = the player left of nobody", "let second = first's opponent", *BEGIN, *lines]
    body = "".join(f"        {line}\n" for line in lines)
    rules = f"{VERBS}\nverb play the game\n    does:\n{body}"
    for name, text in (("game.yaml", MANIFEST), ("cards/core.yaml", CARDS), ("rules/play.rules", rules)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(folder)[0])
    return game, [f"{each.code} {each.message}" for each in found]


def play(folder: Path, lines: list[str]) -> tuple[list[int], list[int]]:
    """Return how many stones lie in the bank and in the two heaps, and the drops on the players and on the stones."""
    game, found = program_of(folder, lines)
    assert found == []
    s = new_game(compile_game(game, 2), 0, {1: "first", 2: "first"})
    assert not advance(s)
    layout = s.layout
    zones = [len(s.zones[zone]) for zone, spec in enumerate(layout.zone_spec) if spec.name in ("bank", "heap")]
    return zones, [s.counters[layout.counter_index("drop")][e] for e in range(1, len(s.card))]


LINES = {
    "each of a group": (["move each stone in the bank to its controller's heap"], [0, 1, 3]),
    "of it": (["move each stone in the bank to the heap of its controller"], [0, 1, 3]),
    "a chosen one": (
        ["choose 1 stone in the bank where not (it is light) as s", "move s to its controller's heap"],
        [3, 1, 0],
    ),
    "one that is chosen in the verb": (["move 1 light stone in the bank to its controller's heap"], [3, 0, 1]),
    "several that are chosen": (["move 2 light stones in the bank to its controller's heap"], [2, 0, 2]),
    "any number": (["move any number of stones in the bank to its controller's heap"], [0, 1, 3]),
    "none": (["move each light stone in second's heap to its controller's pouch"], [4, 0, 0]),
}


@pytest.mark.parametrize(("lines", "zones"), LINES.values(), ids=LINES)
def test_its_speaks_of_each_thing_that_the_verb_names(tmp_path: Path, lines: list[str], zones: list[int]) -> None:
    """Every stone goes to the heap of its own controller."""
    assert play(tmp_path, lines)[0] == zones


def test_a_group_with_its_own_places_moves_at_once(tmp_path: Path) -> None:
    """When the ability that waits for a burial looks, the bank is empty for each of them: all four left together."""
    zones, drops = play(tmp_path, ["bury each stone in the bank in its controller's heap"])
    assert (zones, drops[:2]) == ([0, 1, 3], [1, 3])


def test_a_number_of_each_of_a_group(tmp_path: Path) -> None:
    """Each stone gets as many drops as it weighs."""
    assert sorted(play(tmp_path, ["wet each stone in the bank by its weight"])[1]) == [0, 0, 2, 2, 2, 7]


def test_a_counter_is_set_to_a_number_of_each(tmp_path: Path) -> None:
    """`set` reads the weight of each stone in turn."""
    assert sorted(play(tmp_path, ["set drop on each stone in the bank to its weight"])[1]) == [0, 0, 2, 2, 2, 7]


REFUSED = {
    "two things": (
        ["for each stone in the bank: move 1 light stone in the bank to its controller's heap"],
        "D402 these words can be read in two ways",
    ),
    "itself": (["swap first's heap with first's pouch", "attach each stone in the bank to it"], 'D401 "it" '),
}


@pytest.mark.parametrize(("lines", "message"), REFUSED.values(), ids=REFUSED)
def test_what_its_speaks_of_is_never_a_guess(tmp_path: Path, lines: list[str], message: str) -> None:
    """Two possible things are an error, and so is a thing that would have to do with itself."""
    assert any(message in each for each in program_of(tmp_path, lines)[1])
