"""The pages about the codes of meaning: each example is run in the sample game."""

import re
from pathlib import Path

import pytest

from ruledeck.grammar.checks import check_game
from ruledeck.grammar.text.codes import CODES

from .sample import MANIFEST, RULES, card, load, write

PAGES = Path(__file__).resolve().parents[2] / "docs" / "diagnostics"
OTHERS = ("D417",)
"""Codes of prose: `tests/prose/test_rules.py` runs their examples."""
OURS = [code for code in CODES if code.startswith(("D4", "W91", "W92")) and code not in OTHERS]
EXAMPLE = re.compile(r"## (Wrong|Right)\n\n```(card|rules|whole|yaml|game)\n(.*?)```", re.DOTALL)
KEY = re.compile(r"^(\w+):", re.MULTILINE)
BLOCK = re.compile(r"^\w+:.*\n(?: .*\n)*", re.MULTILINE)
"""A key of a manifest with all that belongs to it."""
CASES = Path(__file__).parent / "cases"


def examples() -> list[object]:
    """Return code, title, kind and text of every example."""
    return [
        pytest.param(code, *found.groups(), id=f"{code} {found[1]}")
        for code in OURS
        for found in EXAMPLE.finditer((PAGES / f"{code}.md").read_text(encoding="utf-8"))
    ]


def files(kind: str, text: str) -> dict[str, str]:
    """Return the files of the sample game that an example replaces."""
    if kind == "card":
        return {"cards/probe.yaml": card("probe", "unit", text)}
    if kind == "yaml":
        keys = set(KEY.findall(text))
        kept = (block for block in BLOCK.findall(MANIFEST) if block.partition(":")[0] not in keys)
        return {"game.yaml": "".join(kept) + text}
    if kind == "game":
        manifest, rest = text.split("--- rules\n")
        rules, cards = rest.split("--- cards\n")
        return {"game.yaml": manifest, "rules/play.rules": rules, "cards/core.yaml": cards}
    if kind == "whole":
        return {"rules/play.rules": text, "cards/core.yaml": "[]\n"}
    return {"rules/play.rules": RULES + text}


@pytest.mark.parametrize("code", OURS)
def test_every_code_has_a_page_with_an_example(code: str) -> None:
    """It is headed by the code and its name, and shows what is wrong and what is right."""
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {code}: {CODES[code].name}\n")
    assert [found[1] for found in EXAMPLE.finditer(text)] == ["Wrong", "Right"]


@pytest.mark.parametrize(("code", "title", "kind", "text"), examples())
def test_examples_are_true(code: str, title: str, kind: str, text: str, tmp_path: Path) -> None:
    """The wrong example triggers its code, the right one does not."""
    write(tmp_path, files(kind, text))
    game, found = load(tmp_path)
    shown = [one for one in (found or check_game(game)) if kind != "yaml" or one.span is None or one.span.text in text]
    codes = {one.code for one in shown}
    assert (code in codes) == (title == "Wrong")
    assert title == "Wrong" or not any(each.startswith("D") for each in codes)


@pytest.mark.parametrize("code", [code for code in OURS if code not in ("D418", "D419", "W913", "W914")])
def test_every_code_has_a_case(code: str) -> None:
    """The place and the words of every finding are tested."""
    assert any(f" {code} " in path.read_text(encoding="utf-8") for path in CASES.glob("*.txt"))
