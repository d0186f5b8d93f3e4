"""Whatever a built-in verb changes decides about prices alike: what is taken for one is not there for another one, or in the next turn."""

from pathlib import Path

import pytest

from ruledeck.interpreter.engine.machine import advance, decide, new_game

from .test_rehearsals import ONCE, begun, offered, program_of

HAND = "for each player as p: move 1 random ox unit in the box to p's hand"
OX = "move 1 random ox unit in the box to the field"
BULL = "move 1 random bull unit in the box to the field"
LENT = "for each player as p: give control of each unit in play to p"
NOUNS = """\
adjective ox {x: unit}: x is "Ox"
adjective bull {x: unit}: x is "Bull"
"""

PAIRS = {
    "it goes elsewhere": ("move 1 card in your hand to the field", "send off 1 card in your hand", HAND),
    "it goes face-down": ("move 1 card in your hand face-down to the field", "send off 1 card in your hand", HAND),
    "it is attached": ("attach 1 card in your hand to 1 bull unit", "send off 1 card in your hand", HAND),
    "it is put under": ("put 1 card in your hand under 1 bull unit in the heap", "send off 1 card in your hand", HAND),
    "it is put into": ("put 1 card in your hand into the bag of 1 bull unit", "send off 1 card in your hand", HAND),
    "both are attached": (*["attach 1 card in your hand to 1 bull unit"] * 2, HAND),
    "both are put under": (*["put 1 card in your hand under 1 bull unit in the heap"] * 2, HAND),
    "it lies face down": ("turn 1 face-up ox unit face-down", "tire 1 face-up ox unit", OX),
    "it is the other's": ("give control of 1 friendly ox unit to your opponent", "tire 1 friendly ox unit", OX, LENT),
    "it is no other card then": ("turn 1 ox unit face-down", 'transform 1 ox unit into "Bull"', OX),
    "it is remembered": ("remember 1 ox unit on you", "tire 1 ox unit where it is not remembered on you", OX),
}
"""Two prices, and what a game begins with in which each of them could be paid and both cannot."""


def is_offered(folder: Path, head: str, *course: str, more: str = "") -> bool:
    """Whether something can be done for this price, where the game begins with this course."""
    return offered(begun(folder, head, *course, more=NOUNS + more))


@pytest.mark.parametrize(("one", "other", "course"), [(*each[:2], each[2:]) for each in PAIRS.values()], ids=PAIRS)
def test_what_one_price_takes_another_one_does_not_find(
    tmp_path: Path, one: str, other: str, course: tuple[str, ...]
) -> None:
    """Where there is one thing for both, only one of them can be paid; where there are two, both can."""
    for price in (one, other):
        assert is_offered(tmp_path, price, BULL, *course)
    assert not is_offered(tmp_path, f"{one}, {other}", BULL, *course)
    assert is_offered(tmp_path, f"{one}, {other}", BULL, course[0], *course)


TIRED = "tire each ox unit"
FIRST = "give control of each unit in play to the player left of nobody"
SAME = {
    "what has left play has no counters": ("move {} to the heap, remove 1 tired from {}", (OX, TIRED), False),
    "and may get some": ("move {} to the heap, tire {}", (OX, TIRED), True),
    "what has left play is no other card": ('move {} to the heap, transform {} into "Bull"', (OX,), False),
    "nor is what lies face down": ('turn {} face-down, transform {} into "Bull"', (OX,), False),
    "what is turned twice": ("turn {} face-down, turn {} face-up", (OX,), True),
    "what goes there and back": ("move {} to your hand, move {} face-down to the field", (OX,), True),
}
"""Two prices of which the second is asked of what is as the first has left it: with what a game begins, and whether both can be paid."""


@pytest.mark.parametrize("other", ["friend", "rival"])
@pytest.mark.parametrize(("prices", "course", "payable"), SAME.values(), ids=SAME)
def test_a_price_is_asked_as_the_one_before_leaves_its_thing(
    tmp_path: Path, prices: str, course: tuple[str, ...], payable: bool, other: str
) -> None:
    """What is named in both, by one name or by two, or picked for the first and named in the second, is changed by the first."""
    chosen = "choose 1 ox unit as friend" + (", choose 1 ox unit as rival" if other == "rival" else "")
    assert is_offered(tmp_path, f"{chosen}, {prices.format('friend', other)}", BULL, *course, FIRST) == payable


