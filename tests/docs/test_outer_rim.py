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


def test_every_value_of_every_option_has_a_ruling() -> None:
    """The default holds wherever nothing is said; each other value is said by some case."""
    rulings = "\n".join(file.read_text(encoding="utf-8") for file in sorted(RULINGS.glob("*.yaml")))
    for name, option in load(ROOT / "content" / "outer_rim").options.items():
        for value in option.values:
            if value != option.default:
                assert re.search(rf'\b{name}: "?{value}\b', rulings), f"{name}: {value}"


RULINGS = ROOT / "content" / "outer_rim" / "rulings"
MEETINGS = re.findall(r"(?m)^\| ([^|]*) \| (\d+) \| ((?:`[^`|]*`(?:, )?)+) \|$", PAGE.partition("\n| what meets ")[2])
COUNTS = re.findall(r"(?m)^\| ([^|]*) \| (\d+) \| ([^|]*) \|$", PAGE.partition("\n| of what ")[2].partition("\n\n")[0])


def variants() -> dict[str, int]:
    """How many variants each case has, at least one, by its file and its id or title."""
    found = {}
    for file in RULINGS.glob("*.yaml"):
        cases = file.read_text(encoding="utf-8").partition("\ncases:\n")[2]
        for case in re.split(r"(?m)^  - (?=case:)", cases)[1:]:
            ident = re.search(r"(?m)^    id: (\S+)", case) or re.match(r"case: (.*)", case)
            assert ident is not None
            found[f"{file.stem}#{ident[1]}"] = max(1, len(re.findall(r"(?m)^      - case:", case)))
    return found


def test_what_is_dangerous_where_it_meets_is_ruled() -> None:
    """Thirty meetings and more, each with a case; set-up, the map, secrets and slots have as many rulings as the page says."""
    assert len(MEETINGS) >= 30
    number = variants()
    met = {case for _, _, cases in MEETINGS for case in re.findall(r"`([^`]+)`", cases)}
    assert len(COUNTS) == 5
    for topic, count, cases in COUNTS:
        named = re.findall(r"`([^`]+)`", cases) or sorted(met)
        assert sum(number[case] for case in named) == int(count) >= 5, topic
