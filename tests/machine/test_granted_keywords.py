"""Abilities of keywords that cards gain: a card has them only as long as it has the keyword."""

from pathlib import Path

import pytest

from .stones import CARDS, play

KEYWORDS = """
keyword loud:
    ring: add 1 drop to this

keyword heavy:
    constant: this gets +3 weight
"""


def with_grant(grant: str) -> str:
    """Return the cards, of which the heavy stone says so; the light ones have no ability of their own."""
    plain = CARDS.replace("  rules: |\n    ring: add 1 drop to this\n", "")
    boulder = "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n  rules: |\n"
    head = plain[: plain.index("- {id: boulder")]
    return f"{head}{boulder}    constant while any player where drop > 0: {grant}\n"


@pytest.mark.parametrize(
    ("keyword", "line", "without", "having"),
    [
        ("loud", "resolve the ring ability of each stone in the bank", 0, 3),
        ("heavy", "wet each stone in the bank by its weight", 13, 22),
    ],
)
def test_what_a_keyword_does_is_done_only_where_it_was_gained(
    tmp_path: Path, keyword: str, line: str, without: int, having: int
) -> None:
    """Called abilities and constants: nothing before the light stones gain the keyword, and none for the others after it."""
    cards = with_grant(f"each light stone in the bank gains {keyword}")
    before = play(tmp_path, [line], cards=cards, more=KEYWORDS)[1]
    assert sum(before[2:]) == without
    after = play(tmp_path, ["add 1 drop to first", line], cards=cards, more=KEYWORDS)[1]
    assert sum(after[2:]) == having


def test_the_value_that_a_gained_keyword_adds_counts(tmp_path: Path) -> None:
    """A keyword that is printed with a number and gained with another one has both together; one that is only gained has its own."""
    words = "keyword sturdy {n: number}:\n    ring: add n drop to this\n"
    cards = (
        CARDS.replace("    ring: add 1 drop to this\n", "    sturdy 1\n")
        .replace("- {id: boulder", "@")
        .partition("@")[0]
    )
    cards += "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n  rules: |\n"
    cards += "    constant: each stone gains sturdy 2\n"
    drops = play(tmp_path, ["resolve the ring ability of each stone in the bank"], cards=cards, more=words)[1]
    assert sorted(drops[2:]) == [2, 3, 3, 3]


def test_the_numbers_of_several_lines_add_up(tmp_path: Path) -> None:
    """A keyword that a card prints in two lines, each with a number, has both together, also what is gained besides."""
    words = "keyword sturdy {n: number}:\n    ring: add n drop to this\n"
    lines = "    sturdy 1\n    sturdy 3\n"
    cards = CARDS.replace("    ring: add 1 drop to this\n", lines).partition("- {id: boulder")[0]
    cards += "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n  rules: |\n"
    cards += "    constant: each stone gains sturdy 2\n"
    drops = play(tmp_path, ["resolve the ring ability of each stone in the bank"], cards=cards, more=words)[1]
    assert sorted(drops[2:]) == [2, 6, 6, 6]
