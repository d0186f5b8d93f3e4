"""How a price can be paid is tried out on copies: what that says, what it does not look at, and that it shows nowhere."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine import rehearsal
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.program import Program
from ruledeck.interpreter.state.saves import from_json, to_json
from ruledeck.interpreter.state.state import State, content

MANIFEST = """\
id: forge
language: 1
name: Forge
players: {min: 2, max: 2}
types:
  unit: {fields: {cost: number}}
zones:
  field: {in_play: true}
  heap: {visible: everyone}
  hand: {per: player, visible: owner}
  deck: {per: player, visible: nobody, ordered: true}
  bag: {per: unit, visible: everyone}
counters:
  tired: {on: [unit], most: 1}
  coin: {on: [player]}
  point: {on: [player]}
  sent: {on: [player]}
values: {mark: {type: number, start: 0}}
"""
CARDS = """\
- {id: ox, name: Ox, type: unit, copies: 6, cost: 1}
- {id: bull, name: Bull, type: unit, copies: 1, cost: 5}
"""
RULES = """\
ability action
    timing: action
adjective fresh {x: unit}: x has no tired
adjective dear {x: unit}: cost of x = 5
verb tire {x: unit}
    event: {x} is|are tired
    would: {x} would be tired
    does: add 1 tired to x
verb send off {x: unit}
    event: {x} is|are sent off
    would: {x} would be sent off
    does: move x to the heap
verb pay {amount: number}
    does: remove amount coin from you
verb dawdle
    does:
        repeat 2000 times: add 1 sent to you
"""
IN_TURN = """\
verb play the game
    does:
        move 6 random cards in the box to the field
        tire 3 random units
        for each player as p:
            p takes exactly 1 action
            p takes 1 action
        end the game
"""
ONCE = """\
verb play the game
    does:
{course}
        for each player as p: p takes 1 action
        end the game
"""


DEAR = "for each player as p: move each dear card in the box to {}"


def program_of(folder: Path, rules: str) -> Program:
    """Return the program of a game with these rules more."""
    for name, text in (("game.yaml", MANIFEST), ("cards/core.yaml", CARDS), ("rules/play.rules", f"{RULES}{rules}")):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(folder)[0])
    assert [each.message for each in found] == []
    return compile_game(game, 2)


def begun(folder: Path, head: str, *course: str, seed: int = 3, more: str = "") -> State:
    """Return a game that waits for its first action, of which there is one besides passing."""
    lines = "".join(f"        {line}\n" for line in course)
    s = new_game(
        program_of(folder, f"{more}action, {head}: add 1 point to you\n{ONCE.format(course=lines.rstrip())}"), seed
    )
    advance(s)
    return s


def offered(s: State) -> bool:
    """Whether something can be done besides passing."""
    return s.pending is not None and len(options(s)) > 1


REAPING = "action, add 1 sent to you, send off 1 unit, tire 1 fresh unit: add 1 point to you\n"


def wasted(folder: Path) -> int:
    """Return how often random bots send somebody off in many games, and gain nothing by it."""
    program, found = program_of(folder, f"{REAPING}{IN_TURN}"), 0
    for seed in range(30):
        s = new_game(program, seed, {1: "random", 2: "random"})
        advance(s)
        sent, points = (s.counters[s.layout.counter_index(name)] for name in ("sent", "point"))
        assert sum(sent) >= 2
        found += sum(sent) - sum(points)
    return found


def test_bots_choose_nothing_that_leaves_a_price_unpaid(tmp_path: Path) -> None:
    """What a bot sends off leaves somebody who can be tired, whichever it takes."""
    assert wasted(tmp_path) == 0


def test_without_being_tried_out_it_would_be_wasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of the test above are games in which the wrong choice is there to be made."""
    monkeypatch.setattr(rehearsal, "narrow", lambda _: False)
    assert wasted(tmp_path) > 0


def test_asking_shows_nowhere(tmp_path: Path) -> None:
    """The state is the same before and behind the question, with its log as it was, and so is chance."""
    s = begun(
        tmp_path,
        "send off 1 unit, tire 1 fresh unit",
        "move 2 random cards in the box to the field",
        "tire 1 random unit",
    )
    log, past, before = s.log, s.past, repr(content(s))
    effect = next(each for each in s.program.effects if each.ability.costs)
    assert effect.could is not None
    assert effect.could(s, 0, 1, -1)
    assert (s.log, s.past, repr(content(s))) == (log, past, before)
    assert s.log is log


@pytest.mark.parametrize(("coins", "payable"), [(4, False), (5, True)])
def test_what_everybody_sees_decides(coins: int, payable: bool, tmp_path: Path) -> None:
    """A price that is counted from what an earlier part of it moves is known where that is known."""
    course = (f"add {coins} coin to each player", DEAR.format("the field"))
    s = begun(tmp_path, "send off 1 unit, pay (the total cost among cards in heap)", *course)
    assert offered(s) is payable


