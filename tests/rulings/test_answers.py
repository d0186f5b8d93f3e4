"""Decisions are phrases of the game, matched to what is offered by their meaning."""

from pathlib import Path

import pytest

from ruledeck.interpreter.wording.labels import options

from .camp import codes_of, run_case, run_cases

TURN = "{at: turn of alice, alice: {field: [{card: archer, as: bow}]}, bob: {field: [{card: scout, as: prey}, {card: scout, as: other}]}}"
DUEL = "{at: turn of alice, alice: {field: [archer]}, bob: {field: [healer]}}"


def test_a_phrase_says_the_whole_of_a_compound_choice(tmp_path: Path) -> None:
    """`choose a and b` makes both picks, and ends the choice."""
    do = "[{alice: use ability 2 of bow}, {alice: choose prey and other}]"
    run = run_case(tmp_path, TURN, do, "[prey has 1 damage, other has 1 damage]", "  until: turn\n")
    assert not run.found


@pytest.mark.parametrize("decision", ["choose 2 scouts", "choose 1 scouts and 1 scouts", "choose 2 other scouts"])
def test_a_number_says_how_many_are_chosen_that_nothing_tells_apart(tmp_path: Path, decision: str) -> None:
    """`choose 2 units` chooses two; it chose one, and a verb with a number ended in an internal error."""
    given = "{at: turn of alice, alice: {field: [{card: archer, as: bow}]}, bob: {field: [{card: scout, copies: 3}]}}"
    do = f"[{{alice: use ability 2 of bow}}, {{alice: {decision.replace('scouts', 'units where cost = 1')}}}]"
    run = run_case(tmp_path, given, do, "[count (units with damage) = 2]", "  until: turn\n")
    assert not run.found


@pytest.mark.parametrize(
    ("decision", "code"),
    [("choose 2 units", "R512"), ("choose 4 units", "R511"), ("choose up to 2 units", "R511")],
)
def test_a_number_of_things_that_differ_says_not_which(tmp_path: Path, decision: str, code: str) -> None:
    """Two of three that differ could be any; more than may be chosen, and a number that is none, are not offered."""
    do = f"[{{alice: use ability 2 of bow}}, {{alice: {decision}}}]"
    given = TURN.replace("as: other}", "as: other}, healer")
    assert codes_of(run_case(tmp_path, given, do, "[]", "  until: turn\n"))[0] == code


def test_a_message_says_once_what_is_offered_several_times(tmp_path: Path) -> None:
    """Three copies that nothing tells apart are one entry of the list, with their number."""
    given = "{at: turn of alice, alice: {field: [{card: archer, as: bow}]}, bob: {field: [{card: scout, copies: 3}, healer]}}"
    do = "[{alice: use ability 2 of bow}, {alice: choose bow and healer}]"
    run = run_case(tmp_path, given, do, "[]", "  until: turn\n")
    assert run.found[0].help is not None
    assert '`choose "Scout"` (3 alike)' in run.found[0].help
    assert run.found[0].help.count('`choose "Scout"`') == 1


def test_a_number_says_how_many_a_verb_is_done_with(tmp_path: Path) -> None:
    """A verb with a number of things answers the choice inside of it; it ended in an internal error."""
    cases = """\
cards:
  - id: hail
    name: Hail
    type: unit
    cost: 1
    rules: |
      action: deal 1 damage to up to 3 enemy units
cases:
  - case: two
    status: house
    given: {at: turn of alice, alice: {field: [hail]}, bob: {field: [{card: scout, copies: 4}]}}
    until: turn
    do: [{alice: use "Hail"}, {alice: deal 1 damage to 2 enemy units}]
    expect: [count (units with damage) = 2]
"""
    (run,) = run_cases(tmp_path, cases)
    assert not run.found


def test_a_part_of_a_compound_choice_ends_it(tmp_path: Path) -> None:
    """Who chooses one of up to two has chosen."""
    do = "[{alice: use ability 2 of bow}, {alice: choose other}]"
    run = run_case(tmp_path, TURN, do, "[prey has 0 damage, other has 1 damage]", "  until: turn\n")
    assert not run.found


def test_two_things_are_not_chosen_where_one_is_asked_for(tmp_path: Path) -> None:
    """`choose a and b` names two things, which is said, with what to write."""
    do = "[{alice: use ability 1 of bow}, {alice: choose prey and other}]"
    run = run_case(tmp_path, TURN, do, "[]", "  until: turn\n")
    assert codes_of(run) == ["R503"]
    assert "in a line of its own" in str(run.found[0].help)


def test_nothing_can_be_chosen_where_that_is_offered(tmp_path: Path) -> None:
    """`choose nothing` ends a choice at once."""
    do = "[{alice: use ability 2 of bow}, {alice: choose nothing}]"
    run = run_case(tmp_path, TURN, do, "[prey has 0 damage]", "  until: turn\n")
    assert not run.found


