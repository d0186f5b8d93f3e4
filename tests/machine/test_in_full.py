"""How far each construct has happened, by the table of the reference: in full, partly, not, or that nothing was asked for."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.state import State, log_entries

MANIFEST = """\
id: mill
language: 1
name: Mill
players: {min: 2, max: 2}
types:
  sack: {fields: {weight: number}}
  slip: {}
  die: {kind: die, plural: dice, faces: {pips: number}}
zones:
  floor: {in_play: true}
  loft: {ordered: true}
  cellar: {per: player}
  sleeve: {per: player, visible: owner}
counters:
  wound: {on: [sack]}
  drop: {on: [player]}
  chip: {on: [player, sack], most: 3}
  tally: {on: [player], shown: false}
values:
  tide: {type: number, start: 0}
  ledger: {type: number, start: 0, shown: false}
  heard: {type: number, start: 0}
  fell: {type: number, start: 0}
  followed: {type: number, start: 0}
periods: [day, hour]
"""
CARDS = """\
- id: flour
  name: Flour
  type: sack
  copies: 3
  weight: 2
  rules: |
    ring: add 1 drop to you
    toll, if you have at least 9 chips: add 1 drop to you
- {id: salt, name: Salt, type: sack, copies: 1, weight: 9}
- {id: memo, name: Memo, type: slip, copies: 1}
- {id: die, name: Die, type: die, copies: 1, faces: [{pips: 1}, {pips: 2}]}
"""
WORDS = """\
window afters
    moment: after
window befores
    moment: when
ability ring
    timing: called
ability toll
    timing: called
ability ward
    timing: when
    forced: yes
ability action
    timing: action
verb spoil {s: sack}
    event: {s} is|are spoilt
    would: {s} would be spoilt
    does: move s to the loft
verb pay {n: number}
    does: remove n chip from you
verb idle
    does: do nothing
verb haste
    does: end the hour
adjective heavy {s: sack}: weight of s >= 9
ward when a heavy sack would be spoilt: cancel that event

verb skim
    event: {by} skims|skim
    does:
        if tide = 1: add 1 drop to you
verb sweep
    event: {by} sweeps|sweep
    does:
        for each sack in the loft as s: move s to the floor
        if tide = 1: add 1 drop to you
verb tidy up
    event: {by} tidies|tidy up
    does:
        choose up to 1 sack in the loft as spare
        move spare to the floor
verb weigh {s: sack}
    event: {s} is|are weighed
    does:
        if s is heavy: add 1 drop to you
verb lift {s: sack}
    event: {s} is|are lifted
    would: {s} would be lifted
    does: add 1 chip to s
verb bear {s: sack}
    event: {s} is|are borne
    would: {s} would be borne
    does: add 1 chip to s
constant: a heavy sack cannot be lifted
constant: a heavy sack cannot be borne
ward when a sack would be borne: set tide to 0

verb hit {n: number} wound to {s: sack}
    event: {s} is|are hit
    would: {s} would be hit
    does: add n wound to s
