"""Decisions that answer more than one question: a verb with what is chosen for it, shares, blocks and steps called by what they do."""

from pathlib import Path

import pytest

from .camp import codes_of, run_cases

ORDERLY = """\
cards:
  - id: orderly
    name: Orderly
    type: unit
    cost: 1
    copies: 1
    rules: |
      action, choose 1 other friendly unit as m: deal 1 damage to m
cases:
  - case: one of two
    status: house
    given: {{at: turn of alice, alice: {{field: [{{card: orderly, as: o}}, {{card: scout, as: one}}{others}]}}}}
    until: turn
    do: [{{alice: {said}}}]
    expect: [one has 1 damage]
"""


@pytest.mark.parametrize(
    ("others", "said", "code"),
    [
        (", {card: scout, as: two}", "deal 1 damage to one", ""),
        ("", "deal 1 damage to one", ""),
        (", {card: scout, as: two}", "deal 1 damage to o", "R511"),
        ("", "deal 1 damage to o", "R511"),
    ],
    ids=["one of two", "the only one", "none of two", "not the only one"],
)
def test_a_verb_answers_the_choice_that_fills_it(tmp_path: Path, others: str, said: str, code: str) -> None:
    """What the verb behind a cost is said of is what the cost chooses, whether that is asked or there is but one."""
    (run,) = run_cases(tmp_path, ORDERLY.format(others=others, said=said))
    assert [each.code for each in run.found] == ([code] if code else [])


SALVO = """\
cards:
  - id: salvo
    name: Salvo
    type: unit
    cost: 1
    rules: |
      action: deal 3 damage divided among any number of enemy units
cases:
  - case: one
    status: house
    given: {at: turn of alice, alice: {field: [salvo]}, bob: {field: [{card: scout, as: a}, {card: scout, as: b}, {card: scout, as: c}]}}
    do: [{alice: use "Salvo"}, ANSWER]
    expect: [a has 0 damage, b has 2 damage, c has 1 damage]
    rest: pass
    until: turn of bob
"""
"""A case in which an amount is divided."""


@pytest.mark.parametrize(
    "answers",
    [
        ("choose 0 for a, 2 for b and 1 for c",),
        ("choose 1 for c and 2 for b",),
        ("choose 1 for c", "choose 2 for b"),
        ("choose 1", "choose 2"),
    ],
)
def test_shares_of_an_amount_are_said_for_their_things(tmp_path: Path, answers: tuple[str, ...]) -> None:
    """A share is said with the thing that gets it; in one line, the shares stand in any order."""
    steps = ", ".join([f'{{alice: "{each}"}}' for each in answers])
    (run,) = run_cases(tmp_path, SALVO.replace("ANSWER", steps))
    assert not run.found


@pytest.mark.parametrize(
    "answer",
    ["choose 2 for b and 2 for c", "choose 0 for a, 2 for b and 2 for c", "choose 1 for c, 2 for b and 1 for a"],
)
def test_shares_that_are_not_what_comes_out_are_not_offered(tmp_path: Path, answer: str) -> None:
    """A share that was said and that nobody gets is no silent mistake, also where nobody was asked for it."""
    (run,) = run_cases(tmp_path, SALVO.replace("ANSWER", f'{{alice: "{answer}"}}'))
    assert codes_of(run)[:1] == ["R511"]


def test_an_open_share_is_shown_with_its_thing(tmp_path: Path) -> None:
    """What is offered says who would get so much."""
    (run,) = run_cases(tmp_path, SALVO.replace("ANSWER", "{alice: choose 9}"))
    assert "`choose 0 for c`, `choose 1 for c`" in str(run.found[0].help)


CHOOSER = """\
cards:
  - id: medic
    name: Medic
    type: unit
    cost: 1
    copies: 1
    rules: |
      action:
          BLOCK
cases:
  - case: said
    status: house
    given: {at: turn of alice, alice: {field: [{card: medic, as: medic}]}, bob: {field: [{card: scout, as: prey}]}}
    until: turn
    do: [{alice: use ability 1 of medic}, {alice: SAID}]
    expect: [prey has 2 damage]
"""
ARM = """choose either:
              -
                  choose a number from 1 to 3 as much
                  deal much damage to "Scout"
              - deal 1 damage to this"""
OPTION = """you may:
              choose a number from 1 to 3 as much
              deal much damage to "Scout\""""


