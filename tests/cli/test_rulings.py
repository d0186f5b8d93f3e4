"""`test`: rulings from the command line, their logs, the review of changes, and coverage."""

import io
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

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
- case: An oracle says a small number
  id: oracle
  status: house
  until: turn
  given: {at: turn of alice, deck: [herald, herald], alice: {hand: [oracle]}}
  do:
    - alice: discard "Oracle"
    - alice: choose 2
  expect: [alice has 0 points]
"""


class Terminal(io.StringIO):
    """Lines of input that come from a terminal."""

    def isatty(self) -> bool:
        """Say that it is one."""
        return True


BROKEN = """\
cards:
  - id: broken
    name: Broken
    type: unit
    cost: 1
    rules: |
      discarded: frobnicate the whatsit
cases:
"""
"""A file of rulings with a card that cannot be read, before its cases."""


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game with two rulings, in the current folder."""
    game = write_duel(workshop)
    (game / "rulings").mkdir()
    (game / "rulings" / "cards.yaml").write_text(RULINGS, encoding="utf-8")
    return game


@pytest.fixture
def kept(duel: Path, ruledeck: Program) -> Path:
    """The same game with its logs kept."""
    assert ruledeck("test", "duel", "--update").code == 0
    return duel


def logs(game: Path) -> list[str]:
    """Return the names of the logs that lie beside the rulings."""
    folder = game / "rulings" / "__snapshots__" / "cards"
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def edit(game: Path, name: str, before: str, after: str) -> None:
    """Change a file of the game."""
    path = game / name
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_a_new_case_fails_until_its_log_is_kept(duel: Path, ruledeck: Program) -> None:
    """The logs wait beside the rulings; `--update` keeps them."""
    first = ruledeck("test", "duel")
    assert first.code == 1
    assert "no log of this case has been kept yet" in first.out
    assert logs(duel) == ["herald.log.new", "oracle.log.new"]
    assert ruledeck("test", "duel", "--update").out == "2 passed\n"
    assert logs(duel) == ["herald.log", "oracle.log"]
    assert ruledeck("test", "duel").code == 0


def test_new_cases_are_told_apart_from_bad_ones(duel: Path, ruledeck: Program) -> None:
    """A case that fails is shown in full; one that does as it says is a line, and the summary says what keeps it."""
    edit(duel, "rulings/cards.yaml", "[alice has 0 points]", "[alice has 9 points]")
    result = ruledeck("test", "duel")
    assert result.code == 1
    assert result.out.startswith("failed duel/oracle: An oracle says a small number\n")
    assert result.out.splitlines()[-2:] == [
        "new duel/herald: duel/rulings/cards.yaml:1:3 R516 no log of this case has been kept yet",
        "1 failed, 1 new (expectations of new cases hold; `--update` keeps their logs)",
    ]
    answer = json.loads(ruledeck("test", "duel", "--output-format", "json").out)
    assert (answer["failed"], answer["new"]) == (1, 1)
    assert [one["status"] for one in answer["cases"]] == ["new", "failed"]


def test_a_case_with_a_card_that_cannot_be_read_fails(kept: Path, ruledeck: Program) -> None:
    """What a card of the file does is not known, so that nothing is shown by what it does not do; other files are run."""
    text = """\
  - case: Nobody can use what cannot be read
    status: house
    until: turn
    given: {at: turn of alice, deck: [herald], alice: {hand: [{card: broken, as: thing}]}}
    do: [{expect: ['not offered: alice uses thing']}, {alice: discard thing}]
"""
    (kept / "rulings" / "broken.yaml").write_text(BROKEN + text, encoding="utf-8")
    result = ruledeck("test", "duel", "--update")
    assert result.code == 1
    assert result.out.startswith("error duel/nobody-can-use-what-cannot-be-read: ")
    assert 'duel/rulings/broken.yaml:7:18 D401 no verb "frobnicate"' in result.out
    assert result.out.endswith("2 passed, 1 with errors\n")


def test_what_is_wrong_with_a_card_of_a_file_is_told_once(kept: Path, ruledeck: Program) -> None:
    """A fault that no case of the file can do without is told behind all of them, and not behind each."""
    case = """\
  - case: Number {0}
    status: house
    until: turn
    given: {{at: turn of alice, deck: [herald], alice: {{hand: [herald]}}}}
    do: [{{alice: discard "Herald"}}]
"""
    (kept / "rulings" / "broken.yaml").write_text(BROKEN + case.format(1) + case.format(2), encoding="utf-8")
    out = ruledeck("test", "duel").out
    assert out.startswith("error duel/number-1: Number 1\nerror duel/number-2: Number 2\nduel/rulings/broken.yaml:7:")
    assert out.count('no verb "frobnicate"') == 1


