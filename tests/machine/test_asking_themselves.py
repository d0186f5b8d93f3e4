"""Constants that ask for what they change are worked out in order: each with those before it."""

from pathlib import Path

import pytest

from .clearing import played, tokens

MIGHT = "number might of {b: beast}: size of b\n"
FOX = "- id: {id}\n  name: {id}\n  type: beast\n  copies: {copies}\n  size: 2\n  rules: |\n    {text}\n"
LESS = "constant: (each beast where might of it > 4) gets -1 might"
COUNT = "for each beast as b: add (might of b) berries to b"
SHY = FOX.format(id="shy", copies=1, text=LESS)
CASES = {
    "one": (SHY, COUNT, 4),
    "two of a card": (FOX.format(id="shy", copies=2, text=LESS), COUNT, 4),
    "of two cards": (SHY + FOX.format(id="sly", copies=1, text=LESS), COUNT, 4),
    "more first": (FOX.format(id="big", copies=1, text="constant: each beast gets +2 might") + SHY, COUNT, 6),
    "more behind": (SHY + FOX.format(id="big", copies=1, text="constant: each beast gets +2 might"), COUNT, 6),
    "a condition": (
        FOX.format(id="shy", copies=1, text=LESS.replace("constant", "constant while might of this < 4")),
        COUNT,
        4,
    ),
    "two that last": (
        FOX.format(
            id="shy", copies=1, text="action:\n        " + "until the end of the day:\n            " + LESS[10:]
        ),
        "day of first:\n    first takes 1 action\n    first takes 1 action\n    " + COUNT,
        4,
    ),
}

LASTING = "action: each beast gets +2 might {lasts}"
"""What an effect lets hold until something is so, or while it is; the bear has a might of 5, the others one of 2."""
CASES |= {
    f"an effect that lasts {lasts}": (
        FOX.format(id="shy", copies=1, text=LASTING.format(lasts=lasts)),
        "day of first:\n    first takes 1 action\n    " + COUNT,
        might,
    )
    for lasts, might in (
        ("until might of this = 3", 7),
        ("until might of this > 1", 5),
        ("while might of this > 1", 7),
        ("while might of this > 2", 5),
    )
}


@pytest.mark.parametrize("case", CASES)
def test_what_asks_for_what_it_changes_is_worked_out_in_order(tmp_path: Path, case: str) -> None:
    """Two constants that lower what is more than four lower a five to four together, wherever they stand."""
    cards, course, might = CASES[case]
    s, _ = played(tmp_path, course, cards=cards, rules=MIGHT, taking=("use shy",))
    assert tokens(s, "berry")["Bear"] == might
