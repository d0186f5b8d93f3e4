"""What leaves play takes nothing along, by whatever road; what moves within play keeps what lies on it."""

from pathlib import Path

import pytest

from ruledeck.interpreter.state.state import State

from .written import begun

GAME = """\
id: porch
language: 1
name: Porch
players: {min: 2, max: 2}
types: {pot: {}, vine: {fields: {reach: number}}}
zones:
  porch: {in_play: true}
  garden: {in_play: true}
  shed: {ordered: true}
  barrow: {}
  cellar: {}
counters: {leaf: {on: [pot], plural: leaves}, bud: {on: [pot, vine], least: -2}}
"""
CARDS = """\
- {id: urn, name: Urn, type: pot, copies: 1}
- id: tub
  name: Tub
  type: pot
  copies: 1
  rules: |
    constant while any pot anywhere where leaf on it > 0: each vine gets +1 reach
- {id: ivy, name: Ivy, type: vine, copies: 1, reach: 1}
- {id: moss, name: Moss, type: vine, copies: 1, reach: 1}
"""
RULES = """\
verb play the game
    does:
        move each card in the box to the porch
        for each pot named "Urn" as urn:
            for each pot named "Tub" as tub:
                for each vine named "Ivy" as ivy:
                    for each vine named "Moss" as moss:
                        attach ivy to urn
                        attach moss to ivy
                        add 2 leaves to urn
                        remove 1 bud from ivy
                        {lines}
        choose a number from 1 to 2 as last
        repeat last times: shuffle the barrow
        end the game
"""
KEPT = ("urn", 2, ""), ("ivy", -1, "urn"), ("moss", 0, "ivy")
ROADS = {
    "moved": "move urn to the shed",
    "moved to the bottom of a pile": "move urn to the bottom of the shed",
    "moved face down": "move urn face-down to the shed",
    "moved with others": "move each pot to the shed",
    "put away": "move urn to the box",
    "swapped": "swap the porch with the barrow",
    "put under something": "put urn under tub in the cellar",
    "attached to what lies out of play": "move tub to the shed and attach urn to tub",
}


def lain(s: State) -> tuple[tuple[str, int, str], ...]:
    """Return the title of each thing with what lies on it in counters, and what it lies on."""
    found = {}
    for e in range(3, len(s.zone)):
        title = s.layout.title(s.card[e])
        counters = sum(column[e] for column in s.counters)
        found[title] = (title, counters, s.layout.title(s.card[s.host[e]]) if s.host[e] >= 0 else "")
    return tuple(found[each] for each in ("urn", "ivy", "moss"))


def after(folder: Path, line: str) -> State:
    """Return the state behind a line, in which an urn with leaves bears ivy, and the ivy moss."""
    lines = line.replace(" and attach", "\n" + " " * 24 + "attach")
    texts = {"game.yaml": GAME, "cards/cards.yaml": CARDS, "rules/rules.rules": RULES.replace("{lines}", lines)}
    return begun(folder, texts)[1]


@pytest.mark.parametrize("line", ROADS.values(), ids=ROADS)
def test_what_leaves_play_takes_nothing_along(line: str, tmp_path: Path) -> None:
    """Its counters are at their start, nothing in play lies on it, and it lies on nothing but what it was put on."""
    urn, ivy, moss = lain(after(tmp_path, line))
    assert urn[:2] == ("urn", 0)
    assert urn[2] in ("", "tub")
    assert ivy[2] == ""
    assert moss == ("moss", 0, "" if "swap" in line else "ivy")


@pytest.mark.parametrize("line", ["move ivy to the shed", 'move each vine named "Ivy" to the shed'])
def test_what_was_attached_lies_on_nothing_when_it_has_left_play(line: str, tmp_path: Path) -> None:
    """Its own counters are gone, too, and what it lay on keeps its own."""
    assert lain(after(tmp_path, line)) == (("urn", 2, ""), ("ivy", 0, ""), ("moss", 0, ""))


@pytest.mark.parametrize(
    "line", ["move urn to the garden", "move each pot to the garden", "swap the porch with the garden"]
)
def test_what_moves_within_play_keeps_what_lies_on_it(line: str, tmp_path: Path) -> None:
    """Counters stay on it, and what is attached stays attached, wherever that lies."""
    assert lain(after(tmp_path, line)) == KEPT


def test_what_is_attached_does_not_follow_within_play(tmp_path: Path) -> None:
    """It lies where it lay; to take it along is for the rules to say."""
    s = after(tmp_path, "move urn to the garden")
    ivy = next(e for e in range(3, len(s.zone)) if s.layout.title(s.card[e]) == "ivy")
    assert s.zone[ivy] == s.layout.zone_id("porch")


def test_what_lies_under_something_out_of_play_stays_with_it(tmp_path: Path) -> None:
    """It is held, and goes where its holder goes."""
    s = after(tmp_path, "put ivy under tub in the cellar and attach moss to urn").clone()
    ivy = next(e for e in range(3, len(s.zone)) if s.layout.title(s.card[e]) == "ivy")
    assert s.layout.title(s.card[s.host[ivy]]) == "tub"
    held = after(tmp_path / "gone", "put ivy under urn in the cellar")
    assert lain(held)[1] == ("ivy", 0, "urn")


def test_what_is_worked_out_of_its_counters_is_worked_out_anew(tmp_path: Path) -> None:
    """A constant that spoke while there was a leaf on a pot is silent behind the move."""
    line = (
        "if reach of ivy = 2: move urn to the shed and attach moss to tub\n"
        + " " * 24
        + "add (reach of ivy) leaves to tub"
    )
    s = after(tmp_path, line)
    tub = next(e for e in range(3, len(s.zone)) if s.layout.title(s.card[e]) == "tub")
    assert lain(s)[0] == ("urn", 0, "")
    assert sum(column[tub] for column in s.counters) == 1
