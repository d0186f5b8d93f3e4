"""What a question at the table says of the event that it is about: who does it, and how much of it there is now."""

from pathlib import Path

import pytest
from tests.machine.clearing import bound

from ruledeck.cli.speech.names import table_names
from ruledeck.cli.table.prompt import prompt_of
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options

RULES = """\
verb deal {amount: number} wounds to {b: beast}
    event: {b} is dealt wounds
    would: {b} would be dealt wounds
    ru: нанести|нанесите|наносит|наносят {amount} ран {b:dat}
    ru event: {b:dat} нанесены раны
    ru would: {b:dat} будут нанесены раны
    does: add amount wounds to b
"""
OWL = """\
- id: owl
  name: Owl
  type: beast
  copies: 1
  size: 1
  rules: |
    answer when a beast would be dealt wounds: prevent 1 of that amount
    echo after a beast is dealt wounds: add 1 berry to this
"""
HARE = 'the beast named "Hare"'
ALONE, TOGETHER = f"deal 3 wounds to {HARE}", f"each player deals 4 wounds to {HARE}"


def questions(folder: Path, line: str, language: str, first: int) -> list[str]:
    """Return what is asked while a line is carried out, without the question itself; at the first one an option is taken."""
    game, found = bound(folder, line, cards=OWL, rules=RULES)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    asked: list[str] = []
    while advance(s):
        question = prompt_of(s, table_names(s.program, ("Ann", "Bob"), language)).question
        asked.append(question.rpartition(": ")[0])
        decide(s, first % len(options(s)) if len(asked) == 1 else len(options(s)) - 1)
    return asked


@pytest.mark.parametrize(
    ("line", "language", "first", "asked"),
    [
        (f"first deals 2 wounds to {HARE}", "en", 1, ["when Ann would deal 2 wounds to Hare", "after Ann deals 2 wounds to Hare"]),
        (f"first deals 3 wounds to {HARE}", "en", 0, ["when Ann would deal 3 wounds to Hare", "after Ann deals 2 wounds to Hare"]),
        (ALONE, "en", 1, ["when Hare would be dealt wounds (3)", "after Hare is dealt wounds (3)"]),
        (ALONE, "en", 0, ["when Hare would be dealt wounds (3)", "after Hare is dealt wounds (2)"]),
        (ALONE, "ru", 0, ["когда собираются нанести 3 ран beast «Hare»", "после того как нанесли 2 ран beast «Hare»"]),
        (
            TOGETHER, "en", -1,
            ["when Ann would deal 4 wounds to Hare; when Bob would deal 4 wounds to Hare",
             "after Ann deals 4 wounds to Hare; after Bob deals 4 wounds to Hare"],
        ),
    ],
)  # fmt: skip
def test_an_event_is_told_with_its_amount(
    tmp_path: Path, line: str, language: str, first: int, asked: list[str]
) -> None:
    """Where nobody does it, the amount stands in brackets; what was prevented is told no more."""
    assert questions(tmp_path, line, language, first) == asked
