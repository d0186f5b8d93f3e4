"""Periods that are left: from the inside out, each with its end, and only where they run."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.state.saves import Refusal, from_json, to_json
from ruledeck.interpreter.state.state import State, log_entries

MANIFEST = """\
id: calendar
language: 1
name: Calendar
players: {min: 2, max: 2}
types:
  clock: {fields: {speed: number}}
zones:
  table: {in_play: true}
counters:
  mark: {on: [game]}
  peal: {on: [clock]}
values:
  left: {type: number, start: 0}
periods: [era, year, day]
"""
CARDS = "- {id: sundial, name: Sundial, type: clock, copies: 1, speed: 1}\n"
WORDS = """\
window afters
    moment: after
window befores
    moment: when
ability echo
    timing: after
    forced: yes
ability ward
    timing: when
    forced: yes
ability rite
    timing: called
"""
SETUP = ["move each clock in the box to the table", "give control of each clock to the player left of nobody"]
ENDS = """
ward when the era ends: add 1 mark to the game
ward when the year ends: add 2 mark to the game
ward when the day ends: add 3 mark to the game
"""
TELL = "add (speed of the clock in the table) mark to the game"


def written(folder: Path, lines: list[str], more: str, words: str = WORDS) -> State:
    """Return the beginning of a game of some lines, which must be clean."""
    body = "".join(f"        {line}\n" for line in (*SETUP, *lines, "each player wins the game"))
    rules = f"{words}{more}\nverb play the game\n    does:\n{body}"
    for name, text in (("game.yaml", MANIFEST), ("cards/core.yaml", CARDS), ("rules/play.rules", rules)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(folder)[0])
    assert [each.message for each in found] == []
    return new_game(compile_game(game, 2), 1)


def marks(folder: Path, lines: list[str], more: str = "", words: str = WORDS) -> list[object]:
    """Return the marks that are made in a game, which everybody wins; it is resumed from a save at each decision."""
    s = written(folder, lines, more, words)
    advance(s)
    while s.pending is not None:
        copy = from_json(s.layout, to_json(s))
        assert not isinstance(copy, Refusal)
        copy.program, s = s.program, copy
        decide(s, 0)
    assert s.over == (1, 2)
    counted = s.layout.counter_index("mark")
    return [entry[4] for entry in log_entries(s) if entry[0] == "add" and entry[1] == counted]


@pytest.mark.parametrize("word", ["end", "restart"])
def test_leaving_what_does_not_run_is_nothing(word: str, tmp_path: Path) -> None:
    """A verb that ends a period, or begins it again, does nothing where no such period runs, and the lines behind it go on."""
    more = f"\nverb fall\n    does:\n        if left = 0:\n            set left to 1\n            {word} the day\n"
    lines = ["year:", "    day: add 5 mark to the game", "    fall", "    add 6 mark to the game"]
    again = [
        "    set left to 0",
        "    day:",
        "        fall",
        "        add 7 mark to the game",
        "    add 8 mark to the game",
    ]
    assert marks(tmp_path, [*lines, *again], more) == [5, 6, 8] if word == "end" else [5, 6, 7, 8]


def test_a_period_can_be_ended_by_what_reacts_to_its_beginning(tmp_path: Path) -> None:
    """It ends with its event, and the period around it goes on."""
    more = f"{ENDS}echo after the day begins: end the day\n"
    lines = ["year:", "    day: add 5 mark to the game", "    add 6 mark to the game"]
    assert marks(tmp_path, lines, more) == [3, 6, 2]


def test_a_period_can_be_begun_again_by_what_reacts_to_its_beginning(tmp_path: Path) -> None:
    """It begins again, and goes its way."""
    head = f"{ENDS}echo after the day begins:\n    add 4 mark to the game\n    if left = 0:\n        set left to 1\n"
    lines = ["year:", "    day: add 5 mark to the game", "    add 6 mark to the game"]
    assert marks(tmp_path, lines, f"{head}        restart the day\n") == [4, 4, 5, 3, 6, 2]


def test_periods_are_left_from_the_inside_out(tmp_path: Path) -> None:
    """An outer period that is ended ends each inner one first, with the event of its end."""
    lines = ["era:", "    year:", "        day:", "            end the era", "    add 9 mark to the game"]
    assert marks(tmp_path, lines[:-1], ENDS) == [3, 2, 1]


RUNG = """
verb ring {c: clock}
    event: {c} is|are rung
    does: add 1 peal to c
