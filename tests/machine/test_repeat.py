"""How often `repeat` repeats."""

from pathlib import Path

import pytest

from .stones import play


@pytest.mark.parametrize(("times", "drops"), [("3", 3), ("0", 0), ("-1", 0), ("(2 - 9)", 0), ("count first", 1)])
def test_as_often_as_it_says_and_never_less_than_not_at_all(tmp_path: Path, times: str, drops: int) -> None:
    """A negative number of times is none, not a loop without end."""
    assert play(tmp_path, [f"repeat {times} times: add 1 drop to first"])[1][0] == drops
