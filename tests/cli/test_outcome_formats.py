"""`test --output-format`: the outcome of rulings for other programs."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from .duel import write_duel
from .program import Program

RULINGS = """\
- case: A herald points at somebody
  id: herald
  status: house
  until: turn
  given: {at: turn of alice, deck: [herald], alice: {hand: [oracle]}}
  do:
    - alice: discard "Herald"
    - alice: choose bob
  expect: [bob has 1 point]
- case: An oracle says a "small" number & more
  id: oracle
  status: house
  until: turn
  given: {at: turn of alice, deck: [herald, herald], alice: {hand: [oracle]}}
  do:
    - alice: discard "Oracle"
    - alice: choose 2
  expect:
    - alice has 7 points
- case: It is known that this fails
  id: known
  status: house
  todo: true
  until: turn
  given: {at: turn of alice, deck: [herald], alice: {hand: [oracle]}}
  do:
    - alice: discard "Herald"
    - alice: choose bob
  expect: [bob has 5 points]
"""
WRONG_LINE = 1 + RULINGS.splitlines().index("    - alice has 7 points")


@pytest.fixture
def duel(workshop: Path, ruledeck: Program) -> Path:
    """A game with a ruling that holds, one that fails and one that is known to fail; its logs are kept."""
    game = write_duel(workshop)
    (game / "rulings").mkdir()
    (game / "rulings" / "cards.yaml").write_text(RULINGS, encoding="utf-8")
    ruledeck("test", "duel", "--update")
    return game


def test_json_tells_the_place_of_what_was_wrong(duel: Path, ruledeck: Program) -> None:
    """Each case has its line: that of the expectation that fails, or of the case."""
    cases = json.loads(ruledeck("test", "duel", "--output-format", "json").out)["cases"]
    assert [(case["case"], case["line"], case["column"]) for case in cases] == [
        ("herald", 1, 3),
        ("oracle", WRONG_LINE, 7),
        ("known", cases[2]["line"], 12),
    ]


def test_github_shows_what_is_wrong_at_its_line(duel: Path, ruledeck: Program) -> None:
    """A failing expectation is an annotation with its case; what passes or is known to fail is none."""
    result = ruledeck("test", "duel", "--output-format", "github")
    (line,) = result.out.splitlines()
    assert line.startswith(f"::error file=duel/rulings/cards.yaml,line={WRONG_LINE},")
    assert "::duel/oracle: " in line
    assert (result.code, result.err) == (1, "1 passed, 1 failed, 1 known to fail\n")


def test_sarif_holds_what_is_wrong(duel: Path, ruledeck: Program) -> None:
    """One result, with the page of its code and its place."""
    record = json.loads(ruledeck("test", "duel", "--output-format", "sarif").out)
    (result,) = record["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == ("duel/rulings/cards.yaml", WRONG_LINE)
    assert result["ruleId"] in {rule["id"] for rule in record["runs"][0]["tool"]["driver"]["rules"]}


def test_junit_holds_every_case(duel: Path, ruledeck: Program) -> None:
    """A suite for the game: what passed, what failed and why, and what is known to fail as skipped."""
    root = ElementTree.fromstring(ruledeck("test", "duel", "--output-format", "junit").out.encode())
    (suite,) = root
    counts = {name: suite.get(name) for name in ("name", "tests", "failures", "errors", "skipped")}
    assert counts == {"name": "duel", "tests": "3", "failures": "1", "errors": "0", "skipped": "1"}
    passed, failed, known = suite
    assert [child.tag for child in passed] == []
    assert [child.tag for child in known] == ["skipped"]
    assert (failed.get("name"), failed.get("file")) == (
        'oracle: An oracle says a "small" number & more',
        "duel/rulings/cards.yaml",
    )
    (failure,) = failed
    assert f"duel/rulings/cards.yaml:{WRONG_LINE}:7" in (failure.text or "")


def test_junit_counts_faults_in_the_text_of_a_game(duel: Path, ruledeck: Program) -> None:
    """A game that cannot be read fails, too: no case of it is run, and the suite says so."""
    (duel / "rules" / "broken.rules").write_text("verb fly\n    does:\n        flap wildly\n", encoding="utf-8")
    result = ruledeck("test", "duel", "--output-format", "junit")
    suites = list(ElementTree.fromstring(result.out.encode()))
    assert result.code == 1
    assert suites[-1].get("errors") == "1"


def test_junit_can_hold_any_title(duel: Path, ruledeck: Program) -> None:
    """A control character in a title, which XML cannot hold, does not make the file unreadable."""
    path = duel / "rulings" / "cards.yaml"
    text = path.read_text(encoding="utf-8").replace("A herald points at somebody", '"A herald \\u0007 points"')
    path.write_text(text, encoding="utf-8")
    ElementTree.fromstring(ruledeck("test", "duel", "--output-format", "junit").out.encode())
