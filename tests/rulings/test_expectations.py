"""What a ruling expects is a condition of the language, or a sentence about the table."""

from dataclasses import replace
from pathlib import Path

import pytest

from ruledeck.grammar.binder.game import bind_game
from ruledeck.grammar.files.documents import compose
from ruledeck.grammar.files.loading import read_game
from ruledeck.grammar.files.rulings import read_rulings
from ruledeck.grammar.text.source import Source
from ruledeck.interpreter.rulings.cases import cases_of
from ruledeck.interpreter.rulings.running import Runner

from .camp import codes_of, run_case, run_cases

GIVEN = "{at: turn of alice, alice: {hand: [scout], field: [{card: archer, as: bow}], point: 1}, bob: {field: [{card: healer, damage: 1}]}}"
TRUE = [
    "alice has 1 point",
    "bow is in alice's field",
    "count (each unit in play) = 2",
    "not (bob has 1 point)",
    "alice may choose",
    "the game goes on",
    "alice knows bow",
    '"not offered: alice passes the salt"',
    '"offered: alice uses ability 1 of bow"',
    "'offered: use \"Scout\"'",
    "'\"Healer\" has 1 damage'",
    "alice knows each card in alice's hand",
    "bob does not know each card in alice's hand",
]
FALSE = [
    "alice has 2 points",
    "bow is in bob's field",
    "alice must choose",
    "bob may choose",
    "nobody must choose",
    "the game is over",
    "alice wins",
    "bob knows each card in alice's hand",
    '"offered: alice uses ability 3 of bow"',
    "'not offered: use \"Scout\"'",
]


@pytest.mark.parametrize("expected", [line for line in TRUE if "salt" not in line])
def test_what_is_so_holds(tmp_path: Path, expected: str) -> None:
    """Each of these is so in the position."""
    assert not run_case(tmp_path, GIVEN, "[]", f"[{expected}, alice may choose]").found


@pytest.mark.parametrize("expected", FALSE)
def test_what_is_not_so_fails(tmp_path: Path, expected: str) -> None:
    """Each of these is not so in the position."""
    assert codes_of(run_case(tmp_path, GIVEN, "[]", f"[{expected}, alice may choose]")) == ["R514"]


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("one = the top card of the deck", True),
        ("two = the bottom card of the deck", True),
        ("two = the top card of the deck", False),
        ("alice knows the top card of the deck", True),
        ("alice knows the top 2 cards of the deck", False),
    ],
)
def test_the_ends_of_a_zone_can_be_spoken_of(tmp_path: Path, expected: str, holds: bool) -> None:
    """What lies on top or at the bottom is one thing, or as many as are named, without a choice."""
    given = "{at: turn of alice, deck: [{card: scout, as: one, known: [alice]}, {card: archer, as: two}], alice: {field: [archer]}}"
    assert codes_of(run_case(tmp_path, given, "[]", f"[{expected}, alice may choose]")) == ([] if holds else ["R514"])


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("offered: alice deploys one", True),
        ("offered: alice deploys two", False),
        ("not offered: alice deploys two", True),
        ("offered: alice deals 1 damage to prey", True),
        ("not offered: alice deals 1 damage to one", True),
    ],
)
def test_an_offer_is_of_all_that_is_said(tmp_path: Path, expected: str, holds: bool) -> None:
    """An ability is not offered by its verb alone: what it would be done to must be open to it as well."""
    given = (
        "{at: turn of alice, alice: {hand: [{card: scout, as: one}], field: [archer]}, "
        "bob: {hand: [{card: scout, as: two}], field: [{card: scout, as: prey}]}}"
    )
    assert codes_of(run_case(tmp_path, given, "[]", f"['{expected}', alice may choose]")) == ([] if holds else ["R514"])


def test_a_condition_with_a_title_is_wrong_as_the_one_with_a_name(tmp_path: Path) -> None:
    """What a title stands for is understood: what is wrong is what nobody in the game asks."""
    for named in ("bow", '"Archer"'):
        (one,) = run_case(tmp_path, GIVEN, "[]", f"['alice can deal 1 damage to {named}', alice may choose]").found
        assert one.code == "D407"


def test_a_comparison_that_fails_says_the_value(tmp_path: Path) -> None:
    """The author need not count by hand."""
    run = run_case(tmp_path, GIVEN, "[]", "[count (each unit in play) = 5, alice may choose]")
    assert run.found[0].help == "it is 2, not 5"


