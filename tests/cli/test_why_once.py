"""`why` where one question comes up again and again: it is explained once, and what no event asks is not asked of one."""

from collections import Counter
from pathlib import Path

import pytest

from .program import Program

MANIFEST = """\
id: ring
language: 1
name: Ring
players: {min: 4, max: 4}
types: {coin: {}}
zones: {row: {per: player, in_play: true}}
periods: [turn]
values: {captain: {type: player}}
counters:
  ink: {on: [player]}
  wax: {on: [player]}
"""
RULES = """\
window gifts
    moment: after
    asks: captain
    each: one
    closes: all passed

ability gift
    timing: after

adjective {p: player} inked: p has ink
adjective {p: player} sealed: p has wax
adjective {p: player} known to {q: player}: p is inked and p is sealed and p is not q
adjective {p: player} trusted by {q: player}: p is known to q and no player known to p
adjective {p: player} heard by {q: player}: p is trusted by q or any player trusted by p

verb praise {p: player}
    does: add 1 ink to p

verb play the game
    does:
        set captain to the player left of nobody
        move each coin in the box to captain's row
        turn of captain: captain praises captain
"""
CARDS = """\
- id: penny
  name: Penny
  type: coin
  copies: 1
  rules: |
    gift after a player praises a player, if that player is inked: end the game
"""


@pytest.fixture
def ring(workshop: Path) -> Path:
    """Return the folder with the game."""
    for name, text in {"game.yaml": MANIFEST, "rules/play.rules": RULES, "cards/core.yaml": CARDS}.items():
        path = workshop / "ring" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return workshop


@pytest.mark.usefixtures("ring")
@pytest.mark.parametrize(("language", "said"), [("en", "(as above)"), ("ru", "(как сказано выше)")])
def test_a_question_is_explained_once(ruledeck: Program, language: str, said: str) -> None:
    """Four players, asked of four players, of four players each: who is known to whom is explained once for each two."""
    result = ruledeck("why", "ring", "any player heard by alice", "--lang", language)
    assert result.err == ""
    lines = result.out.splitlines()
    depths = [len(line) - len(line.lstrip()) for line in lines]
    explained = Counter(
        line.strip()
        for line, depth, below in zip(lines, depths, depths[1:], strict=False)
        if below > depth and " known to " in line
    )
    assert all(times == 1 for times in explained.values())
    assert said in result.out


@pytest.mark.usefixtures("ring")
def test_what_is_as_above_is_what_the_words_said_last(ruledeck: Program) -> None:
    """The nearest line above with the same words, and with something below it, is the one that is meant."""
    result = ruledeck("why", "ring", "any player heard by alice")
    told: dict[str, str] = {}
    for line in result.out.splitlines():
        mark, _, said = line.strip().partition(": ")
        if said.endswith(" (as above)"):
            assert told[said.removesuffix(" (as above)")] == mark
        else:
            told[said] = mark


@pytest.mark.usefixtures("ring")
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "asked of an event that does not happen"), ("ru", "спрашивается о событии, которого нет")],
)
def test_what_is_asked_of_an_event_is_not_asked_without_it(ruledeck: Program, language: str, said: str) -> None:
    """Nobody is praised, so nobody can be asked whether they are inked."""
    result = ruledeck("why", "ring", "Penny", "--lang", language)
    assert result.err == ""
    assert said in result.out
