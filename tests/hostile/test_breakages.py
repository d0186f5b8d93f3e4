"""Content broken at random: a short run of the long one in `tests/bench/break_content.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..bench.break_content import break_once

SEED = 7
TIMES = 60


@pytest.mark.parametrize("part", range(6))
def test_broken_content_is_always_answered(part: int, tmp_path: Path) -> None:
    """However content is broken, `check` finds something or it does no harm: no traceback, no hang, nothing written."""
    numbers = range(part * TIMES // 6, (part + 1) * TIMES // 6)
    outcomes = [break_once(SEED, number, tmp_path, process=number == 0) for number in numbers]
    assert [(one.number, one.done, one.verdict, one.detail) for one in outcomes if one.fault] == []