def test_what_is_picked_may_be_what_is_named(tmp_path: Path) -> None:
    """With one thing that is both, only one of the prices can be paid."""
    head = "choose 1 ox unit as friend, send off 1 ox unit, detach friend"
    for oxen in ((OX,), (OX, OX)):
        course = (*oxen, "attach each ox unit to (the unit in play with the highest cost)", FIRST)
        assert is_offered(tmp_path, head, BULL, *course) == (len(oxen) > 1)


ALIKE = {
    "put under": "put {} under friend in the heap",
    "put into": "put {} into the bag of friend",
    "attached": "attach {} to friend",
    "face-down": "turn {} face-down",
    "lent": "give control of {} to your opponent",
    "remembered": "remember {} on you",
    "noted on": "note 3 on {}",
    "set on": "set tired on {} to 1",
}
"""What is so behind it, and is not done again."""


@pytest.mark.parametrize("step", ALIKE.values(), ids=ALIKE)
def test_two_prices_of_a_kind_are_paid_with_two_things(tmp_path: Path, step: str) -> None:
    """What has been chosen for each of them has to be something else."""
    steps = ", ".join([step.format(each) for each in ("left", "right")])
    friend = "choose 1 bull unit as friend, " if "friend" in step else ""
    head = f"{friend}choose 1 ox unit as left, choose 1 ox unit as right, {steps}"
    assert not is_offered(tmp_path, head, BULL, OX, LENT)
    assert is_offered(tmp_path, head, BULL, OX, OX, LENT)


TURNS = {
    "goes elsewhere": ("move 1 card in your hand to the heap", HAND),
    "is put under": ("put 1 card in your hand under friend in the heap", HAND),
    "is put into": ("put 1 card in your hand into the bag of friend", HAND),
    "is attached": ("attach 1 card in your hand to friend", HAND),
    "lies face down": ("turn 1 ox card in the field face-down", OX),
    "is remembered": ("note 3 on 1 ox card in the field", OX),
}
"""What is done in each turn of a loop with one thing that then is so, and what a game begins with that has one of these."""


@pytest.mark.parametrize(("step", "course"), TURNS.values(), ids=TURNS)
def test_each_turn_of_a_loop_needs_something_else(tmp_path: Path, step: str, course: str) -> None:
    """A price of two turns is not offered with one thing for both."""
    more = f"verb handle {{friend: unit}}\n    does:\n        repeat 2 times: {step}\n"
    more = more if "friend" in step else more.replace(" {friend: unit}", " twice")
    head = "handle 1 bull unit" if "friend" in step else "handle twice"
    assert not is_offered(tmp_path, head, BULL, course, more=more)
    assert is_offered(tmp_path, head, BULL, course, course, more=more)


def test_any_number_of_actions_is_no_amount(tmp_path: Path) -> None:
    """A verb whose last line takes any number of actions can be looked at whole: that asks for no number."""
    more = "verb bustle\n    does:\n        add 1 sent to you\n        take any number of actions\n"
    assert is_offered(tmp_path, "bustle", OX, more=more)


@pytest.mark.parametrize(
    "end", ["", "        if point on you = 99: end the game\n"], ids=["last", "in front of what is passed over"]
)
def test_a_choice_of_blocks_finds_what_the_line_before_it_has_left(tmp_path: Path, end: str) -> None:
    """One card is not there for both, also where a step that is never done stands behind the choice."""
    steps = "move 1 card in your hand to the heap\n        choose one:\n            - send off 1 card in your hand\n"
    more = f"verb bustle\n    does:\n        {steps}            - remove 1 coin from you\n{end}"
    assert not is_offered(tmp_path, "bustle", BULL, HAND, more=more)
    assert is_offered(tmp_path, "bustle", BULL, HAND, HAND, more=more)


