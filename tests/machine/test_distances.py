"""How far it is from one place of a board to another, which its name tells."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game
from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.primitives.lookups import distance_between
from ruledeck.interpreter.state.graphs import Distances
from ruledeck.interpreter.state.identity import digest
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import State
from ruledeck.interpreter.state.ways import closed_to, joined_with

MANIFEST = """\
id: house
language: 1
name: House
players: {min: 1, max: 1}
types:
  room: {kind: place, fields: {doors: list of room}}
zones:
  house: {in_play: true}
counters:
  step: {on: [room]}
"""
CARDS = """\
- {id: attic, name: Attic, type: room, doors: [stairs], copies: 1}
- {id: stairs, name: Stairs, type: room, doors: [attic, hall], copies: 1}
- {id: hall, name: Hall, type: room, doors: [stairs], copies: 1}
"""
RULES = """\
verb play the game
    does:
        for each room in the box as r: move r to the house
        for each room as r: add (WAY) step to r
"""


def bound(folder: Path, way: str) -> tuple[list[str], list[int]]:
    """Return the errors of a game that lays as many steps on each room `r` as a way is long, and the steps."""
    for name, text in (("game.yaml", MANIFEST), ("cards/core.yaml", CARDS), ("rules/play.rules", RULES)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace("WAY", way), encoding="utf-8")
    game, found = bind_game(read_game(folder)[0])
    if found:
        return [each.message for each in found], []
    s = new_game(compile_game(game, 1), 1, {})
    advance(s)
    return [], [s.counters[s.layout.counter_index("step")][e] for e in range(2, len(s.card))]


def laid_out(folder: Path) -> State:
    """Return the house, in which nothing has happened: the rooms are the components 2, 3 and 4."""
    bound(folder, "1")
    return new_game(compile_game(bind_game(read_game(folder)[0])[0], 1), 1, {})


def test_a_way_begins_or_ends_at_a_place_that_is_named(tmp_path: Path) -> None:
    """The card of the name is meant, of which there is one."""
    assert bound(tmp_path, 'distance from "Attic" to r')[1] == [0, 1, 2]
    assert bound(tmp_path, 'distance from r to "Hall"')[1] == [2, 1, 0]


def test_no_way_leads_from_several_places(tmp_path: Path) -> None:
    """A group is no place."""
    assert bound(tmp_path, "distance from rooms to r")[0] != []


def test_a_way_that_was_laid_is_taken_away_in_both_directions(tmp_path: Path) -> None:
    """Places that are joined are neighbours of each other until they are severed; nothing is done twice."""
    s = laid_out(tmp_path)
    attic, hall = 2, 4
    before = digest(s)
    assert not primitives.sever(s, attic, hall)
    assert primitives.join(s, attic, hall)
    assert not primitives.join(s, hall, attic)
    assert (joined_with(s, attic), joined_with(s, hall)) == ((hall,), (attic,))
    assert primitives.could_sever(s, hall, attic) == 2
    assert primitives.sever(s, hall, attic)
    assert primitives.could_sever(s, attic, hall) == 0
    assert digest(s) == before


def test_a_way_that_is_printed_is_closed_until_it_is_laid_again(tmp_path: Path) -> None:
    """No step leads along it, also in a copy and behind a save; joined again, it is what it was."""
    s = laid_out(tmp_path)
    attic, stairs = 2, 3
    before = digest(s)
    assert primitives.sever(s, stairs, attic)
    assert not primitives.sever(s, attic, stairs)
    assert (closed_to(s, attic), joined_with(s, attic)) == ((stairs,), ())
    again = from_json(s.layout, to_json(s))
    assert isinstance(again, State)
    again.program = s.program
    for each in (s, s.clone(), again):
        assert distance_between(each, attic, stairs) == -1
    assert primitives.could_join(s, attic, stairs) == 2
    assert primitives.join(s, attic, stairs)
    assert distance_between(s, attic, stairs) == 1
    assert digest(s) == before


def every_way(steps: list[list[int]], a: int, b: int, through: frozenset[int] | None) -> Iterator[list[int]]:
    """Yield every way from one place to another one that comes to no place twice, without its beginning."""
    waiting: list[list[int]] = [[a]]
    while waiting:
        way = waiting.pop()
        if way[-1] == b:
            yield way[1:]
        elif way[-1] == a or through is None or way[-1] in through:
            waiting += [[*way, each] for each in steps[way[-1]] if each not in way]


@pytest.mark.parametrize("seed", range(40))
def test_the_cheapest_way_costs_less_than_every_other_one(seed: int) -> None:
    """On random boards, with places that cost nothing and with ways in one direction, also through some places alone."""
    draw = Random(seed)
    size = draw.randint(2, 7)
    steps = [[each for each in range(size) if each != place and draw.random() < 0.4] for place in range(size)]
    costs = [draw.choice((0, 1, 1, 2, 5)) for _ in range(size)]
    through = None if draw.random() < 0.5 else frozenset(each for each in range(size) if draw.random() < 0.6)
    board = Distances(steps, costs)
    for a, b in product(range(size), repeat=2):
        paid = [sum(costs[each] for each in way) for way in every_way(steps, a, b, through)]
        assert board.movement(a, b, through) == min(paid, default=-1)
        assert board.between(a, b, through) == min(map(len, every_way(steps, a, b, through)), default=-1)
    assert Distances(steps).movement(0, size - 1) == board.between(0, size - 1)