"""
SETUP = [
    "let me = the player left of nobody",
    "move each sack in the box to the floor",
    "move each die in the box to the floor",
    "for each sack as s: give control of s to me",
    "move each slip in the box to me's sleeve",
    "add 2 chip to me",
    "add 3 chip to me's opponent",
]
FULL, PARTLY, NOT, UNASKED = "in full", "partly", "not", "nothing asked"

ROWS: dict[str, tuple[str, list[str]]] = {
    # amounts
    "add": (FULL, ["add 1 chip to you"]),
    "add more than there is room for": (PARTLY, ["add 2 chip to you"]),
    "add where there is no room": (NOT, ["add 1 chip to your opponent"]),
    "add nothing": (UNASKED, ["add 0 chip to you"]),
    "remove": (FULL, ["remove 2 chip from you"]),
    "remove more than there is": (PARTLY, ["remove 3 chip from you"]),
    "remove where nothing is": (NOT, ["remove 1 drop from your opponent"]),
    "remove nothing": (UNASKED, ["remove 0 chip from you"]),
    "remove all of nothing": (UNASKED, ["remove all drop from your opponent"]),
    "set": (FULL, ["set chip on you to 1"]),
    "set to what it is": (NOT, ["set chip on you to 2"]),
    "set beyond its bounds": (PARTLY, ["set chip on you to 5"]),
    "set a value": (FULL, ["set tide to 1"]),
    "set a value to what it is": (NOT, ["set tide to 0"]),
    "set bookkeeping": (FULL, ["set ledger to 1"]),
    "set bookkeeping to what it is": (FULL, ["set ledger to 0"]),
    "set a counter of bookkeeping to what it is": (FULL, ["set tally on you to 0"]),
    # places
    "move": (FULL, ["move 1 sack to the loft"]),
    "move to where it lies": (NOT, ["move 1 sack to the floor"]),
    "move what is not there": (NOT, ["move 1 sack in the loft to the floor"]),
    "move each of a group": (FULL, ["move each sack to the loft"]),
    "move each of none": (NOT, ["move each sack in the loft to the floor"]),
    "move as many as there are not": (PARTLY, ["move 5 sacks to the loft"]),
    "move up to as many": (FULL, ["move up to 2 sacks in the floor to the loft"]),
    "attach": (FULL, ["choose 1 sack as a-sack", "attach the die in the floor to a-sack"]),
    "detach what is attached to nothing": (NOT, ["detach 1 sack"]),
    "give control": (FULL, ["give control of 1 sack to your opponent"]),
    "give control to who has it": (NOT, ["give control of 1 sack to you"]),
    "give control until an end": (FULL, ["give control of 1 sack to your opponent until the end of the day"]),
    "turn face-down": (FULL, ["turn 1 sack face-down"]),
    "turn face-up what lies open": (NOT, ["turn 1 sack face-up"]),
    "turn a die": (FULL, ["turn 1 die to 2"]),
    "turn a die to the side that is up": (NOT, ["turn 1 die to 1"]),
    "turn a die to a side that it has not": (NOT, ["turn 1 die to 7"]),
    "roll": (FULL, ["roll 1 die"]),
    "note": (FULL, ["note 4 on you"]),
    "create": (FULL, ['create 1 "Flour" in the loft']),
    "create nothing": (UNASKED, ['create 0 "Flour" in the loft']),
    "swap": (FULL, ["swap your sleeve with your opponent's sleeve"]),
    "swap what is empty": (NOT, ["swap your cellar with your opponent's cellar"]),
    "put under": (FULL, ["choose 1 sack as a-sack", "put 1 slip in your sleeve under a-sack in your cellar"]),
    "put nothing under": (NOT, ["choose 1 sack as a-sack", "put 1 slip in your cellar under a-sack in your cellar"]),
    "put what lies there under what holds it": (
        PARTLY,
        [
            "choose 1 sack as a-sack", "choose 1 slip in your sleeve as a-slip", "put a-slip under a-sack in your cellar",
            "put a-slip under a-sack in your cellar",
        ],
    ),
    "show": (FULL, ["show 1 slip in your sleeve to your opponent"]),
    "show to who knows": (FULL, ["show 1 slip in your sleeve to you"]),
    "show what lies open": (FULL, ["show 1 sack to your opponent"]),
    "show again": (FULL, ["show 1 slip in your sleeve to your opponent", "show 1 slip in your sleeve to your opponent"]),
    "reveal": (FULL, ["reveal 1 slip in your sleeve"]),
    "reveal what everybody knows": (FULL, ["reveal 1 sack"]),
    "look at": (FULL, ["your opponent looks at 1 slip in your sleeve"]),
    "look at what is known": (FULL, ["look at 1 slip in your sleeve"]),
    "shuffle what is empty": (NOT, ["shuffle the loft"]),
    # events and abilities
    "an event": (FULL, ["spoil 1 sack"]),
    "an event that is cancelled": (NOT, ["spoil 1 heavy sack"]),
    "resolve": (FULL, ["resolve the ring ability of 1 sack"]),
    "resolve what it has not": (NOT, ["resolve the ring ability of 1 die"]),
    "resolve what cannot be used": (NOT, ["resolve the toll ability of 1 sack"]),
    "take no action": (NOT, ["take 1 action"]),
    "ask": (FULL, ["ask your opponent whether any sack is heavy as told", "if told: do nothing"]),
    "do nothing": (FULL, ["do nothing"]),
    "end what does not run": (NOT, ["end the hour"]),
    "restart what does not run": (NOT, ["restart the hour"]),
    "let nobody win": (NOT, ["nobody wins the game"]),
    # verbs whose lines are all passed over
    "a verb of a false if": (NOT, ["skim"]),
    "a verb whose lines are all passed over": (NOT, ["sweep"]),
    "such a verb behind a line": (FULL, ["add 1 drop to you", "sweep"]),
    "such a verb in front of one that does not happen": (NOT, ["sweep", "set tide to 0"]),
    "such a verb and another step": (FULL, ["skim and add 1 drop to you"]),
    "such a verb in an if": (FULL, ["add 1 drop to you", "if tide = 0: skim"]),
    "such verbs alone": (NOT, ["skim", "sweep", "skim and sweep"]),
    "a verb for each, some passed over": (FULL, ["weigh each sack"]),
    "a verb for each, all passed over": (NOT, ["for each sack where not it is heavy as s: weigh s"]),
    "each of a group, all passed over": (NOT, ["weigh each sack where not it is heavy"]),
    "each of a group, all passed over, behind a line": (FULL, ["add 1 drop to you", "weigh each sack where not it is heavy"]),
    "each of a group, of which one is forbidden": (PARTLY, ["lift each sack"]),
    "each of a group, of which all are forbidden": (NOT, ["lift each heavy sack"]),
    "each of a group that is answered, of which one is forbidden": (PARTLY, ["bear each sack"]),
    # statements
    "and, all": (FULL, ["add 1 chip to you and add 1 drop to you"]),
    "and, one not": (PARTLY, ["set tide to 0 and add 1 drop to you"]),
    "and, none": (NOT, ["set tide to 0 and detach 1 sack"]),
    "and, one of nothing": (FULL, ["add 0 chip to you and add 1 drop to you"]),
    "the last line": (FULL, ["set tide to 0", "add 1 drop to you"]),
    "the last line not": (PARTLY, ["add 1 drop to you", "set tide to 0"]),
    "the last line asks nothing": (FULL, ["add 1 drop to you", "add 0 drop to you"]),
    "no line": (NOT, ["detach 1 sack", "set tide to 0"]),
    "if": (FULL, ["if tide = 0: add 1 drop to you"]),
    "false if alone": (NOT, ["if tide = 1: add 1 drop to you"]),
    "false if behind a line": (FULL, ["add 1 drop to you", "if tide = 1: add 1 drop to you"]),
    "false if behind what did not happen": (NOT, ["set tide to 0", "if tide = 1: add 1 drop to you"]),
    "else": (FULL, ["if tide = 1: add 1 drop to you", "else: add 2 drop to you"]),
    "for each": (FULL, ["for each sack: add 1 drop to you"]),
    "for each, some": (PARTLY, ["for each sack as s: add 1 chip to you"]),
    "for each of none": (NOT, ["for each sack in the loft: add 1 drop to you"]),
    "for each of none behind a line": (FULL, ["add 1 drop to you", "for each sack in the loft: add 1 drop to you"]),
    "repeat": (FULL, ["repeat 2 times: add 1 drop to you"]),
    "repeat, some": (PARTLY, ["repeat 2 times: add 1 chip to you"]),
    "repeat no times": (UNASKED, ["repeat 0 times: add 1 drop to you"]),
    "repeat while, never": (NOT, ["repeat while tide = 1: add 1 drop to you"]),
    "alternate": (FULL, ["alternate from you until 2 consecutive passes: take 1 action"]),
    "a period": (FULL, ["hour:", "    add 1 drop to you"]),
    "a period whose last line does nothing": (PARTLY, ["hour:", "    add 1 drop to you", "    set tide to 0"]),
    "a period whose last line is passed over": (FULL, ["hour:", "    add 1 drop to you", "    if tide = 1: add 1 drop to you"]),
    "a period in which nothing happens": (NOT, ["hour:", "    set tide to 0"]),
    "a period that is only left": (FULL, ["hour: end the hour"]),
    "a period that is left behind a line": (FULL, ["hour:", "    add 1 drop to you", "    end the hour"]),
    "a period that is left behind a line that does nothing": (FULL, ["hour:", "    set tide to 0", "    end the hour"]),
    "a period that is left by a verb": (FULL, ["hour: haste"]),
    "a period that a verb leaves behind a line": (FULL, ["hour:", "    set tide to 0", "    haste"]),
    "a period that is left inside of another one": (FULL, ["hour:", "    hour: end the hour"]),
    "a period that is left in front of a line": (FULL, ["hour:", "    if tide = 0: end the hour", "    set tide to 0"]),
    "a period that is not left in front of a line": (NOT, ["hour:", "    if tide = 1: end the hour", "    set tide to 0"]),
    "a period that begins again and does nothing then": (
        PARTLY,
        ["hour:", "    add 1 chip to you", "    if drop on you = 0:", "        add 1 drop to you", "        restart the hour"],
    ),
    "a period that begins again": (
        FULL,
        ["hour:", "    if drop on you = 0:", "        add 1 drop to you", "        restart the hour"],
    ),
    "a period that comes once more": (
        FULL,
        ["hour:", "    if drop on you = 0:", "        add 1 drop to you", "        take an extra hour"],
    ),
    "choose one": (FULL, ["choose one:", "    - add 1 drop to you", "    - set tide to 0"]),
    "choose one, partly": (PARTLY, ["choose one:", "    - add 2 chip to you"]),
    "choose one of none": (NOT, ["choose one:", "    - set tide to 0", "    - detach 1 sack"]),
    "choose up to two, none": (UNASKED, ["choose up to two:", "    - set tide to 0", "    - detach 1 sack"]),
    "first applicable": (FULL, ["first applicable:", "    set tide to 0", "    set ledger to 3", "    add 1 drop to you"]),
    "first applicable, none": (NOT, ["first applicable:", "    set tide to 0", "    set ledger to 3"]),
    "all applicable": (FULL, ["all applicable:", "    set tide to 0", "    add 1 drop to you"]),
    "all applicable, none": (NOT, ["all applicable:", "    set tide to 0"]),
    "may": (FULL, ["you may add 1 drop to you"]),
    "may, partly": (PARTLY, ["you may add 2 chip to you"]),
    "else that does not come": (FULL, ["add 1 chip to you", "else: set tide to 0"]),
    "else that comes": (FULL, ["set tide to 0", "else: add 1 chip to you"]),
    "else that comes, partly": (PARTLY, ["set tide to 0", "else: add 2 chip to you"]),
    "else behind a choice that is left": (UNASKED, ["tidy up", "else: add 1 drop to you"]),
    "may not": (NOT, ["you may set tide to 0"]),
    "fully": (FULL, ["fully remove 2 chip from you: add 1 drop to you"]),
    "fully, not": (NOT, ["fully remove 3 chip from you: add 1 drop to you"]),
    "fully, not, behind a line": (PARTLY, ["add 1 drop to you", "fully remove 3 chip from you: add 1 drop to you"]),
    "fully for nothing": (FULL, ["fully pay 0: add 1 drop to you"]),
    "fully a verb that ends with a false if": (FULL, ["fully spoil 1 sack: add 1 drop to you"]),
    "then": (FULL, ["remove 2 chip from you", "then add 1 drop to you"]),
    "then, not": (PARTLY, ["remove 3 chip from you", "then add 1 drop to you"]),
    "then behind nothing asked": (FULL, ["pay 0", "then add 1 drop to you"]),
    "until": (FULL, ["until the end of the day: each sack gets +1 weight"]),
    "an ability that waits": (FULL, ["after a sack is spoilt: add 1 drop to you"]),
    "a choice of one that takes nothing": (UNASKED, ["choose up to 1 sack in the loft as a-sack", "move a-sack to the floor"]),
    "a choice that takes nothing": (UNASKED, ["choose any number of sacks in the loft as some-sacks", "move some-sacks to the floor"]),
    "a choice that finds nothing": (NOT, ["choose 1 sack in the loft as a-sack", "move a-sack to the floor"]),
    "a choice of more than there are": (PARTLY, ["choose 5 sacks as some-sacks", "move some-sacks to the loft"]),
    "a choice of more than there are, each": (PARTLY, ["choose 5 sacks as some-sacks", "move each of some-sacks to the loft"]),
    "a choice of a number that is worked out": (FULL, ["choose (chip on you) sacks as some-sacks", "move some-sacks to the loft"]),
    "a choice of a number that is worked out, of fewer": (
        PARTLY,
        ["choose (chip on you + 3) sacks as some-sacks", "remove 2 chip from you", "move each of some-sacks to the loft"],
    ),
    "a choice of a number that is worked out, of none": (
        NOT,
        ["choose (chip on you) sacks in the loft as some-sacks", "move some-sacks to the floor"],
    ),
    "a choice of none, as a number says": (UNASKED, ["choose (drop on you) sacks as some-sacks", "move some-sacks to the loft"]),
    "a choice of none among none, as a number says": (
        UNASKED,
        ["choose (drop on you) sacks in the loft as some-sacks", "move each of some-sacks to the floor"],
    ),
    "for each of a choice of more than there are": (
        FULL,
        ["choose 5 sacks as some-sacks", "for each of some-sacks as s: move s to the loft"],
    ),
    "for each of a choice of none, as a number says": (
        UNASKED,
        ["choose (drop on you) sacks as some-sacks", "for each of some-sacks as s: move s to the loft"],
    ),
    "a total of nothing": (UNASKED, ["choose any number of sacks totalling 0 weight as some-sacks", "move some-sacks to the loft"]),
    "a total of nothing among none": (UNASKED, ["move any number of sacks in the loft totalling 0 weight to the floor"]),
    "a total among none": (NOT, ["move any number of sacks in the loft totalling 1 weight to the floor"]),
    "a total that changes nothing": (NOT, ["move any number of sacks totalling 1 weight to the floor"]),
    "a total that changes something": (FULL, ["move any number of sacks totalling 1 weight to the loft"]),
    "for each of a choice that takes nothing": (
        UNASKED,
        ["choose any number of sacks totalling 0 weight as some-sacks", "for each of some-sacks as s: move s to the loft"],
    ),
    "a name": (FULL, ["let weight-now = tide", "add (weight-now + 1) drop to you"]),
}  # fmt: skip


COURSE = """\
        day of me:
            first applicable:
                probe
                set fell to 1
            then set followed to 1
            if fell = 1:
                set followed to 0
                probe
                then set followed to 1
