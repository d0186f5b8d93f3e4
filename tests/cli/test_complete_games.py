"""Games of which every clause is exercised by a ruling, and is to stay so."""

import json
from pathlib import Path

import pytest

from .program import Program

CONTENT = Path(__file__).parents[2] / "content"


@pytest.mark.parametrize("game", ["infiltration", "destiny", "outer_rim"])
def test_every_clause_is_exercised(ruledeck: Program, game: str) -> None:
    """What no ruling exercises is named, with its place."""
    result = ruledeck("test", CONTENT / game, "--coverage", "--output-format", "json")
    (coverage,) = json.loads(result.out)["coverage"]
    missing = [(one["path"], one["line"], one["what"]) for text in coverage["texts"] for one in text["missing"]]
    assert missing == []
    assert coverage["exercised"] == coverage["clauses"] > 0
