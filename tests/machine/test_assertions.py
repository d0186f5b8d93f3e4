"""What a constant says of a word with several slots holds for what fills all of them."""

from pathlib import Path

import pytest

from .clearing import played, tokens

WORDS = "adjective {b: beast} fond of {o: beast}: size of b > 9\ncondition {b: beast} fears {o: beast}: size of b > 9\n"
FOX = "- id: fox\n  name: Fox\n  type: beast\n  copies: 1\n  size: 2\n  rules: |\n    constant: {said}\n"
COUNT = """\
for each beast as b:
    for each beast as c:
        if b is fond of c or b fears c: add 1 berry to c
        if b is fond of c or b fears c: add 1 wound to b
"""
SAID = {
    "each other beast is fond of this": ({"Hare": 1, "Deer": 1, "Bear": 1}, {"Fox": 3}),
    "this is fond of each other beast": ({"Fox": 3}, {"Hare": 1, "Deer": 1, "Bear": 1}),
    'this is fond of the beast named "Hare"': ({"Fox": 1}, {"Hare": 1}),
    "each other beast is fond of each beast where (size of it > 2)": (
        {"Hare": 2, "Deer": 2, "Bear": 2},
        {"Deer": 3, "Bear": 3},
    ),
    'this fears the beast named "Hare"': ({"Fox": 1}, {"Hare": 1}),
}


@pytest.mark.parametrize("said", SAID)
def test_an_assertion_holds_for_all_that_it_names(tmp_path: Path, said: str) -> None:
    """Neither the first nor the second slot is lost, in play and for those who ask why."""
    s, _ = played(tmp_path, COUNT, cards=FOX.format(said=said), rules=WORDS)
    assert (tokens(s, "wound"), tokens(s, "berry")) == SAID[said]