@pytest.mark.parametrize(
    ("game", "expected", "help"),
    [
        ("mummers", "any guise in bob's hand", "nothing lies there"),
        ("mummers", "any verse in play", "nothing there is a verse"),
        ("mummers", "tumbler has nimble", "the text of each enemy guise is blank (Gag)"),
        (
            "mummers",
            "any (guise with strength > 8)",
            "put them around the whole group: `(any guise with strength > 8)`",
        ),
        ("masks", "mime is veiled", "no text says that it is so"),
    ],
)
def test_what_is_so_instead_is_said_once(game: str, expected: str, help: str) -> None:
    """What decides it is a sentence of its own: neither a denied denial, nor a value of a sentence, nor words around the line."""
    given = {
        "mummers": "at: turn of alice, alice: {street: [{card: tumbler, as: tumbler}]}, bob: {street: [gag]}",
        "masks": "at: scene of alice, alice: {stage: [{card: mime, as: mime}]}",
    }
    case = f'- case: one\n  status: house\n  given: {{{given[game]}}}\n  expect: ["{expected}", alice may choose]\n'
    text, _ = read_game(Path("tests/games") / game)
    runner = Runner(bind_game(text)[0])
    root, _ = compose(Source(f"{game}/rulings/one.yaml", case))
    assert root is not None
    file, _ = read_rulings(root, text.manifest)
    (run,) = [runner.run(each) for each in cases_of(replace(runner.game, text=replace(text, rulings=(file,))))]
    assert run.found[0].help == help


def test_words_that_nothing_reads_are_no_expectation(tmp_path: Path) -> None:
    """A phrase that is not offered because it means nothing is a mistake of the ruling."""
    assert codes_of(run_case(tmp_path, GIVEN, "[]", "['not offered: alice deels damage', alice may choose]")) == [
        "D401"
    ]
    assert codes_of(run_case(tmp_path, GIVEN, "[]", "[alice haz 1 point, alice may choose]")) == ["D401"]


@pytest.mark.parametrize("expected", ["not offered: alice takes a turn", "offered: alice takes a turn"])
def test_what_no_decision_is_about_is_no_expectation(tmp_path: Path, expected: str) -> None:
    """A verb that is never decided is never offered, whatever happens: that it is not says nothing."""
    (found,) = run_case(tmp_path, GIVEN, "[]", f"['{expected}', alice may choose]").found
    assert (found.code, found.message) == (
        "R503",
        "no decision of the game is about this verb: it is neither offered nor not",
    )


def test_a_title_of_several_components_needs_a_name(tmp_path: Path) -> None:
    """Copies in different places cannot be meant by their title."""
    given = "{at: turn of alice, alice: {hand: [scout], field: [scout]}}"
    assert codes_of(run_case(tmp_path, given, "[]", "['\"Scout\" is in alice''s hand', alice may choose]")) == ["R502"]


def test_all_failures_of_a_step_are_reported(tmp_path: Path) -> None:
    """An author sees everything that is wrong at once."""
    assert codes_of(run_case(tmp_path, GIVEN, "[]", "[alice has 5 points, bob has 5 points, alice may choose]")) == [
        "R514",
        "R514",
    ]


def test_expectations_follow_any_step(tmp_path: Path) -> None:
    """A step may say what holds after it, and a step of its own what holds before."""
    do = "[{expect: [bow is in alice's field]}, {alice: use \"Scout\", expect: [count (units in alice's field) = 2]}]"
    assert not run_case(tmp_path, GIVEN, do, "[]", "  until: turn\n").found


def test_a_case_ends_without_an_open_prompt(tmp_path: Path) -> None:
    """Unless it says whose choice is open, or where it ends."""
    assert codes_of(run_case(tmp_path, GIVEN, "[]", "[]")) == ["R513"]
    assert not run_case(tmp_path, GIVEN, "[{alice: pass}]", "[]", "  until: turn of bob\n").found


def test_variants_share_a_position(tmp_path: Path) -> None:
    """A variant adds to the position and has decisions and expectations of its own."""
    cases = f"""\
- case: points
  id: points
  status: house
  until: turn of bob
  given: {GIVEN}
  do: [{{alice: pass}}]
  expect: [alice has 1 point]
  variants:
    - case: as they are
    - case: more of them
      given: {{alice: {{point: 2}}}}
      expect: [alice has 2 points, bow is in alice's field]
"""
    runs = run_cases(tmp_path, cases)
    assert [run.case.id for run in runs] == ["points.as-they-are", "points.more-of-them"]
    assert [run.found for run in runs] == [(), ()]


