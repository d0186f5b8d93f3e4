"""Traits that things gain and lose: read wherever a trait is read, and gone with what gave them."""

from pathlib import Path

import pytest

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.operations import OperationName
from ruledeck.grammar.meaning.parts import WHOLE_GAME
from ruledeck.interpreter.explain.conditions import explain
from ruledeck.interpreter.explain.evaluator import Scope

from .stones import CARDS, ended, play

SOAK = """
ability answer
    timing: after
verb soak {t: trait}
    does: wet each t stone in the bank by 1
"""


def saying(*lines: str) -> str:
    """Return the cards, of which the heavy stone has these abilities; the light ones, which are smooth, have none."""
    plain = CARDS.replace("  rules: |\n    ring: add 1 drop to this\n", "")
    boulder = "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n  rules: |\n"
    rules = "".join(f"    {line}\n" for line in lines)
    return plain[: plain.index("- {id: boulder")] + boulder + rules


GAINED = {
    "what is gained counts": (["constant: this gains Rough"], "Rough", 1),
    "each of a group gains it": (["constant: each other stone in the bank gains the Rough trait"], "Rough", 3),
    "what is printed stays": (["constant: each stone in the bank gains Rough"], "Smooth", 3),
    "what is lost does not count": (["constant: each light stone in the bank loses Smooth"], "Smooth", 0),
    "losing beats gaining": (
        ["constant: each stone in the bank gains Rough", "constant: each light stone in the bank loses Rough"], "Rough", 1,
    ),
    "one trait may depend on another": (
        ["constant: each Smooth stone in the bank gains Rough", "constant: this gains Smooth"], "Rough", 4,
    ),
    "only while something holds": (["constant while drop on this > 0: this gains Rough"], "Rough", 0),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "trait", "wet"), GAINED.values(), ids=GAINED)
@pytest.mark.parametrize("step", ["wet each {} stone in the bank by 1", "soak {}"])
def test_traits_are_gained_and_lost(tmp_path: Path, lines: list[str], trait: str, wet: int, step: str) -> None:
    """By name, and as the value of a slot, the same things have the trait."""
    assert sum(play(tmp_path, [step.format(trait)], cards=saying(*lines), more=SOAK)[1]) == wet


def test_a_trait_that_an_effect_gives_ends_with_it(tmp_path: Path) -> None:
    """Given until the card itself is buried, it is there before and not after."""
    lines = [
        "choose 1 stone in the bank where weight >= 5 as rock",
        "until count (light stones in the bank) = 0:",
        "    rock gains Rough",
        "wet each Rough stone in the bank by 1",
        "move each light stone in the bank to its controller's heap",
        "wet each Rough stone in the bank by 1",
    ]
    assert sum(play(tmp_path, lines)[1]) == 1


def test_what_left_play_had_the_trait_when_it_left(tmp_path: Path) -> None:
    """A stone that was rough only in the bank is buried as a rough one."""
    cards = saying(
        "constant: each light stone in the bank gains Rough", "answer after a Rough stone is buried, must: sing"
    )
    assert play(tmp_path, ["bury 1 light stone in the bank in first's heap"], cards=cards, more=SOAK)[1][:2] == [1, 0]


@pytest.mark.parametrize(
    ("line", "name", "word"),
    [
        ("constant: each light stone in the bank gains Rough", "has trait", "Rough"),
        ("constant: each light stone in the bank loses loud", "has keyword", "loud"),
    ],
)
def test_an_explanation_names_who_says_so(tmp_path: Path, line: str, name: OperationName, word: str) -> None:
    """Why a light stone is rough, or not loud: the words of the constant, and the stone on which they stand."""
    s = ended(tmp_path, [], cards=saying(line), more="\nkeyword loud:\n    ring: sing\n")
    asked = m.Op(name, (m.Name("x", m.COMPONENT), m.Literal(word, m.TEXT)), m.CONDITION)
    light = next(e for e, card in enumerate(s.card) if card == 0)
    told = explain(asked, Scope(s.program, s, {"x": light}), WHOLE_GAME)
    assert [(part.said, part.value) for part in told.parts] == [(line.removeprefix("constant: "), "Boulder")]


@pytest.mark.parametrize(
    "asked", ["rock shares a trait with the host of rock", "the host of rock shares a trait with rock"]
)
def test_what_is_not_there_shares_no_trait(tmp_path: Path, asked: str) -> None:
    """A stone that lies on nothing shares no trait with what it lies on."""
    lines = ["choose 1 stone in the bank as rock", f"if not ({asked}): wet each stone in the bank by 1"]
    assert sum(play(tmp_path, lines)[1]) > 0
