"""Mistakes in rulings are found without running them."""

from pathlib import Path

import pytest

from ruledeck.interpreter.rulings.checks import check_rulings

from .camp import game_of


def found(folder: Path, given: str, do: str = "[]", expect: str = "[]") -> list[str]:
    """Return the codes of what is wrong with one case."""
    text = f"- case: one\n  status: house\n  given: {given}\n  do: {do}\n  expect: {expect}\n"
    game, faults = game_of(folder, text)
    assert not faults
    return [one.code for one in check_rulings(game)]


@pytest.mark.parametrize(
    ("given", "do", "expect", "codes"),
    [
        ("{at: turn of alice, alice: {hand: [scout]}}", '[{alice: use "Scout"}]', "[alice has 1 point]", []),
        ("{alice: {hand: [scuot]}}", "[]", "[]", ["R502"]),
        ("{at: tea of alice}", "[]", "[]", ["R503"]),
        ("{}", "[{alcie: pass}]", "[]", ["R503"]),
        ("{}", "[{alice: deel 1 damage to bow}]", "[]", ["D401"]),
        ("{}", "[]", "[alice haz 1 point]", ["D401"]),
        ("{}", "[{alice: pass, expect: [alice haz 1 point]}]", "[]", ["D401"]),
        ("{}", "[]", "[alice may choose, nobody wins, the game goes on]", []),
    ],
)
def test_mistakes_are_found(tmp_path: Path, given: str, do: str, expect: str, codes: list[str]) -> None:
    """Each has its code; what is right has none."""
    assert found(tmp_path, given, do, expect) == codes


def test_what_variants_share_is_reported_once(tmp_path: Path) -> None:
    """A mistake in a shared position is one mistake."""
    text = "- case: one\n  status: house\n  given: {alice: {hand: [scuot]}}\n  variants: [{case: a}, {case: b}]\n"
    game, _ = game_of(tmp_path, text)
    assert [one.code for one in check_rulings(game)] == ["R502"]
