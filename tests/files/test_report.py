"""Diagnostics as text."""

import io
import json

import pytest

from ruledeck.cli.terminal.report import MOST_ALIKE, Format, render, summary, use_colour
from ruledeck.grammar.text.diagnostic import Diagnostic, Note, Severity
from ruledeck.grammar.text.source import Source, Span


def finding(text: str, marked: str, **more: str) -> Diagnostic:
    """Return a finding about the first `marked` in `text`."""
    start = text.index(marked)
    return Diagnostic(
        "C201", more.get("message", "wrong"), Span(Source("a.yaml", text), start, start + len(marked)), more.get("help")
    )


def full(text: str, marked: str) -> list[str]:
    """Return the lines of the full report of a finding."""
    return render([finding(text, marked)], Format.FULL).splitlines()


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_full_shows_place_line_caret_help_and_notes() -> None:
    """All that is known about a finding, for people."""
    source = Source("a.yaml", "id: a\nid: b\n")
    note = Note("first here", Span(source, 0, 2))
    one = Diagnostic("Y107", "twice", Span(source, 6, 8), help="keep one", notes=(note, Note("and more")))
    assert render([one], Format.FULL) == (
        "a.yaml:2:1 Y107 twice\n"
        "2 | id: b\n"
        "  | ^^\n"
        "  help: keep one\n"
        "  note: a.yaml:1:1 first here\n"
        "1 | id: a\n"
        "  | ^^\n"
        "  note: and more\n"
    )


def test_findings_are_separated_by_an_empty_line() -> None:
    """Two findings do not run into each other, and no findings are no text."""
    one = finding("id: a\n", "a")
    assert render([one, one], Format.FULL).count("\n\n") == 1
    assert render([], Format.FULL) == ""


def many(path: str, code: str, number: int) -> list[Diagnostic]:
    """Return so many findings of a code in a file."""
    return [Diagnostic(code, f"wrong {at}", Span(Source(path, "id: a\n"), 4, 5)) for at in range(number)]


@pytest.mark.parametrize("output", [Format.FULL, Format.CONCISE])
def test_of_what_is_found_often_in_a_file_the_first_are_told_to_people(output: Format) -> None:
    """Findings of one code in one file are told up to a number, and then how many more there are; others are told still."""
    often = many("a.yaml", "C201", MOST_ALIKE + 1234)
    said = render([*often, *many("a.yaml", "Y107", 2), *many("b.yaml", "C201", 3)], output)
    assert said.count(" C201 wrong ") == MOST_ALIKE + 3
    assert said.count("a.yaml: and 1,234 more of C201\n") == 1
    assert said.count(" Y107 wrong ") == 2
    assert said.index(f"wrong {MOST_ALIKE - 1}\n") < said.index("1,234 more") < said.index("Y107")


def test_one_more_is_told_as_it_is() -> None:
    """A line that says that there is one more is no shorter than the one."""
    assert "more of" not in render(many("a.yaml", "C201", MOST_ALIKE + 1), Format.CONCISE)
    assert "and 2 more of C201" in render(many("a.yaml", "C201", MOST_ALIKE + 2), Format.CONCISE)


@pytest.mark.parametrize("output", [Format.JSON, Format.GITHUB, Format.SARIF])
def test_other_programs_are_told_every_finding(output: Format) -> None:
    """What programs read leaves nothing out."""
    said = render(many("a.yaml", "C201", MOST_ALIKE + 30), output)
    assert said.count("wrong ") == MOST_ALIKE + 30
    assert "more of" not in said


def test_a_tab_before_the_place_stays_a_tab() -> None:
    """Both lines hold the same tab, so that the caret fits any width."""
    assert full("a:\t\tbad", "bad") == ["a.yaml:1:5 C201 wrong", "1 | a:\t\tbad", "  |   \t\t^^^"]


@pytest.mark.parametrize(
    ("text", "marked", "space", "carets"),
    [
        ("имя: bad", "bad", 5, 3),
        ("имя: плохо", "плохо", 5, 5),
        ("🎲🎲 bad", "bad", 5, 3),
        ("漢字 bad", "bad", 5, 3),
        ("bad: 漢字", "漢字", 5, 4),
        ("e\u0301 bad", "bad", 2, 3),
        ("❤\ufe0f bad", "bad", 2, 3),
        ("ok", "", 0, 1),
    ],
)
def test_carets_stand_below_their_place(text: str, marked: str, space: int, carets: int) -> None:
    """Wide characters take two columns, joining marks none, and an empty place gets one caret."""
    assert full(text, marked)[2] == f"  | {' ' * space}{'^' * carets}"


def test_a_place_over_several_lines_is_marked_on_its_first() -> None:
    """The carets run to the end of the line."""
    assert full("a: |\r\n  b\r\n", "|\r\n  b")[1:] == ["1 | a: |", "  |    ^"]