@pytest.mark.parametrize("block", [ARM, OPTION], ids=["an arm", "an option"])
@pytest.mark.parametrize(("said", "codes"), [("deal 2 damage to prey", []), ("deal 9 damage to prey", ["R511"])])
def test_a_block_that_is_called_by_its_verb_has_its_choices_answered_by_it(
    tmp_path: Path, block: str, said: str, codes: list[str]
) -> None:
    """What the phrase says of a name that is chosen in front of the verb is chosen, or it is not offered; none of it is dropped."""
    (run,) = run_cases(tmp_path, CHOOSER.replace("BLOCK", block).replace("SAID", said))
    assert codes_of(run)[:1] == codes


def test_an_amount_of_up_to_so_much_is_chosen_where_it_is_done(tmp_path: Path) -> None:
    """From nothing on; what the verb could not do in full is not offered."""
    card = """\
cards:
  - id: nurse
    name: Nurse
    type: unit
    cost: 1
    copies: 1
    rules: |
      action: remove up to 3 damage from 1 unit
cases:
  - case: healed
    status: house
    given: {at: turn of alice, alice: {field: [{card: nurse, as: nurse}, {card: scout, as: hurt, damage: 2}]}}
    until: turn
    do:
      - alice: use ability 1 of nurse
        expect: ['offered: remove 0 damage from hurt', 'not offered: remove 3 damage from hurt']
      - alice: remove 1 damage from hurt
    expect: [hurt has 1 damage]
"""
    (run,) = run_cases(tmp_path, card)
    assert not run.found, run.found


def test_a_verb_may_speak_of_a_later_decision(tmp_path: Path) -> None:
    """What an ability does not offer is no use of it, although it begins with the verb: it is declined, and the line goes on."""
    cases = """\
cards:
  - id: medic
    name: Medic
    type: unit
    cost: 5
    rules: |
      reaction after a friendly unit is dealt damage: deal 1 damage to 1 unit where cost = 5
      action: deal 1 damage to 1 unit where cost < 5
cases:
  - case: one
    status: house
    until: turn of alice
    rest: pass
    given: {at: turn of alice, alice: {field: [{card: archer, as: bow}]}, bob: {field: [medic, {card: scout, as: prey}]}}
    do: [{alice: use ability 1 of bow}, {alice: deal 1 damage to prey}, {bob: deal 1 damage to bow}]
    expect: [bow has 1 damage]
"""
    (run,) = run_cases(tmp_path, cases)
    assert not run.found


def test_what_an_ability_offers_behind_a_choice_of_its_price_is_offered(tmp_path: Path) -> None:
    """Of a thing that it could not be used on it is not said that it is, whatever is chosen for the price."""
    card = """\
cards:
  - id: thrower
    name: Thrower
    type: unit
    cost: 1
    rules: |
      action, deploy 1 unit in your hand: deal 1 damage to 1 unit
      constant: archers cannot be dealt damage
cases:
  - case: paid
    status: house
    given:
      at: turn of alice
      alice: {field: [{card: thrower, as: arm}], hand: [scout, healer]}
      bob: {field: [{card: scout, as: prey}, {card: archer, as: bow}]}
    until: turn
    do:
      - expect: ["offered: alice deals 1 damage to prey", "not offered: alice deals 1 damage to bow"]
      - alice: deal 1 damage to bow
"""
    (run,) = run_cases(tmp_path, card.replace("archers", 'a unit named "Archer"'))
    assert [(each.code, each.message) for each in run.found] == [
        ("R511", '"deal 1 damage to bow" is not offered to alice')
    ]


RECRUITER = """\
cards:
  - id: recruiter
    name: Recruiter
    type: unit
    cost: 1
    rules: |
      action: move 2 units in your hand to your field
cases:
  - case: recruits
    status: house
    given: {at: turn of alice, alice: {field: [recruiter], hand: [scout, scout, archer, healer]}}
    until: turn
    rest: pass
    do:
      - alice: use "Recruiter"
        expect:
          - 'offered: alice chooses a unit where (cost >= 0 and it is in alice''s hand)'
          - 'not offered: alice chooses a unit where (cost > 90)'
      - alice: ANSWER
    expect: [count (units in play named "Scout") = 2, count (units in alice's hand) = 2]
"""


@pytest.mark.parametrize(
    "answer", ['choose 2 units named "Scout"', 'choose 2 units where (it is named "Scout" and cost >= 0)']
)
def test_a_description_without_a_place_means_what_is_offered(tmp_path: Path, answer: str) -> None:
    """Where nothing in play that fits is offered, it is what lies elsewhere; a title may stand in it, and `and` in brackets joins."""
    (run,) = run_cases(tmp_path, RECRUITER.replace("ANSWER", answer))
    assert not run.found


