"""A choice whose numbers stay within a total, in the middle of it: what is asked, what a save keeps, what is not offered any more."""

from pathlib import Path

import pytest

from ruledeck.cli.play.picks import Picks
from ruledeck.cli.speech.names import table_names
from ruledeck.cli.table.current_values import Surroundings
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.proof.copies import read_back
from ruledeck.interpreter.proof.invariants import log_name
from ruledeck.interpreter.state.saves import Refusal
from ruledeck.interpreter.state.state import State

from .clearing import bound

LINES = """\
first chooses any number of beasts with a total size of at most (count beasts * 2) as meal
add 1 berry to each of meal
"""


def begun(folder: Path, lines: str = LINES) -> State:
    """Return the state in which the first player is asked for the first of a hare of 1, a deer of 3, a bear of 5."""
    game, found = bound(folder, lines)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    assert advance(s)
    return s


@pytest.mark.parametrize(
    ("language", "asked", "offered"),
    [
        ("en", "any number of beasts with a total size of 6 or less (so far: Hare; 5 left)", "Deer (size 3)"),
        ("ru", "не более 6 (уже выбрано: Hare; осталось 5)", "Deer (size 3)"),
    ],
)
def test_the_question_tells_what_is_left_of_the_total(tmp_path: Path, language: str, asked: str, offered: str) -> None:
    """Behind what was picked it says how much may still be added, and each thing says how much it adds."""
    s = begun(tmp_path)
    decide(s, 0)
    assert advance(s)
    prompt = prompt_of(s, table_names(s.program, ("Ann", "Bob"), language), Surroundings(s.program))
    assert prompt.question.endswith(asked)
    assert prompt.options[0].startswith(offered)


def test_what_would_be_too_much_is_not_offered(tmp_path: Path) -> None:
    """Behind the bear of 5 there is room for the hare alone, and behind both for nothing, so that nobody is asked any more."""
    s = begun(tmp_path)
    assert len(options(s)) == 4
    decide(s, 2)
    assert advance(s)
    assert len(options(s)) == 2
    decide(s, 0)
    assert not advance(s)
    assert sum(s.counters[s.layout.counter_index("berry")]) == 2


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [(["1", "3"], ""), (["3", "2"], "2"), (["1", "2", "3"], "3")],
)
def test_a_line_that_passes_the_bound_takes_nothing(tmp_path: Path, typed: list[str], wrong: str) -> None:
    """Where several are said in one line, the first that is too much beside those in front of it is named."""
    s, picks = begun(tmp_path), Picks()
    prompt = picks.numbered(s, prompt_of(s, table_names(s.program, ("Ann", "Bob"), "en"), Surroundings(s.program)))
    assert picks.say(s, prompt, typed) == wrong
    assert (picks.taken(s, prompt) is None) is bool(wrong)


def test_a_save_in_the_middle_plays_on_alike(tmp_path: Path) -> None:
    """A copy and what is read back from a save go on with what was picked and what is left."""
    s = begun(tmp_path)
    decide(s, 2)
    assert advance(s)
    read = read_back(s)
    assert not isinstance(read, Refusal)
    ends = []
    for each in (s.clone(), s, read):
        offered = len(options(each))
        decide(each, 0)
        advance(each)
        ends.append((offered, log_name(each)))
    assert ends[0] == ends[1] == ends[2]


def test_a_bound_below_nothing_is_met_by_no_choice(tmp_path: Path) -> None:
    """Then not even nothing can be chosen: nobody is asked, and nothing is done."""
    game, found = bound(tmp_path, LINES.replace("(count beasts * 2)", "(0 - 1)"))
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    assert not advance(s)
    assert sum(s.counters[s.layout.counter_index("berry")]) == 0