"""
FORESEEN: dict[str, bool] = {
    "set bookkeeping": False, "set bookkeeping to what it is": False, "set a counter of bookkeeping to what it is": False,
    "do nothing": False, "an event that is cancelled": True,
    **dict.fromkeys(("show to who knows", "show what lies open", "reveal what everybody knows", "look at what is known"), False),
}  # fmt: skip
"""Rows of which it is said beforehand that they could change something (or not) although they do not (or do).

Bookkeeping is nothing that `first applicable` looks for, `do nothing`, and showing what is known, is done
without any change; the other one is not foreseen.
"""


def played(folder: Path, words: str, course: str) -> State:
    """Play a game with these words more, and this course, to its end."""
    start = "".join(f"        {line}\n" for line in SETUP)
    rules = f"{WORDS}\n{words}\nverb play the game\n    does:\n{start}{course}"
    for name, text in (("game.yaml", MANIFEST), ("cards/core.yaml", CARDS), ("rules/play.rules", rules)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(folder)[0])
    assert [each.message for each in found] == []
    s = new_game(compile_game(game, 2), 1)
    advance(s)
    while s.pending is not None:
        decide(s, 0)
    return s


def result(folder: Path, lines: list[str]) -> tuple[str, bool]:
    """Return how far a verb with these lines happened, and whether it was said beforehand that it could change something."""
    body = "".join(f"        {line}\n" for line in lines)
    heard_of = "whenever a player probes: set heard to 1\n"
    s = played(folder, f"{heard_of}verb probe\n    event: {{by}} probes|probe\n    does:\n{body}", COURSE)
    heard, fell, followed = (s.values[s.layout.value_index(name)] for name in ("heard", "fell", "followed"))
    ways: dict[object, str] = {(1, 1): FULL, (1, 0): PARTLY, (0, 0): NOT, (0, 1): UNASKED}
    return ways[heard, followed], not fell


@pytest.mark.parametrize("row", ROWS)
def test_each_construct_happens_as_far_as_the_table_says(row: str, tmp_path: Path) -> None:
    """A verb of these lines is an event when they changed something, and lets `then` follow when all that was asked was done."""
    far, lines = ROWS[row]
    could = FORESEEN.get(row, far in (FULL, PARTLY))
    assert result(tmp_path, lines) == (far, could)


HIT = """\
        day of me:
            choose 1 sack where not it is heavy as a-sack
            hit 2 wound to a-sack
