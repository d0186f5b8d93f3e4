"""`why` says what keeps an ability from preventing something."""

from pathlib import Path

import pytest

from .program import Program

RULINGS = Path(__file__).resolve().parents[1] / "games" / "ledgers" / "rulings" / "unprevented.yaml"


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "en",
            "no: it can be prevented, but: it cannot be prevented that an enemy unit is dealt damage because of this (says Lance)",
        ),
        (
            "ru",
            "нет: это можно предотвратить, однако: нельзя предотвратить, что вражеский отряд получил урон из-за этого отряда"
            " (так говорит отряд «Lance»)",
        ),
    ],
)
def test_why_says_what_cannot_be_prevented_and_who_says_so(ruledeck: Program, language: str, line: str) -> None:
    """Whoever may not use an ability that would only prevent something reads which text says that nobody may."""
    case = "unprevented.it-happens-to-something-else-where-it-is-redirected"
    result = ruledeck("why", RULINGS, "--case", case, "--at", "3", "use bulwark", "--lang", language)
    assert line in result.out, result.out + result.err
