"""How much looms is asked of all events that are about to happen, whoever answers them, and is never remembered too long."""

from pathlib import Path

import pytest

from .stones import CARDS, play

WORDS = """
window befores
    moment: when
ability ward
    timing: when
    forced: yes
verb rain {amount: number} drops on {s: stone}
    event: drops fall|falls on {s}
    would: drops would fall on {s}
    does:
        add (the drops that would fall on stones) drop to the player left of nobody
        add amount drop to s
"""
HEAVY = (
    CARDS.rpartition("- {id: boulder")[0] + "- id: boulder\n  name: Boulder\n  type: stone\n  copies: 1\n  weight: 7\n"
)
DEAF = HEAVY + "  rules: |\n    ward when drops would fall on this: do nothing\n"
SWELLING = (
    HEAVY
    + """\
  rules: |
    constant while the drops that would fall on stones > 10: this gets +10 weight
    ward when drops would fall on this, if weight of this > 10:
        if weight of this > 10: prevent 2 of that amount
        add (weight of this) drop to you
"""
)
DRY = """
verb rain {amount: number} drops on {s: stone}
    would: drops would fall on {s}
    does: do nothing
"""
BOULDER = "choose 1 stone where (weight of it = 7) as big"


@pytest.mark.parametrize(
    ("cards", "before", "falling"),
    [(CARDS, [], 6 + 4 + 2), (DEAF, [], 6 + 4 + 2), (DEAF, [BOULDER, "move big to first's pouch"], 4 + 2)],
    ids=["nobody listens", "a card listens", "a card listens that is not there"],
)
def test_what_looms_is_counted_until_it_is_carried_out(
    cards: str, before: list[str], falling: int, tmp_path: Path
) -> None:
    """Of several things that happen together those loom whose turn has not come, also where nothing waits for them."""
    assert play(tmp_path, [*before, "rain 2 drops on each stone in the bank"], cards=cards, more=WORDS)[1][0] == falling


def test_what_a_constant_makes_of_what_looms_ends_with_it(tmp_path: Path) -> None:
    """A constant that asks how much looms speaks when it begins to loom, and no more when a part of it is prevented."""
    more = WORDS.partition("verb rain")[0] + DRY
    # Whoever asks for the weight before anything looms leaves it in what is remembered of the state.
    lines = [
        BOULDER,
        "if weight of big = 7: rain 3 drops on each stone in the bank",
        "add (weight of big) drop to second",
    ]
    drops = play(tmp_path, lines, cards=SWELLING, more=more)[1]
    assert drops[:2] == [7, 7]


def test_what_is_carried_out_looms_no_more(tmp_path: Path) -> None:
    """When the turn of the last of several things comes nothing looms, whatever was worked out for the one before it."""
    cards = HEAVY + "  rules: |\n    constant while the drops that would fall on stones > 0: this gets +10 weight\n"
    weighing = """
verb rain {amount: number} drops on {s: stone}
    would: drops would fall on {s}
    does:
        add (weight of s) drop to the player left of nobody
        if weight of s = 0: do nothing
"""
    more = WORDS.partition("verb rain")[0] + weighing
    lines = [BOULDER, "move big to first's pouch", "move big to the bank", "rain 2 drops on each stone in the bank"]
    assert play(tmp_path, lines, cards=cards, more=more)[1][0] == 3 * 2 + 7
