"""What the table of primitive verbs says of them is what they do: what changes, whether it can be done again at once, what 0 asks for."""

from copy import deepcopy
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.meaning.operations import Aspect
from ruledeck.grammar.meaning.primitive_verbs import PRIMITIVE_VERBS, VerbId, having
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.state import State

MANIFEST = """\
id: bench
language: 1
name: Bench
players: {min: 2, max: 2}
types:
  unit: {fields: {weight: number}}
  die: {kind: die, plural: dice, faces: {pips: number}}
zones:
  field: {in_play: true}
  shelf: {visible: everyone}
  pile: {ordered: true, visible: everyone}
  hand: {per: player, visible: owner}
  bag: {per: unit, visible: everyone}
counters:
  coin: {on: [player, unit]}
  point: {on: [player]}
values: {mark: {type: number, start: 1}}
periods: [round]
"""
CARDS = """\
- id: smith
  name: Smith
  type: unit
  copies: 1
  weight: 1
  rules: |
    action, DEED: add 1 point to you
- {id: ox, name: Ox, type: unit, copies: 1, weight: 2}
- {id: cow, name: Cow, type: unit, copies: 1, weight: 3}
- {id: bull, name: Bull, type: unit, copies: 1, weight: 4}
- {id: cube, name: Cube, type: die, copies: 1, faces: [{pips: 10}, {pips: 20}, {pips: 30}]}
"""
RULES = """\
ability action
    timing: action
adjective ox {x: unit}: x is "Ox"
adjective smith {x: unit}: x is "Smith"
adjective cow {x: unit}: x is "Cow"
verb play the game
    does:
        for each unit in the box as u:
            if u is ox or u is smith: move u to the field
            else: move u to the pile
        move each die in the box to the field
        give control of each unit in the field to the player left of nobody
        add 2 coins to each ox unit
        attach each die to (the unit in the field with the lowest weight)
        READY
        round:
            the player left of nobody takes 1 action
            the player left of nobody takes 1 action
        end the game
"""
DEEDS: dict[VerbId, str] = {
    "move-_-to-_": "move each ox unit anywhere to the shelf",
    "move-_-to-the-top-of-_": "move each cow unit anywhere to the top of the pile",
    "move-_-to-the-bottom-of-_": "move each ox unit anywhere to the bottom of the pile",
    "move-_-to-_-at-position-_": "move each ox unit anywhere to the pile at position 2",
    "move-_-face-down-to-_": "move each ox unit anywhere face-down to the shelf",
    "move-_-face-up-to-_": "move each ox unit anywhere face-up to your hand",
    "swap-_-with-_": "swap the pile with your hand",
    "shuffle-_": "shuffle the pile",
    "put-_-in-random-order": "put the top 2 cards of the pile in random order",
    "attach-_-to-_": "attach each cow unit anywhere to this",
    "detach-_": "detach each die anywhere",
    "put-_-under-_-in-_": "put each ox unit anywhere under this in the shelf",
    "put-_-into-_-of-_": "put each ox unit anywhere into the bag of this",
    "add-_-_-to-_": "add 1 coin to each ox unit anywhere",
    "remove-_-_-from-_": "remove 1 coin from each ox unit anywhere",
    "set-_-on-_-to-_": "set coin on each ox unit anywhere to 5",
    "set-_-to-_": "set mark to 4",
    "turn-_-face-up": "turn each ox unit anywhere face-up",
    "turn-_-face-down": "turn each ox unit anywhere face-down",
    "turn-_-to-_": "turn each die anywhere to 3",
    "transform-_-into-_": 'transform each ox unit anywhere into "Cow"',
    "give-control-of-_-to-_": "give control of each ox unit anywhere to your opponent",
    "join-_-with-_": "join each ox unit anywhere with this",
    "sever-_-from-_": "sever each ox unit anywhere from this",
    "note-_-on-_": "note 3 on this",
    "remember-_-on-_": "remember each ox unit anywhere on this",
    "forget-what-is-remembered-on-_": "forget what is remembered on this",
    "show-_-to-_": "show each ox unit anywhere to your opponent",
    "reveal-_": "reveal each ox unit anywhere",
    "look-at-_": "look at each ox unit anywhere",
    "create-_-_-in-_": 'create 1 "Ox" in the shelf',
}
"""A deed for each verb that changes or shows a thing."""
READY: dict[VerbId, str] = {
    "turn-_-face-up": "turn each ox unit face-down",
    "sever-_-from-_": "join each ox unit with (the unit in the field with the lowest weight)",
    "forget-what-is-remembered-on-_": "remember each ox unit on (the unit in the field with the lowest weight)",
}
"""What has to be so before."""
ALONG: dict[Aspect, frozenset[Aspect]] = {
    "place": frozenset(("up", "control", "counters")),
    "printed": frozenset(("notes", "traits", "types", "facts", "keywords", "abilities")),
}
"""What goes along with what changes: whose zone it is, who sees it there and what it does not take along, and what stands on a card."""