LINES = "add 1 tired to each bull unit\n            move 1 card in your hand to the heap"
LOOPS = {"for each thing": "for each ox unit as beast", "so many times": "repeat (count (ox units)) times"}
"""Loops over the oxen in play, of which each turn is two lines."""


@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
def test_each_turn_of_several_lines_needs_something_else(tmp_path: Path, loop: str) -> None:
    """The card that is taken in the first turn is not there in the second."""
    more = f"verb bustle\n    does:\n        {loop}:\n            {LINES}\n"
    assert is_offered(tmp_path, "bustle", OX, HAND, more=more)
    assert not is_offered(tmp_path, "bustle", OX, OX, HAND, more=more)
    assert is_offered(tmp_path, "bustle", OX, OX, HAND, HAND, more=more)


FED = {
    "it lies there": ("move 1 card in your hand to the heap", "add (count (cards in the heap)) point to you"),
    "it lies there by a verb": ("send off 1 card in your hand", "move each card in the heap to the field"),
    "it lies under something": (
        "put 1 card in your hand under 1 bull unit in the heap",
        "add (count (cards in the heap)) point to you",
    ),
    "it lies face down": ("turn 1 unit face-down", "add (count (face-down units)) point to you"),
    "it is the other's": ("give control of 1 unit to your opponent", "add (count (enemy units)) point to you"),
    "it is remembered": ("remember 1 unit on you", "add (count (units remembered on you)) point to you"),
    "it is counted": ("add 2 coin to you", "add (coin on you) point to you"),
    "it is held": ("set mark to 3", "add mark point to you"),
}
"""What a price changes, and what counts it behind that."""


@pytest.mark.parametrize(("price", "body"), FED.values(), ids=FED)
def test_what_a_price_changes_is_asked_when_it_is_paid(tmp_path: Path, price: str, body: str) -> None:
    """What comes of it then is not there before, and it is offered all the same."""
    course = "\n".join([f"        {each}" for each in (HAND, BULL, LENT)])
    s = new_game(program_of(tmp_path, f"{NOUNS}action, {price}: {body}\n{ONCE.format(course=course)}"), 3)
    advance(s)
    assert offered(s)


NOTHING = {
    "added": "add (coin on you) sent to you",
    "taken": "take (coin on you) actions",
    "taken exactly": "take exactly (coin on you) actions",
    "made": 'create (coin on you) "Ox" in the heap',
}
"""Prices of as much as somebody has, who has nothing."""


@pytest.mark.parametrize("price", NOTHING.values(), ids=NOTHING)
def test_what_asks_for_nothing_is_paid(tmp_path: Path, price: str) -> None:
    """It is offered, and what is done behind it comes."""
    s = begun(tmp_path, price, OX, more=NOUNS)
    assert offered(s)
    decide(s, 0)
    assert s.counters[s.layout.counter_index("point")][1] == 1


LESSENED = """\
ability interrupt
    timing: when
verb bruise {{amount: number}} sent to {{p: player}}
    event: {{p}} is|are bruised
    would: {{p}} would be bruised
    does: add amount sent to p
interrupt when you would be bruised, {price}: add 1 point to you
verb play the game
    does:
        move 1 random card in the box to the field
        for each player as p: bruise {loom} sent to p
        end the game
"""


@pytest.mark.parametrize("verb", ["prevent {} of that amount", "redirect {} of that amount to your opponent"])
@pytest.mark.parametrize(
    ("asked", "loom", "payable"), [("2", 3, True), ("2", 2, True), ("2", 1, False), ("(coin on you)", 1, True)]
)
def test_a_part_of_an_event_is_a_price_as_far_as_it_looms(
    tmp_path: Path, verb: str, asked: str, loom: int, payable: bool
) -> None:
    """A part of an event that has to be taken away in full is there in full; nothing of it is as any other nothing, and done."""
    s = new_game(program_of(tmp_path, LESSENED.format(price=verb.format(asked), loom=loom)), 3)
    advance(s)
    assert offered(s) == payable
    if payable:
        decide(s, 0)
        assert s.counters[s.layout.counter_index("point")][1] == 1
