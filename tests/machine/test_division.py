"""A number divided by another one that is worked out in play: rounded down or up, and nothing where it is divided by nothing."""

from pathlib import Path

import pytest

from .test_in_full import played


@pytest.mark.parametrize(
    ("parts", "down", "up"), [("3", 2, 3), ("7", 1, 1), ("9", 0, 1), ("count each sack", 1, 2), ("tide", 0, 0)]
)
def test_a_number_is_divided(parts: str, down: int, up: int, tmp_path: Path) -> None:
    """Of 7 so many equal parts are made."""
    course = f"        set fell to 7 divided by ({parts})\n        set followed to 7 divided by ({parts}) rounded up\n"
    s = played(tmp_path, "", course)
    assert [s.values[s.layout.value_index(name)] for name in ("fell", "followed")] == [down, up]