def test_an_arm_is_chosen_by_its_text_or_its_number(tmp_path: Path) -> None:
    """The words of an arm are a decision."""
    given = "{at: turn of alice, deck: [scout], alice: {field: [healer]}}"
    for arm in ("2", "add 1 point to you"):
        do = f'[{{alice: use "Healer"}}, {{alice: choose {arm}}}]'
        assert not run_case(tmp_path, given, do, "[alice has 1 point]", "  until: turn\n").found


def test_what_is_not_offered_fails_and_lists_the_offers(tmp_path: Path) -> None:
    """The failure says in phrases what could have been decided."""
    run = run_case(tmp_path, DUEL, '[{alice: use "Healer"}]', "[]")
    assert codes_of(run) == ["R511"]
    assert 'use ability 1 of "Archer"' in str(run.found[0].help)


def test_a_decision_of_somebody_else_fails(tmp_path: Path) -> None:
    """Who does not decide now cannot decide."""
    run = run_case(tmp_path, DUEL, "[{bob: pass}]", "[]")
    assert codes_of(run) == ["R511"]
    assert str(run.found[0].help).startswith(
        "alice is to decide at the step `take 1 action` (camp/rules/play.rules:19): "
    )


def test_a_player_is_no_number(tmp_path: Path) -> None:
    """A name is never matched to the number that the engine keeps for it."""
    given = "{at: turn of alice, alice: {field: [archer]}, bob: {field: [scout]}}"
    run = run_case(tmp_path, given, '[{alice: use ability 2 of "Archer"}, {alice: choose bob}]', "[]")
    assert codes_of(run) == ["R511"]


def test_a_side_is_not_offered_where_no_side_is_chosen(tmp_path: Path) -> None:
    """`choose side 2` can be read wherever it stands: it was an error of the language where something else is asked."""
    run = run_case(tmp_path, TURN, "[{alice: use ability 2 of bow}, {alice: choose side 2}]", "[]")
    assert codes_of(run) == ["R511"]
    assert run.found[0].help is not None
    assert "`choose prey`" in run.found[0].help


def test_words_that_nothing_reads_are_reported_at_their_place(tmp_path: Path) -> None:
    """The place is that of the wrong word in the file."""
    run = run_case(tmp_path, DUEL, "[{alice: deel 1 damage to prey}]", "[]")
    assert codes_of(run) == ["D401"]
    span = run.found[0].span
    assert span is not None
    assert span.text.startswith("deel")


def test_a_reaction_is_declined_by_rest(tmp_path: Path) -> None:
    """With `rest: pass` a window that no step answers is passed; a mandatory choice is not."""
    do = '[{alice: deal 1 damage to "Healer"}]'
    run = run_case(
        tmp_path,
        DUEL,
        do,
        "[\"'Healer' is x\"]".replace("'Healer' is x", "bob has 0 points"),
        "  until: turn\n  rest: pass\n",
    )
    assert not run.found
    assert ("bob", "pass") in [(each.who, each.key) for each in run.decisions]


def test_a_reaction_that_nobody_answers_is_an_open_prompt(tmp_path: Path) -> None:
    """Without `rest` the case fails and says what is open."""
    run = run_case(tmp_path, DUEL, '[{alice: deal 1 damage to "Healer"}]', "[]", "  until: turn\n")
    assert codes_of(run) == ["R513"]
    assert 'use "Healer"' in str(run.found[0].help)


def test_every_phrase_that_is_offered_can_be_said(tmp_path: Path) -> None:
    """What options are called is what a ruling says to choose them."""
    given = "{at: turn of alice, alice: {hand: [scout, scout], field: [archer, healer, gambler]}}"
    offered = run_case(tmp_path, given, "[]", "[alice may choose]")
    assert not offered.found
    assert offered.state is not None
    for option in options(offered.state):
        run = run_case(tmp_path, given, f"[{{alice: '{option.phrase}'}}]", "[]", "  rest: pass\n")
        assert "R511" not in codes_of(run), option.phrase


def test_what_has_a_name_in_its_text_alone_is_not_said_of_an_option(tmp_path: Path) -> None:
    """`deal force damage to prey` cannot be said of a ruling, in which nothing is called `force`: `choose prey` can."""
    cases = """\
cards:
  - id: sling
    name: Sling
    type: unit
    cost: 1
    rules: |
      action:
          let force = cost of this
          deal force damage to 1 enemy unit
cases:
  - case: asked
    status: house
    given: {at: turn of alice, alice: {field: [sling]}, bob: {field: [{card: scout, as: prey}, healer]}}
    do: [{alice: use "Sling", expect: [alice must choose]}]
  - case: said
    status: house
    given: {at: turn of alice, alice: {field: [sling]}, bob: {field: [{card: scout, as: prey}, healer]}}
    until: turn
    rest: pass
    do: [{alice: use "Sling"}, {alice: choose prey}]
    expect: [prey has 1 damage]
"""
    asked, said = run_cases(tmp_path, cases)
    assert asked.state is not None
    assert [option.phrase for option in options(asked.state)] == ['choose "Healer"', 'choose "Scout"']
    assert not said.found


