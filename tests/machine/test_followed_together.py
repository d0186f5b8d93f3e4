"""What lies hidden and moves at one moment, all of it to one place, can be followed: whoever was shown it knows where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.interpreter.primitives import primitives
from ruledeck.interpreter.state.state import State

from . import clearing

ZONES = """\
  den: {per: player, visible: owner}
  nest: {per: player, visible: nobody, ordered: true}
  vault: {visible: nobody, ordered: true}
"""
SHOWN = """\
let first = the player left of nobody
for each card in the box as c: move c to first's den
for each card in first's den as c: show c to each player
"""
FIRST, SECOND = 1 << 1, 1 << 2


@pytest.fixture(autouse=True)
def _zones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be places where nobody sees what lies there, in which it keeps its order."""
    monkeypatch.setattr(clearing, "MANIFEST", clearing.MANIFEST.replace("  den: {per: player}\n", ZONES))


def known_to_second(folder: Path, move: str) -> list[str]:
    """Return which beasts the second player knows behind a move of those of the first one's den, all of which were shown before."""
    s, _ = clearing.played(folder, move, begin=SHOWN)
    return sorted(clearing.name_of(s, e) for e in beasts(s) if s.known[e] & SECOND)


def beasts(s: State) -> list[int]:
    """Return the components that are beasts."""
    return [e for e, card in enumerate(s.card) if card >= 0]


@pytest.mark.parametrize(
    "place",
    ["the vault", "the top of the vault", "the bottom of the vault", "its controller's nest"],
)
def test_all_of_it_is_followed_wherever_it_goes(place: str, tmp_path: Path) -> None:
    """Also where each goes to a place of its own that is the same one, or to the top or the bottom of something."""
    assert known_to_second(tmp_path, f"move each beast in first's den to {place}") == ["Bear", "Deer", "Hare"]


def test_what_leaves_another_one_behind_is_not_followed(tmp_path: Path) -> None:
    """Nobody who does not see them can tell which of them went."""
    move = "first chooses 2 beasts in first's den as few\nmove each of few to its controller's nest"
    assert known_to_second(tmp_path, move) == []


def test_what_leaves_one_place_as_a_whole_is_followed_beside_what_leaves_another_in_part(tmp_path: Path) -> None:
    """One place says nothing of the other."""
    lines = """\
first chooses 1 beast in first's den as gift
move gift to the den of the player left of first"""
    s, _ = clearing.played(tmp_path, lines, begin=SHOWN)
    dens = [[e for e in beasts(s) if s.zone[e] == zone] for zone in {s.zone[e] for e in beasts(s)}]
    (given,), (left, _) = sorted(dens, key=len)
    for each in beasts(s):
        s.known[each] = FIRST | SECOND
    assert primitives.move_group(s, (given, left), s.layout.zone_id("vault")) == 2
    assert s.known[given] == FIRST | SECOND
    assert s.known[left] == FIRST