PRANK = """\
cards:
  - id: prank
    name: Prank
    type: unit
    cost: 1
    rules: |
      action:
          may:
              choose 1 enemy unit as victim
              choose 1 friendly unit where it is named "Prank" as witness
              deal 1 damage to victim
              remove 1 damage from witness
cases:
  - case: a prank
    status: house
    given:
      at: turn of alice
      alice: {field: [{card: prank, as: joker}, {card: archer, as: passer}]}
      bob: {field: [{card: scout, as: prey}OTHER]}
    until: turn
    rest: pass
    do: [{alice: use joker, expect: EXPECT}, {alice: DECISION}]
    expect: ["count (units with damage) = 1"]
"""


def prank(tmp_path: Path, decision: str, expect: str, other: str = "") -> list[str]:
    """The codes of what is found where a player may choose something, and says so."""
    text = PRANK.replace("OTHER", other).replace("EXPECT", expect).replace("DECISION", decision)
    (run,) = run_cases(tmp_path, text)
    return codes_of(run)


@pytest.mark.parametrize("decision", ["choose prey", "choose joker", "yes"])
def test_choosing_says_that_a_step_is_done_which_chooses_that(tmp_path: Path, decision: str) -> None:
    """`choose prey` does what a player may do, also where nobody is asked which, for whichever choice of the step it is."""
    assert not prank(tmp_path, decision, "['offered: choose prey', 'offered: choose joker']")


@pytest.mark.parametrize("other", ["", ", {card: scout, as: second}"])
def test_choosing_is_no_yes_to_a_step_that_chooses_something_else(tmp_path: Path, other: str) -> None:
    """`choose passer` was taken for a yes, whatever the step chooses, and held as offered."""
    assert prank(tmp_path, "choose passer", "['not offered: choose passer']", other)[0] == "R511"


def test_choosing_answers_no_further_choice_of_the_step(tmp_path: Path) -> None:
    """Where nobody is asked what `choose prey` says, the next choice of the step is left to the next line; it took that, too."""
    text = (
        PRANK.replace("OTHER", "")
        .replace("EXPECT", "[]")
        .replace('1 friendly unit where it is named "Prank"', "1 unit")
    )
    text = text.replace("remove 1 damage from witness", "deal 1 damage to witness")
    text = text.replace("{alice: DECISION}", "{alice: choose prey}, {alice: choose passer}").replace('= 1"', '= 2"')
    (run,) = run_cases(tmp_path, text)
    assert not run.found


GRENADIER = """\
cards:
  - id: grenadier
    name: Grenadier
    type: unit
    cost: 2
    copies: 1
    rules: |
      action: deal (cost of this) damage to 1 enemy unit
      action:
          deal 1 damage to this
          for each enemy unit as u: you may deal 2 damage to u
      action: deal (cost of this) damage to this
cases:
  - case: one
    status: house
    given: {at: turn of alice, alice: {field: [{card: grenadier, as: g}]}, bob: {field: [{card: scout, as: one}, {card: archer, as: two}]}}
    until: turn of bob
    rest: pass
    do: LINES
    expect: EXPECTED
"""


@pytest.mark.parametrize(
    ("lines", "expected", "done"),
    [
        ("[{alice: deal 2 damage to two}]", "[two has 2 damage]", ""),
        ("[{alice: deal 3 damage to two}]", "[two has 2 damage]", 'deal 2 damage to two'),
        ("[{alice: use ability 1 of g}, {alice: deal 2 damage to two}]", "[two has 2 damage]", ""),
        ("[{alice: use ability 1 of g}, {alice: deal 1 damage to two}]", "[two has 2 damage]", 'deal 2 damage to two'),
        ("[{alice: use ability 2 of g}, {alice: deal 2 damage to one}]", "[one has 2 damage]", ""),
        ("[{alice: use ability 2 of g}, {alice: deal 2 damage to g}]", "[one has 2 damage]", 'deal 2 damage to two'),
        ("[{alice: use ability 2 of g}, {alice: no}, {alice: deal 2 damage to two}]", "[two has no damage]", 'deal 2 damage to one'),
        ("[{alice: use ability 2 of g}, {alice: no}, {alice: deal 2 damage to one}]", "[two has no damage, one has 2 damage]", ""),
        ("[{alice: deal 2 damage to g}]", "[g has 2 damage]", ""),
    ],
)  # fmt: skip
def test_all_that_a_verb_says_is_held_to_what_is_done(tmp_path: Path, lines: str, expected: str, done: str) -> None:
    """A number that the text works out, and a thing that it has a name for, are not asked about, and compared all the same."""
    (run,) = run_cases(tmp_path, GRENADIER.replace("LINES", lines).replace("EXPECTED", expected))
    assert [each.code for each in run.found] == (["R511"] if done else [])
    if done:
        assert f"what would be done is `{done}`" in str(run.found[0].help)
