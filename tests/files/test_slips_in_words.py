"""Slips in the files of words are findings at their own place, with a way out where there is one, and never go unseen."""

import shutil
from pathlib import Path

import pytest

from ruledeck.grammar.files.loading import read_game

from ..play.games import ROOT

UNIT = "{nom: отряд, gender: m}"
CARD = "{name: Оловянный солдатик}"
KEYS = ("nom", "gen", "dat", "acc", "ins", "pre", "gender", "animate", "plural")
VALUES = ("", "[a]", "{a: b}", "3", "true", '""', "a|b")
CONFUSABLE = str.maketrans({"a": "а", "e": "е", "o": "о", "c": "с", "p": "р"})


def _slips() -> dict[str, tuple[str, str]]:
    """Return slips: what stands in the file, and what stands there instead."""
    found = {f"{key}: {value or 'nothing'}": (UNIT, f"{{{key}: {value}}}") for key in KEYS for value in VALUES}
    # A flag is a flag.
    del found["animate: true"]
    found |= {
        f"plural of {key}: {value or 'nothing'}": (UNIT, f"{{nom: отряд, plural: {{{key}: {value}}}}}")
        for key in KEYS[:6]
        for value in VALUES
    }
    found |= {f"{key} with a letter too many": (UNIT, f"{{{key}x: отряд}}") for key in KEYS}
    found |= {
        f"{key} with foreign letters": (UNIT, f"{{{key.translate(CONFUSABLE)}: m}}")
        for key in KEYS
        if key.translate(CONFUSABLE) != key
    }
    found |= {f"a word that is {value or 'nothing'}": (UNIT, value) for value in VALUES[:-1]}
    found |= {f"a name that is {value or 'nothing'}": (CARD, f"{{name: {value}}}") for value in VALUES[:-1]}
    found |= {f"a card that is {value or 'nothing'}": (CARD, value) for value in VALUES}
    return found | {
        "a plural that is a text": ("plural: {nom: монеты, gen: монет}", "plural: монеты"),
        "a gender that is none": (UNIT, "{nom: отряд, gender: x}"),
        "words twice": (f"  unit: {UNIT}", f"  unit: {UNIT}\n  unit: {UNIT}"),
        "a misspelt section": ("words:", "word:"),
        "a section with foreign letters": ("cards:", "саrds:"),
        "a list of words": ("words:", "words: [a]\nothers:"),
    }


SLIPS = _slips()


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_the_words_is_found(tmp_path: Path, slip: str) -> None:
    """Whatever is written in place of a form is reported in the file of words, at the line of the slip."""
    game = tmp_path / "toys"
    shutil.copytree(ROOT / "docs" / "example" / "toys", game)
    path = game / "text" / "ru" / "names.yaml"
    text = path.read_text(encoding="utf-8")
    old, new = SLIPS[slip]
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = [
        each for each in read_game(game)[1] if each.span is not None and each.span.source.path.endswith("names.yaml")
    ]
    assert found
    line = text[: text.index(old)].count("\n") + 1
    assert all(each.span is not None and line <= each.span.begin.line <= line + 1 for each in found)
