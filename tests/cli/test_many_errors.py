"""`test` tells what is wrong with many cases in the same words only so often."""

from pathlib import Path

from .duel import write_duel
from .program import Program

CASE = """\
- case: Case {0}
  status: house
  given: {{alice: {{hand: [{{card: herald, as: x_{0}}}, {{card: oracle, on: x_{0}}}]}}}}
"""


def test_the_same_mistake_in_many_cases_is_folded(workshop: Path, ruledeck: Program) -> None:
    """Each case is named; ten of the errors are told, and how many more there are. What uses the name is no error of its own."""
    game = write_duel(workshop)
    (game / "rulings").mkdir(exist_ok=True)
    (game / "rulings" / "many.yaml").write_text("".join(CASE.format(at) for at in range(14)), encoding="utf-8")
    told = ruledeck("test", "duel").out
    assert told.count("R503 a name is one word of letters") == 10
    assert told.count("error duel/case-") == 14
    assert "many.yaml: and 4 more of R503" in told
    assert "is not a name given with" not in told
