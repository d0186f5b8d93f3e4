"""What a description names that fits nothing has no abilities: those of the rules are not taken for its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from .clearing import played

RULES = """
action: add 7 berry to each player
trick: add 5 berry to each player
adjective lost {b: beast}: size of b = 9
"""


def berries(folder: Path, line: str) -> int:
    """Return how many berries a player has behind a line of a game whose rules have abilities, and in which no beast is lost."""
    s, _ = played(folder, line, rules=RULES)
    names = [counter.name for counter in s.program.layout.counters]
    return s.counters[names.index("berry")][1]


@pytest.mark.parametrize("kind", ["action", "trick"])
@pytest.mark.parametrize("which", ["the", "one"])
def test_a_step_that_resolves_an_ability_of_nothing_does_nothing(kind: str, which: str, tmp_path: Path) -> None:
    """Neither an ability that players use nor one that texts call is done, though the rules have both."""
    assert berries(tmp_path, f"resolve {which} {kind} ability of the lost beast") == 0


@pytest.mark.parametrize("kind", ["action", "trick"])
def test_nothing_can_use_no_ability(kind: str, tmp_path: Path) -> None:
    """Whether it can is asked of what it is, and it is nothing."""
    assert berries(tmp_path, f"if the lost beast can use {kind}: add 3 berry to each player") == 0
