"""An ability is named by what it does, or by its number."""

from pathlib import Path

import pytest

from .camp import codes_of, run_case, run_cases

TURN = "{at: turn of alice, alice: {field: [{card: archer, as: bow}]}, bob: {field: [{card: scout, as: prey}, {card: scout, as: other}]}}"
DUEL = "{at: turn of alice, alice: {field: [archer]}, bob: {field: [healer]}}"


@pytest.mark.parametrize(
    "decision",
    ["deal 1 damage to prey", "use ability 1 of bow"],
)
def test_an_ability_is_used_by_its_verb_or_its_number(tmp_path: Path, decision: str) -> None:
    """The verb with which an ability begins names it, and answers the choice inside of the verb at once."""
    follow = "" if decision.startswith("deal") else ", {alice: deal 1 damage to prey}"
    run = run_case(tmp_path, TURN, f"[{{alice: {decision}}}{follow}]", "[prey has 1 damage]", "  until: turn\n")
    assert not run.found


def test_a_verb_behind_a_cost_names_its_ability(tmp_path: Path) -> None:
    """What an ability does first when it is paid answers it, and the choice inside of the verb, too."""
    card = """\
cards:
  - id: slinger
    name: Slinger
    type: unit
    cost: 1
    copies: 1
    rules: |
      action, remove 1 damage from this: deal 1 damage to 1 unit
cases:
  - case: paid
    status: house
    given: {at: turn of alice, alice: {field: [{card: slinger, as: sling, damage: 2}]}, bob: {field: [{card: scout, as: prey}]}}
    until: turn
    do: [{alice: deal 1 damage to prey}]
    expect: [sling has 1 damage, prey has 1 damage]
"""
    (run,) = run_cases(tmp_path, card)
    assert not run.found


SPRINGER = """\
cards:
  - id: springer
    name: Springer
    type: unit
    cost: 1
    rules: |
      action:
          choose 1 enemy unit as mark
          deal 1 damage to mark
      action:
          choose 1 enemy unit as mark
          deal 2 damage to mark
cases:
  - case: one
    status: house
    given: {at: turn of alice, alice: {field: [springer]}, bob: {field: [{card: scout, as: prey}, scout]}}
    until: turn
    do: [{alice: ANSWER}]
    expect: [prey has 2 damage]
"""


def test_a_verb_behind_a_choice_names_its_ability(tmp_path: Path) -> None:
    """What an ability does first behind what it chooses names it, and answers the choice."""
    (run,) = run_cases(tmp_path, SPRINGER.replace("ANSWER", "deal 2 damage to prey"))
    assert not run.found


def test_numbered_abilities_are_told_with_what_they_do(tmp_path: Path) -> None:
    """Which number is which stands behind it, where nothing else tells them apart."""
    (run,) = run_cases(tmp_path, SPRINGER.replace("ANSWER", "draw a card"))
    assert '`use ability 2 of "Springer"` (action: choose 1 enemy unit as mark deal 2 damage to mark)' in str(
        run.found[0].help
    )


def test_a_verb_tells_copies_apart_by_a_number(tmp_path: Path) -> None:
    """`the second "Scout"` is read behind a verb as it is behind `choose`."""
    given = "{at: turn of alice, alice: {field: [archer]}, bob: {field: [{card: scout, as: prey}, {card: scout, as: other, damage: 1}]}}"
    by_choice = """[{alice: 'use ability 1 of "Archer"'}, {alice: 'choose the second "Scout"'}]"""
    for do in ("""[{alice: 'deal 1 damage to the second "Scout"'}]""", by_choice):
        run = run_case(tmp_path, given, do, "[prey has 1 damage, other has 1 damage]", "  until: turn\n")
        assert not run.found


def test_the_number_of_an_ability_counts_what_is_offered(tmp_path: Path) -> None:
    """Where a number misses, the failure says what was counted."""
    (one,) = run_case(tmp_path, TURN, "[{alice: use ability 3 of bow}]", "[]", "  until: turn\n").found
    assert "counts those that are offered at that moment" in one.notes[0].message


def test_a_verb_that_two_abilities_begin_with_is_ambiguous(tmp_path: Path) -> None:
    """The failure lists the phrases that tell them apart."""
    given = "{at: turn of alice, alice: {field: [{card: archer, as: one}, {card: archer, as: two, damage: 1}]}}"
    run = run_case(tmp_path, given, "[{alice: deal 1 damage to one}]", "[]", "  until: turn\n")
    assert codes_of(run) == ["R512"]
    assert "use ability 1 of one" in str(run.found[0].help)


TWINS = """\
cards:
  - id: juggler
    name: Juggler
    type: unit
    cost: 1
    rules: |
      action: deal 1 damage to 1 friendly unit
      action, remove 1 point from you: deal 1 damage to 1 enemy unit
cases:
  - case: one
    status: house
    given:
      at: turn of alice
      alice: {field: [juggler, {card: scout, as: mine}], point: 1}
      bob: {field: [{card: scout, as: theirs}, archer]}
    until: turn
    do: [{alice: deal 1 damage to WHOM}]
    expect: [WHOM has 1 damage]
"""


@pytest.mark.parametrize("whom", ["mine", "theirs"])
def test_of_abilities_that_begin_alike_that_is_meant_which_offers_what_is_said(tmp_path: Path, whom: str) -> None:
    """A verb names the ability that lets it be done with what is said, whether it stands behind a cost or not."""
    (run,) = run_cases(tmp_path, TWINS.replace("WHOM", whom))
    assert not run.found


@pytest.mark.parametrize(
    ("deck", "behind", "codes"),
    [
        ("scout, scout, archer", "", []),
        ("scout, archer, scout", "", ["R512"]),
        ("scout, archer, scout", "shuffle the deck", []),
        ("scout, archer, scout", "if this has damage: shuffle the deck", ["R512"]),
    ],
)
def test_copies_in_a_pile_need_no_number_where_their_order_is_lost(
    deck: str, behind: str, codes: list[str], tmp_path: Path
) -> None:
    """Copies side by side leave the same pile, whichever is taken, and so does what is shuffled in any case."""
    cases = f"""\
cards:
  - id: seeker
    name: Seeker
    type: unit
    cost: 1
    copies: 1
    rules: |
      action:
          show each card in the deck to you
          choose 1 unit in the deck as found
          move found to your hand
          {behind}
cases:
  - case: one is found
    status: house
    given: {{at: turn of alice, deck: [{deck}], alice: {{field: [seeker]}}}}
    until: turn
    rest: pass
    do: [{{alice: use "Seeker"}}, {{alice: choose "Scout"}}]
    expect: [count (cards in alice's hand) = 1]
"""
    assert codes_of(run_cases(tmp_path, cases)[0]) == codes