def test_what_chance_decides_is_not_foreseen(tmp_path: Path) -> None:
    """Who goes by chance may be the one who could be tired, and may be another one: so it may be tried."""
    course = ("move 2 random cards in the box to the field", "tire 1 random unit")
    assert all(
        offered(begun(tmp_path, "send off 1 random unit, tire 1 fresh unit", *course, seed=seed)) for seed in range(8)
    )


def test_what_nobody_knows_is_not_betrayed(tmp_path: Path) -> None:
    """The card on top of a pile is too dear, and nobody has seen it: what it costs is found out by paying."""
    course = ("add 2 coin to each player", DEAR.format("p's deck"))
    s = begun(tmp_path, "move the top card of your deck to the heap, pay (the total cost among cards in heap)", *course)
    assert offered(s)


def test_a_game_that_was_saved_while_a_price_is_paid_leaves_out_the_same(tmp_path: Path) -> None:
    """Which of both is sent off is asked, a save in between is read, and the bot that goes on wastes nothing."""
    course = ("move 4 random cards in the box to the field", "tire 2 random units")
    for seed in range(6):
        s = begun(tmp_path, "send off 2 units, tire 1 fresh unit", *course, seed=seed)
        decide(s, 0)
        assert s.paying == 1
        read = from_json(s.layout, to_json(s))
        assert isinstance(read, State)
        read.program = s.program
        read.paying = rehearsal.being_paid_in(read)
        read.deciders = (None, "random", "random")
        assert read.paying == 1
        decide(read, 0)
        assert sum(read.counters[read.layout.counter_index("point")]) >= 1
        assert read.paying == 0


def test_what_is_worked_on_a_copy_counts(tmp_path: Path) -> None:
    """A price that takes many turns spends of the budget where it is tried out, as it does where it is paid."""
    course = ("move 2 random cards in the box to the field",)
    s = begun(tmp_path, "send off 1 unit, tire 1 fresh unit, dawdle", *course)
    effect, before = next(each for each in s.program.effects if each.ability.costs), s.worked
    assert effect.could is not None
    assert effect.could(s, 0, 1, -1)
    assert s.worked - before > 2_000 * 40


def test_a_price_may_let_something_wait(tmp_path: Path) -> None:
    """What waits is an ability of its own, also where the price is compiled once more to be tried out."""
    rules = "verb pawn {x: unit}\n    does:\n        send off x\n        when you would pay 2: add 1 sent to you\n"
    action = "action, pawn 1 unit, send off 1 unit, tire 1 fresh unit: add 1 point to you\n"
    course = "        move 3 random cards in the box to the field"
    s = new_game(program_of(tmp_path, f"{rules}{action}{ONCE.format(course=course)}"), 3)
    advance(s)
    assert offered(s)
    while s.over is None:
        decide(s, 0)
        advance(s)
    point = [spec.name for spec in s.layout.counters].index("point")
    assert s.counters[point][1] == 1
    assert len({effect.id for effect in s.program.effects}) == len(s.program.effects)


def test_a_verb_offers_what_its_next_line_can_be_done_to(tmp_path: Path) -> None:
    """As a price, a verb that chooses something and then does something to it leaves out those to which that cannot be done."""
    rules = "verb wear out\n    does:\n        choose 1 unit as u\n        add 1 tired to u\n"
    course = "        move 5 random cards in the box to the field\n        tire 3 random units"
    s = new_game(program_of(tmp_path, f"{rules}action, wear out: add 1 point to you\n{ONCE.format(course=course)}"), 3)
    advance(s)
    assert offered(s)
    decide(s, 0)
    advance(s)
    assert s.pending is not None
    tired = [spec.name for spec in s.layout.counters].index("tired")
    assert len(options(s)) == 2
    assert [s.counters[tired][each] for each in s.pending.options] == [0, 0]


def test_no_more_are_chosen_for_a_verb_than_all_its_lines_can_be_done_with(tmp_path: Path) -> None:
    """As a price, a verb of several lines takes as many of a group as it can be done with, one after the other."""
    rules = "verb hire {x: unit}\n    does:\n        tire x\n        set sent on you to 1\n"
    course = "        move 3 random cards in the box to the field"
    action = "action, hire one or more units: add 1 point to you\n"
    s = new_game(program_of(tmp_path, f"{rules}{action}{ONCE.format(course=course)}"), 3)
    advance(s)
    for _ in range(2):
        decide(s, 0)
        advance(s)
    # Behind the first of them nobody can be sent a second time.
    assert sum(s.counters[s.layout.counter_index("point")]) == 1


