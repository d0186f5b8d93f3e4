"""Abilities as prose: plain-text cases with an ability, its English and its Russian.

A case is a title behind `===`, an ability of a unit, and what it reads like behind `--- en` and `--- ru`.
"""

from __future__ import annotations

import pytest

from ruledeck.grammar.prose import describe_ability

from .skirmish import HERE, UNIT, bound, game


def cases(language: str) -> list[object]:
    """Return ability and prose of every case."""
    found: list[object] = []
    for path in sorted((HERE / "cases").glob("*.txt")):
        for part in path.read_text(encoding="utf-8").split("=== ")[1:]:
            title, _, rest = part.partition("\n")
            text, *said = rest.split("--- ")
            prose = {name: body.strip() for name, _, body in (each.partition("\n") for each in said)}
            found.append(pytest.param(text, prose[language], id=title))
    return found


@pytest.mark.parametrize(("text", "prose"), cases("en"))
def test_english(text: str, prose: str) -> None:
    """An ability reads like a rulebook in English."""
    assert "\n".join(describe_ability(game(), each, "en", this=UNIT) for each in bound(text)) == prose


@pytest.mark.parametrize(("text", "prose"), cases("ru"))
def test_russian(text: str, prose: str) -> None:
    """An ability reads like a rulebook in Russian."""
    assert "\n".join(describe_ability(game(), each, "ru", this=UNIT) for each in bound(text)) == prose