"""
OF_AN_EVENT: dict[str, tuple[list[str], bool, int, int]] = {
    # what is done where 2 wounds are about to happen; whether `then` follows; the wounds on that sack and on the salt
    "prevent a part": (["prevent 1 of that wound"], True, 1, 0),
    "prevent all": (["prevent 2 of that wound"], True, 0, 0),
    "prevent more than there is": (["prevent 3 of that wound"], False, 0, 0),
    "prevent what is left": (["prevent 1 of that wound", "prevent 1 of that wound"], True, 0, 0),
    "prevent where nothing is left": (["prevent 2 of that wound", "prevent 1 of that wound"], False, 0, 0),
    "prevent more than is left": (["prevent 1 of that wound", "prevent 2 of that wound"], False, 0, 0),
    "prevent nothing": (["prevent 0 of that wound"], True, 2, 0),
    "prevent less than nothing": (["prevent (1 - 3) of that wound"], True, 2, 0),
    "redirect nothing": (["redirect 0 of that wound to the heavy sack"], True, 2, 0),
    "redirect a part": (["redirect 1 of that wound to the heavy sack"], True, 1, 1),
    "redirect all": (["redirect 2 of that wound to the heavy sack"], True, 0, 2),
    "redirect more than there is": (["redirect 3 of that wound to the heavy sack"], False, 0, 2),
    "redirect where nothing is left": (["prevent 2 of that wound", "redirect 1 of that wound to the heavy sack"], False, 0, 0),
    "redirect to nothing": (["redirect 1 of that wound to the heavy sack in the loft"], False, 2, 0),
    "cancel": (["cancel that event"], True, 0, 0),
    "cancel what is cancelled": (["cancel that event", "cancel that event"], False, 0, 0),
    "change": (["change that wound to 1"], True, 1, 0),
    "change to what it is": (["change that wound to 2"], False, 2, 0),
    "change what is cancelled": (["cancel that event", "change that wound to 1"], False, 0, 0),
    "prevent of what is cancelled": (["cancel that event", "prevent 1 of that wound"], False, 0, 0),
    "instead": (["instead set tide to 1"], True, 0, 0),
    "instead what does not happen": (["instead set tide to 0"], False, 0, 0),
    "instead what happens in part": (["instead add 2 chip to you"], False, 0, 0),
}  # fmt: skip


@pytest.mark.parametrize("row", OF_AN_EVENT)
def test_what_is_done_to_an_event_happens_as_far_as_the_table_says(row: str, tmp_path: Path) -> None:
    """`then` follows what was done in full to the event that is about to happen, and the event is what is left of it."""
    lines, follows, wounds, elsewhere = OF_AN_EVENT[row]
    body = "".join(f"    {line}\n" for line in ("set fell to 1", *lines, "then set followed to 1"))
    s = played(tmp_path, f"ward when a sack would be hit:\n{body}", HIT)
    wound = s.layout.counter_index("wound")
    heavy = {e: s.program.definitions[s.card[e]] == "salt" for e in range(1, len(s.zone)) if s.card[e] >= 0}
    found = [
        sum(s.counters[wound][e] for e, is_heavy in heavy.items() if is_heavy is wanted) for wanted in (False, True)
    ]
    assert s.values[s.layout.value_index("fell")] == 1
    assert (s.values[s.layout.value_index("followed")] == 1, *found) == (follows, wounds, elsewhere)


def test_of_nothing_nothing_is_prevented(tmp_path: Path) -> None:
    """An event of no wounds is not cancelled by preventing some of them: there is nothing to prevent."""
    body = "    set fell to 1\n    prevent 1 of that wound\n    then set followed to 1\n"
    s = played(tmp_path, f"ward when a sack would be hit:\n{body}", HIT.replace("hit 2", "hit 0"))
    assert [s.values[s.layout.value_index(name)] for name in ("fell", "followed")] == [1, 0]
    assert not [entry for entry in log_entries(s) if entry[:2] == ("note", "cancelled")]


def test_no_step_comes_behind_a_victory(tmp_path: Path) -> None:
    """`win the game` and `end the game` are done in full: what stands behind them is not done any more."""
    s = played(tmp_path, "", "        set fell to 1\n        me wins the game\n        set followed to 1\n")
    assert [s.values[s.layout.value_index(name)] for name in ("fell", "followed")] == [1, 0]


def test_no_step_comes_behind_a_restart(tmp_path: Path) -> None:
    """`restart the <period>` begins the period again, and what stands behind it in the first turn does not come."""
    course = """\
        day of me:
            set heard to (heard + 1)
            if heard = 1:
                restart the day
                set followed to 1
            set fell to (fell + 1)
