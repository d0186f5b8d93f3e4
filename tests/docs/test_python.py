"""What the documentation shows of Python runs, prints what it says, and names everything that a program may use."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruledeck.interpreter import api

from .pages import ROOT, blocks, run_python, surroundings

PAGE = ROOT / "docs" / "python.md"
PAGES = [
    page
    for page in sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
    if any(block.language == "python" for block in blocks(page))
]


@pytest.fixture
def path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Let modules of the current folder be imported, and forget them afterwards."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_programs_print_what_the_page_shows(
    page: Path, path: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blocks of Python of a page, run in order in a fresh folder, print what stands behind them."""
    monkeypatch.chdir(surroundings(page, tmp_path))
    wrong = [
        f"{page.name}:{one.line}\n--- the page shows\n{one.expected}--- it prints\n{one.shown}"
        for one in run_python(page)
        if not one.fits
    ]
    assert "\n".join(wrong) == ""


def documented(heading: str) -> set[str]:
    """Return the names in the first column of the table behind a line of the page."""
    table = PAGE.read_text(encoding="utf-8").partition(f"{heading}\n\n")[2].partition("\n\n")[0]
    rows = [line.split("|")[1] for line in table.splitlines()[2:]]
    return {name for row in rows for name in re.findall(r"`(\w+)(?:\([^`]*\))?`", row)}


def public(kind: type, instance: object = None) -> set[str]:
    """Return the public names of a class, and of what is set on an instance."""
    names = {*dir(kind), *(vars(instance) if instance is not None else ())}
    return {name for name in names if not name.startswith("_")}


def test_the_page_names_all_that_the_door_holds() -> None:
    """What can be imported is what the page says, and nothing else."""
    assert documented("What `ruledeck.interpreter.api` holds:") == set(api.__all__)
    assert set(api.__all__) <= set(vars(api))


def test_the_page_names_all_that_games_matches_and_seats_have() -> None:
    """Every public method and attribute stands on the page."""
    game = api.load(ROOT / "docs" / "example" / "toys")
    assert documented("What a `Game` has:") == public(api.Game, game)
    assert documented("What a `Match` has:") == public(api.Match)
    assert documented("What a `Seat` has:") == public(api.Seat)


def test_bots_of_the_page_are_short() -> None:
    """Each of the three bots takes at most thirty lines."""
    (module,) = [block.text for block in blocks(PAGE) if block.aside == "my_bots.py"]
    bots = re.split(r"^(?=class )", module, flags=re.MULTILINE)[1:]
    assert [bot.split("(")[0].split(":")[0] for bot in bots] == ["class Chance", "class Flat", "class Tree"]
    assert all(len(bot.strip().splitlines()) <= 30 for bot in bots)


def test_bots_of_the_page_are_bots() -> None:
    """The searching bots win their matches against chance: the margin follows from the seeds."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(r"^Flat wins (\d+\.\d) of 2, Tree wins (\d+\.\d) of 2$", text, re.MULTILINE)
    assert found is not None
    assert min(float(found[1]), float(found[2])) == 2


def test_a_page_without_blocks_runs_nothing(tmp_path: Path) -> None:
    """Prose alone is a page, too."""
    page = tmp_path / "prose.md"
    page.write_text("# Prose\n", encoding="utf-8")
    assert list(run_python(page)) == []
