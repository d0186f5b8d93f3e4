"""What is made in play at one moment is changed when all of it is there, whether anything waits for its making or not."""

from pathlib import Path

import pytest

from .test_in_full import played

WORDS = """\
adjective salty {s: sack}: s is named "Salt"
as a salty sack enters play: add (count each salty sack in the floor) chip to it
"""
HEARD = "whenever a sack is created: set heard to 1\n"


@pytest.mark.parametrize("words", [WORDS, WORDS + HEARD], ids=["unheard", "heard"])
def test_what_is_made_together_enters_play_together(words: str, tmp_path: Path) -> None:
    """Each of two that are made finds both there, and the one that was there before."""
    s = played(tmp_path, words, '        create 2 "Salt" in the floor\n')
    chips = s.counters[s.layout.counter_index("chip")]
    salt = s.program.definitions.index("salt")
    assert sorted(chips[e] for e in range(len(s.zone)) if s.card[e] == salt) == [1, 3, 3]
