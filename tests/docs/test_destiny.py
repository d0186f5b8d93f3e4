"""The page on the rules of a game names cases that there are."""

import re

from .pages import ROOT
from .test_concepts import exists

PAGE = ROOT / "docs" / "destiny.md"
ROW = re.compile(r"(?m)^\| (?!heading|---)([^|]+) \|([^|]*)\|([^|]*)\|$")


def test_every_heading_has_a_case_or_a_reason() -> None:
    """A row names cases, or says why there is none."""
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    assert rows
    assert [name for name, cases, why in rows if not cases.strip() and not why.strip()] == []


def test_every_case_of_the_page_exists() -> None:
    """Each `file#case` is a case of the rulings of the game."""
    cases = re.findall(r"`(\w+#[^`]+)`", PAGE.read_text(encoding="utf-8"))
    assert cases
    assert [case for case in cases if not exists(f"destiny/{case}")] == []