def test_watching_runs_again(kept: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a change of the text the rulings are run again; the logs that a run leaves are no change, and a gap is waited out."""
    rulings = kept / "rulings" / "cards.yaml"
    text = rulings.read_text(encoding="utf-8")
    looks: list[Callable[[], object]] = [
        lambda: edit(kept, "cards/core.yaml", "add 1 point to chosen", "add 2 points to chosen"),
        lambda: None,
        lambda: rulings.unlink(),
        lambda: rulings.write_text(text, encoding="utf-8"),
    ]
    told: list[str] = []

    def sleep(seconds: float) -> None:
        told.append("look")
        if len(told) > len(looks):
            raise KeyboardInterrupt
        looks[len(told) - 1]()

    monkeypatch.setattr(time, "sleep", sleep)
    result = ruledeck("test", "duel", "--watch")
    assert result.code == 130
    assert result.out.startswith("2 passed\nfailed duel/herald: ")
    assert result.out.count("failed duel/herald: ") == 2
    assert "there are no rulings in duel" in result.err
    assert ruledeck("test", "duel", "--watch", "--update").code == 2


def test_the_answer_as_data(kept: Path, ruledeck: Program) -> None:
    """The shape is one that other tools rely on."""
    edit(kept, "rulings/cards.yaml", "[alice has 0 points]", "[alice has 9 points]")
    result = ruledeck("test", "duel", "--output-format", "json")
    answer = json.loads(result.out)
    assert result.code == 1
    assert (answer["passed"], answer["failed"], answer["errors"]) == (1, 1, 0)
    assert answer["cases"][1] == {
        "game": "duel",
        "file": "duel/rulings/cards.yaml",
        "line": 18,
        "column": 12,
        "case": "oracle",
        "title": "An oracle says a small number",
        "status": "failed",
        "message": 'this does not hold: "alice has 9 points"',
    }


def test_a_mistake_in_a_case_is_an_error(kept: Path, ruledeck: Program) -> None:
    """It is told from a case that fails."""
    edit(kept, "rulings/cards.yaml", "deck: [herald, herald]", "deck: [hreald]")
    answer = json.loads(ruledeck("test", "duel", "--output-format", "json").out)
    assert [one["status"] for one in answer["cases"]] == ["passed", "error"]


def test_cases_are_chosen_by_a_part_of_their_names(kept: Path, ruledeck: Program) -> None:
    """`-k` looks at id, title and file."""
    assert ruledeck("test", "duel", "-k", "small").out == "1 passed\n"


@pytest.mark.parametrize(
    ("keyword", "passed"),
    [
        ("small or points", 2),
        ("oracle and small", 1),
        ("oracle and points or herald", 1),
        ("not small", 1),
        ("cards and not (nobody", 2),
        ("Points at somebody", 1),
    ],
)
def test_texts_of_a_choice_are_joined_as_under_pytest(kept: Path, ruledeck: Program, keyword: str, passed: int) -> None:
    """`and`, `or` and `not` join texts; a title that is said as it stands is itself."""
    assert ruledeck("test", "duel", "-k", keyword).out == f"{passed} passed\n"


def test_a_choice_of_no_case_is_refused(kept: Path, ruledeck: Program) -> None:
    """Nothing tested must not look like nothing wrong; a near name is suggested."""
    result = ruledeck("test", "duel", "-k", "oracel")
    assert (result.code, result.out) == (2, "")
    assert 'no case has "oracel" in its id, title or file' in result.err
    assert 'did you mean "oracle"?' in result.err


@pytest.mark.parametrize(("cases", "said"), [(2, "there are 2 cases"), (1, "the only case is herald")])
def test_the_cases_that_there_are_are_counted(kept: Path, ruledeck: Program, cases: int, said: str) -> None:
    """Where no name is near, the number of cases is told; of one alone its name."""
    file = kept / "rulings" / "cards.yaml"
    file.write_text("- case".join(file.read_text(encoding="utf-8").split("- case")[: cases + 1]), encoding="utf-8")
    assert said in ruledeck("test", "duel", "-k", "xyzzy").err


def test_a_game_without_rulings_is_refused(duel: Path, ruledeck: Program) -> None:
    """Whoever asks for a test of it is told that there is none, and how to begin one."""
    (duel / "rulings" / "cards.yaml").unlink()
    result = ruledeck("test", "duel")
    assert (result.code, result.out) == (2, "")
    assert "there are no rulings in duel" in result.err
    assert "ruledeck new ruling" in result.err


def test_a_file_of_rulings_can_be_tested_alone(kept: Path, ruledeck: Program) -> None:
    """A path below a game limits the run."""
    (kept / "rulings" / "more.yaml").write_text("- {case: nothing, status: house, until: round}\n", encoding="utf-8")
    assert ruledeck("test", "duel/rulings/cards.yaml").out == "2 passed\n"


def test_a_changed_log_shows_the_difference_and_the_edit(kept: Path, ruledeck: Program) -> None:
    """What happens now stands beside what happened before."""
    edit(kept, "cards/core.yaml", "add 1 point to chosen", "add 1 point to chosen\n        add 1 point to chosen")
    edit(kept, "rulings/cards.yaml", "[bob has 1 point]", "[bob has 2 points]")
    result = ruledeck("test", "duel")
    assert result.code == 1
    assert "what ran was edited: card:herald" in result.out
    assert "    +add point | bob | 1" in result.out
    assert logs(kept) == ["herald.log", "herald.log.new", "oracle.log"]


def test_review_without_a_terminal_only_lists(kept: Path, ruledeck: Program) -> None:
    """Nothing is kept, and the exit code says that something is left."""
    edit(kept, "cards/core.yaml", "add 1 point to chosen", "add 1 point to chosen\n        add 1 point to chosen")
    edit(kept, "rulings/cards.yaml", "[bob has 1 point]", "[bob has 2 points]")
    result = ruledeck("test", "duel", "--review")
    assert result.code == 1
    assert "edited: card:herald" in result.out
    assert "1 left" in result.out
    assert "herald.log.new" in logs(kept)


@pytest.mark.parametrize(("answer", "code", "left"), [("a", 0, []), ("r", 1, []), ("s", 1, ["herald.log.new"])])
def test_review_does_as_it_is_told(
    kept: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch, answer: str, code: int, left: list[str]
) -> None:
    """Accepted logs are kept, rejected ones dropped, the others wait."""
    edit(kept, "cards/core.yaml", "add 1 point to chosen", "add 1 point to chosen\n        add 1 point to chosen")
    edit(kept, "rulings/cards.yaml", "[bob has 1 point]", "[bob has 2 points]")
    monkeypatch.setattr(sys, "stdin", Terminal(f"{answer}\n"))
    assert ruledeck("test", "duel", "--review").code == code
    assert [name for name in logs(kept) if name.endswith(".new")] == left
    assert ruledeck("test", "duel").code == (0 if answer == "a" else 1)


def test_the_same_difference_is_reviewed_once(kept: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cases that change in the same way are one question."""
    text = RULINGS + RULINGS.replace("id: herald", "id: second").split("- case: An oracle")[0].replace(
        "points at", "nods to"
    )
    (kept / "rulings" / "cards.yaml").write_text(text, encoding="utf-8")
    assert ruledeck("test", "duel", "--update").code == 0
    edit(kept, "cards/core.yaml", "add 1 point to chosen", "add 1 point to chosen\n        add 1 point to chosen")
    edit(kept, "rulings/cards.yaml", "[bob has 1 point]", "[bob has 2 points]")
    monkeypatch.setattr(sys, "stdin", Terminal("a\n"))
    result = ruledeck("test", "duel", "--review")
    assert result.code == 0
    assert "--- 1 of 1" in result.out
    assert ruledeck("test", "duel").code == 0


def test_nothing_is_written_where_ci_is_set(duel: Path, ruledeck: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even a log that waits."""
    monkeypatch.setenv("CI", "true")
    assert ruledeck("test", "duel").code == 1
    assert logs(duel) == []
    refused = ruledeck("test", "duel", "--update")
    assert refused.code == 2
    assert "never written where CI is set" in refused.err


def test_coverage_names_what_no_case_exercises(kept: Path, ruledeck: Program) -> None:
    """Every clause is counted, and those that are missing have a place."""
    result = ruledeck("test", "duel", "--coverage")
    assert "duel: " in result.out
    assert "is 2" not in result.out
    assert "duel/cards/core.yaml:18:12 never true: said > 2" in result.out


def test_too_little_coverage_fails(kept: Path, ruledeck: Program) -> None:
    """Below the bound the exit code is 1, also where all rulings pass, and it is said how much is lacking; at the bound it is 0."""
    found = ruledeck("test", "duel", "--coverage", "--output-format", "json")
    percent = json.loads(found.out)["coverage"][0]["percent"]
    assert found.code == 0
    assert percent < 100
    short = ruledeck("test", "duel", "--fail-under", "100")
    assert short.code == 1
    assert f"{percent} %: less than 100 %" in short.err
    assert ruledeck("test", "duel", "--fail-under", f"{percent}").code == 0


@pytest.mark.parametrize("bound", ["101", "-1", "all"])
def test_a_bound_of_coverage_is_a_part_of_all_clauses(kept: Path, ruledeck: Program, bound: str) -> None:
    """It is a number from 0 to 100."""
    assert ruledeck("test", "duel", "--fail-under", bound).code == 2


def test_coverage_as_data_and_as_a_page(kept: Path, ruledeck: Program, workshop: Path) -> None:
    """The page needs nothing else, and the data say where each missing clause is."""
    result = ruledeck("test", "duel", "--coverage", "--html", "coverage.html", "--output-format", "json")
    coverage = json.loads(result.out)["coverage"][0]
    assert coverage["exercised"] < coverage["clauses"]
    oracle = next(one for one in coverage["texts"] if one["text"] == "card:oracle")
    assert {"path": "duel/cards/core.yaml", "line": 18, "column": 12, "what": "never true"} in oracle["missing"]
    page = (workshop / "coverage.html").read_text(encoding="utf-8")
    assert "<h1>duel: " in page
    assert "http" not in page.split("</style>")[1]


def test_a_log_whose_case_is_gone_is_reported_and_dropped(kept: Path, ruledeck: Program) -> None:
    """`--update` takes it away."""
    edit(kept, "rulings/cards.yaml", "id: oracle", "id: prophet")
    assert "log without a case" in ruledeck("test", "duel").out
    assert ruledeck("test", "duel", "--update").code == 0
    assert logs(kept) == ["herald.log", "prophet.log"]


def test_the_logs_of_a_file_that_is_gone_are_reported_and_dropped(kept: Path, ruledeck: Program) -> None:
    """Nobody would look for them; who asks for some cases is not told of them."""
    (kept / "rulings" / "more.yaml").write_text(RULINGS, encoding="utf-8")
    (kept / "rulings" / "cards.yaml").unlink()
    assert "log without a case" not in ruledeck("test", "duel", "-k", "small").out
    assert ruledeck("test", "duel").out.count("log without a case: duel/rulings/__snapshots__/cards/") == 2
    ruledeck("test", "duel", "--update")
    assert logs(kept) == []


def test_a_log_is_not_dropped_for_an_error_that_hides_its_case(kept: Path, ruledeck: Program) -> None:
    """The case may come back as soon as the error is mended."""
    edit(kept, "rulings/cards.yaml", 'do:\n    - alice: discard "Oracle"', 'od:\n    - alice: discard "Oracle"')
    assert ruledeck("test", "duel", "--update").code == 1
    assert logs(kept) == ["herald.log", "oracle.log"]


def test_a_log_that_waits_goes_when_it_happens_no_more(kept: Path, ruledeck: Program) -> None:
    """What the text did in between is nobody's question any more."""
    waits = kept / "rulings" / "__snapshots__" / "cards" / "herald.log.new"
    waits.write_text("something else\n", encoding="utf-8")
    assert ruledeck("test", "duel").code == 0
    assert not waits.exists()


def test_the_cause_is_told_before_what_follows_from_it(kept: Path, ruledeck: Program) -> None:
    """A card that cannot be read is left out, and a case that speaks of it fails: the error in the card is told first."""
    cards = kept / "cards" / "core.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("rules: |", "rules: >", 1), encoding="utf-8")
    done = ruledeck("test", "duel")
    assert done.code == 1
    assert done.out.index("Y114") < done.out.index("R502")


def test_errors_of_texts_are_no_news_where_all_cases_pass(kept: Path, ruledeck: Program) -> None:
    """A run in which no case fails counts the errors in the text, and leaves them to `check`."""
    (kept / "cards" / "more.yaml").write_text("- {id: odd, name: Odd, type: thing, cost: 1}\n", encoding="utf-8")
    done = ruledeck("test", "duel")
    assert done.code == 1
    assert "2 passed, 1 error in the text of games (see `ruledeck check`)" in done.out


def test_a_card_with_a_fault_is_no_unknown_one(kept: Path, ruledeck: Program) -> None:
    """Of a card that is left out for its fault, also one that a ruling declares, it is said that it is, and not that there is none."""
    edit(kept, "cards/core.yaml", "rules: |", "rules: >")
    (kept / "rulings" / "own.yaml").write_text(
        "cards:\n  - {id: mine, name: Mine, type: unit, cost: many}\ncases:\n  - case: My own\n    status: house\n"
        "    given: {at: turn of alice, alice: {hand: [mine]}}\n    expect: [alice must choose]\n",
        encoding="utf-8",
    )
    done = ruledeck("test", "duel")
    assert 'R502 the card "mine" is left out, as there is something wrong with it' in done.out
    assert 'R502 the card "herald" is left out, as there is something wrong with it' in done.out
    assert "is not a card of this game" not in done.out