def begun(folder: Path, ident: VerbId, deed: str) -> State:
    """Return a game in which a player may pay with a deed."""
    ready = READY.get(ident, "do nothing")
    for name, text in (
        ("game.yaml", MANIFEST),
        ("cards/core.yaml", CARDS.replace("DEED", deed)),
        ("rules/play.rules", RULES.replace("READY", ready)),
    ):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    game, found = bind_game(read_game(folder)[0])
    assert [each.message for each in found] == []
    s = new_game(compile_game(game, 2), 3)
    advance(s)
    return s


def seen(s: State, size: int) -> dict[Aspect, object]:
    """Return what operations read of a state and of its first things, but for the points that deeds give."""
    point = s.layout.counter_index("point")
    return deepcopy(
        {
            "place": (s.zone[:size], s.zones),
            "host": s.host[:size],
            "up": s.up[:size],
            "control": s.control[:size],
            "side": s.counters[s.layout.face][:size],
            "counters": [row[:size] for at, row in enumerate(s.counters) if at not in (s.layout.face, point)],
            "values": s.values,
            "notes": s.marks,
            "printed": s.card[:size],
        }
    )


def paid(s: State) -> set[Aspect]:
    """Pay with the deed; returns what has changed besides the point that it gives."""
    assert s.pending is not None
    assert len(options(s)) == 2
    size = len(s.card)
    before = seen(s, size)
    decide(s, 0)
    after = seen(s, size)
    return {aspect for aspect in before if before[aspect] != after[aspect]}


def test_there_is_a_deed_for_each_verb_that_changes_or_shows_a_thing() -> None:
    """Those that only events and periods know are left out, and those that ask chance or a whole table."""
    alone = {"make-_-in-_", "roll-_", "pass-_-to-the-left", "pass-_-to-the-right"}
    wanted = having(lambda row: row.changes or row.shows)
    assert wanted - DEEDS.keys() <= alone


@pytest.mark.parametrize("ident", DEEDS)
def test_it_changes_what_its_row_says(tmp_path: Path, ident: VerbId) -> None:
    """Whatever changes stands in its row, or goes along with that; and what stands there changes."""
    row = PRIMITIVE_VERBS[ident]
    said = frozenset(row.changes)
    along = said.union(*(ALONG.get(each, frozenset()) for each in said))
    changed = paid(begun(tmp_path, ident, DEEDS[ident]))
    assert changed <= along
    assert changed.union(*(ALONG.get(each, frozenset()) for each in changed)) >= said


@pytest.mark.parametrize("ident", DEEDS)
def test_it_can_be_done_again_at_once_unless_it_settles(tmp_path: Path, ident: VerbId) -> None:
    """What is so already is no price: it is offered once."""
    s = begun(tmp_path, ident, DEEDS[ident])
    paid(s)
    again = s.pending is not None and len(options(s)) > 1
    assert again != PRIMITIVE_VERBS[ident].settles
