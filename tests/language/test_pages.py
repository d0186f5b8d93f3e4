"""The pages about the form of the language: each example is read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.syntax.printer import print_document
from ruledeck.grammar.text.codes import CODES
from ruledeck.grammar.text.source import Source

PAGES = Path(__file__).resolve().parents[2] / "docs" / "diagnostics"
OURS = [code for code in CODES if code.startswith("D3")]
EXAMPLE = re.compile(r"## (Wrong|Right)\n\n```rules\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("code", OURS)
def test_the_page_shows_the_error_and_the_way_out(code: str) -> None:
    """A page is headed by code and name; its wrong example gives just this code, its right one is canonical text."""
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code}: {CODES[code].name}\n")
    examples = dict(EXAMPLE.findall(page))
    _, errors = parse(Source("wrong", examples["Wrong"]))
    assert {error.code for error in errors} == {code}
    document, errors = parse(Source("right", examples["Right"]))
    assert errors == ()
    assert print_document(document) == examples["Right"]