"""
    s = played(tmp_path, "", course)
    assert [s.values[s.layout.value_index(name)] for name in ("heard", "fell", "followed")] == [2, 1, 0]


@pytest.mark.parametrize("skipped", [True, False])
def test_a_verb_whose_period_is_skipped_has_not_happened(tmp_path: Path, skipped: bool) -> None:
    """A period that does not come is passed over."""
    toil = "whenever a player toils: set heard to 1\nverb toil\n    event: {by} toils|toil\n    does:\n        hour: add 1 drop to you\n"
    course = "        skip the next hour\n" if skipped else ""
    s = played(tmp_path, toil, f"{course}        me toils\n        then set followed to 1\n")
    found = [s.values[s.layout.value_index(name)] for name in ("heard", "followed")]
    assert found == [int(not skipped)] * 2


@pytest.mark.parametrize("behind", ["", "        if tide = 9: set fell to 1\n"])
@pytest.mark.parametrize(
    ("choice", "paid"),
    [
        ("choose either:\n            - do nothing\n            - set tide to tide", True),
        ("choose either:\n            - set tide to tide\n            - set tide to tide", False),
        ("choose one:\n            - do nothing\n            - set tide to tide", False),
    ],
)
def test_a_price_that_ends_with_a_choice_is_paid_with_what_is_offered(
    tmp_path: Path, choice: str, behind: str, paid: bool
) -> None:
    """Of `choose either` that is each of its blocks, also one that changes nothing; a line that is passed over changes none of it."""
    rules = f"verb dither\n    does:\n        set heard to 1\n        {choice}\n{behind}"
    s = played(tmp_path, rules, "        fully me dithers:\n            set followed to 1\n")
    assert [s.values[s.layout.value_index(name)] for name in ("heard", "followed")] == [int(paid)] * 2
