"""What nobody owns: a zone of nobody is the box, nobody's opponent is nobody, and no other zone is touched."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game

from .clearing import bound
from .written import begun

MANIFEST = """\
id: basin
language: 1
name: Basin
players: {min: 2, max: 2}
types:
  stone: {}
zones:
  bank: {}
  pouch: {per: player}
  heap: {per: player, ordered: true}
counters:
  drop: {on: [game, player, stone]}
values:
  finder: {type: player}
"""
CARDS = """\
- {id: pebble, name: Pebble, type: stone, copies: 3}
"""
VERBS = """\
verb take {s: stone}
    does: move s to your heap
verb gain {n: number}
    does: add n drop to you
verb wet {p: player}
    does: add 1 drop to p
verb soak {p: player}
    event: {p} is|are soaked
    does: add 1 drop to p

whenever a player is soaked: add 7 drop to the game
"""
PLAYS = {
    "its owner": ["for each stone in the bank: move it to its owner's heap"],
    "a named one": ["for each stone in the bank as s: move s to heap of s's owner"],
    "its controller": ["for each stone in the bank as s: move s to s's controller's heap"],
    "its owner's opponent": ["for each stone in the bank as s: move s to s's owner's opponent's heap"],
    "a value without a player": ["for each stone in the bank as s: move s to finder's heap"],
    "one who acts": ["for each stone in the bank as s: s's owner takes s"],
}


MADE = {
    "in a player's zone": (['for each player as p: create 1 "Pebble" in p\'s pouch'], ""),
    "where something waits for it": (
        ['for each player as p: create 1 "Pebble" in p\'s pouch'],
        "whenever a stone is created: add 0 drop to the game\n",
    ),
}


def play(folder: Path, lines: list[str], more: str = "") -> tuple[list[int], int]:
    """Lay all stones into the bank, carry lines out, and return how many stones lie in each zone, and the drops."""
    body = "".join(f"        {line}\n" for line in ["move each stone in the box to the bank", *lines])
    rules = f"{VERBS}{more}\nverb play the game\n    does:\n{body}"
    for name, text in (("game.yaml", MANIFEST), ("cards/core.yaml", CARDS), ("rules/play.rules", rules)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(folder)[0])
    assert found == []
    s = new_game(compile_game(game, 2))
    assert not advance(s)
    return [len(zone) for zone in s.zones], s.counters[0][0]


@pytest.mark.parametrize("lines", PLAYS.values(), ids=PLAYS)
def test_what_goes_to_a_zone_of_nobody_goes_to_the_box(tmp_path: Path, lines: list[str]) -> None:
    """No other zone gets it: neither that of some player, nor the one that is declared before."""
    assert play(tmp_path, lines) == ([3, 0, 0, 0, 0, 0], 0)


@pytest.mark.parametrize(("lines", "more"), MADE.values(), ids=MADE)
def test_what_nobody_makes_belongs_to_the_player_in_whose_zone_it_is_made(
    tmp_path: Path, lines: list[str], more: str
) -> None:
    """It goes back to its owner as what a player has made does, and not to the box."""
    back = "for each player as p: move each stone in p's pouch to its owner's heap"
    assert play(tmp_path, [*lines, back], more) == ([0, 3, 0, 0, 1, 1], 0)


def test_what_lies_in_a_zone_of_nobody_lies_in_the_box(tmp_path: Path) -> None:
    """The box is empty while all stones lie in the bank, and so is the zone of nobody."""
    line = "for each stone in the bank as s: add (1 + count (stones in s's owner's heap)) drop to the game"
    assert play(tmp_path, [line]) == ([0, 3, 0, 0, 0, 0], 3)


@pytest.mark.parametrize("whose", ["nobody", "finder"])
def test_nothing_lies_in_a_zone_of_nobody_though_the_box_is_full(tmp_path: Path, whose: str) -> None:
    """What goes there goes to the box, but what lies in the box lies in no zone of nobody, said as such or by a value."""
    lines = [
        "move each stone in the bank to the box",
        f"if {whose}'s heap is empty: add 1 drop to the game",
        f"add (count (stones in {whose}'s heap)) drop to the game",
        f"for each stone among the top 2 cards of {whose}'s heap: add 5 drop to the game",
        f"move the top card of {whose}'s heap to the bank",
    ]
    assert play(tmp_path, lines) == ([3, 0, 0, 0, 0, 0], 1)


DEEDS = {
    "its owner": ["for each stone in the bank as s: add 1 drop to s's owner"],
    "a name for its owner": ["for each stone in the bank as s:", "    let o = s's owner", "    add 1 drop to o"],
    "a value without a player": ["add 1 drop to finder"],
    "its controller's opponent": ["for each stone in the bank as s: add 1 drop to s's controller's opponent"],
    "one who acts": ["for each stone in the bank as s: s's owner gains 1"],
    "a slot of a verb": ["for each stone in the bank as s: wet s's owner"],
    "one who may act": ["for each stone in the bank as s:", "    s's owner may:", "        add 1 drop to the game"],
    "an event that something waits for": ["for each stone in the bank as s: soak s's owner"],
    "a number on it": ["for each stone in the bank as s: set drop on s's owner to 5"],
    "the one that fits": ["add 1 drop to (the stone in the bank where drop > 5)"],
    "the one of several": ["add 1 drop to (the stone in the bank where drop < 5)"],
    "what it hangs on": ["for each stone in the bank as s: add 1 drop to s's host"],
    "the end of the game": ["for each stone in the bank as s: s's owner wins the game", "add 0 drop to the game"],
}


@pytest.mark.parametrize("lines", DEEDS.values(), ids=DEEDS)
def test_nothing_is_done_to_nobody(tmp_path: Path, lines: list[str]) -> None:
    """What is done to somebody who is not there is done to nobody else: no counter lands on the game."""
    assert play(tmp_path, lines) == ([0, 3, 0, 0, 0, 0], 0)


def test_what_hangs_on_nothing_reads_no_other_thing(tmp_path: Path) -> None:
    """The host of a stone that hangs on nothing is no stone, has no drops and lies nowhere."""
    lines = [
        "add 1 drop to each stone in the bank",
        "for each stone in the bank as s:",
        "    if s's host is a stone: add 5 drop to the game",
        "    if s's host is in the bank: add 5 drop to the game",
        "    add (drop on s's host) drop to (the player left of nobody)",
        "if drop on (the player left of nobody) = 0: add 1 drop to the game",
    ]
    assert play(tmp_path, lines) == ([0, 3, 0, 0, 0, 0], 1)


@pytest.mark.parametrize(
    "line",
    [
        "(each player where drop > 5) wins the game",
        "(each player where drop > 5) gains 1",
        "for each stone in the bank as s: s's owner wins the game",
    ],
)
def test_a_group_without_anybody_does_nothing(tmp_path: Path, line: str) -> None:
    """Where no player fits, nobody wins, and the game goes on behind it."""
    assert play(tmp_path, [line, "add 1 drop to the game"]) == ([0, 3, 0, 0, 0, 0], 1)


def test_to_be_nobody_is_no_full_price(tmp_path: Path) -> None:
    """What is asked of somebody who is not there cannot be paid."""
    lines = ["for each stone in the bank as s:", "    fully add 1 drop to s's owner: add 1 drop to the game"]
    assert play(tmp_path, lines) == ([0, 3, 0, 0, 0, 0], 0)


THEIRS = {
    "a zone": ["for each player: move the top stone of the bank to their pouch"],
    "one who acts": ["for each player: they take 1 random stone in the bank"],
    "one who acts, and a zone": [
        "for each player: they take 1 random stone in the bank",
        "for each player: move each stone in their heap to their pouch",
    ],
    "below a choice": ["for each player:", "    choose 1 random stone in the bank as s", "    they take s"],
}


@pytest.mark.parametrize("lines", THEIRS.values(), ids=THEIRS)
def test_in_a_loop_over_players_without_a_name_they_are_each_of_them(tmp_path: Path, lines: list[str]) -> None:
    """Each of the two gets a stone, into their pouch or onto their heap: nobody else can be meant."""
    _, bank, *theirs = play(tmp_path, lines)[0]
    assert bank == 1
    assert theirs in ([1, 1, 0, 0], [0, 0, 1, 1])


WAITED: dict[str, tuple[str, int]] = {
    "another zone of nobody": ("finder's pouch", 3),
    "the box": ("the box", 3),
    "a zone of somebody": ("the player left of nobody's pouch", 0),
}


@pytest.mark.parametrize(("place", "heard"), WAITED.values(), ids=WAITED)
def test_what_waits_for_a_zone_of_nobody_waits_for_the_box(tmp_path: Path, place: str, heard: int) -> None:
    """Where a text names one zone of nobody and a rule waits for another one, both of them are the box."""
    rule = f"whenever a stone moves to {place}: add 1 drop to the game\n"
    _, drops = play(tmp_path, ["for each stone in the bank: move it to its owner's heap"], rule)
    assert drops == heard


@pytest.mark.parametrize(("size", "begun"), [(9, 0), (4, 1)])
def test_what_is_said_of_those_who_were_chosen_does_not_begin_where_nobody_was(
    size: int, begun: int, tmp_path: Path
) -> None:
    """Of nobody nothing lasts: so it is no change that an ability could be offered for."""
    lines = f"day:\n    (up to 2 beasts where size > {size}) get +1 size until the end of the day\n"
    game, found = bound(tmp_path, lines)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, dict.fromkeys((1, 2), "first"))
    advance(s)
    assert [entry[:2] for entry in s.log].count(("effect", "hold")) == begun


@pytest.mark.parametrize(("around", "offered"), [("", False), ("day: ", True)])
def test_what_would_end_with_a_period_that_does_not_go_on_is_not_offered(
    around: str, offered: bool, tmp_path: Path
) -> None:
    """It does not begin: so nothing would come of it."""
    card = "- id: owl\n  name: Owl\n  type: beast\n  copies: 1\n  size: 2\n  rules: |\n"
    card += "    action: this gets +1 size until the end of the day\n"
    game, found = bound(tmp_path, f"{around}first takes 1 action\nday: do nothing\n", cards=card)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    assert advance(s) is offered


READ = {
    "drops on the owner of what nobody owns": "for each stone in the bank as s: set found to (found + drop on s's owner)",
    "drops on a value without a player": "set found to drop on finder",
    "a number noted on the owner of what nobody owns": (
        "for each stone in the bank as s: set found to (found + (the number noted on s's owner))"
    ),
    "a number noted on a value without a player": "set found to the number noted on finder",
}


@pytest.mark.parametrize("line", READ.values(), ids=READ)
def test_what_lies_on_the_game_does_not_lie_on_nobody(line: str, tmp_path: Path) -> None:
    """Who is not there has no counters and no notes, though the game has some."""
    marked = "add 3 drop to the game", "note 5 on the game"
    assert found_by(tmp_path, [*marked, line]) == 0
    assert found_by(tmp_path, [*marked, "set found to (drop on the game + (the number noted on the game))"]) == 8


@pytest.mark.parametrize("line", ["add 3 drop to nobody", "set drop on nobody to 3", "note 3 on nobody"])
def test_nothing_comes_to_lie_on_nobody(line: str, tmp_path: Path) -> None:
    """What is put on nobody is not put on the game."""
    assert found_by(tmp_path, [line, "set found to (drop on the game + (the number noted on the game))"]) == 0


def test_what_is_noted_is_read_as_what_it_is(tmp_path: Path) -> None:
    """Whoever reads a number where a colour was noted reads 0, and no name where a number was noted that no card has."""
    assert found_by(tmp_path, ["note red on the game", "set found to the number noted on the game"]) == 0
    named = 'if the name noted on the game = "Pebble": set found to 1'
    assert found_by(tmp_path, ["note 500 on the game", named]) == 0
    assert found_by(tmp_path, ['note "Pebble" on the game', named]) == 1
    assert found_by(tmp_path, ["note 5 on the game", "set found to the number noted on the game"]) == 5


def found_by(folder: Path, lines: list[str]) -> int:
    """Return what some lines have set the number `found` to."""
    body = "".join(f"        {line}\n" for line in ["move each stone in the box to the bank", *lines])
    manifest = f"{MANIFEST}  found: {{type: number, start: 0}}\nsymbols: {{hue: [red]}}\n"
    rules = f"{VERBS}\nverb play the game\n    does:\n{body}"
    files = {"game.yaml": manifest, "cards/core.yaml": CARDS, "rules/play.rules": rules}
    _, s = begun(folder, files)
    assert s.pending is None
    value = s.values[s.layout.value_index("found")]
    assert isinstance(value, int)
    return value
