"""What the default of a type gives to an ability is explained in the words of the rules."""

from __future__ import annotations

import pytest

from ruledeck.cli.entry import run

from ..play.games import ROOT

CASES = str(ROOT / "tests" / "games" / "tolls" / "rulings" / "defaults.yaml")


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ("played.without-a-coin-it-is-not-offered", "no: can be paid: play this"),
        ("played.without-a-coin-it-is-not-offered", "is: price of Busker (1)"),
        ("played.nor-while-nobody-is-on-the-road", "no: alice has a guest"),
    ],
)
def test_what_a_type_asks_is_said_as_in_the_rules(case: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A cost and a condition of a default are the reason why an ability is not offered."""
    run(["why", CASES, "--case", case, "--at", "1", "use one"])
    assert reason in [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_what_a_player_can_do_is_explained_by_what_the_verb_asks_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Whether something can be paid for names the price, and the card that made it dearer."""
    prices = str(ROOT / "tests" / "games" / "tolls" / "rulings" / "prices.yaml")
    run(["why", prices, "--case", "dearer.with-a-coin-too-few-it-is-not-offered", "alice can pay for guest"])
    said = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert said[:2] == ["no: alice can pay for guest", "is: price of Pilgrim (2)"]
    assert any("Toll Keeper" in line for line in said)
