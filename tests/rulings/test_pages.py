"""The pages about the codes of rulings: each example is run."""

import re
from pathlib import Path

import pytest

from ruledeck.grammar.text.codes import CODES
from ruledeck.interpreter.rulings.cases import cases_of
from ruledeck.interpreter.rulings.running import Runner

from .camp import game_of

PAGES = Path(__file__).resolve().parents[2] / "docs" / "diagnostics"
OURS = [code for code in CODES if code.startswith(("R50", "R51"))]
EXAMPLE = re.compile(r"## (Wrong|Right)\n\n`([^`]+)`\n\n```\w+\n(.*?)```", re.DOTALL)
WITHOUT_EXAMPLE = {"R516", "R517"}
"""Codes about logs and marks: `test_logs` triggers them."""


@pytest.mark.parametrize("code", OURS)
def test_every_code_has_a_page(code: str) -> None:
    """It is headed by the code and its name."""
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {code}: {CODES[code].name}\n")


@pytest.mark.parametrize("code", [code for code in OURS if code not in WITHOUT_EXAMPLE])
def test_examples_are_true(code: str, tmp_path: Path) -> None:
    """The wrong example triggers its code, and the right one nothing at all."""
    found = {}
    for title, _, text in EXAMPLE.findall((PAGES / f"{code}.md").read_text(encoding="utf-8")):
        game, faults = game_of(tmp_path, text)
        assert not faults
        runner = Runner(game)
        found[title] = [one.code for case in cases_of(game) for one in runner.run(case).found]
    assert found == {"Wrong": [code], "Right": []}
