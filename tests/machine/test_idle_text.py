"""What nobody uses changes nothing: an ability that waits and never answers leaves everything as it is without it."""

from pathlib import Path
from typing import Final

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.state import State

MANIFEST: Final = """\
id: pond
language: 1
name: Pond
players: {min: 2, max: 2}
types:
  duck: {fields: {size: number}}
zones:
  bank: {in_play: true}
  nest: {per: player}
counters:
  drop: {on: [player]}
  egg: {on: [player]}
  scale: {on: [duck]}
values:
  depth: {type: number, start: 0}
periods: [day, swim]
"""
CARDS: Final = """\
- id: grebe
  name: Grebe
  type: duck
  copies: 1
  size: 2
  rules: |
    echo after this is wetted: add 5 egg to first
- {id: teal, name: Teal, type: duck, copies: 2, size: 1}
"""
RULES: Final = """\
player first: the player left of nobody

window afters
    moment: after
    resolves: stack
    nests: no
    closes: all passed
    each: all

ability echo
    timing: after
    forced: yes

verb dive {d: duck}
    event: {d} dives|dive
    does: add 1 scale to d

verb wet {d: duck}
    event: {d} is|are wetted
    would: {d} would be wetted
    does: add 1 scale to d

verb swim
    does: do nothing

"""
NEVER: Final = "echo after {event}, if players in the game = 99: end the game\n\n"
BEGIN: Final = ["move the top card of the box to the bank", "set drop on first to 0", "set egg on first to 0"]
AT_ONE_MOMENT: Final = """\
ability omen
    timing: when
    forced: yes

whenever (drop on first > 0 and during a swim):
    add 1 egg to first
    set drop on first to 0

verb plunge {d: duck}
    event: {d} plunges|plunge
    does:
        add 1 scale to d
        wet d

"""
"""A rule that speaks of a period, and a verb that several things do at one moment."""
CASES: Final[dict[str, tuple[str, list[str], list[str], tuple[str, int]]]] = {
    "a rule that holds when a period begins speaks before its first line": (
        "whenever (drop on first > 0 and during a swim):\n    add 1 egg to first\n    set drop on first to 0\n\n",
        ["day:", "    add 1 drop to first", "    swim:", "        if egg on first = 1: add 10 egg to first"],
        ["a day begins", "a swim begins"],
        ("egg", 11),
    ),
    "a rule speaks behind each line of another one": (
        "whenever depth > 0:\n    first digs\n    if egg on first = 1: add 10 egg to first\n    set depth to 0\n\n"
        "whenever drop on first > 0:\n    set drop on first to 0\n    add 1 egg to first\n\n"
        "verb dig\n    event: {by} digs|dig\n    does: add 1 drop to you\n\n",
        ["set depth to 1"],
        ["a player digs", "drop is added to a player"],
        ("egg", 11),
    ),
    "a rule speaks behind each cost": (
        "whenever drop on first > 0:\n    set drop on first to 0\n    add 1 egg to first\n\n"
        "echo after a duck dives, add 1 drop to first, add (egg on first) egg to first: add 10 egg to first\n\n",
        ["add 1 egg to first", "dive 1 duck in the bank"],
        ["drop is added to a player"],
        ("egg", 14),
    ),
    "what is made in the box is made there": (
        "",
        ['create 1 "Teal" in nobody\'s nest as made', "add 1 scale to made", "add (scale on made) egg to first"],
        ["a duck is created"],
        ("egg", 1),
    ),
    "what is made in a zone of a player is that player's": (
        "",
        ['create 1 "Teal" in first\'s nest', 'add (count ducks in first\'s nest where (controller of it = first)) egg to first'],
        ["a duck is created"],
        ("egg", 1),
    ),
    "to create nothing is done in full": (
        "",
        ['create 0 "Teal" in the bank', "then: add 1 egg to first"],
        ["a duck is created"],
        ("egg", 1),
    ),
    "an amount for several players is worked out once": (
        "",
        ["add 1 egg to first", "add (egg on first) egg to each player", "set egg on first to (egg on first's opponent)"],
        ["egg is added to a player"],
        ("egg", 1),
    ),
    "what left a period gets its window where the period ends": (
        "echo after a duck dives:\n    if egg on first = 0:\n        add 1 egg to first\n        dive each duck in the bank\n"
        "        end the swim\n    add 2 egg to first\n\n",
        ["day:", "    repeat 2 times:", "        if depth = 0:", "            swim: dive 1 duck in the bank",
         "        set depth to (depth + egg on first)", "set egg on first to depth"],
        ["a swim ends", "a day begins"],
        ("egg", 6),
    ),
    "what is forbidden does not happen to what no ability of its own waits for": (
        "constant: a duck where (size of it = 1) cannot be wetted\n\n",
        ["wet each duck in the bank", "add (1 + the total (scale on it) among ducks in the bank) egg to first"],
        ["a duck is wetted"],
        ("egg", 1),
    ),
    "a rule speaks as a period begins that an ability holds while several things happen together": (
        f"{AT_ONE_MOMENT}omen when a duck would be wetted, limit once per game:\n    add 1 drop to first\n"
        "    swim:\n        if egg on first = 1: add 10 egg to first\n\n",
        ["move each duck in the box to the bank", "plunge each duck in the bank"],
        ["a swim begins"],
        ("egg", 16),
    ),
    "a rule speaks as a period ends that an ability leaves while several things happen together": (
        f"{AT_ONE_MOMENT}verb flee\n    does:\n        add 1 drop to first\n        end the swim\n\n"
        "omen when a duck would be wetted, limit once per game:\n    swim: flee\n    if egg on first = 1: add 10 egg to first\n\n",
        ["move each duck in the box to the bank", "plunge each duck in the bank"],
        ["a swim ends"],
        ("egg", 16),
    ),
}  # fmt: skip
"""What the rules have, what is played, what is waited for in vain, and how many of a counter the first player has in the end."""