verb strike {c: clock}
    event: {c} is|are struck
    does: add 2 peal to c
echo after a clock is struck:
    ring that clock
    end the day
echo after a clock is rung: add (peal on that clock) mark to the game
"""


@pytest.mark.parametrize("moment", ["moment: after", "moment: after\n    resolves: queue"], ids=["window", "queue"])
def test_what_waits_for_what_an_ability_did_is_asked_although_it_left_the_period(moment: str, tmp_path: Path) -> None:
    """What happened before the period was left is answered at its end, and what answers it knows of what."""
    lines = ["year:", "    day:", "        strike the clock in the table", "    add 6 mark to the game"]
    assert marks(tmp_path, lines, RUNG, WORDS.replace("moment: after", moment)) == [3, 6]


WORN = """
verb strike {c: clock}
    event: {c} is|are struck
    does: add 2 peal to c
whenever a clock in play where peal on it >= 2: move it to the box
echo after a clock is struck: add (peal on that clock) mark to the game
"""


@pytest.mark.parametrize("moment", ["moment: after", "moment: after\n    resolves: queue"], ids=["window", "queue"])
def test_what_a_state_rule_takes_away_is_known_as_it_was(moment: str, tmp_path: Path) -> None:
    """What answers an event behind which a rule took the thing away asks about it as it lay there last, also from the queue."""
    lines = ["year:", "    strike the clock in the table"]
    assert marks(tmp_path, lines, WORN, WORDS.replace("moment: after", moment)) == [2]


@pytest.mark.parametrize("more", ["", ENDS], ids=["unwatched", "watched"])
def test_what_lasts_until_the_end_of_an_inner_period_is_over(more: str, tmp_path: Path) -> None:
    """What holds, waits or is lent until the end of a period ends with it also where an outer one is left."""
    verb = "verb toll\n    event: {by} tolls|toll\n    does: add 20 mark to the game\n"
    lines = [
        "era:",
        "    day:",
        "        until the end of the day: the clock in the table gets +5 speed",
        "        give control of the clock in the table to the player right of nobody until the end of the day",
        "        after a player tolls, until the end of the day: add 30 mark to the game",
        f"        {TELL}",
        "        if left = 0: end the era",
        TELL,
        "the player left of nobody tolls",
        "for each clock the player left of nobody controls as c: add (39 + speed of c) mark to the game",
    ]
    ends = [3, 1] if more else []
    assert marks(tmp_path, lines, f"{more}\n{verb}") == [6, *ends, 1, 20, 40]


def test_what_reacts_to_an_end_on_the_way_out_may_ask(tmp_path: Path) -> None:
    """A decision may come while periods are being left, and they go on being left behind it."""
    more = "ward when the day ends:\n    choose 1 player as p\n    if p is the player left of nobody: add 3 mark to the game\n"
    lines = ["era:", "    year:", "        day:", "            end the year", "    add 9 mark to the game"]
    assert marks(tmp_path, lines, more) == [3, 9]


@pytest.mark.parametrize(("first", "second"), [("era", "year"), ("year", "era")])
def test_of_two_ways_out_the_farther_one_is_gone(first: str, second: str, tmp_path: Path) -> None:
    """What reacts to an end on the way out may lead farther out, but not less far."""
    more = f"{ENDS}\necho after the day ends: end the {second}\n"
    lines = ["era:", "    year:", "        day:", f"            end the {first}", "add 9 mark to the game"]
    assert marks(tmp_path, lines, more) == [3, 2, 1, 9]


def test_a_period_that_is_ending_cannot_be_ended(tmp_path: Path) -> None:
    """What reacts to the end of a period cannot end it again; the one around it of the same kind is not meant."""
    more = f"{ENDS}echo after the day ends: end the day\n"
    lines = ["day:", "    day: add 5 mark to the game", "    add 6 mark to the game", "add 7 mark to the game"]
    assert marks(tmp_path, lines, more) == [5, 3, 6, 3, 7]


def test_what_leaves_a_longer_period_at_the_end_of_another_ends_that_one_too(tmp_path: Path) -> None:
    """What lasts until the end of a day ends with it also when something that reacts to its end leaves the year."""
    lines = [
        "year:",
        "    day:",
        "        until the end of the day: the clock in the table gets +5 speed",
        f"        {TELL}",
        "    add 9 mark to the game",
        TELL,
    ]
    assert marks(tmp_path, lines, "echo after the day ends: end the year\n") == [6, 1]


def test_a_period_that_begins_again_has_not_ended(tmp_path: Path) -> None:
    """No event of its end happens, and what lasts until its end goes on; periods inside it end."""
    lines = [
        "year:",
        "    if left = 0: until the end of the year: the clock in the table gets +5 speed",
        f"    {TELL}",
        "    day:",
        "        if left = 0:",
        "            set left to 1",
        "            restart the year",
        TELL,
    ]
    lines[1:2] = ["    if left = 0:", "        until the end of the year: the clock in the table gets +5 speed"]
    assert marks(tmp_path, lines, ENDS) == [6, 3, 6, 3, 2, 1]


def test_the_end_of_the_game_ends_no_period(tmp_path: Path) -> None:
    """Where somebody wins inside a period, the game is over, and nothing else happens."""
    assert marks(tmp_path, ["era:", "    day:", "        if left = 0: each player wins the game"], ENDS) == []


def test_what_lasts_until_a_start_is_over_with_it_and_not_before(tmp_path: Path) -> None:
    """An effect until the start of the next day outlasts the end of this one, and is over when the next one's beginning is heard."""
    lines = [
        "day:",
        "    until the start of the day: the clock in the table gets +5 speed",
        f"    {TELL}",
        TELL,
        "day:",
        f"    {TELL}",
    ]
    more = f"ward when the day ends: {TELL}\necho after the day begins: {TELL}\n"
    (tmp_path / "plain").mkdir()
    assert marks(tmp_path / "plain", lines) == [6, 6, 1]
    (tmp_path / "heard").mkdir()
    assert marks(tmp_path / "heard", lines, more) == [1, 6, 6, 6, 1, 1, 1]


