"""A position is laid out as its text says, where the rules have led."""

from pathlib import Path

import pytest

from ruledeck.interpreter.chronicle import read_log

from .camp import codes_of, game_of, run_case, run_cases


def test_cards_that_are_not_mentioned_stay_in_the_box(tmp_path: Path) -> None:
    """What the walk dealt is put away, so that no card is anywhere by chance."""
    run = run_case(
        tmp_path,
        "{at: turn of bob, bob: {hand: [scout]}}",
        "[]",
        "[the deck is empty, alice's hand is empty, bob may choose]",
    )
    assert not run.found


def test_the_first_card_of_a_pile_is_its_top(tmp_path: Path) -> None:
    """A list of cards reads from the top."""
    given = "{at: turn of alice, deck: [healer, scout], alice: {field: [{card: healer, as: medic}]}}"
    do = "[{alice: use medic}, {alice: choose draw a card}]"
    assert not run_case(
        tmp_path,
        given,
        do,
        "[count (cards in alice's hand) = 1, any card in alice's hand where cost = 3]",
        "  until: turn\n",
    ).found


def test_details_of_a_card(tmp_path: Path) -> None:
    """Counters, a face, knowledge and a name can be given to a component."""
    given = "{at: turn of alice, bob: {hand: [{card: scout, as: spy, known: [alice]}], field: [{card: archer, as: bow, damage: 2}]}}"
    expect = "[bow has 2 damage, alice knows spy, bob knows spy, alice may choose]"
    assert not run_case(tmp_path, given, "[]", expect).found


def test_several_copies_in_one_entry(tmp_path: Path) -> None:
    """`copies` lays out that many."""
    given = "{at: turn of alice, alice: {field: [{card: scout, copies: 3}]}}"
    assert not run_case(tmp_path, given, "[]", "[count (units in alice's field) = 3, alice may choose]").found


def test_values_set_by_the_rules_stay_and_can_be_changed(tmp_path: Path) -> None:
    """What the rules set on the way holds, unless the position says something else."""
    assert not run_case(tmp_path, "{at: turn of bob}", "[]", "[active player is bob, bob may choose]").found
    assert not run_case(
        tmp_path, "{at: turn of bob, values: {active player: alice}}", "[]", "[active player is alice, bob may choose]"
    ).found


def test_the_log_begins_with_the_case(tmp_path: Path) -> None:
    """Nothing of the walk is in the log."""
    run = run_case(
        tmp_path, "{at: turn of alice, alice: {hand: [scout]}}", "[]", "[]", "  until: turn of bob\n  rest: pass\n"
    )
    assert run.state is not None
    assert [entry[0] for entry in read_log(run.state)] == ["period", "value"]


def test_without_a_moment_the_game_begins(tmp_path: Path) -> None:
    """All components lie in the box, and chance may be told what to do."""
    given = "{chance: [[healer, archer]]}"
    expect = "[any card in alice's hand where cost = 3, any card in bob's hand where cost = 2]"
    assert not run_case(tmp_path, given, "[]", expect, "  until: turn\n").found


def test_random_picks_are_told_by_name(tmp_path: Path) -> None:
    """A name is what a random pick takes."""
    given = (
        "{at: turn of alice, chance: [prey], alice: {field: [gambler]}, bob: {field: [{card: scout, as: prey}, scout]}}"
    )
    do = '[{alice: use "Gambler"}, {alice: no}]'
    assert not run_case(tmp_path, given, do, "[prey has 2 damage]", "  until: turn\n").found


def test_an_outcome_that_is_left_over_fails(tmp_path: Path) -> None:
    """Every outcome of the list must be used."""
    run = run_case(tmp_path, "{at: turn of alice, chance: [1]}", "[{alice: pass}]", "[]", "  until: turn\n")
    assert codes_of(run) == ["R515"]


def test_an_outcome_that_does_not_fit_fails(tmp_path: Path) -> None:
    """A number is no pick."""
    given = "{at: turn of alice, chance: [7], alice: {field: [gambler, scout]}}"
    assert codes_of(run_case(tmp_path, given, '[{alice: use "Gambler"}]', "[]")) == ["R515"]


