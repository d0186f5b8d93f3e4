"""Speeds of whole processes: checking a thousand cards, saying the version, running five hundred rulings."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from .check_speed import generate
from .speed_rows import Row, processor_time, row

GAME = Path(__file__).resolve().parent.parent.parent / "content" / "infiltration"
MAIN = [sys.executable, "-c", "from ruledeck.cli.entry import main; main()"]
RULING = """\
- case: {number} the hand of a named player is guessed
  status: house
  until: turn
  given:
    at: turn of alice
    alice: {{hand: [stormtrooper]}}
    bob: {{hand: [han_solo]}}
    deck: [chewbacca, luke, luke]
  do:
    - alice: discard "Stormtrooper"
    - alice: choose {said}
  expect: [{expected}]
"""
EMPTY = """\
import pytest


@pytest.mark.parametrize("number", range(500))
def test_empty(number, snapshot):
    assert snapshot == ""
"""


def seconds(command: list[str], environment: dict[str, str], folder: Path | None = None) -> float:
    """Return the processor time of a command, which must succeed."""
    return processor_time(command, environment, folder)[1]


def environment_of(cache: Path) -> dict[str, str]:
    """Return surroundings with a cache of their own, in which Python keeps its bytecode, as for installed programs."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CI", "PYTHONDONTWRITEBYTECODE")}
    return {**kept, "XDG_CACHE_HOME": str(cache), "PYTHONPYCACHEPREFIX": str(cache / "bytecode")}


def by_turns(
    runs: int, first: list[str], second: list[str], environment: dict[str, str]
) -> tuple[list[float], list[float]]:
    """Return the durations of two commands that are run by turns."""
    one, other = [], []
    for command in (first, second):
        seconds(command, environment)  # The first run writes bytecode.
    for _ in range(runs):
        one.append(seconds(first, environment))
        other.append(seconds(second, environment))
    return one, other


def check(runs: int, _: Path | None) -> list[Row]:
    """Measure `check` of 1,000 generated cards in 20 files, cold and unchanged, beside the imports that it needs."""
    imports = [sys.executable, "-c", "import lark, ruamel.yaml, pydantic, typer"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "generated"
        generate(folder, 1000, 20)
        environment = environment_of(Path(name) / "cache")
        anew = [*MAIN, "check", str(folder), "--no-cache"]
        cold, bare = by_turns(runs, [*anew, "--no-compile"], imports, environment)
        compiled, also = by_turns(runs, anew, imports, environment)
        seconds([*MAIN, "check", str(folder)], environment)
        unchanged, again = by_turns(runs, [*MAIN, "check", str(folder)], imports, environment)
    what = "importing lark, ruamel.yaml, pydantic, typer"
    return [
        row("check of 1,000 cards in 20 files, cold, without compiling", "s", cold, (what, bare), "more", "0.8 s more"),
        row("the same, compiled too", "s", compiled, (what, also), "more", "none"),
        row("the same, unchanged", "s", unchanged, (what, again), "more", "0.1 s more"),
    ]


def version(runs: int, _: Path | None) -> list[Row]:
    """Measure `ruledeck --version`, the installed program where there is one, beside a Python that does nothing."""
    beside = Path(sys.executable).with_name("ruledeck")
    program = [str(beside)] if beside.exists() else MAIN
    pass_ = [sys.executable, "-c", "pass"]
    said, bare = by_turns(runs * 3, [*program, "--version"], pass_, dict(os.environ))
    return [row("ruledeck --version", "s", said, ("python -c pass", bare), "more", "0.1 s more")]


def rulings(runs: int, _: Path | None) -> list[Row]:
    """Measure 500 rulings with logs to compare beside 500 empty snapshots under pytest."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        folder = root / "infiltration"
        shutil.copytree(GAME, folder, ignore=shutil.ignore_patterns("rulings"))
        (folder / "rulings").mkdir()
        cases = [ruling(number) for number in range(500)]
        for number in range(10):
            text = "".join(cases[number * 50 : number * 50 + 50])
            (folder / "rulings" / f"set_{number}.yaml").write_text(text, encoding="utf-8")
        empty = root / "empty"
        empty.mkdir()
        (empty / "test_empty.py").write_text(EMPTY, encoding="utf-8")
        environment = environment_of(root / "cache")
        pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(empty), str(empty)]
        seconds([*MAIN, "test", str(folder), "--update"], environment)
        seconds([*pytest, "--snapshot-update"], environment, empty)
        tested, snapshots = by_turns(max(3, runs // 2), [*MAIN, "test", str(folder)], pytest, environment)
    what = "pytest and syrupy, 500 empty snapshots"
    return [
        row(
            "500 rulings under test",
            "s",
            tested,
            (what, snapshots),
            "of",
            "2.0 of it: 5 s where the snapshots take 2.5",
        )
    ]


def ruling(number: int) -> str:
    """Return one case; every other one guesses right."""
    said, expected = ("2", "alice has 1 token") if number % 2 else ("3", "bob is not out")
    return RULING.format(number=number, said=said, expected=expected)