LISTENS = "echo after the day ends, if players in the game = 9: end the game\n"


@pytest.mark.parametrize("more", ["", LISTENS], ids=["unheard", "heard"])
def test_rules_come_before_what_ends_with_a_period_that_is_left(more: str, tmp_path: Path) -> None:
    """What a verb brings about before it leaves a period is seen by the rules of state, whether anybody waits for that end or not."""
    verb = "verb slow\n    does:\n        until the end of the day: the clock in the table gets -1 speed\n        end the day\n"
    rule = (
        "whenever left = 0 and speed of the clock in the table <= 0:\n    set left to 1\n    add 4 mark to the game\n"
    )
    assert marks(tmp_path, ["day: slow", TELL], f"{more}{verb}\n{rule}") == [4, 1]


@pytest.mark.parametrize("more", ["", LISTENS], ids=["unheard", "heard"])
def test_what_is_lent_while_a_condition_holds_goes_back_first(more: str, tmp_path: Path) -> None:
    """A loan whose condition fails in the line that leaves the day is over before that day is: whoever lent it last has it again."""
    first, second = "the player left of nobody", "the player right of nobody"
    verb = (
        f"verb hush\n    does:\n        give control of the clock in the table to {second} until the end of the day\n"
        f"        give control of the clock in the table to {first} while left = 0\n        set left to 1\n        end the day\n"
    )
    s = written(tmp_path, ["day: hush", TELL], f"{more}{verb}")
    advance(s)
    given = [
        entry[3] for entry in log_entries(s) if entry[0] == "control" and isinstance(entry[1], int) and entry[1] > 2
    ]
    assert given == [1, 2, 1, 2, 1]
