"""`why` says who may use an ability of a card that others than its player may use."""

from pathlib import Path

import pytest

from .program import Program

RULINGS = Path(__file__).resolve().parents[1] / "games" / "taverns" / "rulings" / "users.yaml"


@pytest.mark.parametrize(
    ("case", "question", "language", "line"),
    [
        ("anybody.by-an-opponent", "use barrel", "en", "yes: any player who knows this card may use it"),
        (
            "anybody.by-an-opponent",
            "use barrel",
            "ru",
            "да: ею может воспользоваться любой игрок, который знает эту карту",
        ),
        ("opponents.but-to", "use barrel", "en", "yes: only opponents of who controls this card may use it"),
        ("opponents.not-to", "barrel", "en", "no: only opponents of who controls this card may use it"),
    ],
)
def test_why_says_who_may_use_an_ability(ruledeck: Program, case: str, question: str, language: str, line: str) -> None:
    """Whoever asks why an ability is offered to a player, or is not, reads who may use it."""
    result = ruledeck("why", RULINGS, "--case", case, "--at", "1", question, "--lang", language)
    assert line in result.out, result.out + result.err