def test_winners_are_named(tmp_path: Path) -> None:
    """The game is over when somebody has reached the goal."""
    given = "{at: turn of bob, bob: {point: 2, field: [healer]}, deck: [scout], alice: {point: 3}}"
    do = '[{bob: use "Healer"}, {bob: choose 2}]'
    assert not run_case(tmp_path, given, do, "['alice, bob win', the game is over]").found
    assert codes_of(run_case(tmp_path, given, do, "[bob wins]")) == ["R514"]


SHOWN = "{{at: turn of alice, players: 2, bob: {{hand: [{{card: scout, as: one}}, {{card: archer, as: two}}]}}, {}}}"


@pytest.mark.parametrize(
    ("given", "expected", "holds"),
    [
        ("deck: []", "alice knows that cost of one = 1", False),
        ("deck: []", "alice does not know that cost of one = 1", True),
        ("deck: []", "bob knows that cost of one = 1", True),
        ("deck: []", "bob knows that cost of one = 2", False),
        ("deck: []", "alice knows that cost of one <= 4", True),
        ("deck: [healer, gambler, scout, scout, archer]", "alice knows that cost of one <= 4", True),
        ("alice: {hand: [healer, gambler], field: [scout, scout, archer]}", "alice knows that cost of one <= 2", True),
        ("alice: {hand: [healer, gambler], field: [scout, scout]}", "alice knows that cost of one = 1", False),
    ],
)
def test_what_a_player_can_conclude(tmp_path: Path, given: str, expected: str, holds: bool) -> None:
    """By what is seen elsewhere a player knows what an unknown card cannot be."""
    run = run_case(tmp_path, SHOWN.format(given), "[]", f"['{expected}', alice may choose]")
    assert codes_of(run) == ([] if holds else ["R514"])


def test_an_unfounded_conclusion_says_why(tmp_path: Path) -> None:
    """It is either not so, or it cannot be known."""
    expect = "[alice knows that cost of one = 1, bob knows that cost of one = 2, alice may choose]"
    run = run_case(tmp_path, SHOWN.format("deck: []"), "[]", expect)
    cannot = "alice cannot tell: what alice does not know may be otherwise"
    assert [one.help for one in run.found] == [cannot, "it is not so"]


def test_nobody_is_told_where_a_value_is_no_player(tmp_path: Path) -> None:
    """It is not called the game, which has its number."""
    given = "{at: turn of alice, deck: [{card: scout, as: lost}], alice: {field: [archer]}}"
    run = run_case(tmp_path, given, "[]", "[the controller of lost is bob, alice may choose]")
    assert [one.help for one in run.found] == ["it is nobody, not bob"]


def test_a_variant_may_have_no_decisions_and_no_expectations(tmp_path: Path) -> None:
    """An empty list takes the place of that of the case, as any other does; only a missing key leaves that as it is."""
    cases = f"""\
- case: points
  id: points
  status: house
  rest: pass
  until: turn of bob
  given: {GIVEN}
  do: [{{alice: deal 1 damage to bow}}]
  expect: [bow has 1 damage]
  variants:
    - case: struck
    - case: nobody does anything
      do: []
      expect: [bow has no damage]
    - case: nobody says anything
      do: []
      expect: []
"""
    runs = run_cases(tmp_path, cases)
    assert [run.found for run in runs] == [(), (), ()]


def test_what_is_only_tried_asks_for_no_outcome_of_chance(tmp_path: Path) -> None:
    """Whether something is offered is looked at on a copy: what chance would bring there is no outcome of the case."""
    field = "alice: {field: [gambler]}, bob: {field: [{card: scout, as: prey}]}"
    given = f"{{at: turn of alice, chance: [], {field}}}"
    assert not run_case(tmp_path, given, "[]", "['offered: alice deals 2 damage to prey', alice may choose]").found


@pytest.mark.parametrize(
    ("expected", "help"),
    [
        (
            "not offered: choose bow",
            "it would hold whatever is named here: another decision is open, which never offers that: alice is to decide",
        ),
        (
            "not offered: alice chooses 2",
            "it would hold whatever is named here: another decision is open, which never offers that: alice is to decide",
        ),
        (
            "not offered: alice chooses nothing",
            "it would hold whatever is named here: another decision is open, which never offers that: alice is to decide",
        ),
    ],
)
def test_what_another_decision_never_offers_is_not_said_not_to_be_offered(
    tmp_path: Path, expected: str, help: str
) -> None:
    """While an action is chosen, nothing else can be: that it is not offered would say nothing of what the author means."""
    (one,) = run_case(tmp_path, GIVEN, "[]", f"['{expected}', alice may choose]").found
    assert (one.code, str(one.help)[: len(help)]) == ("R514", help)


