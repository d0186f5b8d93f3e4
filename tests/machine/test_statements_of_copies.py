"""Statements that ask for each other's words are worked out once for what is left out of them, however many copies say them."""

from pathlib import Path

import pytest

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.engine.continuous import modified
from ruledeck.interpreter.explain.evaluator import Scope, evaluate, forbids
from ruledeck.interpreter.explain.evaluator_statics import spoken
from ruledeck.interpreter.primitives.amounts import add
from ruledeck.interpreter.state.program import WITHIN
from ruledeck.interpreter.state.state import State

from .written import begun

GAME = """\
id: pack
language: 1
name: Pack
players: {min: 2, max: 2}
types: {beast: {fields: {might: number, health: number}}}
zones:
  wood: {in_play: true}
counters: {scar: {on: [beast]}, howl: {on: [player]}}
"""
CARDS = """\
- {id: wolf, name: Wolf, type: beast, might: 2, health: 3, copies: 9}
- id: banner
  name: Banner
  type: beast
  might: 1
  health: 3
  copies: 2
  rules: |
    constant: beasts with the highest might get +1 might
- id: den
  name: Den
  type: beast
  might: 1
  health: 3
  copies: 2
  rules: |
    constant: each beast with the lowest might gets +5 health
- id: scarred
  name: Scarred
  type: beast
  might: 1
  health: 3
  copies: 1
  rules: |
    constant, if scar on this > 0: each other beast gets +3 might
"""
RULES = """\
verb play the game
    does:
        let alice = the player left of nobody
        move each beast in the box to the wood
        alice chooses 1 beast in the wood as chosen
        add (total health among beasts) howls to alice
        add 1 scar to chosen
        end the game
"""
MOST = 3_000_000
"""Steps; one of each card without what is remembered takes more than ten times as many, and of two it does not end."""


@pytest.fixture
def pack(tmp_path: Path) -> State:
    """A match at its only decision."""
    texts = {"game.yaml": GAME, "cards/core.yaml": CARDS, "rules/play.rules": RULES}
    return begun(tmp_path, texts)[1]


def of(s: State, card: str, word: str, base: int) -> list[int]:
    """Return a characteristic of each copy of a card."""
    index = s.program.definitions.index(card)
    return [modified(s, f"field:{word}", e, base) for e in range(len(s.card)) if s.card[e] == index]


def test_the_highest_and_the_lowest_of_many_take_few_steps(pack: State) -> None:
    """Each banner asks who has the highest might with the one before it, each den who has the lowest with both."""
    before = pack.worked
    assert of(pack, "wolf", "might", 2) == [4] * 9
    assert of(pack, "wolf", "health", 3) == [3] * 9
    assert of(pack, "banner", "health", 3) == [13] * 2
    assert pack.worked - before < MOST


def test_the_way_that_explains_takes_few_steps_as_well(pack: State) -> None:
    """It works the same out from the text."""
    (total,) = [
        each
        for each in nodes_in(tuple(pack.program.game.bodies.values()))
        if isinstance(each, m.Op) and each.name == "total"
    ]
    before = pack.worked
    assert evaluate(total, Scope(pack.program, pack, known={})) == 3 * 14 + 10 * 5
    assert pack.worked - before < MOST


def test_what_was_remembered_within_is_void_when_a_condition_comes_true(pack: State) -> None:
    """With a scar all others have more might, which those ask for that are worked out in between: the dens are not the weakest."""
    assert of(pack, "den", "health", 3) == [13] * 2
    assert pack.memo[WITHIN]
    scar = [spec.name for spec in pack.layout.counters].index("scar")
    (scarred,) = [e for e, card in enumerate(pack.card) if card == pack.program.definitions.index("scarred")]
    add(pack, scar, scarred, 1)
    assert of(pack, "den", "health", 3) == [3] * 2
    assert of(pack, "scarred", "health", 3) == [13]


LENT_CARDS = """\
- {id: wolf, name: Wolf, type: beast, might: 2, health: 3, copies: 1}
- id: mimic
  name: Mimic
  type: beast
  might: 1
  health: 3
  copies: 5
  rules: |
    constant: this gains the text of each other beast
- id: warden
  name: Warden
  type: beast
  might: 1
  health: 3
  copies: 1
  rules: |
    constant, if count beasts < 4: a beast cannot be hunted
- id: shade
  name: Shade
  type: beast
  might: 0
  health: 3
  copies: 1
  rules: |
    constant: each beast with the lowest might is not a beast
"""
LENT_RULES = """\
verb hunt {prey: beast}
    event: {prey} is|are hunted
    would: {prey} would be hunted
    does: add 1 scar to prey
verb play the game
    does:
        let alice = the player left of nobody
        move each beast in the box to the wood
        add 1 howl to alice
        hunt 1 beast
        end the game
"""


def test_one_question_works_out_once_what_all_that_speak_of_it_ask_for(tmp_path: Path) -> None:
    """What is forbidden is asked of the warden and of each mimic: who is a beast is the same for all, and hangs on each text that is lent.

    All of them have both texts. Each time the lowest of those who are left are beasts no more, so that the wolf is none.
    """
    s = begun(tmp_path, {"game.yaml": GAME, "cards/core.yaml": LENT_CARDS, "rules/play.rules": LENT_RULES})[1]
    (wolf,) = [e for e, card in enumerate(s.card) if card == s.program.definitions.index("wolf")]
    before = s.worked
    assert len(list(spoken(Scope(s.program, s), lambda static: isinstance(static, m.Ban)))) == 6
    assert forbids(Scope(s.program, s), "hunt-_", 1, (wolf,)) is None
    assert s.worked - before < MOST
