"""`why` about what is picked to pay: what does not pay the price itself is refused for that."""

from pathlib import Path

import pytest
from tests.machine.test_picked_to_pay import CARDS, MANIFEST, RULES

from .program import Program

RULING = """\
- case: Who is tired pays nothing
  id: paying
  status: house
  do:
    - alice: use "Oak"
    - alice: choose "Deer"
  expect:
    - alice has 1 coin
"""


@pytest.mark.parametrize(
    ("rules", "language", "told"),
    [
        ("action, exhaust 1 beast: add 1 coin to you", "en", "no: can be paid with it: exhaust 1 beast"),
        ("action:\n        fully exhaust 1 beast: add 1 coin to you", "en", "no: can be paid with it: exhaust 1 beast"),
        ("action, exhaust 1 beast: add 1 coin to you", "ru", "нет: можно заплатить этим: exhaust 1 beast"),
    ],
)
def test_what_pays_nothing_is_refused_for_that(
    ruledeck: Program, tmp_path: Path, rules: str, language: str, told: str
) -> None:
    """In the head of an ability, and behind `fully`."""
    texts = {
        "game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS.replace("<rules>", rules),
        "rulings/r.yaml": RULING,
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / "stable" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "stable" / name).write_text(text, encoding="utf-8")
    rulings = tmp_path / "stable" / "rulings" / "r.yaml"
    result = ruledeck("why", rulings, "--case", "paying", "--at", "2", "--lang", language, "choose", "Hare")
    assert told in result.out, result.out + result.err
    assert ruledeck("why", rulings, "--case", "paying", "--at", "2", "choose", "Deer").out.startswith("yes")
