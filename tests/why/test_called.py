"""Where an ability works that a text resolves is told as it is."""

from __future__ import annotations

import pytest

from ruledeck.cli.entry import run

from ..play.games import ROOT


def why(capsys: pytest.CaptureFixture[str], rulings: str, case: str, at: str, about: str) -> list[str]:
    """Return what is said of a card at a decision of a ruling."""
    run(["why", str(ROOT / rulings), "--case", case, "--at", at, about])
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_what_works_anywhere_is_not_said_to_work_in_play(capsys: pytest.CaptureFixture[str]) -> None:
    """Where its kind names no zone, a text may resolve it wherever its card lies."""
    case = "by-anger-an-enemy-damage-die-is-resolved-for-the-player-of-the-card"
    said = why(capsys, "content/destiny/rulings/spirit_blue_corners.yaml", case, "1", "anger")
    assert any(line.startswith("yes: event of Anger") for line in said)
    assert not any("works in play" in line for line in said)


def test_a_zone_of_what_a_text_resolves_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Where its kind names one, that is why it is not done elsewhere."""
    case = "zones.one-that-works-on-the-stack-does-nothing-in-a-hand"
    said = why(capsys, "tests/games/spell_duel/rulings/called.yaml", case, "3", "spark")
    assert "no: it works in stack (the card lies in alice's hand)" in said


def test_a_condition_is_said_of_one(capsys: pytest.CaptureFixture[str]) -> None:
    """The first of the forms of a word is that of one thing or player, and not the shortest."""
    rulings = "content/swlcg/rulings/answers_and_leavings.yaml"
    said = why(capsys, rulings, "answers-cancelled-sith", "1", "light shows the first edge card")
    assert "no: light shows the first edge card" in said
