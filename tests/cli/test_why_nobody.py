"""`why` says that what an ability offers is offered to nobody where nobody controls its card."""

from pathlib import Path

import pytest

from .program import Program

RULINGS = Path(__file__).resolve().parents[1] / "games" / "plazas" / "rulings" / "nobody.yaml"


@pytest.mark.parametrize(
    ("card", "language", "line"),
    [
        ("gate", "en", "no: a player controls it, and may use it (nobody controls it)"),
        ("statue", "en", "no: a player controls it, and may use it (nobody controls it)"),
        ("gate", "ru", "нет: её контролирует игрок, который может ею воспользоваться (её не контролирует никто)"),
    ],
)
def test_what_nobody_controls_is_offered_to_nobody(ruledeck: Program, card: str, language: str, line: str) -> None:
    """Whoever asks for an action or an optional answer reads that nobody has it."""
    result = ruledeck("why", RULINGS, "--case", "optional", "--at", "1", f"use {card}", "--lang", language)
    assert line in result.out, result.out + result.err
