"""`why` about the end of a game: whether it is over, who has won, and what has ended it."""

import json
from pathlib import Path

import pytest

from .duel import write_duel
from .program import Program

GAME = ("why", "duel", "--seed", "1")


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game of a few decisions in the current folder."""
    return write_duel(workshop)


def test_the_end_of_a_game_is_explained(duel: Path, ruledeck: Program) -> None:
    """What rulings say of the end can be asked: the answer names who won, and the text that was being carried out."""
    over = ruledeck(*GAME, "the game is over")
    lines = over.out.splitlines()
    assert over.code == 0 and lines[0] == "yes: the game is over"
    assert lines[1].startswith("  event ") and ("win the game!" in lines[1] or "wins" in lines[1])
    assert any("play.rules:" in line for line in lines[2:])
    assert ruledeck(*GAME, "the game goes on?").code == 1


def test_who_has_won_is_answered(duel: Path, ruledeck: Program) -> None:
    """One of the sentences about who wins is so, and the others are not; before the end none is."""
    asked = ["alice wins", "bob wins", "alice and bob win", "nobody wins"]
    assert sorted(ruledeck(*GAME, each).code for each in asked) == [0, 1, 1, 1]
    assert {ruledeck(*GAME, "--at", "1", each).out for each in asked} == {f"no: {each}\n" for each in asked}
    told = json.loads(ruledeck(*GAME, "the game is over", "--output-format", "json").out)
    assert told["holds"] is True and told["event"]["causes"]


def test_the_end_stands_in_the_log(duel: Path, ruledeck: Program) -> None:
    """Its event has a number, as all others have."""
    last = ruledeck(*GAME, "--log").out.splitlines()[-1]
    number, _, said = last.strip().partition("  ")
    assert "win" in said
    assert ruledeck(*GAME, "--event", number).code == 0


@pytest.mark.parametrize("what", [("--event", "1"), ("--log",)])
def test_a_question_beside_what_answers_none_is_refused(duel: Path, ruledeck: Program, what: tuple[str, ...]) -> None:
    """It was passed over, and what was told looked like its answer."""
    refused = ruledeck(*GAME, *what, "alice wins")
    assert refused.code == 2
    assert "answers no question" in refused.err
