"""How many a verb is done with may be chosen, also where the verb decides how the game goes on."""

from pathlib import Path

import pytest

from ruledeck.grammar.words.vocabulary import SlotSpec
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.compiler.legality.chosen_amounts import DECIDED_BEFORE
from ruledeck.interpreter.compiler.steps.steering import STEERING
from ruledeck.interpreter.engine.machine import advance, decide, new_game, options
from ruledeck.interpreter.state.state import State

from .clearing import bound
from .test_play_and_anywhere import COURSE, outcome_of, said


def begun(folder: Path, begin: str, cards: str = "") -> State:
    """Return a game at its first decision."""
    game, found = bound(folder, begin, cards=cards)
    assert not found, found
    s = new_game(compile_game(game, 2), 0, {})
    advance(s)
    return s


def test_a_number_is_chosen_for_every_verb(tmp_path: Path) -> None:
    """`up to 2` in the place of the number of any verb is chosen, or refused with a way out."""
    game, found = bound(tmp_path, COURSE)
    assert not found, found
    wrong = []
    for verb in game.words.verbs.values():
        for at, slot in enumerate(each for each in verb.pattern.elements if isinstance(each, SlotSpec)):
            if slot.type.base == "number":
                wrong += [outcome_of(tmp_path, f"action: {said(verb, at, 'up to 2')}")]
    assert [each for each in wrong if each] == []
    assert len(wrong) > 5


@pytest.mark.parametrize("number", range(3))
def test_up_to_so_many_are_created(tmp_path: Path, number: int) -> None:
    """How many are created is chosen first."""
    s = begun(tmp_path, 'first creates up to 2 "Hare" in the glade\n')
    assert options(s) == (0, 1, 2)
    glade = next(at for at, spec in enumerate(s.layout.zone_spec) if spec.name == "glade")
    decide(s, number)
    assert len(s.zones[glade]) == number


@pytest.mark.parametrize(("said", "most"), [("up to 2 actions", 2), ("up to 1 action", 1), ("2 actions", 2)])
def test_up_to_so_many_are_taken(tmp_path: Path, said: str, most: int) -> None:
    """Of abilities that may be passed, up to so many are as many."""
    fox = "- id: fox\n  name: Fox\n  type: beast\n  copies: 1\n  size: 2\n  rules: |\n    action: feed you\n"
    s = begun(tmp_path, f"for each card in the box as c: move c to first's field\nfirst takes {said}\n", fox)
    for _ in range(most):
        assert len(options(s)) == 2
        decide(s, 0)
    assert s.pending is None


HURT = "for each card in the box as c: move c to first's field\nfor each beast as b: add (size of b) wounds to b\n"


@pytest.mark.parametrize("said", ["each beast", "2 beasts", "all beasts where (size of it >= 1)"])
def test_for_each_of_a_group_it_is_chosen_how_many(tmp_path: Path, said: str) -> None:
    """How many there may be depends on each of them: `heal up to 2 damage from each unit`."""
    s = begun(tmp_path, f"{HURT}first removes up to 2 wounds from {said}\n")
    if said == "2 beasts":
        decide(s, 0)  # the Hare, who has one wound
        decide(s, 0)  # the Deer, who has three
    assert options(s) == (0, 1)
    decide(s, 1)
    assert options(s) == (0, 1, 2)
    decide(s, 2)
    if said != "2 beasts":
        assert options(s) == (0, 1, 2)
        decide(s, 1)
    assert s.pending is None


def test_what_takes_a_number_as_it_is_chosen_decides_how_the_game_goes_on() -> None:
    """Of these verbs also a number may be chosen that is too much, and no others are like them; what `create` raises no text does."""
    assert {*STEERING, "make-_-in-_"} >= DECIDED_BEFORE
