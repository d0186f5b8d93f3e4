"""A name that holds a reserved word could never be said: it is reported where it is declared."""

from pathlib import Path

import pytest

from ruledeck.grammar.files.loading import read_game

MANIFEST = """\
id: nook
language: 1
name: Nook
players: {min: 2, max: 2}
types: {unit: {fields: {cost: number}}}
symbols: {colour: [red, blue]}
traits: [Tin]
zones: {field: {in_play: true}}
counters: {point: {on: [player]}}
values: {stage: {type: number, start: 0}}
periods: [turn]
options: {length: {values: [short, long], default: short}}
"""
NAMES = {
    "unit:": "unit or else:",
    "cost:": "cost and more:",
    "red": "not red",
    "Tin": "If Only",
    "field:": "space before:",
    "point:": "point then:",
    "stage:": "last choose:",
    "turn]": "turn, until dawn]",
    "long]": "long, as long]",
    "{on: [player]}": "{on: [player], plural: points where}",
    "{in_play: true}": "{in_play: true, plural: fields for each}",
}


@pytest.mark.parametrize("old", NAMES)
def test_a_name_with_a_reserved_word_is_reported(tmp_path: Path, old: str) -> None:
    """Of every sort of name, at its own place."""
    assert MANIFEST.count(old) == 1
    (tmp_path / "game.yaml").write_text(MANIFEST.replace(old, NAMES[old]), encoding="utf-8")
    found = [each for each in read_game(tmp_path)[1] if each.code == "D310"]
    assert len(found) == 1
    assert found[0].span is not None
    assert found[0].message.split('"')[1] == found[0].span.text
