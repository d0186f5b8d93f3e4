"""Whether an ability can be used that looks into a hand is asked in any case, whoever has it: no missing prompt tells what lies there."""

from pathlib import Path

import pytest

from .written import begun

GAME = """\
id: seers
language: 1
name: Seers
players: {min: 2, max: 2}
types: {seer: {fields: {cost: number}}, rune: {fields: {cost: number}}}
zones:
  row: {in_play: true}
  hand: {per: player, visible: owner}
"""
RITE = "rite: move (1 rune in your hand where cost = 9) to the row"
RULES = f"""\
ability rite
    timing: called
keyword sighted:
    {RITE}
verb play the game
    does:
        let first = the player left of nobody
        move each seer in the box to the row
        give control of each seer in the row to first
        move each rune in the box to first's hand
        for each seer named "Asked" as asked:
            first may resolve the rite ability of asked
        end the game
"""
CARDS = """\
- {{id: dull, name: Dull, type: rune, cost: 1, copies: 2}}
- {{id: rare, name: Rare, type: rune, cost: {rare}, copies: 1}}
- id: asked
  name: Asked
  type: seer
  cost: 1
  copies: 1
  rules: |
    {own}
- id: other
  name: Other
  type: seer
  cost: 1
  copies: 1
  rules: |
    {other}
"""
HARMLESS = "constant: this gets +1 cost"
ROADS = {
    "printed": (RITE, HARMLESS),
    "a keyword": ("sighted", HARMLESS),
    "gained": (HARMLESS, f'constant: each other seer gains "{RITE}"'),
    "a keyword that is gained": (HARMLESS, "constant: each other seer gains sighted"),
    "lent": ('constant: this gains the abilities of the seer named "Other"', RITE),
}


def asked(folder: Path, own: str, other: str, rare: int = 8) -> tuple[object, ...] | None:
    """Return what is offered to the first player, who holds no rune of that cost, or some."""
    texts = {
        "game.yaml": GAME,
        "rules/play.rules": RULES,
        "cards/core.yaml": CARDS.format(own=own, other=other, rare=rare),
    }
    pending = begun(folder, texts)[1].pending
    if pending is None:
        return None
    assert isinstance(pending.options, tuple)
    return pending.options


@pytest.mark.parametrize("road", ROADS)
def test_what_looks_into_a_hand_is_asked_in_any_case(road: str, tmp_path: Path) -> None:
    """With nothing to use it for, its player says so; others see the same question as with something."""
    own, other = ROADS[road]
    assert asked(tmp_path / "none", own, other) == (0,)
    assert asked(tmp_path / "one", own, other, 9) == (1, 0)


def test_what_looks_nowhere_is_not_asked_where_it_could_do_nothing(tmp_path: Path) -> None:
    """Where nothing is hidden, nobody is asked whether to do nothing."""
    assert asked(tmp_path, "rite: turn this face-up", HARMLESS) is None


@pytest.mark.parametrize(
    ("what", "offered"),
    [
        ("1 rune in your hand where cost = 9", True),
        ("1 rune in the row where cost = 9", False),
        ("1 seer in the row where cost = 7", False),
    ],
)
def test_an_action_is_asked_for_in_any_case_where_what_it_takes_is_hidden(
    tmp_path: Path, what: str, offered: bool
) -> None:
    """And not where it only goes to where not everybody can look: whether there is anything to take hangs on nothing there."""
    to = "the row" if "hand" in what else "your hand"
    texts = {
        "game.yaml": GAME,
        "rules/play.rules": RULES.replace("timing: called", "timing: action")
        .replace(f"keyword sighted:\n    {RITE}\n", "")
        .replace("first may resolve the rite ability of asked", "first takes 1 rite"),
        "cards/core.yaml": CARDS.format(own=f"rite: move ({what}) to {to}", other=HARMLESS, rare=8),
    }
    pending = begun(tmp_path, texts)[1].pending
    assert (pending is not None) is offered


@pytest.mark.parametrize(
    ("declared", "offered"),
    [
        ("seers in the row where cost < 9", False),
        ("runes in the hand of each player where cost = 8", True),
        ("cards in (the row or the hand of each player) where cost = 8", True),
        ("seers in the row where (any rune in the hand of each player where cost = 8)", True),
        ("near where cost = 1", False),
        ("seers anywhere where cost = 1", True),
    ],
)
def test_a_declared_group_lies_where_its_meaning_says(tmp_path: Path, declared: str, offered: bool) -> None:
    """One of it that is all there is to choose is not asked for where everybody sees it."""
    texts = {
        "game.yaml": GAME,
        "rules/play.rules": RULES.replace(
            "first may resolve the rite ability of asked",
            "first chooses 1 card among chosen where (it is not a seer or it is asked) as found\n            turn found face-up",
        )
        .replace("verb play the game", f"cards near: seers in the row\ncards chosen: {declared}\nverb play the game")
        .replace("near where", "cards among near where"),
        "cards/core.yaml": CARDS.format(own=RITE, other=HARMLESS, rare=8),
    }
    pending = begun(tmp_path, texts)[1].pending
    assert (pending is not None) is offered