def test_the_gutter_is_as_wide_as_the_number_of_the_line() -> None:
    """Both lines keep the same distance."""
    assert full("\n" * 99 + "bad", "bad")[1:] == ["100 | bad", "    | ^^^"]


def test_a_very_long_line_is_cut_around_the_place() -> None:
    """A line of a million characters does not flood the terminal, and the caret still stands below its place."""
    [_, line, carets] = full("x" * 500_000 + "bad" + "y" * 500_000, "bad")
    assert len(line) < 200
    assert line[carets.index("^") : carets.rindex("^") + 1] == "bad"


def test_nothing_in_a_text_can_command_the_terminal() -> None:
    """Escapes from a file name, a line or a message are made visible."""
    source = Source("a\x1b.yaml", "x: \x1b[31m\u202e")
    shown = render([Diagnostic("C201", "key \x1b[2J", Span(source, 3, 5), help="\u202e\n")], Format.FULL)
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert shown.startswith("a\\u001b.yaml:1:4 C201 key \\u001b[2J\n")


def test_a_finding_without_a_place_is_one_line() -> None:
    """Nothing is invented for it."""
    assert render([Diagnostic("Y101", "gone", None)], Format.FULL) == "Y101 gone\n"


def test_concise_is_one_line_each() -> None:
    """Place, code and message."""
    assert render([finding("a: b", "b", help="x")] * 2, Format.CONCISE) == "a.yaml:1:4 C201 wrong\n" * 2


def test_json_has_the_promised_keys() -> None:
    """Lines and columns from 1, the end exclusive."""
    assert json.loads(render([finding("\n имя", "имя", help="h")], Format.JSON)) == [
        {
            "path": "a.yaml",
            "line": 2,
            "column": 2,
            "end_line": 2,
            "end_column": 5,
            "code": "C201",
            "severity": "error",
            "message": "wrong",
            "help": "h",
        }
    ]


def test_json_without_findings_is_an_empty_list() -> None:
    """A program can always read the output."""
    assert json.loads(render([], Format.JSON)) == []


def test_github_escapes_what_would_end_a_command() -> None:
    """Percent signs, line ends, colons and commas are encoded where GitHub asks for it."""
    source = Source("a,b:c.yaml", "x")
    one = Diagnostic("W901", "50% a: b", Span(source, 0, 1), help="x\ny", severity=Severity.WARNING)
    assert render([one], Format.GITHUB) == (
        "::warning file=a%2Cb%3Ac.yaml,line=1,endLine=1,col=1,endColumn=2,title=ruledeck W901::50%25 a: b%0Ax%0Ay\n"
    )


def test_sarif_names_rules_results_and_places() -> None:
    """A viewer finds the rule of each result, its region in code points and the related place."""
    source = Source("my game/a.yaml", "id: a\nid: b\n")
    one = Diagnostic("Y107", "twice", Span(source, 6, 8), notes=(Note("first", Span(source, 0, 2)),))
    log = json.loads(render([one], Format.SARIF))
    [run] = log["runs"]
    assert (log["version"], run["columnKind"]) == ("2.1.0", "unicodeCodePoints")
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["Y107"]
    [result] = run["results"]
    assert (result["ruleId"], result["level"], result["message"]) == ("Y107", "error", {"text": "twice"})
    assert result["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "my%20game/a.yaml"},
                "region": {"startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 3},
            }
        }
    ]
    assert result["relatedLocations"][0]["message"] == {"text": "first"}


def test_colour_is_only_for_formats_for_people() -> None:
    """With colours the text is the same, and machine formats stay plain."""
    one = finding("a: b", "b", help="x")
    assert "\x1b[31mC201\x1b[0m" in render([one], Format.FULL, colour=True)
    assert "\x1b" not in render([one], Format.FULL)
    assert "\x1b" not in render([one], Format.JSON, colour=True)


@pytest.mark.parametrize(
    ("environment", "terminal", "pipe"),
    [
        ({}, True, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"TERM": "dumb"}, False, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "0"}, True, False),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
    ],
)
def test_a_terminal_gets_colours_unless_told_otherwise(environment: dict[str, str], terminal: bool, pipe: bool) -> None:
    """A pipe gets none unless they are forced; `NO_COLOR` with any value wins, an empty one counts as not set."""
    assert use_colour(Terminal(), environment) is terminal
    assert use_colour(io.StringIO(), environment) is pipe


def test_summary_counts_both_kinds() -> None:
    """Singular and plural are right, and no findings are said in words."""
    one = finding("a", "a")
    warning = Diagnostic("W901", "x", None, severity=Severity.WARNING)
    assert [summary(found) for found in ([], [one], [one, one, warning])] == [
        "no findings",
        "1 error",
        "2 errors, 1 warning",
    ]
