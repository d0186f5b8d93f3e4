"""Names that look like code, signs, other words or nothing go the whole way, or `check` says at a place why not."""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Callable
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, new_game

from ..generated.whole_way import Walk, checked, write
from .named_game import KINDS, files_of
from .names import Named, fitted, rotated, settled, walked

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SIMPLE = frozenset(kind for kind in KINDS if kind.endswith(" id") or kind == "slot")
"""Kinds whose names are made of few signs: ids and slots."""
TOLD = (
    "title", "type", "plural", "verb", "counter", "counter plural", "period", "inner period", "field zone", "hand zone",
    "deck zone", "seat", "value", "symbol", "translated title", "silent title", "silent value",
)  # fmt: skip
"""Kinds of which every name is seen on a table, on a card or in what is told of a match."""
RUNTIME = "s ev v pc L SUSPEND ABORT STACKED F PROGRAM HELD local unit code this you key x n".split()
CODE = sorted({
    *RUNTIME, *keyword.kwlist, *keyword.softkwlist, *(name for name in dir(builtins) if name.isalpha() and name.islower()),
})  # fmt: skip
"""Names of Python, and of the code that is made of a game."""


def pair(number: int) -> str:
    """Return two letters that no other number has."""
    return LETTERS[number // 26] + LETTERS[number % 26]


FAMILIES: dict[str, Callable[[int], str]] = {
    "marks inside": lambda number: f"o'{pair(number)}-x",
    "Cyrillic": lambda number: f"ж{chr(ord('а') + number % 32)}{chr(ord('а') + number // 32)}",
    "Chinese": lambda number: chr(0x4E00 + number),
    "Hebrew": lambda number: f"{chr(0x5D0 + number % 20)}{chr(0x5D0 + number // 20)}",
    "raised digits": lambda number: f"{pair(number)}²",
    "very long": lambda number: pair(number) * 70,
    "code": lambda number: CODE[number],
    "signs": lambda number: f"@{number}@ {{x}} \\n %s 'q\" # pc = {number}",
}
COMMANDED = ("marks inside", "code", "signs")
"""Families with whose names the commands are called, too: each of them starts a few."""
UNSAYABLE = ("signs",)
UNSPOKEN = {
    "game title", "book", "book title", "back", "text", "story", "option text", "second option", "deck title", "format",
    "counter shown", "translated title", "translated word", "translated counter", "title", "second title",
    *(kind for kind in KINDS if kind.startswith("silent")),
}  # fmt: skip
"""Kinds whose names no rule has to say."""


def family(name: str) -> Named:
    """Return the game in which every kind of thing has a name of a family, as far as rules can say it."""
    spelled = {kind: FAMILIES[name](number) for number, kind in enumerate(KINDS) if kind not in SIMPLE}
    if name in UNSAYABLE:
        spelled = {kind: text for kind, text in spelled.items() if kind in UNSPOKEN}
        return Named(spelled, set(spelled))
    return Named(spelled)


def faults(walk: Walk) -> str:
    """Return what went wrong, shortened."""
    return "\n".join(fault[-1500:] for fault in walk.faults[:3])


@pytest.mark.parametrize("name", FAMILIES)
def test_a_game_of_hostile_names_goes_the_whole_way(name: str, tmp_path: Path) -> None:
    """With hostile names of every kind a game compiles for every number of players, plays, saves, explains and tells."""
    found = fitted(family(name), tmp_path)
    walk = walked(found, tmp_path, commands=name in COMMANDED)
    assert not walk.faults, faults(walk)
    assert walk.played == 3
    assert not [kind for kind in TOLD if kind in found.names and found.names[kind] not in walk.told]
    assert len(found.refused) <= len(found.names) / 4, f"refused are {found.refused}"


@pytest.mark.parametrize("number", (77,))
def test_each_name_is_taken_or_refused_at_a_place(number: int, tmp_path: Path) -> None:
    """Of hostile spellings of all sorts, each is taken and goes the whole way, or is refused at its line and column."""
    found = settled(rotated(number), tmp_path)
    for kind, name in found.refused.items():
        told = checked(write(files_of({kind: name}), tmp_path / "alone"))
        assert not told.faults, f"{kind} {name!r}: {faults(told)}"
    walk = walked(found, tmp_path, commands=False)
    assert not walk.faults, faults(walk)
    assert walk.played == 3


MANIFEST = """\
id: marks
language: 1
name: Marks
players: {min: 2, max: 2}
types:
  unit: {kind: card, fields: {cost: number}}
zones:
  field: {visible: everyone, in_play: true}
counters:
  damage: {on: [player], plural: damage}
periods: [round, turn]
symbols:
  colour: ["@1@", "@locals@", "pc = 3", blue]
"""


def winners(rules: str, folder: Path) -> tuple[object, int]:
    """Return who wins a game of these rules, and the damage of both players."""
    root = write({"game.yaml": MANIFEST, "rules/play.rules": rules}, folder)
    walk = checked(root)
    assert [one.message for one in walk.errors] == []
    program = compile_game(bind_game(read_game(root)[0])[0], 2)
    s = new_game(program, 1, {1: "first", 2: "first"})
    advance(s)
    return s.over, sum(s.counters[s.layout.counter_index("damage")])


def test_what_waits_knows_names_with_marks(tmp_path: Path) -> None:
    """An ability that an effect makes knows the names around it, whatever marks they hold."""
    rules = """\
verb zap {v: player}
    event: {v} is zapped
    does: add 1 damage to v
verb play the game
    does:
        round:
            choose 1 player as o'b
            choose 1 player as some-one
            after a player is zapped, until the end of the round: add 100 damage to o'b and add 1000 damage to some-one
            zap o'b
        each player wins the game
"""
    assert winners(rules, tmp_path) == ((1, 2), 1101)


def test_symbols_that_look_like_placeholders_are_symbols(tmp_path: Path) -> None:
    """A loop over symbols goes through each of them, whatever they look like."""
    rules = """\
verb play the game
    does:
        round:
            for each colour as c:
                choose 1 player as bert
                add 1 damage to bert
                if c = blue: add 10 damage to bert
        each player wins the game
"""
    assert winners(rules, tmp_path) == ((1, 2), 14)


def test_names_that_differ_in_a_mark_are_different_names(tmp_path: Path) -> None:
    """What is written with a hyphen and what is written as one word are two things."""
    rules = """\
number wind-up of {p: player}: 1
number windup of {p: player}: 20
verb check-in
    does: add 100 damage to you
verb checkin
    does: add 1000 damage to you
verb play the game
    does:
        round:
            the player left of nobody goes on
        each player wins the game
verb go on
    does:
        choose 1 player as co-op
        choose 1 player as coop
        add (wind-up of co-op) damage to you
        add (windup of coop) damage to you
        check-in
        checkin
"""
    assert winners(rules, tmp_path) == ((1, 2), 1121)
