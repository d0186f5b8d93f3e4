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
        ("played.nor-while-nobody-is-on-the-road", "no: alice has a guest"),
    ],
)
def test_what_a_type_asks_is_said_as_in_the_rules(case: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A cost and a condition of a default are the reason why an ability is not offered."""
    run(["why", CASES, "--case", case, "--at", "1", "use one"])
    assert reason in [line.strip() for line in capsys.readouterr().out.splitlines()]
