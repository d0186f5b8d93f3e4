"""What a number of a thing is told to be made of: what is its own, and each card that adds to it."""

from pathlib import Path

import pytest

from .told_lines import whole_story

RULES = """\
number reach of {b: beast}: size of b
verb measure {b: beast}
    does: do nothing
    story: "{b} reaches {reach of b} {reach of b: each}"
"""


def lender(text: str) -> str:
    """An owl with a text."""
    return f"- id: owl\n  name: Owl\n  type: beast\n  copies: 1\n  size: 1\n  rules: |\n    {text}\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("constant: each other beast gets +2 reach", "Hare reaches 3 (Hare 1, Owl 2)."),
        ("constant: each other beast gets +2 size", "Hare reaches 3 (Hare 1, Owl 2)."),
        ("constant: the reach of each other beast is 4", "Hare reaches 4."),
        ("constant: this gets +2 reach", "Hare reaches 1."),
    ],
)
def test_a_number_is_told_with_the_cards_that_add_to_it(tmp_path: Path, text: str, told: str) -> None:
    """Where all of it is the thing's own, nothing needs to be said; of what a card sets neither."""
    lines = whole_story(tmp_path, 'measure the beast named "Hare"', cards=lender(text), rules=RULES)
    assert lines[-1] == told