def test_keys_do_not_depend_on_the_order_of_creation(tmp_path: Path) -> None:
    """Two positions that look the same offer the same keys."""
    one = "{at: turn of alice, alice: {field: [archer, healer]}, bob: {field: [scout]}}"
    other = "{at: turn of alice, bob: {field: [scout]}, alice: {field: [archer, healer]}}"
    keys = []
    for given in (one, other):
        run = run_case(tmp_path, given, "[]", "[alice may choose]")
        assert run.state is not None
        keys.append([option.key for option in options(run.state)])
    assert keys[0] == keys[1]


def test_a_failure_names_the_window_that_is_open(tmp_path: Path) -> None:
    """It says who is to decide, and after what."""
    do = '[{alice: deal 1 damage to "Healer"}, {alice: pass}]'
    (one,) = run_case(tmp_path, DUEL, do, "[]").found
    where = "bob is to decide in a window, after `deal <number> damage to <unit>`: "
    assert (one.code, one.help) == ("R511", f'{where}`use "Healer"`, `pass`')


def test_to_pass_is_no_answer_to_a_question(tmp_path: Path) -> None:
    """The failure says what to write instead."""
    given = "{at: turn of alice, chance: [prey], alice: {field: [gambler]}, bob: {field: [{card: scout, as: prey}]}}"
    (one,) = run_case(tmp_path, given, '[{alice: use "Gambler"}, {alice: pass}]', "[]").found
    where = "alice is to decide whether to do `remove 1 damage from prey` (camp/cards/core.yaml:38)"
    assert one.help == f"this is a question of yes or no: write `no`; {where}: `yes`, `no`"


@pytest.mark.parametrize("decision", ["deal 1 damage to bow", "deal 2 damage to prey", "deploy prey"])
def test_an_ability_is_not_named_by_what_it_does_not_offer(tmp_path: Path, decision: str) -> None:
    """The thing must be one that can be chosen, and the number that of the text, although nothing need be asked."""
    given = "{at: turn of alice, alice: {field: [archer], hand: [{card: archer, as: bow}, scout]}, bob: {field: [{card: scout, as: prey}]}}"
    (one,) = run_case(tmp_path, given, f"[{{alice: {decision}}}]", "[]").found
    assert (one.code, one.message) == ("R511", f'"{decision}" is not offered to alice')


def test_a_step_is_not_agreed_to_by_what_it_does_not_offer(tmp_path: Path) -> None:
    """A player who may do something to one thing does not say yes by naming another."""
    cards = """\
cards:
  - id: medic
    name: Medic
    type: unit
    cost: 1
    rules: |
      action:
          you may deal 1 damage to 1 other unit
cases:
"""
    case = """\
  - case: {0}
    status: house
    until: turn
    given: {{at: turn of alice, alice: {{field: [{{card: medic, as: me}}]}}, bob: {{field: [{{card: scout, as: prey}}]}}}}
    do: [{{alice: use me}}, {{alice: deal 1 damage to {0}}}]
    expect: [prey has 1 damage]
"""
    wrong, right = run_cases(tmp_path, cards + case.format("me") + case.format("prey"))
    assert [one.message for one in wrong.found] == ['"deal 1 damage to me" is not offered to alice']
    assert not right.found


def test_all_that_must_be_chosen_can_be_named(tmp_path: Path) -> None:
    """The last of several things may be said although nothing else is left to choose; another one may not."""
    cards = """\
cards:
  - id: medic
    name: Medic
    type: unit
    cost: 0
    rules: |
      action:
          choose any number of other units totalling 3 cost as patients
          deal 1 damage to each of patients
cases:
"""
    case = """\
  - case: choose {0}
    status: house
    until: turn
    given:
      at: turn of alice
      alice: {{field: [{{card: medic, as: me}}]}}
      bob: {{field: [{{card: scout, as: one}}, {{card: archer, as: two}}]}}
    do: [{{alice: use me}}, {{alice: choose {0}}}]
    expect: [one has 1 damage, two has 1 damage]
"""
    right, wrong = run_cases(tmp_path, cards + case.format("one and two") + case.format("one and me"))
    assert not right.found
    assert [one.message for one in wrong.found] == ['"choose one and me" is not offered to alice']


def test_a_failure_names_the_deed_for_which_a_price_is_asked(tmp_path: Path) -> None:
    """Several questions for the same price differ in what it is paid for."""
    text = """\
cards:
  - id: warden
    name: Warden
    type: unit
    cost: 1
    copies: 1
    rules: |
      constant: an opponent cannot deal 1 damage to another friendly unit unless they remove 1 damage from a unit
cases:
  - case: asked
    status: house
    given: {at: turn of alice, alice: {field: [{card: archer, damage: 1}]}, bob: {field: [warden, {card: scout, as: prey}]}}
    do: [{alice: deal 1 damage to prey}, {alice: pass}]
"""
    (run,) = run_cases(tmp_path, text)
    assert 'for `deal 1 damage to "Scout"` (camp/' in (run.found[0].help or ""), run.found
