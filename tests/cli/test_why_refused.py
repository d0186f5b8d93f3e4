"""`why` refuses what cannot be answered, with the way out: unknown and ambiguous names, places without a game."""

from pathlib import Path

import pytest

from .duel import write_duel
from .program import Program

GAME = ("why", "duel", "--seed", "1")


@pytest.fixture
def duel(workshop: Path) -> Path:
    """A game of a few decisions in the current folder."""
    return write_duel(workshop)


@pytest.mark.parametrize(("arguments", "said", "hint"), [
    (("Heralt",), '"Heralt" cannot be read', 'did you mean "Herald"?'),
    (("points of alise",), "cannot be read", 'did you mean "alice"?'),
    (("Herald",), "could be any of", "say which"),
    (("the ninth Herald",), "there are 4 copies of Herald", ""),
    (("--at", "99"), "there is no decision 99", "the last one is "),
    (("--event", "9999"), "there is no event 9999", "; --log lists them"),
    (("--as", "carl"), 'there is no player "carl"', "players: alice, bob"),
    (("--lang", "xx"), 'there are no titles in "xx"', ""),
])  # fmt: skip
def test_what_cannot_be_answered(
    duel: Path, ruledeck: Program, arguments: tuple[str, ...], said: str, hint: str
) -> None:
    """Unknown names bring near ones, ambiguous names say which; exit code 2."""
    at = () if "--at" in arguments else ("--at", "3")
    result = ruledeck(*GAME, *at, *arguments)
    assert result.code == 2
    assert said in result.err
    assert hint in result.err


@pytest.mark.parametrize(("where", "said"), [
    ("nosuch", 'there is no game "nosuch"'),
    ("nosuch.json", "there is no file nosuch.json"),
    ("duel/cards/core.yaml", "duel/cards/core.yaml has no rulings"),
])  # fmt: skip
def test_places_without_a_game(duel: Path, ruledeck: Program, where: str, said: str) -> None:
    """What is no save, no ruling and no game is refused."""
    result = ruledeck("why", where)
    assert result.code == 2
    assert said in result.err
