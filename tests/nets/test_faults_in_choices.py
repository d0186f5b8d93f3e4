"""Faults in what a game leaves to choose, in texts that are lent and in verbs that are joined are found in games made for them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest
from tests.generated.plays import errors

from ruledeck.grammar.binder.reading import ways as binder_ways
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.vocabulary import Verb, Vocabulary
from ruledeck.interpreter.compiler.basis.printed import Printed
from ruledeck.interpreter.compiler.steps import modes
from ruledeck.interpreter.compiler.values import values
from ruledeck.interpreter.engine import activation, triggers
from ruledeck.interpreter.state.lasting import Ending, Lasting
from ruledeck.interpreter.state.program import Effect
from ruledeck.interpreter.state.state import State

from .casting import cast
from .nets import NETS
from .replacing import replaced


def only_the_first(s: State, pc: int, local: Any, v: Any) -> Any:
    """Take one of several abilities."""
    several = pc == 0 and len(local) > 3
    return _TAKE(s, pc, (*local[:3], min(local[3], 1), *local[4:]) if several else local, v)


_TAKE: Final = activation.take_ability


def those_that_would_change_something(effects: Any, node: m.Modes, env: Any) -> Any:
    """Compile the offer of blocks without those that would change nothing."""
    return _MODES(effects, replace(node, idle=False), env)


_MODES: Final = modes.modes_asked


def of_faces_alone(printed: Printed, name: str, thing: Any, empty: object, kind: Any) -> Any:
    """Compile the reading of a fact of faces, and forget that whole cards of other types have it."""
    with patch.object(Printed, "fact", lambda *_: empty):
        return _FACE_READ(printed, name, thing, empty, kind)


_FACE_READ: Final = Printed.face_read


CHOSEN: Final = {
    "game.yaml": """\
id: chosen
language: 1
name: Chosen
players: {min: 2, max: 2}
then: full
types:
  unit: {fields: {cost: number, pips: number}}
  die: {kind: die, plural: dice, faces: {pips: number}}
zones:
  field: {in_play: true}
counters:
  coin: {on: [player]}
  fault: {on: [game]}
periods: [turn]
""",
    "cards/core.yaml": """\
- {id: guard, name: Guard, type: unit, cost: 1, pips: 2, copies: 2}
- {id: bone, name: Bone, type: die, copies: 1, faces: [{pips: 1}, {pips: 3}]}
""",
    "rules/play.rules": """\
player active player: the player left of nobody
ability action
    timing: action
action: add 1 coin to you
verb play the game
    does:
        move each unit in the box to the field
        move each die in the box to the field
        repeat 3 times:
            turn of active player:
                active player takes 2 action
                choose either:
                    - add 1 coin to you
                    - remove 1 coin from the player left of you
                add (the total pips among units) coin to active player
                add (the total pips among dice) coin to active player
        if count (cards in the field) > 2: add 1 fault to the game
        each player wins the game
""",
}
"""A game that takes two abilities, offers a block that would change nothing, and has one fact on faces and on whole cards.

It says of itself that a die is no card.
"""
CHOICES: Final[dict[str, tuple[str, str, Any]]] = {
    "of several abilities only one is taken": (
        "idle", "an ability that is taken behind another one by a line of its own changes how the game is played",
        lambda: replaced({_TAKE: only_the_first}),
    ),
    "blocks that would change nothing are not offered": (
        "asked", "a block is not offered though each of them is",
        lambda: patch.object(modes, "modes_asked", those_that_would_change_something),
    ),
    "cards are components of any kind": (
        "claims", "what a game says of itself does not hold", lambda: patch.object(values, "sort_of", lambda _: ""),
    ),
    "what faces have is read on faces alone": (
        "tree", "compiled code and the tree of total differ", lambda: patch.object(Printed, "face_read", of_faces_alone),
    ),
}  # fmt: skip
"""A fault: the net that finds it, what is found, and how it is planted."""


@pytest.mark.parametrize("fault", CHOICES)
def test_what_a_game_leaves_to_choose_and_to_read_is_looked_at(fault: str, tmp_path: Path) -> None:
    """Whether several abilities are taken, each block is offered and a fact is read wherever it stands: a fault in it is found."""
    name, sign, plant = CHOICES[fault]
    assert errors(CHOSEN, tmp_path) == []
    net = {name: NETS[name]}
    assert cast(CHOSEN, tmp_path / "whole", net) == []
    with plant():
        found = {each.sign for each in cast(CHOSEN, tmp_path / "planted", net)}
    assert sign in found


BORROWED: Final = {
    "game.yaml": """\
