"""Files of `sim --lines` that somebody wrote by hand: what is no game of the run is refused in words, at its line."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

import pytest
from tests.hostile.children import answer

SOURCE = Path(__file__).resolve().parents[2] / "docs" / "example" / "toys"
QUIET = {"NO_COLOR": "1"}
Line = dict[str, Any]


@pytest.fixture(autouse=True, scope="module")
def _tidy() -> Iterator[None]:
    """Take away what the commands of these tests keep together, such as the program of the game."""
    yield
    shutil.rmtree(_kept())
    _kept.cache_clear()


@cache
def _kept() -> str:
    return mkdtemp()


def home() -> dict[str, str]:
    """Return the environment of a command."""
    return {**QUIET, **dict.fromkeys(("XDG_CACHE_HOME", "XDG_STATE_HOME"), _kept())}


@cache
def genuine() -> tuple[str, ...]:
    """Return the lines of a run of two games."""
    with TemporaryDirectory() as name:
        lines = Path(name, "games.jsonl")
        found = answer(["sim", str(SOURCE), "--games", "2", "--lines", str(lines)], Path(name), home())
        assert (found.faults, found.code) == ([], 0)
        return tuple(lines.read_text(encoding="utf-8").splitlines())


def resumed(folder: Path, *lines: str) -> tuple[int, str]:
    """Go on with such lines; returns the exit code and what was said."""
    path = folder / "games.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return gone_on(folder, path)


def gone_on(folder: Path, path: Path) -> tuple[int, str]:
    """Go on with a file, and ask for all that is made of it."""
    made = ["--page", str(folder / "page.html"), "--write", str(folder / "all.json"), "--cards"]
    found = answer(["sim", str(SOURCE), "--games", "2", "--lines", str(path), "--resume", *made], folder, home())
    assert found.faults == []
    return found.code, found.said


def forged(change: Callable[[Line], object]) -> tuple[str, ...]:
    """Return the lines of a run with a change in the first game."""
    head, first, second = genuine()
    line = json.loads(first)
    change(line)
    return head, json.dumps(line), second


NO_GAME: dict[str, Callable[[Line], object]] = {
    "a negative number": lambda line: line.update(decisions=-5),
    "a number of 4,000 digits": lambda line: line.update(decisions=int("9" * 4000)),
    "an infinite number": lambda line: line.update(events=float("inf")),
    "no number": lambda line: line.update(decisions=True),
    "a text for a list": lambda line: line.update(winners="alice"),
    "a list for a text": lambda line: line.update(stopped=[[]]),
    "a report that steers": lambda line: line.update(stopped="\x1b[2J"),
    "half a letter": lambda line: line.update(stopped="\ud800"),
    "no seats": lambda line: line.pop("had"),
}
NOT_THIS_RUN: dict[str, Callable[[Line], object]] = {
    "a card that is not there": lambda line: line["had"].update(alice=["crown_of_thorns"]),
    "a card that was used and is not there": lambda line: line["used"].update(alice=["<b>"]),
    "a seat that is not there": lambda line: line["had"].update(zed=[]),
    "a winner who is not there": lambda line: line.update(winners=["zed"]),
    "a period that is not there": lambda line: line["periods"].update({"<i>": 3}),
    "a counter that is not there": lambda line: line["counters"].update({"<i>": {"alice": 3}}),
    "a deck that nobody has": lambda line: line.update(decks={"alice": "<script>"}),
    "another seed": lambda line: line.update(seed=7),
}


@pytest.mark.parametrize("how", NO_GAME)
def test_what_no_game_comes_to_is_no_game(how: str, tmp_path: Path) -> None:
    """A line with what no game can come to is refused: neither counted, nor shown, nor the end of the program."""
    code, said = resumed(tmp_path, *forged(NO_GAME[how]))
    assert code == 2
    assert "line 2 of" in said
    assert "is not a game\n" in said


@pytest.mark.parametrize("how", NOT_THIS_RUN)
def test_what_the_run_does_not_know_is_of_another(how: str, tmp_path: Path) -> None:
    """A line that names what is not in the game, or another seed than the next, is not a game of this run."""
    code, said = resumed(tmp_path, *forged(NOT_THIS_RUN[how]))
    assert code == 2
    assert "line 2 of" in said
    assert "is not a game of this run" in said


def test_lines_that_were_written_are_taken(tmp_path: Path) -> None:
    """What a run wrote is gone on with, whatever of a last line was not written."""
    assert resumed(tmp_path, *genuine())[0] == 0
    assert resumed(tmp_path, genuine()[0])[0] == 0
    assert resumed(tmp_path, *genuine()[:2], genuine()[2][:99])[0] == 2
    (tmp_path / "games.jsonl").write_text("\n".join((*genuine()[:2], genuine()[2][:99])), encoding="utf-8")
    assert gone_on(tmp_path, tmp_path / "games.jsonl")[0] == 0
    assert (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines() == [*genuine()]


def test_a_game_twice_is_no_two_games(tmp_path: Path) -> None:
    """The same game behind itself is refused: its seed is not the next."""
    head, first, _ = genuine()
    assert "line 3 of" in resumed(tmp_path, head, first, first)[1]


@pytest.mark.parametrize("line", ["[" * 100_000, '{"seed": ' + "9" * 100_000 + "}", "", "null", "\x00", "\ufeff{}"])
def test_a_line_of_anything_is_no_game(line: str, tmp_path: Path) -> None:
    """Depth, digits, nothing and signs in a line are answered in words, also where the first one stands."""
    assert "line 2 of" in resumed(tmp_path, genuine()[0], line)[1]
    assert "has no games of `ruledeck sim` in it" in resumed(tmp_path, line, *genuine()[1:])[1]


@pytest.mark.parametrize("how", ["pipe", "folder", "endless", "no end of a line"])
def test_what_is_no_file_of_games_is_not_read(how: str, tmp_path: Path) -> None:
    """A pipe is not waited for, a device not read to an end that it has not, and a line of any length not kept."""
    path = tmp_path / "games.jsonl"
    if how == "pipe":
        os.mkfifo(path)
    elif how == "folder":
        path.mkdir()
    elif how == "endless":
        path.symlink_to("/dev/zero")
    else:
        path.write_bytes(b"")
        os.truncate(path, 1 << 32)
    code, said = gone_on(tmp_path, path)
    assert code == 2
    assert ("no games of" if how == "no end of a line" else "cannot be read") in said
    assert path.is_fifo() == (how == "pipe")
