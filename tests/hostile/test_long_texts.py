"""Texts in which much is wrong, or much is said of much: to check them takes no longer than their length allows."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path

import pytest

from ruledeck.cli.entry import run
from ruledeck.grammar.text.work import MOST_EXPLAINED
from ruledeck.interpreter.target import counting, module
from ruledeck.interpreter.target.nodes import Function, Unit

from .bomb import Bomb

WRONG = 900


def _checked(bomb: Bomb, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return every finding in a line of its own."""
    run(["check", "--no-cache", "--output-format", "json", "--content", str(bomb.write(folder))])
    found = json.loads(capsys.readouterr().out)
    return "".join("{path}:{line}:{column} {code} {severity}: {message} {help}\n".format(**one) for one in found)


@pytest.mark.parametrize("place", ["card", "rules"])
def test_not_every_wrong_line_of_many_is_explained(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each wrong line is found; after some hundred it is no longer said what their authors may have meant."""
    lines = [f"reaction after this is hrt{number}: hurt this" for number in range(WRONG)]
    text = "\n".join(lines)
    bomb = Bomb("wrong", card=text) if place == "card" else Bomb("wrong", text.replace("this", "1 unit") + "\n")
    said = _checked(bomb, tmp_path, capsys)
    assert said.count(" D401 ") == WRONG
    assert said.count("is not a word of the game") == MOST_EXPLAINED
    assert said.count("fix the ones above first") == WRONG - MOST_EXPLAINED


def test_a_file_of_rulings_in_which_much_is_wrong_is_not_read_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """After some hundred faults of rulings the last that is told says that what stands behind it is not looked at."""
    lines = "".join(f"    - nonsense {number}\n" for number in range(WRONG))
    text = f"- case: First\n  status: house\n  given: {{}}\n  do: []\n  expect:\n{lines}"
    said = _checked(Bomb("rulings", more={"rulings/first.yaml": text}), tmp_path, capsys)
    assert said.count("rulings/first.yaml:") == MOST_EXPLAINED + 1
    assert said.count("what stands behind this is not looked at") == 1
    assert f"rulings/first.yaml:{5 + MOST_EXPLAINED + 1}:" in said


def test_the_same_error_is_told_once_at_each_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Equal lines with equal errors have a finding each."""
    bomb = Bomb("twice", card="reaction after this is hrt: hurt this\nreaction after this is hrt: hurt this")
    assert _checked(bomb, tmp_path, capsys).count(" D401 ") == 2


def test_words_that_name_each_other_many_times_are_worked_out_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Adjectives of which each names the one before eight times are checked without going through all that they name."""
    lines = ["adjective odd0 {x: unit}: damage on x > 0"]
    for number in range(1, 20):
        lines.append(f"adjective odd{number} {{x: unit}}: {' or '.join([f'x is odd{number - 1}'] * 8)}")
    bomb = Bomb("odd", "\n".join(lines) + "\n", ("hurt each odd19 unit",))
    assert " error: " not in _checked(bomb, tmp_path, capsys)


def test_ever_so_many_findings_of_one_line_are_told_as_fast_as_it_is_long(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twenty thousand wrong keys of one line have a finding each, in a time that grows with them, not with their square."""
    number = 20_000
    keys = ", ".join(f"k{at}: {at}" for at in range(number))
    bomb = Bomb("keys", more={"text/ru/names.yaml": f"cards:\n  alice:\n    name: \u0410\n    forms: {{{keys}}}\n"})
    began = time.process_time()
    said = _checked(bomb, tmp_path, capsys)
    # It takes about three seconds on a slow machine; by the square of the keys it takes more than a minute.
    assert time.process_time() - began < 15
    assert said.count("names.yaml:4:") == number


def test_what_a_function_bounds_is_found_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To print a function asks once which of its variables hold a few, and to weigh it once more, however much stands in it."""
    asked: Counter[int] = Counter()

    def few_in(function: Function | Unit) -> frozenset[str]:
        asked[id(function)] += 1
        kept.append(function)
        return few(function)

    few, kept = counting.few_in, list[Function | Unit]()
    for place in (counting, module):
        monkeypatch.setattr(place, "few_in", few_in)
    names = [f"u{number}" for number in range(6)]
    card = "\n".join(
        ["action:", *(f"    choose a unit as {name}" for name in names), *(f"    hurt {name}" for name in names)]
    )
    run(
        [
            "check",
            "--no-cache",
            "--content",
            str(Bomb("choices", steps=("each player takes 1 action",), card=card).write(tmp_path)),
        ]
    )
    assert 0 < max(asked.values()) <= 2