@pytest.mark.parametrize(("coins", "payable"), [(1, False), (2, True)])
def test_what_a_verb_takes_for_each_of_several_is_taken_for_all(coins: int, payable: bool, tmp_path: Path) -> None:
    """A verb that asks for coins is a price for two things where there are coins for both of them."""
    rules = "verb feed {x: unit}\n    does:\n        fully pay (cost of x): tire x\n"
    course = (f"add {coins} coin to each player", "move 3 random cards in the box to the field")
    s = begun(tmp_path, "feed 2 units where cost of it = 1", *course, more=rules)
    assert offered(s) is payable


@pytest.mark.parametrize("answer", [0, 1])
def test_two_that_are_too_dear_together_cannot_be_chosen(answer: int, tmp_path: Path) -> None:
    """Of three units, one of which is dear, the two cheap ones are left to choose from."""
    rules = "adjective cheap {x: unit}: cost of x = 1\n"
    rules += "verb feed {x: unit}\n    does:\n        fully pay (cost of x): tire x\n"
    course = ("add 5 coin to each player", "move 2 random cheap units in the box to the field")
    s = begun(tmp_path, "feed 2 units", *course, DEAR.format("the field"), more=rules)
    decide(s, 0)
    while s.over is None and s.counters[s.layout.counter_index("point")][1] == 0:
        decide(s, answer)
    assert s.counters[s.layout.counter_index("coin")][1] == 3


@pytest.mark.parametrize(("head", "payable"), [("rattle 1 unit", True), ("rattle 2 units", False)])
def test_what_one_of_several_leaves_nothing_of_is_not_done_with_the_next(
    head: str, payable: bool, tmp_path: Path
) -> None:
    """A verb that tires everybody, whomever it is done with, is no price that is paid twice."""
    rules = "verb rattle {x: unit}\n    does: tire each unit\n"
    s = begun(tmp_path, head, "move 3 random cards in the box to the field", more=rules)
    assert offered(s) is payable


@pytest.mark.parametrize(
    ("head", "payable"),
    [("bow to 1 unit", True), ("bow to 2 units", False), ("tire 1 unit, bow to 1 fresh unit", True)],
)
def test_who_acts_passes_all_the_same_once(head: str, payable: bool, tmp_path: Path) -> None:
    """What counts as a pass already does not count as one again; who pays has acted, whether somebody had before or not."""
    rules = "verb bow to {x: unit}\n    does: pass all the same\n"
    turns = "alternate from (the player left of nobody) until 2 consecutive passes: do nothing"
    s = begun(tmp_path, head, "move 3 random cards in the box to the field", turns, more=rules)
    assert offered(s) is payable
    if payable:
        decide(s, 0)
        while s.pending is not None and sum(s.counters[s.layout.counter_index("point")]) == 0:
            decide(s, 0)
        assert s.counters[s.layout.counter_index("point")][1] == 1


TURNS = {
    "what is so already": ("repeat 2 times: set mark to 4", False),
    "what is so already, once": ("repeat 1 times: set mark to 4", True),
    "what is another one each time": ("repeat 2 times: set mark to (mark + 1)", True),
    "what is so already, for each": ("for each player: set mark to 4", False),
    "a pass that counts already": ("repeat 2 times: pass all the same", False),
    "a group that is as it is to be": ("repeat 2 times: turn each unit face-down", False),
    "a group of which nothing is left": ("repeat 2 times: tire each unit", False),
    "what is there so often": ("repeat 2 times: pay 1", True),
    "what one turn leaves to the next": ("for each unit as x: set mark to (cost of x)", False),
}


@pytest.mark.parametrize("what", TURNS)
def test_a_loop_pays_where_each_of_its_turns_does_behind_those_before(what: str, tmp_path: Path) -> None:
    """What is so already is not done again, so that a loop that says it twice is no price."""
    line, payable = TURNS[what]
    rules = f"verb go round\n    does:\n        {line}\n"
    turns = "alternate from (the player left of nobody) until 2 consecutive passes: do nothing"
    course = ("move 3 random cards in the box to the field", "add 2 coin to each player", turns)
    s = begun(tmp_path, "go round", *course, more=rules)
    assert offered(s) is payable
    if payable:
        decide(s, 0)
        assert s.counters[s.layout.counter_index("point")][1] == 1


