"""The page on the rules of Outer Rim names cases and options that there are, line by line."""

import re

from ruledeck.interpreter.api import load

from .pages import ROOT
from .test_concepts import exists

PAGE = (ROOT / "docs" / "outer_rim.md").read_text(encoding="utf-8")
ROWS = re.findall(r"(?m)^\| (\d+)(?:-(\d+))? \|([^|]*)\|([^|]*)\|([^|]*)\|$", PAGE)
FIRST, LAST = 29, 1085
"""The lines of the reference between which its rules stand."""


def test_every_line_has_a_case_or_a_reason() -> None:
    """A row names cases, or says why there is none, and what it is about."""
    assert [row for row in ROWS if not row[2].strip() or bool(row[3].strip()) == bool(row[4].strip())] == []


def test_the_lines_come_in_their_order() -> None:
    """The rows begin with the first line of the rules and end with the last; none is named twice as the beginning of a row."""
    begun = [int(row[0]) for row in ROWS]
    assert (begun[0], int(ROWS[-1][1] or ROWS[-1][0])) == (FIRST, LAST)
    assert begun == sorted(set(begun))


def test_every_case_of_the_page_exists() -> None:
    """Each `file#case` is a case of the rulings of the game."""
    cases = re.findall(r"`([\w]+#[^`]+)`", PAGE)
    assert len(cases) > len(ROWS) / 2
    assert [case for case in cases if not exists(f"outer_rim/{case}")] == []


def test_every_option_is_on_the_page_with_its_default_first() -> None:
    """The table of options lists those of the game, the default of each before its other values."""
    options = load(ROOT / "content" / "outer_rim").options
    listed = dict(re.findall(r"(?m)^\| `(\w+)` \| \d+ \| ([^|]*) \|", PAGE))
    assert set(listed) == set(options)
    for name, option in options.items():
        said = re.findall(r"`(\w+)`", listed[name])
        assert said[0] == option.default
        assert {*said} <= {*option.values}