def ended(folder: Path, rules: str, lines: list[str], words: str = RULES) -> State:
    """Return the state in which the game with some lines ends; everybody takes the first option."""
    body = "".join(f"        {line}\n" for line in [*BEGIN, *lines])
    played = f"{words}{rules}verb play the game\n    does:\n{body}"
    for name, content in (("game.yaml", MANIFEST), ("cards/core.yaml", CARDS), ("rules/play.rules", played)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    game, found = bind_game(read_game(folder)[0])
    assert [f"{each.code} {each.message}" for each in found] == []
    s = new_game(compile_game(game, 2), 0)
    waiting = advance(s)
    while waiting:
        waiting = decide(s, len(options(s)) and 0)
    return s


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("heard", [False, True], ids=["nobody waits", "somebody waits in vain"])
def test_it_is_so_whether_anybody_waits_or_not(case: str, heard: bool, tmp_path: Path) -> None:
    """What happens is the same where something waits for it that never answers."""
    rules, lines, events, (counter, number) = CASES[case]
    if heard:
        rules += "".join(NEVER.format(event=event) for event in events)
    s = ended(tmp_path, rules, lines)
    assert s.counters[s.layout.counter_index(counter)][1] == number


QUEUE: Final = RULES.replace(
    "resolves: stack\n    nests: no\n    closes: all passed\n    each: all", "resolves: queue\n    scope: event"
)


@pytest.mark.parametrize("heard", [False, True], ids=["nobody waits", "somebody waits in vain"])
def test_what_stands_in_the_queue_when_a_period_is_left_comes_before_its_end(heard: bool, tmp_path: Path) -> None:
    """An ability of the queue leaves the period: those behind it are resolved before anything behind the period happens."""
    rules = "echo after a duck dives: end the swim\n\necho after a duck dives: add 1 egg to first\n\n"
    rules += NEVER.format(event="a swim ends") if heard else ""
    lines = ["day:", "    repeat 2 times:", "        if depth = 0:", "            swim: dive 1 duck in the bank",
             "        set depth to (depth + egg on first)", "set egg on first to depth"]  # fmt: skip
    s = ended(tmp_path, rules, lines, QUEUE)
    assert s.counters[s.layout.counter_index("egg")][1] == 2


@pytest.mark.parametrize("heard", [False, True], ids=["nobody waits", "somebody waits in vain"])
def test_what_stands_in_a_queue_that_does_not_nest_is_kept_through_other_events(heard: bool, tmp_path: Path) -> None:
    """An ability that waits in the queue is resolved, also where something else happens before that which is waited for."""
    rules = "echo after a day begins: add 1 egg to first\n\n" + (NEVER.format(event="a duck dives") if heard else "")
    words = QUEUE.replace("resolves: queue", "resolves: queue\n    nests: no")
    s = ended(tmp_path, rules, ["day: dive 1 duck in the bank"], words)
    assert s.counters[s.layout.counter_index("egg")][1] == 1


@pytest.mark.parametrize("heard", [False, True], ids=["nobody waits", "somebody waits in vain"])
def test_costs_are_paid_first_where_nothing_can_answer_an_ability(heard: bool, tmp_path: Path) -> None:
    """What only waits for an ability to have been resolved is no answer to it: what is chosen is chosen behind the costs."""
    rules = "window befores\n    moment: when\n    resolves: stack\n\n"
    rules += "echo after a duck dives, remove 1 drop from first:\n    choose one:\n        - add (drop on first) egg to first\n"
    rules += "        - add 10 egg to first\n\n"
    rules += NEVER.format(event="an ability of a card is resolved") if heard else ""
    s = ended(tmp_path, rules, ["add 1 drop to first", "day: dive 1 duck in the bank"], QUEUE)
    assert s.counters[s.layout.counter_index("egg")][1] == 10


@pytest.mark.parametrize("heard", [False, True], ids=["nobody waits", "somebody waits in vain"])
def test_what_an_interrupt_brought_about_waits_for_the_window_of_what_it_answered(heard: bool, tmp_path: Path) -> None:
    """No step of the event that was answered gives it a window before that, whoever listens to the step."""
    rules = "window befores\n    moment: when\n    nests: no\n\nability omen\n    timing: when\n    forced: yes\n\n"
    rules += "omen when a duck would bob: dive that duck\n\n"
    rules += "echo after a duck dives: add (10 * scale on that duck) egg to first\n\n"
    rules += "verb bob {d: duck}\n    event: {d} bobs|bob\n    would: {d} would bob\n    does:\n"
    rules += "        add 1 drop to first\n        add 1 scale to d\n\n"
    rules += NEVER.format(event="drop is added to a player") if heard else ""
    s = ended(tmp_path, rules, ["bob 1 duck in the bank"])
    assert s.counters[s.layout.counter_index("egg")][1] == 20


def test_an_ability_of_a_queue_keeps_its_event_through_a_period_in_it(tmp_path: Path) -> None:
    """What else is in the queue waits for the end of the ability that is being resolved, which goes on with its own event."""
    text = RULES.replace("resolves: stack\n    nests: no\n    closes: all passed\n    each: all", "resolves: queue")
    rules = (
        "echo after a duck dives:\n    day: wet that duck\n    add (scale on that duck) egg to first\n\n"
        "echo after a duck dives: add 10 egg to first\n\n"
    )
    s = ended(tmp_path, rules, ["day: dive 1 duck in the bank"], text)
    assert s.counters[s.layout.counter_index("egg")][1] == 12
