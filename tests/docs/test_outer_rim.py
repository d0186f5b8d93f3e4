"""The page on the rules of Outer Rim names cases and options that there are, line by line."""

import re

from ruledeck.interpreter.api import load

from .pages import ROOT
from .test_concepts import exists

PAGE = (ROOT / "docs" / "outer_rim.md").read_text(encoding="utf-8")
ROWS = re.findall(r"(?m)^\| (\d+)(?:-(\d+))? \|([^|]*)\|([^|]*)\|([^|]*)\|$", PAGE)
FIRST, LAST = 29, 1085
"""The lines of the reference between which its rules stand."""
RULES = """
29 33 35-37 41 43 51 53-57 63 69 71-76 78-79 89 91-93 99 101-110 112-116 120-132 134 136-138 140 146 148-154 160
162-163 169 171-179 185 187-192 198 204 206-220 222 228 230 236 238-246 256 258-259 265 267-272 278 280-288 290
292-295 305 307-314 316 322 324-328 330-331 337 339-345 351 353-356 362 364-370 380 382-386 392 394-396 398
400-404 410 412-418 422 424 426-438 444 446-447 449-461 465 467-471 473-480 486 488-493 507 509-519 525 527-533
535-537 547 549-556 566 568-571 575 577-579 583 585-591 595 597-601 603-610 616 618-625 629-634 640 642-649 655
657-658 660-663 669 671 673-679 685 691 693-694 700 718 720-725 731 733-735 737 739 741 743-748 754 756-765 771
773-774 776 778-779 785 787-794 800 802-807 811 813-819 823 825 827-833 837 839-843 849 851-855 861 863-873 879
881-890 892-903 905-913 917 919-921 923 927 929 933-936 938 940 942 944 948-952 954 956 960-967 971 973-974 978
982 984-989 993 995 997 999 1001 1005 1007 1011 1013 1017 1019 1021-1023 1025 1027 1031 1033 1035-1037 1039-1048
1052 1054 1056 1060 1062-1067 1071 1075-1079 1083 1085
"""
"""The lines of the reference that say something: neither headings nor empty, and no list of what else to read."""


def test_every_line_has_a_case_or_a_reason() -> None:
    """A row names cases, or says why there is none, and what it is about."""
    assert [row for row in ROWS if not row[2].strip() or bool(row[3].strip()) == bool(row[4].strip())] == []


def test_the_lines_come_in_their_order() -> None:
    """The rows begin with the first line of the rules and end with the last; none is named twice as the beginning of a row."""
    begun = [int(row[0]) for row in ROWS]
    assert (begun[0], int(ROWS[-1][1] or ROWS[-1][0])) == (FIRST, LAST)
    assert begun == sorted(set(begun))


def said() -> set[int]:
    """Return the lines of the reference that say something."""
    return {line for span in RULES.split() for line in range(int(span.split("-")[0]), int(span.split("-")[-1]) + 1)}


def test_each_line_that_says_something_has_a_row() -> None:
    """No rule is left out, and no row is about a line on which there is none."""
    ends = {int(end) for row in ROWS for end in row[:2] if end}
    rows = {line for row in ROWS for line in range(int(row[0]), int(row[1] or row[0]) + 1)}
    assert (sorted(said() - rows), sorted(ends - said())) == ([], [])


def test_each_ruling_is_taken_from_a_line_that_says_something() -> None:
    """What a case, an option or a meeting names as its source is no heading and no empty line."""
    files = [ROOT / "content" / "outer_rim" / "game.yaml", *sorted(RULINGS.glob("*.yaml"))]
    named = {
        f"{file.name}:{line}"
        for file in files
        for line in re.findall(r"book: core_ru, line: (\d+)", file.read_text(encoding="utf-8"))
    }
    meant = {f"page:{line}" for line in re.findall(r"(?m)^\| (?!\d+[ -])[^|]* \| (\d+) \| [^|]* \| [^|]* \|$", PAGE)}
    meant |= {f"page:{line}" for _, line, _ in MEETINGS}
    assert [place for place in sorted(named | meant) if int(place.split(":")[1]) not in said()] == []


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