@pytest.mark.parametrize(
    "line",
    [
        "tire 1 unit",
        "add 1 tired to 1 unit",
        "if your deck is empty: tire 1 unit",
        "give control of 1 unit to the player left of you",
        "tire 1 unit\n        else: pay 2",
        "tire 1 unit\n        if your deck is not empty: pay 2",
    ],
)
def test_what_a_verb_chooses_by_itself_pays_where_it_is_a_price(line: str, tmp_path: Path) -> None:
    """Those to which it would do nothing are not among the choices."""
    rules = f"verb wear out\n    does:\n        {line}\n"
    control = "for each player as p: give control of each fresh unit to p"
    s = begun(
        tmp_path, "wear out", "move 4 random cards in the box to the field", "tire 2 random units", control, more=rules
    )
    decide(s, 0)
    assert s.pending is not None
    assert len(options(s)) == 2
    decide(s, 0)
    assert s.counters[s.layout.counter_index("point")][1] == 1


REST = "set tired on each unit to 0"
TIRED = "tire each unit"
LINES: dict[str, tuple[tuple[str, ...], str, bool]] = {
    # the lines of a verb; what happens before; whether it can be paid with
    "first applicable, nothing to do": (("first applicable:", f"    {REST}"), "do nothing", False),
    "first applicable": (("first applicable:", f"    {REST}"), TIRED, True),
    "all applicable, nothing to do": (("all applicable:", f"    {REST}", "    remove 9 coin from you"), "do nothing", False),
    "all applicable": (("all applicable:", f"    {REST}", "    remove 9 coin from you"), TIRED, True),
    "all applicable, one in part": (
        ("all applicable:", f"    {REST}", "    remove 9 coin from you"), "add 1 coin to each player", False,
    ),
    "first applicable behind what makes it so": (("tire each unit", "first applicable:", f"    {REST}"), "do nothing", True),
    "taken away behind what adds it": (("add 1 sent to you", "remove 1 sent from you"), "do nothing", True),
    "more taken away than was added": (("add 1 sent to you", "remove 2 sent from you"), "do nothing", False),
}  # fmt: skip


@pytest.mark.parametrize("what", LINES)
def test_a_verb_is_paid_where_its_last_line_is_done_behind_the_others(what: str, tmp_path: Path) -> None:
    """As a price, a verb asks as much of its last line as there is behind the lines before it, and of blocks only those that apply."""
    lines, before, payable = LINES[what]
    verb = "verb give way\n    does:\n" + "".join(f"        {line}\n" for line in lines)
    course = f"        move 3 random cards in the box to the field\n        {before}"
    s = new_game(program_of(tmp_path, f"{verb}action, give way: add 1 point to you\n{ONCE.format(course=course)}"), 3)
    advance(s)
    assert offered(s) is payable
    if payable:
        decide(s, 0)
        while s.pending is not None and sum(s.counters[s.layout.counter_index("point")]) == 0:
            decide(s, 0)
        assert sum(s.counters[s.layout.counter_index("point")]) == 1


@pytest.mark.parametrize(("before", "follows"), [("do nothing", False), (TIRED, True)])
def test_what_depends_on_lines_that_do_not_apply_is_not_offered(before: str, follows: bool, tmp_path: Path) -> None:
    """`then` behind `first applicable` follows only where something of it can be done."""
    action = f"action:\n    first applicable:\n        {REST}\n    then add 1 point to you\n"
    course = f"        move 3 random cards in the box to the field\n        {before}"
    s = new_game(program_of(tmp_path, f"{action}{ONCE.format(course=course)}"), 3)
    advance(s)
    assert offered(s) is follows


@pytest.mark.parametrize("behind", ["", "        if coin on you = 9: remove 1 coin from you\n"])
def test_what_a_verb_is_done_with_is_left_for_it_however_many_lines_it_has(tmp_path: Path, behind: str) -> None:
    """Of what is chosen before it, whoever pays keeps what the verb needs, also where it ends with a line that is passed over."""
    weary = f"verb weary {{x: unit}}\n    does:\n        add 1 tired to x\n{behind}"
    course = ("move 3 random cards in the box to the field", "tire 2 random units")
    s = begun(tmp_path, "send off 1 unit, weary 1 fresh unit", *course, more=weary)
    decide(s, 0)
    tired = s.counters[s.layout.counter_index("tired")]
    assert len(options(s)) == 2
    assert all(isinstance(each, int) and tired[each] for each in options(s))


@pytest.mark.parametrize(
    ("chore", "units", "payable"), [("", 2, True), (", if you have at least 1 coin", 2, False), ("", 1, False)]
)
def test_an_ability_that_a_price_lets_somebody_use_pays_where_it_can_be_used(
    tmp_path: Path, chore: str, units: int, payable: bool
) -> None:
    """Whoever may pass as well can pay by not passing; what the rest of the price asks for has to be there all the same."""
    more = f"ability chore\n    timing: action\nverb toil\n    does: take 1 chore\nchore{chore}: add 1 sent to you\n"
    course = f"move {units} random units in the box to the field"
    assert offered(begun(tmp_path, "toil, send off 1 unit, tire 1 fresh unit", course, more=more)) == payable
