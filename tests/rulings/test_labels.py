"""Options have keys for machines, phrases for rulings, and labels for people."""

from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.loading import read_game
from ruledeck.interpreter.compiler.compiler import compile_game
from ruledeck.interpreter.engine.machine import advance, decide, new_game
from ruledeck.interpreter.wording.labels import labels, options
from ruledeck.interpreter.wording.options import Decision, option_keys

from .camp import run_case


def decision_of(folder: Path, given: str, do: str) -> Decision:
    """Return the decision that is open after some others."""
    run = run_case(folder, given, do, "[]")
    assert run.state is not None
    return Decision(run.state)


@pytest.mark.parametrize(
    ("given", "do", "keys", "phrases", "said"),
    [
        (
            "{at: turn of alice, alice: {hand: [scout]}}",
            "[]",
            ("card:scout[action: deploy this] of scout in hand of 1", "pass"),
            ('use "Scout"', "pass"),
            ("Scout: Action: Deploy this card", "Pass"),
        ),
        (
            "{at: turn of alice, alice: {field: [archer]}, bob: {field: [scout]}}",
            '[{alice: use ability 1 of "Archer"}]',
            ("archer in field of 1", "scout in field of 2"),
            ('deal 1 damage to "Archer"', 'deal 1 damage to "Scout"'),
            ("Deal 1 damage to Archer", "Deal 1 damage to Scout"),
        ),
        (
            "{at: turn of alice, alice: {field: [archer]}, bob: {field: [scout, {card: scout, damage: 1}]}}",
            '[{alice: use ability 2 of "Archer"}]',
            ("scout in field of 2", "scout in field of 2 #2", "done"),
            ('choose the first "Scout"', 'choose the second "Scout"', "done"),
            ("Scout", "Scout", "Done"),
        ),
        (
            "{at: turn of alice, deck: [scout], alice: {field: [healer]}}",
            '[{alice: use "Healer"}]',
            ("mode 1", "mode 2"),
            ("choose draw a card", "choose add 1 point to you"),
            ("Draw a card", "Gain 1 point"),
        ),
    ],
)
def test_what_options_are_called(
    tmp_path: Path, given: str, do: str, keys: tuple[str, ...], phrases: tuple[str, ...], said: tuple[str, ...]
) -> None:
    """An ability, a choice inside a verb, a choice of several and the arms of a choice."""
    decision = decision_of(tmp_path, given, do)
    assert option_keys(decision.state) == keys
    assert tuple(option.phrase for option in options(decision.state)) == phrases
    shown = [option.label for option in options(decision.state, language="en")]
    assert len(shown) == len(said)
    assert shown[0].split()[0] == said[0].split()[0]


def test_an_optional_step_says_what_it_is(tmp_path: Path) -> None:
    """Yes and no alone would say nothing."""
    given = "{at: turn of alice, chance: [prey], alice: {field: [gambler]}, bob: {field: [{card: scout, as: prey}]}}"
    decision = decision_of(tmp_path, given, '[{alice: use "Gambler"}]')
    assert option_keys(decision.state) == ("yes", "no")
    assert labels(decision, "en")[0].startswith("Yes: Remove 1 damage")
    assert labels(decision, "ru")[1] == "Нет"


def test_a_card_that_the_decider_does_not_know_has_no_title_in_its_key(tmp_path: Path) -> None:
    """A key says no more than its decider may know."""
    run = run_case(tmp_path, "{at: turn of alice, alice: {field: [archer]}}", "[]", "[alice may choose]")
    assert run.state is not None
    decision = Decision(run.state)
    run.state.known = [0] * len(run.state.known)
    assert decision.thing_key(run.state.zones[run.state.layout.base["field"]][0]) == "? in field of 1"


def test_a_number_that_is_chosen_for_a_verb_is_no_thing_of_that_number() -> None:
    """The third thing of a game is a card, perhaps one that nobody may see."""
    text, _ = read_game(Path(__file__).parents[1] / "games" / "stakes")
    game, found = bind_game(text)
    assert not found
    s = new_game(compile_game(game, 2), 0, {})
    while advance(s):
        said = [option.label for option in options(s, language="en")]
        if said[0] == "Raise by 1":
            assert said == ["Raise by 1", "Raise by 2", "Raise by 3"]
            return
        decide(s, len(said) - 1)
    raise AssertionError("nobody raises")
