"""What a choice that must reach a total could change: only what belongs to a choice that reaches it is looked at."""

from pathlib import Path

import pytest

from .test_in_full import played

LIGHT = "constant: (each sack where chip on it > 0) gets -9 weight\n"
BEFORE = """\
        move each heavy sack to the loft
        for each sack in the floor as s: add 1 chip to s
        day of me:
            first applicable:
                probe
                set fell to 1
"""


@pytest.mark.parametrize("named", ["", " as moved"])
@pytest.mark.parametrize(("total", "changes"), [("1", False), ("0 + 10", False)])
def test_what_reaches_no_total_changes_nothing(total: str, changes: bool, named: str, tmp_path: Path) -> None:
    """The heavy sack alone reaches 1, and lies there already; those that could be moved weigh nothing; nothing reaches 10."""
    behind = "        move each of moved to the loft\n" if named else ""
    line = f"        move any number of sacks in (the floor or the loft) totalling ({total}) weight to the loft{named}\n{behind}"
    words = f"{LIGHT}verb probe\n    event: {{by}} probes|probe\n    does:\n{line}"
    s = played(tmp_path, words, BEFORE)
    assert (s.values[s.layout.value_index("fell")] == 0) is changes