id: borrowed
language: 1
name: Borrowed
players: {min: 2, max: 2}
types:
  unit: {fields: {cost: number}}
zones:
  field: {in_play: true}
counters:
  coin: {on: [player]}
  toll: {on: [game]}
  fault: {on: [game]}
periods: [turn]
""",
    "cards/core.yaml": """\
- id: juggler
  name: Juggler
  type: unit
  cost: 1
  copies: 1
  rules: |
    action, limit once per turn: add 1 coin to you
- id: mime
  name: Mime
  type: unit
  cost: 1
  copies: 1
  rules: |
    constant: this gains the text of each other friendly unit
""",
    "rules/play.rules": """\
player active player: the player left of nobody
ability action
    timing: action
verb muster
    event: {by} musters|muster
    does: add 1 toll to the game
verb draw up
    ahead of: muster
    does: set toll on the game to 10
verb stand down
    behind: muster
    does:
        if toll on the game != 11: add 1 fault to the game
verb play the game
    does:
        move each unit in the box to the field
        give control of each unit to active player
        active player musters
        after a player musters, limit 2 per turn, until the end of the game: add 1 coin to active player
        repeat 2 times:
            turn of active player:
                until the end of the next turn: each unit gets +1 cost
                repeat 3 times: active player musters
                add (the total cost among units) coin to active player
                repeat 3 times: active player takes 1 action
        each player wins the game
""",
}
"""A game in which a text is lent, something lasts until the end of the next turn, and verbs are done with another one."""


def its_own(s: State, effects: tuple[Effect, ...], e: int) -> tuple[Effect, ...]:
    """Return the abilities that are printed on a component."""
    own = s.program.definitions[s.card[e]]
    return tuple([each for each in effects if each.key.kind != "card" or each.key.id == own])


def by_event(_s: State, effect: Effect, lasting: Lasting, _limit: m.Limit, ev: int) -> tuple[int, int, int]:
    """Return a key under which each event is counted for itself."""
    return (effect.id, -lasting.id, 10**6 + ev)


def behind_alone(verb: Verb, body: m.Steps, words: Vocabulary) -> m.Steps:
    """Return the body of a verb with all that joins it behind its steps."""
    whole = _JOINED(verb, body, words)
    ahead = whole.items[: len(whole.items) - len(body.items) - 1] if len(whole.items) > len(body.items) else ()
    return replace(whole, items=(*whole.items[len(ahead) :], *ahead))


_JOINED: Final = binder_ways.with_joined
BORROWINGS: Final[dict[str, tuple[str, str, Any]]] = {
    "a text that is lent is not offered": (
        "index", "the quick way and the slow way play to another log", lambda: replaced({activation.lendable: its_own}),
    ),
    "the end of the next period never comes": (
        "lasting", "what lasts goes on when its time is over: hold", lambda: patch.object(Ending, "is_coming", lambda *_: False),
    ),
    "a limit of what waits is not asked": (
        "limits", "a limit of an ability is passed", lambda: replaced({triggers._own_key: by_event}),
    ),
    "what stands ahead of a verb is done behind it": (
        "claims", "what a game says of itself does not hold", lambda: replaced({_JOINED: behind_alone}),
    ),
}  # fmt: skip
"""A fault: the net that finds it, what is found, and how it is planted."""


@pytest.mark.parametrize("fault", BORROWINGS)
def test_what_is_lent_is_to_come_or_is_joined_is_looked_at(fault: str, tmp_path: Path) -> None:
    """A fault in texts of other cards, in ends of periods to come and in the order of joined verbs is found."""
    name, sign, plant = BORROWINGS[fault]
    assert errors(BORROWED, tmp_path) == []
    net = {name: NETS[name]}
    assert cast(BORROWED, tmp_path / "whole", net) == []
    with plant():
        found = {each.sign for each in cast(BORROWED, tmp_path / "planted", net)}
    assert sign in found