@pytest.mark.parametrize(
    "said", ["alice uses mule", "use mule", "alice uses ability 2 of mule", "bob uses mule against bow"]
)
def test_of_what_has_no_ability_it_is_not_said_that_it_is_not_used(tmp_path: Path, said: str) -> None:
    """Nobody can ever use it: it would hold in any position, also where another card was meant."""
    given = "{at: turn of alice, alice: {field: [{card: archer, as: bow}, {card: wheelbarrow, as: mule}]}, bob: {field: [healer]}}"
    (one,) = run_case(tmp_path, given, "[]", f"['not offered: {said}', alice may choose]").found
    help = "it would hold whatever is named here: it has no ability that could ever be used"
    assert (one.code, one.help) == ("R514", help)
    for true in ("alice uses healer", "bob uses bow", "use reaction"):
        found = run_case(tmp_path, given, "[]", f"['not offered: {true}', alice may choose]").found
        assert not any(str(each.help).startswith("it would hold") for each in found)


def test_of_what_is_not_on_the_table_it_is_not_said_that_somebody_does_not_know_it(tmp_path: Path) -> None:
    """Nobody knows a card in the box: it would hold of any that is not in the position."""
    (one,) = run_case(tmp_path, GIVEN, "[]", "['alice does not know \"Gambler\"', alice may choose]").found
    assert (one.code, one.help) == ("R514", "it would hold whatever is named here: no such card is on the table")
    assert not run_case(tmp_path, GIVEN, "[]", "['bob does not know \"Scout\"', alice may choose]").found


@pytest.mark.parametrize(
    ("do", "expect", "help"),
    [
        ("[{expect: ['not offered: bob chooses bow']}, {alice: pass}]", "[]", "the open decision is alice's"),
        (
            "[{alice: pass, expect: ['not offered: alice uses bow']}]",
            "[]",
            "nobody decides anything; say `nobody must choose`",
        ),
        (
            "[{alice: pass, expect: ['not offered: choose bow']}]",
            "[]",
            "nobody decides anything; say `nobody must choose`",
        ),
        ("[{alice: pass}]", "['not offered: alice uses bow']", "nobody decides anything; say `nobody must choose`"),
        ("[]", "['not offered: alice uses bow']", "nobody decides anything; say `nobody must choose`"),
    ],
)
def test_nothing_is_said_not_to_be_offered_where_nobody_or_somebody_else_decides(
    tmp_path: Path, do: str, expect: str, help: str
) -> None:
    """It would hold of anything, also of what the author has misspelt; of `bob uses ...` it would not: he would be asked first."""
    (one,) = run_case(tmp_path, GIVEN, do, expect, "  until: turn of bob\n  rest: pass\n").found
    assert (one.code, str(one.help).startswith(f"it would hold whatever is named here: {help}")) == ("R514", True)
    told = "[{expect: ['not offered: bob uses \"Healer\"']}, {alice: pass, expect: [nobody must choose]}]"
    assert not run_case(tmp_path, GIVEN, told, "[]", "  until: turn of bob\n  rest: pass\n").found


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("not offered: choose mine", True),
        ("not offered: alice chooses a unit alice controls", True),
        ("not offered: alice chooses prey", False),
        ("not offered: choose 2", False),
        ("not offered: choose bob", False),
    ],
)
def test_what_the_open_decision_could_offer_is_said_not_to_be(tmp_path: Path, expected: str, holds: bool) -> None:
    """Where a unit is chosen, another unit may be said not to be offered; a number or a player may not."""
    cases = f"""\
cards:
  - id: volley
    name: Volley
    type: unit
    cost: 1
    rules: |
      action: deal 1 damage to 1 enemy unit
cases:
  - case: one
    status: house
    given:
      at: turn of alice
      alice: {{field: [{{card: volley, as: mine}}]}}
      bob: {{field: [{{card: scout, as: prey}}, {{card: scout, as: other}}]}}
    do: [{{alice: use "Volley", expect: ['{expected}', alice must choose]}}, {{alice: choose prey}}]
    rest: pass
    until: turn of bob
"""
    (run,) = run_cases(tmp_path, cases)
    assert codes_of(run) == ([] if holds else ["R514"])
