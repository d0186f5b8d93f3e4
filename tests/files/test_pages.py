"""The pages about the codes of files, cards and silencing: each example is run."""

import re
from pathlib import Path

import pytest

from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.text.codes import CODES
from ruledeck.grammar.text.silencing import apply_ignores

PAGES = Path(__file__).resolve().parents[2] / "docs" / "diagnostics"
OURS = [code for code in CODES if code[:2] in ("Y1", "C2") or code in ("W901", "W902", "W903")]
EXAMPLE = re.compile(r"## (Wrong|Right)\n\n`([^`]+)`\n\n```\w+\n(.*?)```", re.DOTALL)
GAME = """\
id: sample
language: 1
name: Sample
players: {min: 2, max: 2}
types: {unit: {fields: {cost: number, icons: list of icon}}}
symbols: {icon: [sword, shield]}
traits: [Robot, Pilot]
formats: {small: {most: 4, copies: 2}}
"""
BASE = "- {id: sentinel, name: Sentinel, type: unit}\n- {id: watchman, name: Watchman, type: unit}\n"
WITHOUT_EXAMPLE = {"Y101", "Y102", "Y103", "Y104", "Y121", "Y122", "C214", "C218", "C219"}
"""Codes whose cause cannot stand in a page: bytes, links, names and missing files, which `test_folder` triggers, lists of decks, and what
a whole game says."""


def examples() -> list[tuple[str, str, str, str]]:
    """Return code, title, path and text of every example."""
    return [
        (code, found[1], found[2], found[3])
        for code in OURS
        if (PAGES / f"{code}.md").exists()
        for found in EXAMPLE.finditer((PAGES / f"{code}.md").read_text(encoding="utf-8"))
    ]


def found_codes(root: Path, path: str, text: str) -> set[str]:
    """Return the codes found in the sample game with one more file."""
    for name, content in {"game.yaml": GAME, "cards/base.yaml": BASE, path: text}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    game, found = read_game(root)
    return {one.code for one in apply_ignores(found, game.sources)}


@pytest.mark.parametrize("code", OURS)
def test_every_code_has_a_page(code: str) -> None:
    """It is headed by the code and its name."""
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {code}: {CODES[code].name}\n")


@pytest.mark.parametrize("code", [code for code in OURS if code not in WITHOUT_EXAMPLE])
def test_every_page_has_an_example(code: str) -> None:
    """A page shows what triggers its code."""
    assert any(found == code and title == "Wrong" for found, title, _, _ in examples())


@pytest.mark.parametrize(
    ("code", "title", "path", "text"), [pytest.param(*one, id=f"{one[0]} {one[1]}") for one in examples()]
)
def test_examples_are_true(code: str, title: str, path: str, text: str, tmp_path: Path) -> None:
    """The wrong example triggers its code, and the right one nothing at all."""
    found = found_codes(tmp_path, path, text)
    assert code in found if title == "Wrong" else not found


def test_codes_are_sorted_and_named_once() -> None:
    """The registry is easy to search."""
    names = [code.name for code in CODES.values()]
    assert list(CODES) == sorted(CODES)
    assert len(set(names)) == len(names)
    assert all(key == code.code for key, code in CODES.items())