def test_options_of_the_game(tmp_path: Path) -> None:
    """Each case chooses the options of its own table."""
    given = "{{at: turn of alice, options: {{mercy: {}}}, chance: [prey], alice: {{field: [gambler]}}, bob: {{field: [{}]}}}}"
    prey = "{card: scout, as: prey}"
    do = '[{alice: use "Gambler"}]'
    assert not run_case(tmp_path, given.format("given", prey), do, "[alice may choose]").found
    assert not run_case(tmp_path, given.format("denied", prey), do, "[]", "  until: turn\n").found


@pytest.mark.parametrize(
    ("given", "code", "help"),
    [
        ("{at: turn of alice, alcie: {}}", "R501", "alice"),
        ("{at: turn of alice, alice: {haand: []}}", "R501", "hand"),
        ("{at: turn of alice, alice: {hand: [scuot]}}", "R502", "scout"),
        ("{at: turn of alice, alice: {hand: [{card: scout, damge: 1}]}}", "R501", "damage"),
        ("{at: tum of alice}", "R503", "turn"),
        ("{at: turn of alcie}", "R503", "alice"),
        ("{options: {mecry: given}}", "R501", "mercy"),
        ("{options: {mercy: givne}}", "R503", "given"),
        ("{values: {active plaer: alice}}", "R501", "active player"),
        ("{players: 9}", "R503", ""),
        ("{deciders: {alice: frist}}", "R503", "first"),
        ("{hand: [scout]}", "R503", "below the name of a player"),
    ],
)
def test_mistakes_are_found_with_a_suggestion(tmp_path: Path, given: str, code: str, help: str) -> None:
    """An unknown key, card or value is an error that names what resembles it."""
    run = run_case(tmp_path, given, "[]", "[]", "  rest: pass\n")
    assert codes_of(run)[:1] == [code]
    assert help in str(run.found[0].help)


def test_a_moment_that_the_rules_never_reach_fails(tmp_path: Path) -> None:
    """The walk gives up and says so."""
    assert codes_of(run_case(tmp_path, "{players: 2, at: round of bob}", "[]", "[]")) == ["R504"]


def test_a_walk_takes_its_decisions_on_the_way(tmp_path: Path) -> None:
    """`walk` answers what comes up before the position; what it says and does not come up fails."""
    assert not run_case(tmp_path, "{at: turn of bob, walk: [{alice: pass}]}", "[]", "[bob may choose]").found
    assert codes_of(run_case(tmp_path, "{at: turn of bob, walk: [{carol: pass}]}", "[]", "[]")) in (["R504"], ["R503"])


def test_deciders_answer_for_their_players(tmp_path: Path) -> None:
    """A bot decides at once."""
    given = "{at: turn of alice, deciders: {alice: first, bob: first}, alice: {hand: [scout]}}"
    assert not run_case(tmp_path, given, "[]", "[any unit in alice's field]", "  until: turn\n").found


def test_cards_of_the_file_are_known_to_it_alone(tmp_path: Path) -> None:
    """A file of rulings may declare cards, which the game does not have otherwise."""
    cases = """\
cards:
  - {id: ghost, name: Ghost, type: unit, cost: 9, rules: "action: add 2 points to you"}
cases:
  - case: a ghost acts
    status: house
    until: turn
    given: {at: turn of alice, alice: {field: [ghost]}}
    do: [{alice: use "Ghost"}]
    expect: [alice has 2 points]
""".replace('rules: "action: add 2 points to you"}', "rules: 'x'}").replace(
        "{id: ghost, name: Ghost, type: unit, cost: 9, rules: 'x'}",
        "id: ghost\n    name: Ghost\n    type: unit\n    cost: 9\n    rules: |\n      action: add 2 points to you",
    )
    runs = run_cases(tmp_path, cases)
    assert [run.found for run in runs] == [()]
    game, _ = game_of(tmp_path, cases)
    assert "ghost" not in game.cards
    assert "Ghost" not in game.words.titles
